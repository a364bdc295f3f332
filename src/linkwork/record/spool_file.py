"""The file of a spool while it is being written: blocks, one after the other, made durable."""

from __future__ import annotations

import os
from pathlib import Path

from linkwork.errors import RecordError
from linkwork.record.block import BLOCKS_FILE, HEAD_SIZE, BlockKind, pack_head
from linkwork.record.durable import sync_folder
from linkwork.record.lock import make_locked_folder
from linkwork.record.run_info import RunInfo


class SpoolFile:
    """A new spool folder with a live writer's lock, and its file of blocks.

    Attributes:
        folder: The spool folder of the run.
        size: Bytes of whole blocks written.
    """

    def __init__(self, folder: Path, info: RunInfo) -> None:
        """Makes the folder and writes the run's information durably.

        Args:
            folder: Where the spool goes; named after the run.
            info: What the first block says.

        Raises:
            RecordError: The spool cannot be made there.
        """
        self.folder = folder
        self.size = 0
        self._lock = self._file = -1
        try:
            self._lock = make_locked_folder(folder)
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
            self._file = os.open(folder / BLOCKS_FILE, flags, 0o666)
            self.write(BlockKind.INFO, info.to_json())
            self.sync()
            for parent in (folder, folder.parent, folder.parent.parent):
                sync_folder(parent)
        except OSError as error:
            self.close()
            raise RecordError(
                f"cannot record into {folder} ({error.strerror})",
                hint="the folder of the run database must be writable and have room",
            ) from error

    def write(self, kind: BlockKind, payload: bytes | memoryview) -> None:
        """Adds a block.

        After an OSError the block does not count, and the next one takes its place.
        """
        _write_all(self._file, pack_head(kind, payload), self.size)
        _write_all(self._file, payload, self.size + HEAD_SIZE)
        self.size += HEAD_SIZE + len(payload)

    def sync(self) -> None:
        """Waits until all written blocks are on the disk."""
        os.fsync(self._file)

    def close(self) -> None:
        """Closes the file, then lets go of the lock: from then on the run has no live writer."""
        for descriptor in (self._file, self._lock):
            if descriptor >= 0:
                os.close(descriptor)
        self._lock = self._file = -1


def _write_all(descriptor: int, data: bytes | memoryview, offset: int) -> None:
    rest = memoryview(data)
    while rest:
        written = os.pwrite(descriptor, rest, offset)
        rest, offset = rest[written:], offset + written
