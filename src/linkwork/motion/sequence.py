"""Trajectories one after another, with rests between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.motion.trajectory import Trajectory

Array = NDArray[np.float64]

_JOINED = 1e-9
"""How far from the end of a trajectory the next may begin [rad or m]."""


class TrajectorySequence(Trajectory):
    """Trajectories, each with its time to begin; between them the last position is held."""

    def __init__(self, parts: Sequence[tuple[float, Trajectory]], duration: float) -> None:
        """Joins trajectories.

        Args:
            parts: When each begins [s], and the trajectory; the first begins at 0.
            duration: Of the whole; the last position is held until then [s].

        Raises:
            ArgumentError: No parts, one that begins before the one before has ended or elsewhere,
                or a duration that is too short.
        """
        if not parts or parts[0][0] != 0.0:
            raise ArgumentError("a succession begins at 0 s", hint="give its first part that time")
        for index, (before, after) in enumerate(pairwise(parts), start=2):
            _check_joined(index, before, after)
        begun, last = parts[-1]
        if not begun + last.duration <= duration < np.inf:
            raise ArgumentError(
                f"a succession of {duration:g} s ends before its last part, which does at "
                f"{begun + last.duration:.6g} s"
            )
        super().__init__(float(duration), last.dimension, False)
        self._begins = np.array([begin for begin, _ in parts])
        self._parts = [part for _, part in parts]

    def _derivative(self, times: Array, order: int) -> Array:
        values = np.empty((*times.shape, self.dimension))
        which = np.searchsorted(self._begins, times, side="right") - 1
        for index in np.unique(which):
            here, part = which == index, self._parts[index]
            measure = (part.position, part.speed, part.acceleration)[order]
            values[here] = measure(times[here] - self._begins[index])
        return values


def _check_joined(
    index: int, before: tuple[float, Trajectory], after: tuple[float, Trajectory]
) -> None:
    end = before[0] + before[1].duration
    if after[0] < end:
        raise ArgumentError(
            f"part {index} begins at {after[0]:.6g} s, before the end of the one before at "
            f"{end:.6g} s"
        )
    gap = np.abs(after[1].position(0.0) - before[1].position(before[1].duration)).max()
    if not gap <= _JOINED:
        raise ArgumentError(
            f"part {index} begins {gap:.3g} from where the one before ends",
            hint="begin each part where the one before ends",
        )
