"""Reads the spool of a run: its blocks, from any block's end up to the last whole one.

A block that is cut short at the end of the file is normal after a crash; a whole block behind a
broken one is not, and is told apart by `holds_block_beyond`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import RecordError
from linkwork.record.block import (
    BLOCKS_FILE,
    HEAD_SIZE,
    MAGIC,
    Block,
    BlockKind,
    is_whole,
    unpack_head,
)
from linkwork.record.layout import FrameLayout
from linkwork.record.run_info import RunInfo

_SCAN_BYTES = 2**20


def read_blocks(folder: Path, offset: int = 0) -> Iterator[Block]:
    """The whole blocks of a spool, in order, up to the first that is not whole.

    Args:
        folder: The spool folder of a run.
        offset: Where to begin: 0, or the `end` of a block.
    """
    path = folder / BLOCKS_FILE
    if not path.exists():
        return
    with path.open("rb") as file:
        while block := _block_at(file, offset):
            yield block
            offset = block.end


def read_info(folder: Path) -> RunInfo | None:
    """What is known of the run; None when its first block is not whole.

    Raises:
        RecordError: The block says something that is no run of this version.
    """
    first = next(read_blocks(folder), None)
    if first is None or first.kind is not BlockKind.INFO:
        return None
    info = RunInfo.from_json(first.payload)
    if info.run != folder.name:
        raise RecordError(
            f"the spool folder {folder} holds the run {info.run!r}",
            hint="give the folder its own name back",
        )
    return info


def decode_frames(payload: bytes, layout: FrameLayout) -> NDArray[np.float64]:
    """The frames of a block as (frames, numbers).

    Raises:
        RecordError: The block does not hold frames of this layout.
    """
    if len(payload) % (8 * layout.size):
        raise RecordError(
            f"a block of {len(payload)} bytes does not hold frames of {layout.size} numbers"
        )
    return np.frombuffer(payload, dtype="<f8").reshape(-1, layout.size)


def holds_block_beyond(folder: Path, offset: int) -> bool:
    """Whether a whole block stands somewhere behind bytes that are none: the file is damaged."""
    path = folder / BLOCKS_FILE
    if not path.exists():
        return False
    with path.open("rb") as file:
        return any(_block_at(file, position) for position in _find_magic(file, offset))


def _block_at(file: BinaryIO, offset: int) -> Block | None:
    file.seek(offset)
    head = unpack_head(file.read(HEAD_SIZE))
    # The length is only believed when the file is that long, so it cannot ask for much memory.
    if head is None or offset + HEAD_SIZE + head.length > os.fstat(file.fileno()).st_size:
        return None
    payload = file.read(head.length)
    if not is_whole(head, payload):
        return None
    return Block(BlockKind(head.kind), payload, offset + HEAD_SIZE + head.length)


def _find_magic(file: BinaryIO, offset: int) -> Iterator[int]:
    while True:
        file.seek(offset)
        chunk = file.read(_SCAN_BYTES)
        at = chunk.find(MAGIC)
        while at >= 0:
            yield offset + at
            at = chunk.find(MAGIC, at + 1)
        if len(chunk) < _SCAN_BYTES:
            return
        offset += len(chunk) - len(MAGIC) + 1
