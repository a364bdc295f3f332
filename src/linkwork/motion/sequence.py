"""Trajectories in sequence, with rests between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.motion.trajectory import Trajectory

Array = NDArray[np.float64]

_JOINED = 1e-9
"""Tolerance between the end of a trajectory and the start of the next [rad or m]."""


class TrajectorySequence(Trajectory):
    """Trajectories with start times; between them the last position is held."""

    def __init__(self, parts: Sequence[tuple[float, Trajectory]], duration: float) -> None:
        """Join trajectories by start times [s]; the last position is held until `duration` [s]."""
        if not parts or parts[0][0] != 0.0:
            raise ArgumentError("invalid sequence: the first part must start at 0 s")
        for index, (before, after) in enumerate(pairwise(parts), start=2):
            _check_joined(index, before, after)
        start, last = parts[-1]
        if not start + last.duration <= duration < np.inf:
            raise ArgumentError(
                f"invalid duration of a sequence: {duration:g} s; the last part ends at "
                f"{start + last.duration:.6g} s"
            )
        super().__init__(float(duration), last.dimension, False)
        self._starts = np.array([start for start, _ in parts])
        self._parts = [part for _, part in parts]

    def _derivative(self, times: Array, order: int) -> Array:
        values = np.empty((*times.shape, self.dimension))
        which = np.searchsorted(self._starts, times, side="right") - 1
        for index in np.unique(which):
            here, part = which == index, self._parts[index]
            measure = (part.position, part.velocity, part.acceleration)[order]
            values[here] = measure(times[here] - self._starts[index])
        return values


def _check_joined(
    index: int, before: tuple[float, Trajectory], after: tuple[float, Trajectory]
) -> None:
    end = before[0] + before[1].duration
    if after[0] < end:
        raise ArgumentError(
            f"part {index} starts at {after[0]:.6g} s, before the end of part {index - 1} at "
            f"{end:.6g} s"
        )
    gap = np.abs(after[1].position(0.0) - before[1].position(before[1].duration)).max()
    if not gap <= _JOINED:
        raise ArgumentError(
            f"part {index} starts {gap:.3g} from the end of part {index - 1}",
            hint="start each part where the previous one ends",
        )
