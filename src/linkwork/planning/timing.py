"""Timing of paths: blends that stay free of collision, or stops where none does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.motion import (
    BlendedTrajectory,
    JerkLimitedTrajectory,
    MotionLimits,
    PiecewiseTrajectory,
    within_limits,
)
from linkwork.motion.joint.synchronise import joined
from linkwork.motion.limits.time_scaling import Torques

Array = NDArray[np.float64]

_BLENDS = (0.8, 0.4, 0.2, 0.1, 0.05)
"""Durations of blends that are tried [s]."""
_MOST_STOPS = 12
"""Points of a path up to which a motion that stops at each may be the fastest."""


def timed_path(
    path: Array,
    limits: MotionLimits,
    is_free: Callable[[Array], bool],
    torques_of: Torques | None = None,
) -> PiecewiseTrajectory:
    """Return the fastest of several motions along a path (N, n) from rest to rest.

    Corners are blended with several durations, the whole slowed down until all limits hold; or the
    motion stops at every corner. `is_free` tells whether all configurations (N, n) are free of
    collision. Torques are limited where they are given.
    """
    blends = _BLENDS if len(path) > 2 else ()
    blended = [x for blend in blends if (x := _blended(path, limits, blend, torques_of))]
    blended.sort(key=lambda x: x.duration)
    found = next((x for x in blended if is_free(positions_along(x))), None)
    if found is not None and len(path) > _MOST_STOPS:
        return found
    stopping = _stopping(path, limits, torques_of)
    return stopping if found is None or stopping.duration < found.duration else found


def positions_along(trajectory: PiecewiseTrajectory, period: float = 0.005) -> Array:
    """Positions of a trajectory every few milliseconds (N, n) [rad or m]."""
    count = int(np.ceil(trajectory.duration / period)) + 1
    return trajectory.position(np.linspace(0.0, trajectory.duration, count))


def _blended(
    path: Array, limits: MotionLimits, blend: float, torques_of: Torques | None
) -> PiecewiseTrajectory | None:
    """Motion with blends of one duration; None if no time scaling keeps the limits."""
    spans = (np.abs(np.diff(path, axis=0)) / limits.velocities).max(axis=1)
    least = np.full(len(spans), blend)
    least[[0, -1]] += blend / 2
    spans = np.maximum(spans, least)
    spans[[0, -1]] += blend / 2
    times = np.concatenate([[0.0], np.cumsum(spans)])
    try:
        return within_limits(BlendedTrajectory(times, path, blend), limits, torques_of)
    except ArgumentError:
        return None


def _stopping(path: Array, limits: MotionLimits, torques_of: Torques | None) -> PiecewiseTrajectory:
    moves = [
        within_limits(JerkLimitedTrajectory(np.array([a, b]), limits), limits, torques_of)
        for a, b in pairwise(path)
    ]
    return joined(moves)
