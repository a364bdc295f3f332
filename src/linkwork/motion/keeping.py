"""The check that a motion keeps to its limits, exact to the last digits of its polynomials."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.motion.limits import TOLERANCE, MotionLimits
from linkwork.motion.piecewise import PiecewiseTrajectory

Array = NDArray[np.float64]


_JUMP = 1e-6
"""Jump of the acceleration that is taken for a rounding error, as a share of it."""
_MEASURES = ("position", "speed", "acceleration", "jerk")
_SLOWER = "allow more time, or let within_limits slow the motion down"
_ELSEWHERE = "give points farther from the limit, or start slower towards it"


def check_within(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> None:
    """Refuses a motion that leaves its limits of position, speed, acceleration or jerk.

    Args:
        trajectory: The motion.
        limits: What it must keep to; torques are not looked at.

    Raises:
        ArgumentError: Names the coordinate, the time, the limit and the amount.
    """
    check_positions(trajectory, limits)
    check_smooth(trajectory, limits)
    bounds = {1: limits.speeds, 2: limits.accelerations, 3: limits.jerks}
    for order, bound in bounds.items():
        _check(trajectory, limits, order, (-bound, bound), _SLOWER)


def check_positions(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> None:
    """Refuses a motion that leaves the least and greatest positions, between its points too.

    Args:
        trajectory: The motion.
        limits: What it must keep to.

    Raises:
        ArgumentError: Names the coordinate, the time, the limit and the amount.
    """
    if trajectory.dimension != limits.dimension:
        raise ArgumentError(
            f"the trajectory moves {trajectory.dimension} coordinates, the limits are for "
            f"{limits.dimension}"
        )
    _check(trajectory, limits, 0, (limits.lower, limits.upper), _ELSEWHERE)


def check_smooth(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> None:
    """Refuses a motion whose acceleration jumps where the jerk is limited.

    Raises:
        ArgumentError: Names the coordinate, the time and the amount.
    """
    pieces = np.arange(trajectory.pieces)
    before = trajectory.in_pieces(pieces[:-1], np.ones(len(pieces) - 1))[2]
    after = trajectory.in_pieces(pieces[1:], np.zeros(len(pieces) - 1))[2]
    jumps = np.where(np.isfinite(limits.jerks), np.abs(after - before), 0.0)
    rounding = _JUMP * (1.0 + max(np.abs(after).max(initial=0.0), np.abs(before).max(initial=0.0)))
    if jumps.max(initial=0.0) > rounding:
        knot, axis = np.unravel_index(int(np.argmax(jumps)), jumps.shape)
        raise ArgumentError(
            f"{limits.names[axis]}: the acceleration jumps by {jumps[knot, axis]:.6g} at "
            f"{trajectory.knots[knot + 1]:.6g} s, but the jerk is limited to "
            f"{limits.jerks[axis]:g}",
            hint="take a smoother motion, as JerkLimitedTrajectory or QuinticTrajectory",
        )


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
