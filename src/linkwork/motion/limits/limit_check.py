"""The check that a motion keeps to its limits, exact to the last digits of its polynomials."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.limits.motion_limits import TOLERANCE, MotionLimits
from linkwork.motion.piecewise import PiecewiseTrajectory

Array = NDArray[np.float64]


_JUMP = 1e-6
"""Jump of the acceleration, or speed at an end, that is taken for a rounding error, as a share."""
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
    checks.instance("trajectory", trajectory, PiecewiseTrajectory, "one made of polynomials")
    checks.instance("limits", limits, MotionLimits, "MotionLimits")
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
    """Refuses a motion whose acceleration jumps where the jerk is limited, its ends included.

    A loop goes on from its end to its begin. Any other motion comes from rest and goes to rest,
    save at an end at which it has speed: there it is taken for a part of a longer one.

    Raises:
        ArgumentError: Names the coordinate, the time and the amount.
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
            hint="take a smoother motion, as JerkLimitedTrajectory or QuinticTrajectory",
        )


def _acceleration_jumps(trajectory: PiecewiseTrajectory) -> Array:
    """By how much the acceleration changes at each knot (pieces + 1, n)."""
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
