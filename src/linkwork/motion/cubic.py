"""Cubic polynomials that meet given positions and speeds at given times."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.motion.checked import (
    check_closed,
    check_lasting,
    checked_like,
    checked_rows,
    checked_times,
)
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.spline import natural_speeds, periodic_speeds


class CubicTrajectory(PiecewiseTrajectory):
    """One cubic polynomial for each segment and coordinate.

    Each matches position and speed at both ends of its segment. Without given speeds those are
    chosen that make the acceleration continuous: zero at both ends (the natural spline), or the
    same at both ends when looped (the periodic spline).
    """

    def __init__(
        self,
        times: Sequence[float],
        points: ArrayLike,
        speeds: ArrayLike | None = None,
        *,
        looped: bool = False,
    ) -> None:
        """Interpolates points.

        Args:
            times: When each point is reached, rising from 0 [s].
            points: Positions, (times, n) [rad or m].
            speeds: Speeds at the points, (times, n) [rad/s or m/s]; smooth ones when None.
            looped: Whether to begin again at the end; the last point must then be the first.

        Raises:
            ArgumentError: Sizes that do not match, times that do not rise from 0, numbers that
                are not finite, or a loop that does not close.
        """
        knots = checked_times(times)
        positions = checked_rows("points", points, len(knots))
        looped = checks.flag("looped", looped)
        if looped:
            check_closed(positions)
        check_lasting(knots, positions)
        if speeds is None:
            slopes = (periodic_speeds if looped else natural_speeds)(knots, positions)
        else:
            slopes = checked_like("speeds", speeds, positions)
            check_lasting(knots, slopes)
        coefficients = _coefficients(np.diff(knots), positions, slopes)
        super().__init__(knots, coefficients, positions[-1], looped=looped)


def _coefficients(
    spans: NDArray[np.float64], positions: NDArray[np.float64], speeds: NDArray[np.float64]
) -> NDArray[np.float64]:
    """a, b, c, d of a + b s + c s^2 + d s^3, with s counted from each segment's start.

    The published form inverts a 4x4 matrix of powers of absolute time for every segment; counting
    time from the segment's start gives the same polynomial without its loss of digits.
    """
    span = spans[:, None]
    slope = np.diff(positions, axis=0) / span
    start, end = speeds[:-1], speeds[1:]
    c = (3.0 * slope - 2.0 * start - end) / span
    d = (start + end - 2.0 * slope) / span**2
    return np.stack([positions[:-1], start, c, d])
