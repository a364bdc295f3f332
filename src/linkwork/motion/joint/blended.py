"""Straight segments of constant speed, joined by blends around their corners."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.joint.waypoints import check_lasting, checked_rows, checked_times
from linkwork.motion.piecewise import PiecewiseTrajectory

Array = NDArray[np.float64]

DEVIATION = 3.0 / 32.0
"""How far a blend passes its corner, as a share of its time and of the change of speed there."""


class BlendedTrajectory(PiecewiseTrajectory):
    """Straight lines from point to point; the corners are rounded, their points not met.

    During a blend the speed goes from that of one line to that of the next, along the cubic that
    makes the acceleration continuous. The motion begins and ends with a blend from and to rest, at
    its first and last point exactly.
    """

    def __init__(self, times: Sequence[float] | Array, points: ArrayLike, blend: float) -> None:
        """Joins lines.

        Args:
            times: When each point is passed, rising from 0 [s].
            points: Positions, (times, n) [rad or m].
            blend: Time each blend takes, half of it before its point and half after; all of it
                after the first point and before the last [s].

        Raises:
            ArgumentError: Sizes that do not match, times that do not rise from 0, numbers that are
                not finite, or a blend longer than a segment has room for.
        """
        given = checked_times(times)
        positions = checked_rows("points", points, len(given))
        blend = checks.positive("blend", blend, "s")
        half = 0.5 * blend
        check_lasting(given, positions)
        check_lasting(np.array([0.0, blend]), positions)
        # From rest, half a blend's time is lost: the lines begin and end that much inside.
        corners = given.copy()
        corners[0] += half
        corners[-1] -= half
        _check_room(np.diff(corners), blend)
        speeds = np.diff(positions, axis=0) / np.diff(corners)[:, None]
        still = np.zeros((1, positions.shape[1]))
        around = np.concatenate([still, speeds, still])
        knots, coefficients = _pieces(corners, half, positions, around)
        super().__init__(knots, coefficients, positions[-1])
        self._misses = DEVIATION * blend * np.diff(around, axis=0)

    @property
    def misses(self) -> Array:
        """How far each point is passed at its time, zero for the first and the last (m, n)."""
        inner = self._misses.copy()
        inner[[0, -1]] = 0.0
        return inner


def _check_room(spans: Array, blend: float) -> None:
    # Rounding must not refuse blends that meet halfway.
    if spans.min() < blend * (1.0 - 1e-12):
        short = int(np.argmin(spans))
        raise ArgumentError(
            f"a blend of {blend:g} s does not fit between points {short + 1} and {short + 2}: "
            f"there is room for {max(spans[short], 0.0):.6g} s",
            hint="blend shorter, or allow more time",
        )


def _pieces(corners: Array, half: float, points: Array, speeds: Array) -> tuple[Array, Array]:
    """Blend, line, blend, ...: knots and coefficients."""
    m, n = points.shape
    coefficients = np.zeros((5, 2 * m - 1, n))
    before, change = speeds[:-1], np.diff(speeds, axis=0)
    coefficients[0, ::2] = points - half * before
    coefficients[1, ::2] = before
    # Speed before + change (3 w^2 - 2 w^3), with w from 0 to 1 during the blend.
    coefficients[3, ::2] = change / (2.0 * half) ** 2
    coefficients[4, ::2] = -0.5 * change / (2.0 * half) ** 3
    coefficients[0, 1::2] = points[:-1] + half * speeds[1:-1]
    coefficients[1, 1::2] = speeds[1:-1]
    knots = np.stack([corners - half, corners + half], axis=1).reshape(-1)
    knots[0] = 0.0
    return _without_empty(np.maximum.accumulate(knots), coefficients)


def _without_empty(knots: Array, coefficients: Array) -> tuple[Array, Array]:
    lasting = np.diff(knots) > 0.0
    return np.append(knots[:-1][lasting], knots[-1]), coefficients[:, lasting]
