"""Trapezoidal speeds: every coordinate speeds up, cruises and brakes, all in the same time."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.joint.synchronise import (
    AxisProfile,
    SynchronisedMove,
    concatenate,
    synchronise,
)
from linkwork.motion.joint.waypoints import checked_points
from linkwork.motion.limits.motion_limits import MotionLimits
from linkwork.motion.piecewise import PiecewiseTrajectory

Array = NDArray[np.float64]

_ROUNDING = 1e-12
"""Share of a duration that is taken for a rounding error."""


class TrapezoidalTrajectory(PiecewiseTrajectory):
    """Point to point in the least time that constant accelerations allow, stopping at each point.

    Each coordinate has the trapezoid (the triangle, where it is too short to cruise) that is its
    own fastest, stretched in time to that of the slowest: all start and stop together.
    """

    def __init__(
        self, points: ArrayLike, limits: MotionLimits, duration: float | None = None
    ) -> None:
        """Plans the motion.

        Args:
            points: Positions to stop at, (m, n) [rad or m].
            limits: Accelerations must be finite; speeds need not.
            duration: Of the whole motion, which is slowed down to it; the least when None [s].

        Raises:
            ArgumentError: Points of a wrong shape, equal to the one before or outside limits, no
                limit of the acceleration, or a duration below the least.
        """
        checks.instance("limits", limits, MotionLimits, "MotionLimits")
        stops = checked_points(points)
        limits.check_points(stops)
        limits.require("a trapezoidal motion", accelerations=limits.accelerations)
        ways = np.diff(stops, axis=0)
        ramps, times = _fastest(np.abs(ways), limits)
        spans = times.max(axis=1)
        stretch = _stretch(float(spans.sum()), duration)
        shares = np.divide(ramps, times, out=np.full_like(times, 0.5), where=times > 0.0)
        rows = zip(stops[:-1], ways, np.minimum(shares, 0.5), stretch * spans, strict=True)
        moves = [_move(*row) for row in rows]
        whole = concatenate(moves)
        super().__init__(whole.knots, whole.coefficients, stops[-1])


def _fastest(ways: Array, limits: MotionLimits) -> tuple[Array, Array]:
    """Time of speeding up, and the whole time, of each way by itself [s]."""
    accelerations = limits.accelerations
    ramps = np.minimum(limits.speeds / accelerations, np.sqrt(ways / accelerations))
    cruises = np.divide(ways, accelerations * ramps, out=np.zeros_like(ways), where=ramps > 0.0)
    return ramps, ramps + cruises


def _stretch(least: float, duration: float | None) -> float:
    if duration is None:
        return 1.0
    wanted = checks.positive("duration", duration, "s")
    if wanted < least * (1.0 - _ROUNDING):
        raise ArgumentError(
            f"a duration of {wanted:g} s is {least - wanted:.3g} s below the least that the "
            f"limits allow, {least:.6g} s",
            hint="allow more time, or leave the duration out",
        )
    return wanted / least


def _move(start: Array, way: Array, ramp_shares: Array, span: float) -> SynchronisedMove:
    """From one point to the next: the shares of the time say how long each speeds up."""
    axes = []
    for p, d, ramp in zip(start, way, ramp_shares * span, strict=True):
        speed = d / (span - ramp)
        rate = speed / ramp
        cruised = p + d - 0.5 * rate * ramp**2
        coefficients = [
            [p, p + 0.5 * speed * ramp, cruised],
            [0.0, speed, speed],
            [0.5 * rate, 0.0, -0.5 * rate],
        ]
        axes.append(
            AxisProfile(np.array([0.0, ramp, span - ramp, span]), np.array(coefficients), p + d)
        )
    return synchronise(axes)
