"""Motion through via points without stopping, as fast as the limits allow."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.joint.quintic import QuinticTrajectory
from linkwork.motion.joint.waypoints import checked_points
from linkwork.motion.limits.limit_check import check_positions
from linkwork.motion.limits.motion_limits import MotionLimits
from linkwork.motion.limits.time_scaling import piece_factors

Array = NDArray[np.float64]

_ROUNDS = 30
"""Iterations of the segment times; more gain less than 1 %."""
_STEP = 0.5
"""Damping exponent of an iteration; undamped, the times oscillate."""


def fit_times(points: ArrayLike, limits: MotionLimits) -> Array:
    """Return the times for which a smooth motion through points just meets its limits.

    Each segment gets time in proportion to its load; the total is the shortest for which the smooth
    motion through the points (`QuinticTrajectory`) is within the limits.

    Args:
        points: (m, n) [rad or m].
        limits: Of velocities, accelerations or jerks; at least one for each coordinate that moves.
            Torques are ignored: see `within_limits`.

    Returns:
        Times of the points, increasing from 0 (m,) [s].

    Raises:
        ArgumentError: Points of a wrong shape, repeated or outside limits, a coordinate that moves
            without limits, or a motion that leaves the position limits between points.
    """
    checks.instance("limits", limits, MotionLimits, "MotionLimits")
    via = checked_points(points)
    limits.check_points(via)
    spans = _shared_out(via, _least_spans(np.abs(np.diff(via, axis=0)), limits), limits)
    times = _times(spans)
    check_positions(QuinticTrajectory(times, via), limits)
    return times


def through(points: ArrayLike, limits: MotionLimits) -> QuinticTrajectory:
    """Smooth motion through points, from rest to rest, within limits: see `fit_times`."""
    return QuinticTrajectory(fit_times(points, limits), points)


def _shared_out(via: Array, spans: Array, limits: MotionLimits) -> Array:
    """Durations of the segments, redistributed by their loads."""
    step, factors = _STEP, _factors(via, spans, limits)
    best = spans * factors.max()
    shares = factors / factors.max()
    for _ in range(_ROUNDS):
        spans = best * shares**step
        factors = _factors(via, spans, limits)
        if spans.sum() * factors.max() < best.sum():
            best, shares = spans * factors.max(), factors / factors.max()
        else:
            step *= 0.5
    return best


def _factors(via: Array, spans: Array, limits: MotionLimits) -> Array:
    return piece_factors(QuinticTrajectory(_times(spans), via), limits)


def _least_spans(ways: Array, limits: MotionLimits) -> Array:
    """Approximate duration of each segment alone [s]."""
    bounds = (limits.velocities, limits.accelerations, limits.jerks)
    free = np.isinf(bounds).all(axis=0) & (ways > 0.0).any(axis=0)
    if free.any():
        raise ArgumentError(
            f"no limit of velocity, acceleration or jerk for {limits.names[int(np.argmax(free))]}",
            hint="give MotionLimits velocities=, accelerations= or jerks=",
        )
    times = [(ways / bound) ** (1.0 / order) for order, bound in enumerate(bounds, start=1)]
    return np.max(times, axis=(0, 2))


def _times(spans: Array) -> Array:
    return np.concatenate([[0.0], np.cumsum(spans)])
