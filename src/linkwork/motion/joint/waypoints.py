"""What a trajectory is made from, checked before anything is computed."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError

Array = NDArray[np.float64]

_CLOSED = 1e-9
"""How far a looped trajectory's last position may stand from its first [rad or m]."""
_DEGREE, _MOST_DIGITS = 5, 290
"""Highest power of time that is computed with, and digits that its coefficients may have."""


def checked_times(times: ArrayLike) -> Array:
    """The times of at least two points, rising from 0 [s].

    Raises:
        ArgumentError: Names the first point whose time is wrong.
    """
    knots = checks.array("times", times)
    if knots.ndim != 1 or len(knots) < 2:
        raise ArgumentError("a trajectory needs the times of at least two points")
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


def check_lasting(knots: Array, *tables: Array) -> None:
    """Refuses segments so short or long that the polynomials over them leave the numbers.

    Args:
        knots: Rising times [s].
        tables: Positions, speeds and accelerations that are met.

    Raises:
        ArgumentError: Names the segment and its time.
    """
    spans = np.diff(knots)
    greatest = max(1.0, *(float(np.abs(table).max()) for table in tables))
    digits = np.log10(greatest) + _DEGREE * np.abs(np.log10(spans))
    if digits.max() > _MOST_DIGITS:
        worst = int(np.argmax(digits))
        raise ArgumentError(
            f"the segment from point {worst + 1} to point {worst + 2} takes {spans[worst]:g} s, "
            f"too {'short' if spans[worst] < 1.0 else 'long'} for numbers of up to {greatest:g}",
            hint="give times in seconds, positions in radians or metres",
        )


def checked_rows(name: str, values: ArrayLike, count: int) -> Array:
    """A table with one finite row for each of `count` times.

    Raises:
        ArgumentError: Names the shape, or the first number out of bounds.
    """
    given = checks.array(name, values)
    if given.ndim != 2 or len(given) != count or given.shape[1] == 0:
        raise ArgumentError(
            f"the {name} of {count} times have the shape {given.shape}",
            hint=f"give {count} rows, each with one number a coordinate",
        )
    return given


def checked_like(name: str, values: ArrayLike, points: Array) -> Array:
    """A table of derivatives, as large as that of the points.

    Raises:
        ArgumentError: Names both shapes.
    """
    given = checked_rows(name, values, len(points))
    if given.shape != points.shape:
        raise ArgumentError(f"{_shape(given)} {name} for {_shape(points)} points")
    return given


def checked_points(points: ArrayLike) -> Array:
    """At least two points without times, each of them elsewhere than the one before.

    Raises:
        ArgumentError: Names the shape, the first number out of bounds, or the first point that is
            not new.
    """
    given = checks.array("points", points)
    if given.ndim != 2 or len(given) < 2 or given.shape[1] == 0:
        raise ArgumentError(
            f"a motion needs at least two points, but the points have the shape {given.shape}",
            hint="give one row a point, each with one number a coordinate",
        )
    moved = np.diff(given, axis=0).any(axis=1)
    if not moved.all():
        still = int(np.argmin(moved)) + 1
        raise ArgumentError(
            f"point {still + 1} is the same as point {still}", hint="leave one of them out"
        )
    return given


def check_closed(positions: Array) -> None:
    """Refuses the points of a loop that does not end where it begins.

    Raises:
        ArgumentError: Names the coordinate and both positions.
    """
    gap = np.abs(positions[-1] - positions[0])
    if gap.max() > _CLOSED:
        worst = int(np.argmax(gap))
        raise ArgumentError(
            f"a looped trajectory must end where it begins; coordinate {worst + 1} begins at "
            f"{positions[0, worst]:g} and ends at {positions[-1, worst]:g}",
            hint="repeat the first point at the end, or do not loop",
        )


def checked_state(name: str, values: ArrayLike | None, dimension: int) -> Array:
    """One finite number a coordinate; zeros when None.

    Raises:
        ArgumentError: Names the shape, or the first number out of bounds.
    """
    if values is None:
        return np.zeros(dimension)
    return checks.array(name, values, (dimension,))


def _shape(values: Array) -> str:
    return "x".join(str(size) for size in values.shape)
