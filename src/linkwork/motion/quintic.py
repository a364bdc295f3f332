"""Quintic polynomials that meet given positions, speeds and accelerations at given times."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.checked import (
    check_closed,
    check_lasting,
    checked_like,
    checked_rows,
    checked_times,
)
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.quintic_spline import smooth_accelerations, smooth_speeds_and_accelerations

Array = NDArray[np.float64]


class QuinticTrajectory(PiecewiseTrajectory):
    """One quintic polynomial for each segment and coordinate.

    Each matches position, speed and acceleration at both ends of its segment. What is not given is
    chosen as smooth as can be: without accelerations those that make the jerk continuous; without
    speeds too, those that make the jerk and its derivative continuous. It then begins and ends at
    rest, without acceleration, or goes on as smoothly over the seam when looped.
    """

    def __init__(
        self,
        times: Sequence[float] | Array,
        points: ArrayLike,
        speeds: ArrayLike | None = None,
        accelerations: ArrayLike | None = None,
        *,
        looped: bool = False,
    ) -> None:
        """Interpolates points.

        Args:
            times: When each point is reached, rising from 0 [s].
            points: Positions, (times, n) [rad or m].
            speeds: At the points, (times, n) [rad/s or m/s]; smooth ones when None.
            accelerations: At the points, (times, n) [rad/s^2 or m/s^2]; smooth ones when None.
            looped: Whether to begin again at the end; the last point must then be the first.

        Raises:
            ArgumentError: Sizes that do not match, times that do not rise from 0, numbers that
                are not finite, accelerations without speeds, or a loop that does not close.
        """
        knots = checked_times(times)
        positions = checked_rows("points", points, len(knots))
        looped = checks.flag("looped", looped)
        if looped:
            check_closed(positions)
        check_lasting(knots, positions)
        slopes, bends = _completed(knots, positions, speeds, accelerations, looped)
        check_lasting(knots, slopes, bends)
        start = np.stack([positions[:-1], slopes[:-1], bends[:-1]])
        end = np.stack([positions[1:], slopes[1:], bends[1:]])
        coefficients = quintic_coefficients(np.diff(knots), start, end)
        super().__init__(knots, coefficients, positions[-1], looped=looped)


def quintic_coefficients(spans: Array, start: Array, end: Array) -> Array:
    """Coefficients of the quintics between two states each.

    Args:
        spans: Time each takes (m,) [s].
        start: Position, speed and acceleration where each begins (3, m, n).
        end: The same where each ends.

    Returns:
        In rising powers of the time since each began (6, m, n).
    """
    span = spans[:, None]
    (p0, v0, a0), (p1, v1, a1) = start, end
    step, v0, v1, a0, a1 = p1 - p0, v0 * span, v1 * span, a0 * span**2, a1 * span**2
    return np.stack(
        [
            p0,
            v0 / span,
            0.5 * a0 / span**2,
            (10.0 * step - 6.0 * v0 - 4.0 * v1 - 1.5 * a0 + 0.5 * a1) / span**3,
            (-15.0 * step + 8.0 * v0 + 7.0 * v1 + 1.5 * a0 - a1) / span**4,
            (6.0 * step - 3.0 * v0 - 3.0 * v1 - 0.5 * a0 + 0.5 * a1) / span**5,
        ]
    )


def _completed(
    knots: Array,
    positions: Array,
    speeds: ArrayLike | None,
    accelerations: ArrayLike | None,
    looped: bool,
) -> tuple[Array, Array]:
    """Speeds and accelerations at the points, given or chosen."""
    if speeds is None:
        if accelerations is not None:
            raise ArgumentError(
                "accelerations are given without speeds", hint="give both, speeds alone, or neither"
            )
        return smooth_speeds_and_accelerations(knots, positions, looped)
    slopes = checked_like("speeds", speeds, positions)
    if accelerations is None:
        return slopes, smooth_accelerations(knots, positions, slopes, looped)
    return slopes, checked_like("accelerations", accelerations, positions)
