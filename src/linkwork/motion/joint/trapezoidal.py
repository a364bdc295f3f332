"""Trapezoidal velocity profiles, synchronised (Lynch and Park, Modern Robotics, 2017, 9.2.2.2)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.joint.waypoints import checked_stops
from linkwork.motion.limits.motion_limits import MotionLimits
from linkwork.motion.piecewise import (
    AxisProfile,
    PiecewiseTrajectory,
    SynchronisedMove,
    concatenate,
    synchronise,
)
from linkwork.motion.trajectory import Array

_ROUNDING = 1e-12
"""Relative rounding error of a duration."""


class TrapezoidalTrajectory(PiecewiseTrajectory):
    """Time-optimal motion from point to point at constant accelerations, stopping at each point.

    Each coordinate has its fastest trapezoid (or triangle, if it does not reach the limit),
    stretched in time to the slowest coordinate: all start and stop together.
    """

    def __init__(
        self,
        points: ArrayLike,
        limits: MotionLimits,
        duration: float | None = None,
        *,
        looped: bool = False,
    ) -> None:
        """Plan the motion.

        Args:
            points: Positions to stop at, (m, n) [rad or m].
            limits: Accelerations must be finite; velocities need not.
            duration: Total duration, by slowing down; the shortest when None [s].
            looped: Whether to repeat; the last point must then equal the first.

        Raises:
            ArgumentError: Invalid points, no limit of the acceleration, a duration below the
                shortest, or a loop that does not close.
        """
        stops = checked_stops(points, limits, looped)
        limits.require("a trapezoidal motion", accelerations=limits.accelerations)
        ways = np.diff(stops, axis=0)
        ramps, times = _fastest(np.abs(ways), limits)
        spans = times.max(axis=1)
        stretch = _stretch(float(spans.sum()), duration)
        shares = np.divide(ramps, times, out=np.full_like(times, 0.5), where=times > 0.0)
        rows = zip(stops[:-1], ways, np.minimum(shares, 0.5), stretch * spans, strict=True)
        moves = [_move(*row) for row in rows]
        whole = concatenate(moves)
        super().__init__(whole.knots, whole.coefficients, stops[-1], looped=looped)


def _fastest(ways: Array, limits: MotionLimits) -> tuple[Array, Array]:
    accelerations = limits.accelerations
    ramps = np.minimum(limits.velocities / accelerations, np.sqrt(ways / accelerations))
    cruises = np.divide(ways, accelerations * ramps, out=np.zeros_like(ways), where=ramps > 0.0)
    return ramps, ramps + cruises


def _stretch(least: float, duration: float | None) -> float:
    if duration is None:
        return 1.0
    total = checks.positive("duration", duration, "s")
    if total < least * (1.0 - _ROUNDING):
        raise ArgumentError(
            f"invalid duration: {total:g} s is {least - total:.3g} s below the shortest that the "
            f"limits allow, {least:.6g} s",
            hint="allow more time, or omit the duration",
        )
    return total / least


def _move(start: Array, way: Array, ramp_shares: Array, span: float) -> SynchronisedMove:
    axes = []
    for p, d, ramp in zip(start, way, ramp_shares * span, strict=True):
        velocity = d / (span - ramp)
        rate = velocity / ramp
        cruised = p + d - 0.5 * rate * ramp**2
        coefficients = [
            [p, p + 0.5 * velocity * ramp, cruised],
            [0.0, velocity, velocity],
            [0.5 * rate, 0.0, -0.5 * rate],
        ]
        axes.append(
            AxisProfile(np.array([0.0, ramp, span - ramp, span]), np.array(coefficients), p + d)
        )
    return synchronise(axes)
