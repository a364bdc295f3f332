"""Writer of a spool, which never blocks the physics.

`append` copies a frame into a ring buffer; a thread writes the ring in blocks and calls fsync once
a second, which acknowledges the written frames.

If the disk is full or slow, the thread retries every second and frames wait in the ring. Once the
ring is full, new frames are lost: `trouble` reports it, acknowledged frames are kept, and an event
of kind `gap` counts the lost ones as soon as the disk accepts blocks again. Frames leave some room
on the disk for the log and the end of the run. Commands and events have a queue each, so that many
events never displace a command; losses of a full queue are reported likewise. After a failed fsync
the written data is undefined, so recording ends. If the spool was moved or removed, nothing more is
acknowledged.
"""

import errno
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import RecordError
from linkwork.files.writing import sync_folder
from linkwork.record.database import make_spool_parent
from linkwork.record.database_url import parse_database
from linkwork.record.layout import FrameVector
from linkwork.record.recorder import Recorder
from linkwork.record.run_info import RunEnd, RunInfo, RunStatus
from linkwork.record.spool.block import (
    BLOCKS_FILE,
    HEAD_SIZE,
    LOST_COMMANDS,
    BlockKind,
    encode_entry,
    pack_head,
    value_text,
)
from linkwork.record.spool.lock import make_locked_folder

SYNC_SECONDS = 1.0  # Time between two acknowledgements [s]

RING_BYTES = 64 * 2**20  # Size of the ring buffer

LOG_ENTRIES = 100_000  # Capacity of the queue of commands, and of that of events

_LOSSES = {"frames": "lost", "commands": LOST_COMMANDS, "events": "lost_events"}
"""Data that may be lost, with the key of its count in the data of a `gap` event."""
_BLOCK_BYTES = 8 * 2**20
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_SPARE_BYTES = 2**18  # Room on the disk that is reserved for the log and the end of the run
_FINISH_SECONDS = 30.0


class SpoolWriter(Recorder):
    """Records a run into `<database>.spool/<run>/`."""

    def __init__(self, database: Path | str, info: RunInfo) -> None:
        """Create the spool and write the run's information durably."""
        self.run = info.run
        place = parse_database(database)
        if place.path is None:
            make_spool_parent(place)
        self._file = SpoolFile(place.spool / info.run, info)
        self._frame_bytes = info.layout.size * 8
        self._capacity = max(16, RING_BYTES // self._frame_bytes)
        self._block_rows = max(1, _BLOCK_BYTES // self._frame_bytes)
        self._ring = _take_memory(self._capacity * info.layout.size).reshape(self._capacity, -1)
        self._room = self._capacity
        # Only the physics increases _appended and only the thread increases _written, each after
        # the rows are copied, so no lock is needed.
        self._appended = self._written = self._acknowledged = 0
        self._wake_at = self._capacity // 4
        self._queues: dict[str, deque[bytes]] = {"commands": deque(), "events": deque()}
        self._lost = dict.fromkeys(_LOSSES, 0)
        self._reported_lost = self._lost.copy()
        self._last_lost = (0, 0.0)
        self._synced_size = self._file.size
        self._disk_trouble = ""
        self._end: RunEnd | None = None
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._write_out, name=f"spool {self.run}")
        self._thread.daemon = True
        self._thread.start()

    @property
    def acknowledged(self) -> int:
        """Number of frames that are durable on the disk."""
        return self._acknowledged

    @property
    def trouble(self) -> str:
        """Why the record is incomplete; empty if it is complete."""
        parts = [self._disk_trouble] if self._disk_trouble else []
        parts += [f"{count} {what} are lost" for what, count in self._lost.items() if count]
        return "; ".join(parts)

    def append(self, frame: FrameVector) -> None:
        """Record a copy of one frame."""
        self.extend(frame[None])

    def extend(self, frames: NDArray[np.float64]) -> None:
        """Record copies of several frames, one per row."""
        index, room = self._appended, self._room - (self._appended - self._written)
        kept = frames[: max(0, room)]
        first = index % self._capacity
        before_end = min(len(kept), self._capacity - first)
        self._ring[first : first + before_end] = kept[:before_end]
        self._ring[: len(kept) - before_end] = kept[before_end:]
        self._appended = index + len(kept)
        if self._appended > self._wake_at:
            self._wake_at = self._appended - 1 + self._capacity // 4
            self._wake.set()
        for frame in frames[len(kept) :]:
            self._lose("frames", int(frame[0]), float(frame[1]))

    def command(self, step: int, time: float, path: str, value: Any, source: str) -> None:
        """Record a command."""
        self._add_entry("commands", step, time, path, value_text(value), source)

    def event(self, step: int, time: float, kind: str, message: str, data: Any = None) -> None:
        """Record an event."""
        self._add_entry("events", step, time, kind, message, value_text(data))

    def finish(
        self, status: RunStatus, steps: int, state_hash: str = "", verdict: str = ""
    ) -> None:
        """End the record; wait until it is on the disk."""
        if self._end is None:
            self._end = RunEnd(status=status, steps=steps, state_hash=state_hash, verdict=verdict)
            self._wake.set()
        self._thread.join(_FINISH_SECONDS)
        if self._thread.is_alive():
            self._disk_trouble = f"the disk of {self._file.folder} does not respond"
        elif len(self._ring):
            _give_memory(self._ring.reshape(-1))
            self._ring = self._ring[:0]

    def _add_entry(self, table: str, step: int, time: float, *texts: str) -> None:
        if len(self._queues[table]) < LOG_ENTRIES:
            self._queues[table].append(encode_entry(table, step, time, *texts))
        else:
            self._lose(table, step, time)

    def _lose(self, what: str, step: int, time: float) -> None:
        self._lost[what] += 1
        self._last_lost = (step, time)

    def _write_out(self) -> None:
        """Write waiting data, and sync it once a second; the body of the thread."""
        next_sync = time.monotonic() + SYNC_SECONDS
        ended = broken = False
        while not ended and not broken:
            self._wake.wait(max(0.0, next_sync - time.monotonic()))
            self._wake.clear()
            # Read before writing, so that everything before the end is written with it.
            end = self._end
            ended = end is not None
            self._write_waiting(end)
            if ended or time.monotonic() >= next_sync:
                broken = not self._sync()
                next_sync = time.monotonic() + SYNC_SECONDS
        self._file.close()
        self._room = 0
        self._lost["frames"] += self._appended - self._written
        for what, queue in self._queues.items():
            self._lost[what] += len(queue)

    def _write_waiting(self, end: RunEnd | None) -> None:
        trouble = self._try(self._write_frames)
        if end:
            # Before the log is written, which reports them.
            self._give_up_frames()
        if end or not trouble:
            # Not while frames are being lost: that would give many gaps.
            self._report_gaps()
        # A run has an end only if its log is complete, which a replay relies on.
        self._disk_trouble = self._try(lambda: self._write_rest(end)) or trouble

    def _try(self, write: Callable[[], None]) -> str:
        try:
            write()
        except OSError as error:
            return f"cannot write to {self._file.folder} ({error.strerror})"
        return ""

    def _write_rest(self, end: RunEnd | None) -> None:
        self._write_log()
        if end:
            self._file.write(BlockKind.END, end.to_json())

    def _write_frames(self) -> None:
        until = self._appended
        while self._written < until:
            row = self._written % self._capacity
            count = min(until - self._written, self._capacity - row, self._block_rows)
            self._written += self._write_rows(row, count)
        self._wake_at = until + self._capacity // 4

    def _write_rows(self, row: int, count: int) -> int:
        """Write rows of the ring as one block, fewer if not all fit; return how many."""
        free = self._file.free_bytes()
        if free is not None:
            count = min(count, (free - _SPARE_BYTES) // self._frame_bytes)
        if count <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        while True:
            rows = self._ring[row : row + count].reshape(-1)
            try:
                self._file.write(BlockKind.FRAMES, rows.view(np.uint8).data)
            except OSError as error:
                # A quota or limit, which the free space does not show.
                if count == 1 or error.errno not in _NO_ROOM:
                    raise
                count //= 2
            else:
                return count

    def _give_up_frames(self) -> None:
        """Count frames that were not written by the end of the run as lost."""
        count = self._appended - self._written
        if count:
            last = self._ring[(self._appended - 1) % self._capacity]
            self._lost["frames"] += count
            # Later frames may be lost already, because the ring was full.
            self._last_lost = max(self._last_lost, (int(last[0]), float(last[1])))
            self._appended = self._written

    def _write_log(self) -> None:
        for queue in self._queues.values():
            waiting = [queue.popleft() for _ in range(len(queue))]
            if not waiting:
                continue
            try:
                self._file.write(BlockKind.LOG, b"\n".join(waiting))
            except OSError:
                queue.extendleft(reversed(waiting))
                raise

    def _report_gaps(self) -> None:
        for what, key in _LOSSES.items():
            missing = self._lost[what] - self._reported_lost[what]
            if missing:
                step, moment = self._last_lost
                message = f"{missing} {what} up to this step could not be recorded"
                texts = ("gap", message, value_text({key: missing}))
                self._queues["events"].append(encode_entry("events", step, moment, *texts))
                self._reported_lost[what] += missing

    def _sync(self) -> bool:
        written = self._written
        if not self._file.is_in_place():
            self._disk_trouble = f"{self._file.folder} was removed, moved or unmounted"
            return True
        if self._file.size == self._synced_size:
            return True
        try:
            self._file.sync()
        except OSError as error:
            self._disk_trouble = (
                f"cannot sync {self._file.folder} ({error.strerror}), recording ended"
            )
            return False
        self._synced_size = self._file.size
        self._acknowledged = written
        return True


_spare: list[NDArray[np.float64]] = []


def _take_memory(count: int) -> NDArray[np.float64]:
    """Return the memory of a ring: that of an ended run, whose pages exist, or new."""
    with suppress(IndexError):
        memory = _spare.pop()
        if len(memory) >= count:
            return memory[:count]
    return np.zeros(max(count, RING_BYTES // 8), dtype="<f8")[:count]


def _give_memory(memory: NDArray[np.float64]) -> None:
    """Keep the memory of an ended run for the next one."""
    ring = memory if memory.base is None else memory.base
    if not _spare and ring.nbytes <= RING_BYTES:
        _spare.append(ring)


class SpoolFile:
    """A new spool folder with a live writer's lock, and its file of blocks."""

    def __init__(self, folder: Path, info: RunInfo) -> None:
        """Create the folder and write the run's information durably."""
        self.folder = folder
        self.size = 0  # Bytes of complete blocks written
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
        """Add a block; after an OSError the next one takes its place."""
        try:
            _write_all(self._file, pack_head(kind, payload), self.size)
            _write_all(self._file, payload, self.size + HEAD_SIZE)
        except OSError:
            # Frees the space, which a shorter block may need.
            with suppress(OSError):
                os.ftruncate(self._file, self.size)
            raise
        self.size += HEAD_SIZE + len(payload)

    def free_bytes(self) -> int | None:
        """Free bytes of the disk; None if unknown."""
        status = os.fstatvfs(self._file)
        return status.f_bavail * status.f_frsize if status.f_blocks else None

    def is_in_place(self) -> bool:
        """Whether the file is still in its spool folder."""
        try:
            there = (self.folder / BLOCKS_FILE).lstat()
        except OSError:
            return False
        return os.path.samestat(there, os.fstat(self._file))

    def sync(self) -> None:
        """Wait until all written blocks are on the disk."""
        os.fsync(self._file)

    def close(self) -> None:
        """Close the file, then release the lock of the live writer."""
        for descriptor in (self._file, self._lock):
            if descriptor >= 0:
                os.close(descriptor)
        self._lock = self._file = -1

    def _discard(self) -> None:
        """Remove a spool without content."""
        if self._lock >= 0:
            with suppress(OSError):
                (self.folder / BLOCKS_FILE).unlink(missing_ok=True)
                self.folder.rmdir()
        self.close()


def _make_newest(folder: Path) -> None:
    """Give a new spool folder a later time than the others in the spool.

    Loaders use this order, which stays correct if the clock is set back.
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
