"""Many searches at once: every kernel call is one step of all that are still under way."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen import Kernel

Array = NDArray[np.float64]

CLOSE = 1e-12
"""A search ends when it misses by no more [m or rad]."""

EXACT = 1e-10
"""What misses by more is begun again elsewhere, and shown only where there is nothing better."""

DAMPING = np.array([0.03])
"""Of a search. It may jump over hills: what gets stuck is begun elsewhere."""

_WINDOW = 6
"""After so many steps a search is looked at."""

_GAIN = 0.3
"""It goes on when the squared miss has come down to this part."""


class Ends(NamedTuple):
    """Where searches ended.

    Attributes:
        q: (N, n), or (N, searches, n) [rad or m].
        miss: (N,), or (N, searches) [m or rad].
    """

    q: Array
    miss: Array


def search(step: Kernel, numbers: Array, q: Array, most_steps: int) -> Ends:
    """Steps from every position until it is at its pose, or gets no nearer.

    Args:
        step: As `trace_step` describes it, without posture.
        numbers: The pose of each, (N, 16).
        q: Where each begins, (N, n) [rad or m].
        most_steps: After how many steps all end.
    """
    ends = Ends(q.copy(), np.full(len(q), np.inf))
    under_way = np.arange(len(q))
    before = np.full(len(q), np.inf)
    for count in range(1, most_steps + 1):
        after, miss, error, _ = step(q, numbers, DAMPING)
        over = miss <= CLOSE
        if count == most_steps:
            over[:] = True
        elif count % _WINDOW == 0:
            over |= error > _GAIN * before
            before = error
        if over.any():
            ends.q[under_way[over]], ends.miss[under_way[over]] = q[over], miss[over]
            on = ~over
            under_way, numbers, before = under_way[on], numbers[on], before[on]
            after = after[on]
            if not len(under_way):
                break
        q = after
    return ends


def joined(found: list[Ends]) -> Ends:
    """Ends of several batches of poses, filled up to the longest."""
    if len(found) == 1:
        return found[0]
    most = max(ends.miss.shape[1] for ends in found)
    return Ends(
        np.concatenate([_filled(ends.q, most, np.nan) for ends in found]),
        np.concatenate([_filled(ends.miss, most, np.inf) for ends in found]),
    )


def _filled(values: Array, most: int, filler: float) -> Array:
    gaps = [(0, 0)] * values.ndim
    gaps[1] = (0, most - values.shape[1])
    return np.pad(values, gaps, constant_values=filler)
