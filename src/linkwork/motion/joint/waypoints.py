"""Waypoints of trajectories: validation of their times, positions and derivatives."""

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.limits.motion_limits import MotionLimits
from linkwork.motion.trajectory import Array

_CLOSED = 1e-9  # Tolerance between the first and last position of a looped trajectory [rad or m]
_DEGREE, _MAX_DIGITS = 5, 290
"""Highest power of time in a polynomial, and most decimal digits of its coefficients."""


def checked_times(times: ArrayLike) -> Array:
    """Return the times of at least two points, increasing from 0 [s]."""
    knots = checks.array("times", times)
    if knots.ndim != 1 or len(knots) < 2:
        raise ArgumentError(
            f"invalid times: shape {knots.shape}", hint="expected the times of at least two points"
        )
    if knots[0] != 0.0:
        raise ArgumentError(f"invalid times: the first is {knots[0]:g} s", hint="expected 0")
    steps = np.diff(knots)
    if not (steps > 0).all():
        late = int(np.argmin(steps > 0)) + 1
        raise ArgumentError(
            f"invalid times: point {late + 1} at {knots[late]:g} s is not after "
            f"{knots[late - 1]:g} s",
            hint="expected increasing times",
        )
    return knots


def checked_samples(times: ArrayLike, points: ArrayLike, looped: bool) -> tuple[Array, Array]:
    """Return times, and positions at them; those of a loop must close."""
    knots = checked_times(times)
    positions = checks.table("points", points, len(knots))
    if checks.flag("looped", looped):
        check_closed(positions)
    check_lasting(knots, positions)
    return knots, positions


def checked_stops(points: ArrayLike, limits: MotionLimits, looped: bool) -> Array:
    """Return points to stop at, which are within their limits; those of a loop must close."""
    checks.instance("limits", limits, MotionLimits, "MotionLimits")
    stops = checked_points(points)
    if checks.flag("looped", looped):
        check_closed(stops)
    limits.check_points(stops)
    return stops


def check_lasting(knots: Array, *tables: Array) -> None:
    """Raise for segments so short or long that their polynomials overflow."""
    spans = np.diff(knots)
    greatest = max(1.0, *(float(np.abs(table).max()) for table in tables))
    digits = np.log10(greatest) + _DEGREE * np.abs(np.log10(spans))
    if digits.max() > _MAX_DIGITS:
        worst = int(np.argmax(digits))
        raise ArgumentError(
            f"invalid duration from point {worst + 1} to point {worst + 2}: {spans[worst]:g} s is "
            f"too {'short' if spans[worst] < 1.0 else 'long'} for numbers up to {greatest:g}",
            hint="expected times in seconds, positions in radians or metres",
        )


def checked_like(name: str, values: ArrayLike, points: Array) -> Array:
    """Return a table of derivatives, of the same shape as the points."""
    table = checks.table(name, values, len(points))
    if table.shape != points.shape:
        raise ArgumentError(
            f"invalid {name}: shape {table.shape}",
            hint=f"expected that of the points, {points.shape}",
        )
    return table


def checked_points(points: ArrayLike) -> Array:
    """Return at least two points, each different from the one before."""
    table = checks.array("points", points)
    if table.ndim != 2 or len(table) < 2 or table.shape[1] == 0:
        raise ArgumentError(
            f"invalid points: shape {table.shape}",
            hint="expected at least two rows, each with one number per coordinate",
        )
    moved = np.diff(table, axis=0).any(axis=1)
    if not moved.all():
        still = int(np.argmin(moved)) + 1
        raise ArgumentError(
            f"invalid points: point {still + 1} equals point {still}", hint="remove one of them"
        )
    return table


def check_closed(positions: Array, otherwise: str = "set looped=False") -> None:
    """Raise for the points of a loop that does not close; `otherwise` says how not to loop."""
    gap = np.abs(positions[-1] - positions[0])
    if gap.max() > _CLOSED:
        worst = int(np.argmax(gap))
        raise ArgumentError(
            f"invalid loop: coordinate {worst + 1} starts at {positions[0, worst]:g} and ends at "
            f"{positions[-1, worst]:g}",
            hint=f"repeat the first point at the end, or {otherwise}",
        )
