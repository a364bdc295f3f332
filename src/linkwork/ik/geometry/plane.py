"""Vectors of a plane as pairs of scalars."""

from __future__ import annotations

from linkwork.ik.geometry.subproblems import FLOOR, Angle
from linkwork.spatial.scalar import Scalar, maximum, select, sqrt

Point = tuple[Scalar, Scalar]


def plus(a: Point, b: Point) -> Point:
    """Sum a + b."""
    return (a[0] + b[0], a[1] + b[1])


def minus(a: Point, b: Point) -> Point:
    """Difference a - b."""
    return (a[0] - b[0], a[1] - b[1])


def times(s: Scalar, a: Point) -> Point:
    """Product s a."""
    return (s * a[0], s * a[1])


def turned(a: Point, angle: Angle) -> Point:
    """Return a vector rotated by an angle."""
    x, y = a
    return (x * angle.cos - y * angle.sin, x * angle.sin + y * angle.cos)


def in_frame(a: Point, along: Point) -> Point:
    """Components of a along a direction and to its left, times the length of that direction."""
    return (a[0] * along[0] + a[1] * along[1], a[1] * along[0] - a[0] * along[1])


def square(a: Point) -> Scalar:
    """Squared length."""
    return a[0] * a[0] + a[1] * a[1]


def length(a: Point) -> Scalar:
    """Length."""
    return sqrt(square(a))


def absolute(x: Scalar) -> Scalar:
    """Absolute value."""
    return maximum(x, -x)


def swing(start: Point, end: Point) -> Angle:
    """Return the rotation from one vector to another of the same length; zero for zero vectors."""
    apart = square(end) - FLOOR * FLOOR
    inverse = 1.0 / select(apart, square(end), 1.0)
    along, left = in_frame(end, start)
    return Angle(select(apart, along * inverse, 1.0), select(apart, left * inverse, 0.0))
