"""Searches of many poses in rounds of starts, while there is no solution."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen import Kernel
from linkwork.ik.certify import MISS
from linkwork.ik.numeric.search import Ends, search

Array = NDArray[np.float64]

ROUND = 16
"""Starts come in rounds of so many; a pose that has a solution gets no further round."""


def with_start(sampled: Array, start: Array | None, count: int) -> Array:
    """Starts of every pose, (N, starts, n).

    Args:
        sampled: (starts, n) [rad or m].
        start: What replaces the first, (N, n), or None [rad or m].
        count: How many poses there are.
    """
    starts = np.empty((count, *sampled.shape))
    starts[:] = sampled
    if start is not None:
        starts[:, 0] = start
    return starts


def search_in_rounds(
    step: Kernel, numbers: Array, start: Array | None, sampled: Array, most_steps: int
) -> Ends:
    """Where searches ended: of each pose those of one round.

    Args:
        step: As `trace_step` describes it, without posture.
        numbers: The poses, (N, 16).
        start: Where the first search of each begins, (N, n), or None [rad or m].
        sampled: Where the others begin, (starts, n) [rad or m].
        most_steps: Of a search.

    Returns:
        Positions (N, searches, n) and misses (N, searches); NaN and infinite where a round was
        shorter.
    """
    ends = _search(step, numbers, with_start(sampled[:ROUND], start, len(numbers)), most_steps)
    for at in range(ROUND, len(sampled), ROUND):
        lost = np.flatnonzero(ends.miss.min(axis=1) > MISS)
        if not len(lost):
            break
        starts = with_start(sampled[at : at + ROUND], None, len(lost))
        again = _search(step, numbers[lost], starts, most_steps)
        _replace(ends, lost, again)
    return ends


def _search(step: Kernel, numbers: Array, q: Array, most_steps: int) -> Ends:
    poses = np.repeat(numbers, q.shape[1], axis=0)
    ends = search(step, poses, q.reshape(-1, q.shape[2]), most_steps)
    return Ends(ends.q.reshape(q.shape), ends.miss.reshape(q.shape[:2]))


def _replace(ends: Ends, lost: NDArray[np.int64], again: Ends) -> None:
    """Puts a round that came nearer in the place of the one before."""
    nearer = again.miss.min(axis=1) < ends.miss[lost].min(axis=1)
    rows, count = lost[nearer], again.miss.shape[1]
    ends.q[rows], ends.miss[rows] = np.nan, np.inf
    ends.q[rows, :count], ends.miss[rows, :count] = again.q[nearer], again.miss[nearer]
