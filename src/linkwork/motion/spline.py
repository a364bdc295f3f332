"""Speeds at the points of a cubic that make its acceleration continuous."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

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
    lower = np.concatenate([span[1:], last])
    diagonal = 2.0 * np.concatenate([first, span[:-1] + span[1:], last])
    upper = np.concatenate([first, span[:-1]])
    right = np.concatenate(
        [
            3.0 * first[:, None] * slope[:1],
            _middle(span[:-1], slope[:-1], span[1:], slope[1:]),
            3.0 * last[:, None] * slope[-1:],
        ]
    )
    return _solve_tridiagonal(lower, diagonal, upper, right)


def periodic_speeds(times: Array, positions: Array) -> Array:
    """Speeds of the periodic spline: speed and acceleration continuous around the loop.

    Args:
        times: Rising, (m,) [s].
        positions: (m, n), the last equal to the first [rad or m].
    """
    span, slope = _spans_and_slopes(times, positions)
    before, slope_before = np.roll(span, 1), np.roll(slope, 1, axis=0)
    right = _middle(before, slope_before, span, slope)
    speeds = _solve_cyclic(span, 2.0 * (before + span), before, right)
    return np.concatenate([speeds, speeds[:1]])


def _spans_and_slopes(times: Array, positions: Array) -> tuple[Array, Array]:
    span = np.diff(times)
    return span, np.diff(positions, axis=0) / span[:, None]


def _middle(before: Array, slope_before: Array, after: Array, slope_after: Array) -> Array:
    return 3.0 * (after[:, None] * slope_before + before[:, None] * slope_after)


def _solve_cyclic(lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Solves rows lower x[i-1] + diagonal x[i] + upper x[i+1] = right, indices around a circle."""
    size = len(diagonal)
    if size == 1:
        return right / (lower + diagonal + upper)[:, None]
    # The two corner entries are a product of two vectors, taken out and put back
    # (Sherman-Morrison).
    corner = -diagonal[0]
    changed = diagonal.copy()
    changed[0] -= corner
    changed[-1] -= lower[0] * upper[-1] / corner
    direction = np.zeros((size, 1))
    direction[0], direction[-1] = corner, upper[-1]
    both = _solve_tridiagonal(
        lower[1:], changed, upper[:-1], np.concatenate([right, direction], axis=1)
    )
    plain, along = both[:, :-1], both[:, -1:]
    weight = lower[0] / corner
    share = (plain[0] + weight * plain[-1]) / (1.0 + along[0] + weight * along[-1])
    return plain - along * share


def _solve_tridiagonal(lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Solves a diagonally dominant tridiagonal system for every column of `right`."""
    pivots, x = diagonal.copy(), right.copy()
    for i in range(1, len(pivots)):
        ratio = lower[i - 1] / pivots[i - 1]
        pivots[i] -= ratio * upper[i - 1]
        x[i] -= ratio * x[i - 1]
    x[-1] /= pivots[-1]
    for i in range(len(pivots) - 2, -1, -1):
        x[i] = (x[i] - upper[i] * x[i + 1]) / pivots[i]
    return x
