"""Searches of many poses in rounds of starts, while there is no solution."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen import Kernel
from linkwork.ik.numeric.search import EXACT, Ends, search

Array = NDArray[np.float64]

ROUND = 16
"""Starts come in rounds of so many; a pose that has a solution gets no further round."""


class Starts(NamedTuple):
    """Where searches begin.

    Attributes:
        sampled: (starts, n) [rad or m].
        given: What replaces the first, (N, n) or (1, n) for all poses; None for nothing.
        resting: For each position whether it does not move the frame: then all have the given one.
    """

    sampled: Array
    given: Array | None
    resting: NDArray[np.bool_]

    def of_round(self, first: int, count: int) -> Array:
        """The starts of a round, for every pose, (N, starts, n)."""
        sampled = self.sampled[first : first + ROUND]
        starts = np.empty((count, *sampled.shape))
        starts[:] = sampled
        if self.given is not None:
            starts[..., self.resting] = self.given[:, None, self.resting]
            if first == 0:
                starts[:, 0] = self.given
        return starts

    def of_poses(self, poses: Any) -> Starts:
        """Those of some of the poses."""
        if self.given is None or len(self.given) == 1:
            return self
        return self._replace(given=self.given[poses])


def search_in_rounds(step: Kernel, numbers: Array, starts: Starts, most_steps: int) -> Ends:
    """Where searches ended: of each pose those of one round.

    Args:
        step: As `trace_step` describes it, without posture.
        numbers: The poses, (N, 16).
        starts: Where searches begin.
        most_steps: Of a search.

    Returns:
        Positions (N, searches, n) and misses (N, searches); NaN and infinite where a round was
        shorter.
    """
    ends = _search(step, numbers, starts.of_round(0, len(numbers)), most_steps)
    for first in range(ROUND, len(starts.sampled), ROUND):
        lost = np.flatnonzero(ends.miss.min(axis=1) > EXACT)
        if not len(lost):
            break
        q = starts.of_poses(lost).of_round(first, len(lost))
        again = _search(step, numbers[lost], q, most_steps)
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
