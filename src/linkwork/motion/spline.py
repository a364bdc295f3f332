"""Speeds at the points of a cubic that make its acceleration continuous."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.motion.banded import solve_chain, solve_circle

Array = NDArray[np.float64]


def natural_speeds(times: Array, positions: Array) -> Array:
    """Speeds of the natural spline: acceleration continuous, and zero at both ends.

    Args:
        times: Rising, (m,) [s].
        positions: (m, n) [rad or m].
    """
    span, slope = _spans_and_slopes(times, positions)
    first, last = span[:1], span[-1:]
    # One row a point; each says that the accelerations before and after the point are the same.
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
    return solve_chain(_blocks(lower), _blocks(diagonal), _blocks(upper), right[:, None])[:, 0]


def periodic_speeds(times: Array, positions: Array) -> Array:
    """Speeds of the periodic spline: speed and acceleration continuous around the loop.

    Args:
        times: Rising, (m,) [s].
        positions: (m, n), the last equal to the first [rad or m].
    """
    span, slope = _spans_and_slopes(times, positions)
    before, slope_before = np.roll(span, 1), np.roll(slope, 1, axis=0)
    right = _middle(before, slope_before, span, slope)
    lower, diagonal, upper = _blocks(span), _blocks(2.0 * (before + span)), _blocks(before)
    speeds = solve_circle(lower, diagonal, upper, right[:, None])[:, 0]
    return np.concatenate([speeds, speeds[:1]])


def _spans_and_slopes(times: Array, positions: Array) -> tuple[Array, Array]:
    span = np.diff(times)
    return span, np.diff(positions, axis=0) / span[:, None]


def _middle(before: Array, slope_before: Array, after: Array, slope_after: Array) -> Array:
    return 3.0 * (after[:, None] * slope_before + before[:, None] * slope_after)


def _blocks(numbers: Array) -> Array:
    """Numbers as matrices of one entry."""
    return numbers[:, None, None]
