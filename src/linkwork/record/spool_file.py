"""The file of a spool while it is being written: blocks, one after the other, made durable."""

from __future__ import annotations

import os
from contextlib import suppress
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
        first = info.to_json()
        try:
            self._lock = make_locked_folder(folder)
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
            self._file = os.open(folder / BLOCKS_FILE, flags, 0o666)
            self.write(BlockKind.INFO, first)
            self.sync()
            _make_newest(folder)
            for parent in (folder, folder.parent, folder.parent.parent):
                sync_folder(parent)
        except OSError as error:
            self._discard()
            raise RecordError(
                f"cannot record into {folder} ({error.strerror})",
                hint="the folder of the run database must be writable and have room",
            ) from error

    def write(self, kind: BlockKind, payload: bytes | memoryview) -> None:
        """Adds a block.

        After an OSError the block does not count, and the next one takes its place.
        """
        try:
            _write_all(self._file, pack_head(kind, payload), self.size)
            _write_all(self._file, payload, self.size + HEAD_SIZE)
        except OSError:
            # Gives back the room, which a shorter block may need.
            with suppress(OSError):
                os.ftruncate(self._file, self.size)
            raise
        self.size += HEAD_SIZE + len(payload)

    def free_bytes(self) -> int | None:
        """How many bytes the disk has left; None when it does not say."""
        found = os.fstatvfs(self._file)
        return found.f_bavail * found.f_frsize if found.f_blocks else None

    def is_in_place(self) -> bool:
        """Whether the file is still where a loader looks for it."""
        try:
            there = (self.folder / BLOCKS_FILE).lstat()
        except OSError:
            return False
        return os.path.samestat(there, os.fstat(self._file))

    def sync(self) -> None:
        """Waits until all written blocks are on the disk."""
        os.fsync(self._file)

    def close(self) -> None:
        """Closes the file, then lets go of the lock: from then on the run has no live writer."""
        for descriptor in (self._file, self._lock):
            if descriptor >= 0:
                os.close(descriptor)
        self._lock = self._file = -1

    def _discard(self) -> None:
        """Removes a spool that holds nothing yet."""
        if self._lock >= 0:
            with suppress(OSError):
                (self.folder / BLOCKS_FILE).unlink(missing_ok=True)
                self.folder.rmdir()
        self.close()


def _make_newest(folder: Path) -> None:
    """Gives a new spool folder a later time than the others in the spool.

    Loaders take runs in this order, so that it stays right when the clock is set back.
    """
    newest = folder.stat().st_mtime_ns
    with os.scandir(folder.parent) as entries:
        for entry in entries:
            # A loader may remove it meanwhile.
            with suppress(FileNotFoundError):
                if entry.name != folder.name and entry.is_dir(follow_symlinks=False):
                    newest = max(newest, entry.stat(follow_symlinks=False).st_mtime_ns + 1)
    with suppress(OSError, OverflowError):
        os.utime(folder, ns=(newest, newest))


def _write_all(descriptor: int, data: bytes | memoryview, offset: int) -> None:
    rest = memoryview(data)
    while rest:
        written = os.pwrite(descriptor, rest, offset)
        rest, offset = rest[written:], offset + written
