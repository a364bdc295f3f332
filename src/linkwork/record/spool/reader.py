"""Reads the spool of a run: its blocks, from any block's end up to the last whole one.

A block that is cut short at the end of the file is normal after a crash. Anything else behind the
last whole block is damage, and `check_tail` tells the two apart.
"""

from __future__ import annotations

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
    is_whole,
    unpack_head,
)

_SCAN_BYTES = 2**20

_MOST_BYTES = 2**30
"""Most bytes of a payload, far above what is ever written; a foreign file may claim any length."""

_MOST_STEPS = 2.0**53


def read_blocks(folder: Path, offset: int = 0) -> Iterator[Block]:
    """The whole blocks of a spool, in order, up to the first that is not whole.

    Args:
        folder: The spool folder of a run.
        offset: Where to begin: 0, or the `end` of a block.

    Raises:
        DamagedSpoolError: The file of blocks is not a regular file.
    """
    with _opened(folder) as file:
        while file and (block := _block_at(file, offset)):
            yield block
            offset = block.end


def read_info(folder: Path) -> RunInfo | None:
    """What is known of the run; None when its first block is not whole.

    Raises:
        DamagedSpoolError: The block says something that is no run of this version and name.
    """
    first = next(read_blocks(folder), None)
    if first is None:
        return None
    if first.kind is not BlockKind.INFO:
        raise DamagedSpoolError(f"the first block is {first.kind.name}, expected INFO")
    info = RunInfo.from_json(first.payload)
    if info.run != folder.name:
        raise DamagedSpoolError(
            f"the folder {folder.name!r} holds the run {info.run!r}",
            hint=f"to load it, move it back into the spool under the name {info.run!r}",
        )
    return info


def read_end(folder: Path) -> RunEnd | None:
    """How the run ended; None when the spool does not have its end, or damage before it."""
    with _opened(folder) as file:
        last, offset = None, 0
        while file and (head := _head_at(file, offset)):
            last, offset = offset, offset + HEAD_SIZE + head.length
        block = _block_at(file, last) if file and last is not None else None
    return RunEnd.from_json(block.payload) if block and block.kind is BlockKind.END else None


def decode_frames(payload: bytes, layout: FrameLayout) -> NDArray[np.float64]:
    """The frames of a block as (frames, numbers).

    Raises:
        DamagedSpoolError: The block does not hold frames of this layout.
    """
    if len(payload) % (8 * layout.size):
        raise DamagedSpoolError(
            f"a block of {len(payload)} bytes does not hold frames of {layout.size} numbers"
        )
    frames = np.frombuffer(payload, dtype="<f8").reshape(-1, layout.size)
    # Also false where a step is not a number.
    valid = np.abs(frames[:, 0]) < _MOST_STEPS
    if not valid.all():
        raise DamagedSpoolError(f"invalid step of a frame: {frames[~valid][0, 0]}")
    return frames


def check_boundary(folder: Path, offset: int) -> None:
    """Checks that a block begins or the file ends at an offset from which loading goes on.

    A folder without a file of blocks is fine: a loader removes the file first, then the folder.

    Raises:
        DamagedSpoolError: The store has loaded another spool than this one.
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
    """Checks that nothing but a block cut short stands behind the last whole block.

    Args:
        folder: The spool folder of a run that nobody writes any more.
        offset: The `end` of its last whole block; 0 when there is none.

    Raises:
        DamagedSpoolError: Something else stands there; it may have been data.
    """
    with _opened(folder) as file:
        if file and not _is_cut_short(file, offset):
            raise DamagedSpoolError(f"damaged after byte {offset}; the rest is not loaded")


def _is_cut_short(file: BinaryIO, offset: int) -> bool:
    """Whether the rest of a file is the beginning of a block, or nothing."""
    file.seek(offset)
    start = file.read(HEAD_SIZE)
    if len(start) < HEAD_SIZE:
        return MAGIC.startswith(start[: len(MAGIC)])
    head = unpack_head(start)
    end = offset + HEAD_SIZE + head.length if head else 0
    # Its length may be what is damaged: then other blocks stand behind.
    return end > _size(file) and not _holds_magic(file, offset + HEAD_SIZE)


@contextmanager
def _opened(folder: Path) -> Iterator[BinaryIO | None]:
    """The file of blocks; None when there is none."""
    path = folder / BLOCKS_FILE
    try:
        # Neither waits for the other end of a named pipe, nor follows a link.
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
    """The head at an offset, if its payload can be in the file."""
    file.seek(offset)
    head = unpack_head(file.read(HEAD_SIZE))
    # The length is only believed when the file is that long, so it cannot ask for much memory.
    if head is None or head.length > min(_MOST_BYTES, _size(file) - offset - HEAD_SIZE):
        return None
    return head


def _block_at(file: BinaryIO, offset: int) -> Block | None:
    head = _head_at(file, offset)
    if head is None:
        return None
    payload = file.read(head.length)
    if not is_whole(head, payload):
        return None
    return Block(BlockKind(head.kind), payload, offset + HEAD_SIZE + head.length)


def _holds_magic(file: BinaryIO, offset: int) -> bool:
    while True:
        file.seek(offset)
        chunk = file.read(_SCAN_BYTES)
        if MAGIC in chunk:
            return True
        if len(chunk) < _SCAN_BYTES:
            return False
        offset += len(chunk) - len(MAGIC) + 1
