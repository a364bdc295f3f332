"""Of what searches found, each solution once and in order."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from linkwork.ik.numeric.search import EXACT, Ends
from linkwork.ik.turns import wrapped

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

SAME = 1e-6
"""Solutions whose numbers are all nearer to each other are one [rad or m]."""


def distinct(ends: Ends, turning: Mask, start: Array | None) -> Ends:
    """Solutions first, each once; of poses without any the nearest miss.

    Args:
        ends: Positions (N, searches, n) and misses (N, searches).
        turning: For each number in q whether full turns change nothing.
        start: Solutions are ordered by how far they are from it, (n,) or (N, n) [rad or m]; when
            None they stand as they were found.

    Returns:
        Positions (N, most, n), NaN where there is none, and misses (N, most), infinite there.
    """
    q, miss = ends
    if q.shape[1] == 1:
        return ends
    found = miss <= EXACT
    cost = np.broadcast_to(np.arange(q.shape[1]) / q.shape[1], miss.shape)
    if start is not None:
        # Below 1, so that no miss comes before a solution.
        apart = np.square(q - np.reshape(start, (-1, 1, q.shape[2]))).sum(axis=2)
        cost = apart / (1.0 + apart)
    order = np.argsort(np.where(found, cost, 1.0 + miss), axis=1, kind="stable")
    q, miss, found = _taken(q, order), _taken(miss, order), _taken(found, order)
    for first, second in combinations(range(q.shape[1]), 2):
        both = np.flatnonzero(found[:, first] & found[:, second])
        if len(both):
            apart = np.abs(wrapped(q[both, first] - q[both, second], turning)).max(axis=1)
            found[both[apart < SAME], second] = False
    # The first is kept where there is no solution: it missed least.
    kept = found.copy()
    kept[:, :1] = True
    most = int(kept.sum(axis=1).max(initial=1))
    order = np.argsort(~kept, axis=1, kind="stable")[:, :most]
    kept = _taken(kept, order)
    q = np.where(kept[..., None], _taken(q, order), np.nan)
    return Ends(q, np.where(kept, _taken(miss, order), np.inf))


def _taken(values: NDArray, order: NDArray[np.int64]) -> NDArray:
    return np.take_along_axis(values, order[..., None] if values.ndim == 3 else order, axis=1)
