"""Reader of a spool: a truncated block at its end is normal after a crash, anything else damage."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import DamagedSpoolError
from linkwork.record.layout import FrameLayout
from linkwork.record.run_info import RunEnd, RunInfo
from linkwork.record.spool.block import (
    BLOCKS_FILE,
    HEAD_SIZE,
    MAGIC,
    Block,
    BlockHead,
    BlockKind,
    is_complete,
    unpack_head,
)

_SCAN_BYTES = 2**20

_MAX_BYTES = 2**30  # Upper bound on the bytes of a payload; a foreign file may claim any length

_MAX_STEPS = 2.0**53


def read_blocks(folder: Path, offset: int = 0) -> Iterator[Block]:
    """Return the valid blocks of a spool from an offset (0, or the end of a block) on, in order."""
    with _opened(folder) as file:
        while file and (block := _block_at(file, offset)):
            yield block
            offset = block.end


def spool_bytes(folder: Path) -> int:
    """Return bytes that are written of a spool; 0 if it cannot be read."""
    try:
        return (folder / BLOCKS_FILE).lstat().st_size
    except OSError:
        return 0


def recover_blocks(folder: Path) -> Iterator[Block | int]:
    """Return every valid block of a damaged spool, and the number of bytes skipped before it."""
    with _opened(folder) as file:
        offset = 0
        while file and offset < _size(file):
            if block := _block_at(file, offset):
                yield block
                offset = block.end
                continue
            following = _next_magic(file, offset + 1)
            yield following - offset
            offset = following


def _next_magic(file: BinaryIO, offset: int) -> int:
    """Return the offset of the next beginning of a block; the size of the file without one."""
    while True:
        file.seek(offset)
        chunk = file.read(_SCAN_BYTES)
        at = chunk.find(MAGIC)
        if at >= 0:
            return offset + at
        if len(chunk) < _SCAN_BYTES:
            return _size(file)
        offset += len(chunk) - len(MAGIC) + 1


def read_info(folder: Path) -> RunInfo | None:
    """Return the information of the run; None if its first block is not complete."""
    first = next(read_blocks(folder), None)
    if first is None:
        return None
    if first.kind is not BlockKind.INFO:
        raise DamagedSpoolError(f"the first block is {first.kind.name}, expected INFO")
    info = RunInfo.from_json(first.payload)
    if info.run != folder.name:
        raise DamagedSpoolError(
            f"the folder {folder.name!r} contains the run {info.run!r}",
            hint=f"to load it, move it back into the spool under the name {info.run!r}",
        )
    return info


def read_end(folder: Path) -> RunEnd | None:
    """End of the run; None if the spool has no end, or is damaged before it."""
    with _opened(folder) as file:
        last, offset = None, 0
        while file and (head := _head_at(file, offset)):
            last, offset = offset, offset + HEAD_SIZE + head.length
        block = _block_at(file, last) if file and last is not None else None
    return RunEnd.from_json(block.payload) if block and block.kind is BlockKind.END else None


def decode_frames(payload: bytes, layout: FrameLayout) -> NDArray[np.float64]:
    """Return the frames of a block as (frames, numbers)."""
    if len(payload) % (8 * layout.size):
        raise DamagedSpoolError(
            f"invalid block of frames: {len(payload)} bytes, frames have {8 * layout.size}"
        )
    frames = np.frombuffer(payload, dtype="<f8").reshape(-1, layout.size)
    # Also false for NaN.
    valid = np.abs(frames[:, 0]) < _MAX_STEPS
    if not valid.all():
        raise DamagedSpoolError(f"invalid step of a frame: {frames[~valid][0, 0]}")
    return frames


def check_boundary(folder: Path, offset: int) -> None:
    """Check that an offset from which loading continues is the boundary of a block.

    A folder without a file of blocks is valid: a loader removes the file first, then the folder.
    """
    with _opened(folder) as file:
        at = 0
        while file and at < offset and (head := _head_at(file, at)):
            at += HEAD_SIZE + head.length
    if file and at != offset:
        raise DamagedSpoolError(
            f"the store has loaded {offset} bytes of this run, but no block of the spool ends there"
        )


def check_tail(folder: Path, offset: int) -> None:
    """Check that only a truncated block follows the last complete one, which ends at the offset."""
    with _opened(folder) as file:
        if file and not _is_truncated(file, offset):
            raise DamagedSpoolError(f"damaged after byte {offset}; the rest is not loaded")


def _is_truncated(file: BinaryIO, offset: int) -> bool:
    """Whether the rest of a file is empty or the beginning of a block."""
    file.seek(offset)
    start = file.read(HEAD_SIZE)
    if len(start) < HEAD_SIZE:
        return MAGIC.startswith(start[: len(MAGIC)])
    head = unpack_head(start)
    end = offset + HEAD_SIZE + head.length if head else 0
    # If its length is damaged, other blocks follow.
    return end > _size(file) and _next_magic(file, offset + HEAD_SIZE) == _size(file)


@contextmanager
def _opened(folder: Path) -> Iterator[BinaryIO | None]:
    """Return the file of blocks; None if missing."""
    path = folder / BLOCKS_FILE
    try:
        # Neither blocks on a named pipe nor follows a link.
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except FileNotFoundError:
        yield None
        return
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENXIO):
            raise DamagedSpoolError(f"{path} is not a regular file") from error
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise DamagedSpoolError(f"{path} is not a regular file")
    with os.fdopen(descriptor, "rb") as file:
        yield file


def _size(file: BinaryIO) -> int:
    return os.fstat(file.fileno()).st_size


def _head_at(file: BinaryIO, offset: int) -> BlockHead | None:
    """Return the head at an offset, if the file is long enough for its payload."""
    file.seek(offset)
    head = unpack_head(file.read(HEAD_SIZE))
    # Checked against the size of the file, so that no length allocates much memory.
    if head is None or head.length > min(_MAX_BYTES, _size(file) - offset - HEAD_SIZE):
        return None
    return head


def _block_at(file: BinaryIO, offset: int) -> Block | None:
    head = _head_at(file, offset)
    if head is None:
        return None
    payload = file.read(head.length)
    if not is_complete(head, payload):
        return None
    return Block(BlockKind(head.kind), payload, offset + HEAD_SIZE + head.length)
