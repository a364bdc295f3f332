"""How much slower a motion must be for its limits to hold."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.motion.keeping import check_positions, check_smooth
from linkwork.motion.limits import MotionLimits
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.torque_scaling import Torques, torque_factor

Array = NDArray[np.float64]


def scaled(trajectory: PiecewiseTrajectory, factor: float) -> PiecewiseTrajectory:
    """The same path in `factor` times the time.

    Raises:
        ArgumentError: A factor that is not above zero.
    """
    _require_pieces(trajectory)
    return trajectory.scaled(checks.positive("factor", factor))


def within_limits(
    trajectory: PiecewiseTrajectory, limits: MotionLimits, torques_of: Torques | None = None
) -> PiecewiseTrajectory:
    """The motion slowed down by the least factor for which all limits hold; by none if they do.

    Args:
        trajectory: The motion; its path stays.
        limits: Of speeds, accelerations, jerks and torques.
        torques_of: Torques of positions, speeds and accelerations, (N, n) each, for instance a
            robot's `inverse_dynamics`. Torques are limited only with it.

    Raises:
        ArgumentError: What no slowing down helps: positions outside their limits, an acceleration
            that jumps where the jerk is limited, or torques that exceed theirs at any speed.
    """
    _require_pieces(trajectory)
    checks.instance("limits", limits, MotionLimits, "MotionLimits")
    if torques_of is not None and not callable(torques_of):
        raise checks.invalid("torques_of", torques_of, "a function, such as inverse_dynamics")
    check_positions(trajectory, limits)
    check_smooth(trajectory, limits)
    factor = max(1.0, motion_factor(trajectory, limits))
    if torques_of is not None and np.isfinite(limits.torques).any():
        factor = torque_factor(trajectory, limits, torques_of, factor)
    return trajectory if factor == 1.0 else trajectory.scaled(factor)


def _require_pieces(trajectory: PiecewiseTrajectory) -> None:
    checks.instance("trajectory", trajectory, PiecewiseTrajectory, "one made of polynomials")


def motion_factor(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> float:
    """The least factor on the time for which speeds, accelerations and jerks keep their limits.

    Below one when the motion could be faster; zero when nothing limits it.
    """
    return float(piece_factors(trajectory, limits).max())


def piece_factors(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> Array:
    """The same for every piece by itself (pieces,)."""
    factors = np.zeros(trajectory.pieces)
    bounds = {1: limits.speeds, 2: limits.accelerations, 3: limits.jerks}
    for order, bound in bounds.items():
        if np.isfinite(bound).any():
            loads = np.abs(trajectory.extremes(order).values) / bound
            factors = np.maximum(factors, loads.max(axis=(0, 2)) ** (1.0 / order))
    return factors
