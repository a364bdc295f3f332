"""Cubic polynomials that meet given positions and speeds at given times."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import ArgumentError
from linkwork.motion.spline import natural_speeds, periodic_speeds
from linkwork.motion.trajectory import Trajectory

_CLOSED = 1e-9
"""How far a looped trajectory's last position may stand from its first [rad or m]."""


class CubicTrajectory(Trajectory):
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
        knots = _checked_times(times)
        positions = _checked_points("points", points, knots)
        if looped:
            _check_closed(positions)
        if speeds is None:
            slopes = (periodic_speeds if looped else natural_speeds)(knots, positions)
        else:
            slopes = _checked_points("speeds", speeds, knots)
            if slopes.shape != positions.shape:
                raise ArgumentError(f"{_shape(slopes)} speeds for {_shape(positions)} points")
        super().__init__(float(knots[-1]), positions.shape[1], looped)
        self._knots = knots
        self._coefficients = _coefficients(np.diff(knots), positions, slopes)

    def _derivative(self, times: NDArray[np.float64], order: int) -> NDArray[np.float64]:
        segment = np.searchsorted(self._knots, times, side="right") - 1
        segment = np.minimum(segment, len(self._knots) - 2)
        s = (times - self._knots[segment])[..., None]
        a, b, c, d = (coefficient[segment] for coefficient in self._coefficients)
        if order == 0:
            return a + s * (b + s * (c + s * d))
        if order == 1:
            return b + s * (2.0 * c + s * (3.0 * d))
        return 2.0 * c + s * (6.0 * d)


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


def _checked_times(times: Sequence[float]) -> NDArray[np.float64]:
    knots = _numbers("times", times)
    if knots.ndim != 1 or len(knots) < 2:
        raise ArgumentError("a trajectory needs the times of at least two points")
    if not np.isfinite(knots).all():
        raise ArgumentError("the times have a number that is not finite")
    if knots[0] != 0.0:
        raise ArgumentError(f"a trajectory's times begin at 0, not at {knots[0]:g} s")
    steps = np.diff(knots)
    if not (steps > 0).all():
        late = int(np.argmin(steps > 0)) + 1
        raise ArgumentError(
            f"time {knots[late]:g} s of point {late + 1} is not after {knots[late - 1]:g} s",
            hint="give times that rise from point to point",
        )
    return knots


def _checked_points(
    name: str, values: ArrayLike, knots: NDArray[np.float64]
) -> NDArray[np.float64]:
    given = _numbers(name, values)
    if given.ndim != 2 or len(given) != len(knots) or given.shape[1] == 0:
        raise ArgumentError(
            f"the {name} of {len(knots)} times have the shape {given.shape}",
            hint=f"give {len(knots)} rows, each with one number a coordinate",
        )
    if not np.isfinite(given).all():
        row = int(np.argmin(np.isfinite(given).all(axis=1)))
        raise ArgumentError(f"row {row + 1} of the {name} has a number that is not finite")
    return given


def _numbers(name: str, values: ArrayLike) -> NDArray[np.float64]:
    try:
        return np.array(values, dtype=float)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"the {name} are no table of numbers: {error}") from error


def _check_closed(positions: NDArray[np.float64]) -> None:
    gap = np.abs(positions[-1] - positions[0])
    if gap.max() > _CLOSED:
        worst = int(np.argmax(gap))
        raise ArgumentError(
            f"a looped trajectory must end where it begins; coordinate {worst + 1} begins at "
            f"{positions[0, worst]:g} and ends at {positions[-1, worst]:g}",
            hint="repeat the first point at the end, or do not loop",
        )


def _shape(values: NDArray[np.float64]) -> str:
    return "x".join(str(size) for size in values.shape)
