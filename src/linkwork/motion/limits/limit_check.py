"""Check of a motion against its limits, exact by the extrema of its polynomials."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.limits.motion_limits import TOLERANCE, MotionLimits
from linkwork.motion.piecewise import PiecewiseTrajectory

Array = NDArray[np.float64]


_JUMP = 1e-6
"""Relative jump of the acceleration, or velocity at an end, that is a rounding error."""
_MEASURES = ("position", "velocity", "acceleration", "jerk")
_SLOWER = "allow more time, or let within_limits slow the motion down"
_ELSEWHERE = "move the points away from the limit, or start slower"


def check_within(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> None:
    """Raise for a motion outside its limits of position, velocity, acceleration or jerk.

    Raises:
        ArgumentError: Names the coordinate, the time, the limit and the amount.
    """
    checks.instance("trajectory", trajectory, PiecewiseTrajectory, "a PiecewiseTrajectory")
    checks.instance("limits", limits, MotionLimits, "MotionLimits")
    check_positions(trajectory, limits)
    check_smooth(trajectory, limits)
    bounds = {1: limits.velocities, 2: limits.accelerations, 3: limits.jerks}
    for order, bound in bounds.items():
        _check(trajectory, limits, order, (-bound, bound), _SLOWER)


def check_positions(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> None:
    """Raise for a motion outside its position limits, also between its points."""
    if trajectory.dimension != limits.dimension:
        raise ArgumentError(
            f"invalid limits: {limits.dimension} coordinates",
            hint=f"expected {trajectory.dimension}, as the trajectory",
        )
    _check(trajectory, limits, 0, (limits.lower, limits.upper), _ELSEWHERE)


def check_smooth(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> None:
    """Raise for a motion whose acceleration jumps where the jerk is limited, end included.

    A loop continues from its end to its start. Any other motion starts and ends at rest, except at
    an end with a velocity: there it is part of a longer motion.
    """
    limited = np.isfinite(limits.jerks)
    if not limited.any():
        return
    jumps = np.where(limited, np.abs(_acceleration_jumps(trajectory)), 0.0)
    if jumps.max() > _JUMP * (1.0 + np.abs(trajectory.extremes(2).values).max()):
        knot, axis = np.unravel_index(int(np.argmax(jumps)), jumps.shape)
        raise ArgumentError(
            f"{limits.names[axis]}: the acceleration jumps by {jumps[knot, axis]:.6g} at "
            f"{trajectory.knots[knot]:.6g} s, but the jerk is limited to "
            f"{limits.jerks[axis]:g}",
            hint="use a smoother motion, such as JerkLimitedTrajectory or QuinticTrajectory",
        )


def _acceleration_jumps(trajectory: PiecewiseTrajectory) -> Array:
    """Jump of the acceleration at each knot (pieces + 1, n)."""
    pieces = np.arange(trajectory.pieces)
    begins = trajectory.in_pieces(pieces, np.zeros(len(pieces)))
    ends = trajectory.in_pieces(pieces, np.ones(len(pieces)))
    before = np.concatenate([ends[2, -1:], ends[2]])
    after = np.concatenate([begins[2], begins[2, :1]])
    if not trajectory.looped:
        least = _JUMP * np.abs(trajectory.extremes(1).values).max()
        before[0] = 0.0 if np.abs(begins[1, 0]).max() <= least else after[0]
        after[-1] = 0.0 if np.abs(ends[1, -1]).max() <= least else before[-1]
    return after - before


def _check(
    trajectory: PiecewiseTrajectory,
    limits: MotionLimits,
    order: int,
    allowed: tuple[Array, Array],
    hint: str,
) -> None:
    least, greatest = allowed
    if not np.isfinite([least, greatest]).any():
        return
    times, values = trajectory.extremes(order)
    beyond = np.maximum(least - values, values - greatest)
    worst = np.unravel_index(int(np.argmax(beyond)), beyond.shape)
    if beyond[worst] > TOLERANCE:
        axis = int(worst[-1])
        raise ArgumentError(
            f"{limits.names[axis]}: the {_MEASURES[order]} {values[worst]:.6g} at "
            f"{times[worst]:.6g} s is {beyond[worst]:.3g} outside its limits",
            hint=f"allowed: {least[axis]:g} to {greatest[axis]:g}; {hint}",
        )
