"""Blocks of a spool gathered into batches, each of which is loaded in one transaction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import DamagedSpoolError
from linkwork.record.block import Block, BlockKind
from linkwork.record.log_entry import LogRow, decode_entries
from linkwork.record.run_info import RunEnd, RunInfo
from linkwork.record.spool_reader import decode_frames, read_blocks

_BATCH_BYTES = 32 * 2**20


@dataclass(frozen=True)
class Batch:
    """What some consecutive blocks of a spool say.

    Attributes:
        begins: Whether they are the first of the run.
        frames: Frames as (frames, numbers).
        log: Commands and events.
        end: How the run ended, if they are its last.
        offset: Offset behind them in the spool.
    """

    begins: bool
    frames: NDArray[np.float64]
    log: list[LogRow]
    end: RunEnd | None
    offset: int


def read_batches(folder: Path, info: RunInfo, offset: int) -> Iterator[Batch]:
    """All whole blocks of a spool from an offset on, in batches.

    Args:
        folder: The spool folder of the run.
        info: What the first block says.
        offset: Where to begin: 0, or the offset behind an earlier batch.

    Raises:
        DamagedSpoolError: A block does not hold what its kind says, or is out of order.
    """
    waiting: list[Block] = []
    for block in read_blocks(folder, offset):
        if (block.kind is BlockKind.INFO) != (offset == 0):
            raise DamagedSpoolError(f"unexpected block {block.kind.name} at byte {offset}")
        waiting.append(block)
        offset = block.end
        if sum(len(each.payload) for each in waiting) >= _BATCH_BYTES:
            yield _gather(waiting, info)
            waiting = []
    if waiting:
        yield _gather(waiting, info)


def _gather(blocks: Sequence[Block], info: RunInfo) -> Batch:
    by_kind = {kind: [x.payload for x in blocks if x.kind is kind] for kind in BlockKind}
    frames = [decode_frames(payload, info.layout) for payload in by_kind[BlockKind.FRAMES]]
    ends = [RunEnd.from_json(payload) for payload in by_kind[BlockKind.END]]
    return Batch(
        begins=bool(by_kind[BlockKind.INFO]),
        frames=np.concatenate([np.empty((0, info.layout.size)), *frames]),
        log=[row for payload in by_kind[BlockKind.LOG] for row in decode_entries(payload)],
        end=ends[-1] if ends else None,
        offset=blocks[-1].end,
    )
