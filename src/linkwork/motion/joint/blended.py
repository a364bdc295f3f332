"""Linear segments with smooth blends at the via points.

As Siciliano et al., Robotics, 2009, section 4.2.2, but with quartic blends: the acceleration is
continuous.
"""

from collections.abc import Sequence
from decimal import Decimal

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.joint.waypoints import check_lasting, checked_samples
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.trajectory import Array

DEVIATION = 3.0 / 32.0
"""Deviation of a blend at its via point, relative to its duration times the velocity change."""
_MEETING = 1e-12  # Relative tolerance of blends that meet halfway


class BlendedTrajectory(PiecewiseTrajectory):
    """Linear segments from point to point; inner points are approximated, not reached.

    During a blend the velocity changes from that of one segment to that of the next along a cubic,
    which makes the acceleration continuous. The motion starts and ends with a blend from and to
    rest, exactly at its first and last point.
    """

    def __init__(
        self,
        times: Sequence[float] | Array,
        points: ArrayLike,
        blend: float,
        *,
        looped: bool = False,
    ) -> None:
        """Join segments.

        Args:
            times: Times of the points, increasing from 0 [s].
            points: Positions, (times, n) [rad or m].
            blend: Duration of each blend, half before and half after its point; completely after
                the first point and before the last [s].
            looped: Whether to repeat, with a rest at the ends; the last point must then equal the
                first.

        Raises:
            ArgumentError: A blend too long for a segment, invalid times or points, or a loop that
                does not close.
        """
        instants, positions = checked_samples(times, points, looped)
        blend = checks.positive("blend", blend, "s")
        half = 0.5 * blend
        check_lasting(np.array([0.0, blend]), positions)
        # A blend from rest loses half its duration: the lines start and end that much inside.
        corners = instants.copy()
        corners[0] += half
        corners[-1] -= half
        if np.diff(corners).min() < blend * (1.0 - _MEETING):
            raise _too_long(np.diff(instants), blend)
        velocities = np.diff(positions, axis=0) / np.diff(corners)[:, None]
        still = np.zeros((1, positions.shape[1]))
        around = np.concatenate([still, velocities, still])
        knots, coefficients = _pieces(corners, half, positions, around)
        # Half a blend subtracted and added may change the last digit.
        knots[-1] = instants[-1]
        super().__init__(knots, coefficients, positions[-1], looped=looped)
        self._deviations = DEVIATION * blend * np.diff(around, axis=0)

    @property
    def deviations(self) -> Array:
        """Deviation from each point at its time, zero for the first and the last (m, n)."""
        inner = self._deviations.copy()
        inner[[0, -1]] = 0.0
        return inner


def _too_long(spans: Array, blend: float) -> ArgumentError:
    """Return the error for a blend that does not fit, with the longest that does."""
    # A segment has half a blend at each end, a whole one at the start and end of the motion.
    needed = np.ones(len(spans))
    needed[0] += 0.5
    needed[-1] += 0.5
    short = int(np.argmin(spans / needed))
    longest = float(spans[short] / needed[short])
    stated = Decimal(f"{longest:.5e}")
    if float(stated) > longest * (1.0 + _MEETING):
        stated -= Decimal(1).scaleb(stated.adjusted() - 5)
    return ArgumentError(
        f"invalid blend: {blend:g} s does not fit between points {short + 1} and {short + 2}",
        hint=f"expected at most {float(stated):g} s; or allow more time",
    )


def _pieces(corners: Array, half: float, points: Array, velocities: Array) -> tuple[Array, Array]:
    """Blend, line, blend, ...: knots and coefficients."""
    m, n = points.shape
    coefficients = np.zeros((5, 2 * m - 1, n))
    before, change = velocities[:-1], np.diff(velocities, axis=0)
    coefficients[0, ::2] = points - half * before
    coefficients[1, ::2] = before
    # Velocity: before + change (3 w^2 - 2 w^3), with w from 0 to 1 during the blend.
    coefficients[3, ::2] = change / (2.0 * half) ** 2
    coefficients[4, ::2] = -0.5 * change / (2.0 * half) ** 3
    coefficients[0, 1::2] = points[:-1] + half * velocities[1:-1]
    coefficients[1, 1::2] = velocities[1:-1]
    knots = np.stack([corners - half, corners + half], axis=1).reshape(-1)
    knots[0] = 0.0
    return _without_empty(np.maximum.accumulate(knots), coefficients)


def _without_empty(knots: Array, coefficients: Array) -> tuple[Array, Array]:
    lasting = np.diff(knots) > 0.0
    return np.append(knots[:-1][lasting], knots[-1]), coefficients[:, lasting]
