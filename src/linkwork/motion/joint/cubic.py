"""Cubic splines through positions, and velocities, at given times."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from linkwork.motion.joint.banded import solve_cyclic, solve_tridiagonal
from linkwork.motion.joint.waypoints import check_lasting, checked_like, checked_samples
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.trajectory import Array


def natural_velocities(times: Array, positions: Array) -> Array:
    """Return the velocities (m, n) of the natural spline, with acceleration zero at both ends."""
    span, slope = _spans_and_slopes(times, positions)
    first, last = span[:1], span[-1:]
    # One row per point: the accelerations before and after it are equal.
    lower = np.concatenate([first, span[1:], last])
    diagonal = 2.0 * np.concatenate([first, span[:-1] + span[1:], last])
    upper = np.concatenate([first, span[:-1], last])
    right = np.concatenate(
        [
            3.0 * first[:, None] * slope[:1],
            _middle(span[:-1], slope[:-1], span[1:], slope[1:]),
            3.0 * last[:, None] * slope[-1:],
        ]
    )
    return solve_tridiagonal(_blocks(lower), _blocks(diagonal), _blocks(upper), right[:, None])[
        :, 0
    ]


def periodic_velocities(times: Array, positions: Array) -> Array:
    """Return the velocities (m, n) of the periodic spline, smooth around the loop."""
    span, slope = _spans_and_slopes(times, positions)
    before, slope_before = np.roll(span, 1), np.roll(slope, 1, axis=0)
    right = _middle(before, slope_before, span, slope)
    lower, diagonal, upper = _blocks(span), _blocks(2.0 * (before + span)), _blocks(before)
    velocities = solve_cyclic(lower, diagonal, upper, right[:, None])[:, 0]
    return np.concatenate([velocities, velocities[:1]])


def _spans_and_slopes(times: Array, positions: Array) -> tuple[Array, Array]:
    span = np.diff(times)
    return span, np.diff(positions, axis=0) / span[:, None]


def _middle(before: Array, slope_before: Array, after: Array, slope_after: Array) -> Array:
    return 3.0 * (after[:, None] * slope_before + before[:, None] * slope_after)


def _blocks(numbers: Array) -> Array:
    """Numbers as 1x1 matrices."""
    return numbers[:, None, None]


class CubicTrajectory(PiecewiseTrajectory):
    """One cubic polynomial per segment and coordinate.

    Each matches position and velocity at both ends of its segment. Velocities that are not given
    make the acceleration continuous: zero at both ends (natural spline), or equal at both ends when
    looped (periodic spline).
    """

    def __init__(
        self,
        times: Sequence[float],
        points: ArrayLike,
        velocities: ArrayLike | None = None,
        *,
        looped: bool = False,
    ) -> None:
        """Interpolate points.

        Args:
            times: Times of the points, increasing from 0 [s].
            points: Positions, (times, n) [rad or m].
            velocities: Velocities at the points, (times, n) [rad/s or m/s]; smooth ones when None.
            looped: Whether to repeat; the last point must then equal the first.
        """
        knots, positions = checked_samples(times, points, looped)
        if velocities is None:
            slopes = (periodic_velocities if looped else natural_velocities)(knots, positions)
        else:
            slopes = checked_like("velocities", velocities, positions)
            check_lasting(knots, slopes)
        coefficients = _coefficients(np.diff(knots), positions, slopes)
        super().__init__(knots, coefficients, positions[-1], looped=looped)


def _coefficients(spans: Array, positions: Array, velocities: Array) -> Array:
    """Return a, b, c, d of a + b s + c s^2 + d s^3 for the time s in each segment.

    The usual form inverts a 4x4 matrix of powers of absolute time for every segment; time since the
    segment's start gives the same polynomial without loss of digits.
    """
    span = spans[:, None]
    slope = np.diff(positions, axis=0) / span
    start, end = velocities[:-1], velocities[1:]
    c = (3.0 * slope - 2.0 * start - end) / span
    d = (start + end - 2.0 * slope) / span**2
    return np.stack([positions[:-1], start, c, d])
