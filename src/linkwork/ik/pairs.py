"""Points of a plane, and turns of it as (cosine, sine), in pairs of scalars."""

from __future__ import annotations

from linkwork.spatial.scalar import Scalar, atan2, maximum, select, sqrt

Pair = tuple[Scalar, Scalar]

NO_TURN: Pair = (1.0, 0.0)

LEAST = 1e-24
"""A squared length below this has no direction."""


def plus(a: Pair, b: Pair) -> Pair:
    """Sum a + b."""
    return (a[0] + b[0], a[1] + b[1])


def minus(a: Pair, b: Pair) -> Pair:
    """Difference a - b."""
    return (a[0] - b[0], a[1] - b[1])


def times(s: Scalar, a: Pair) -> Pair:
    """Product s a."""
    return (s * a[0], s * a[1])


def turned(a: Pair, turn: Pair) -> Pair:
    """A point after a turn about the origin; also one turn after another."""
    return (a[0] * turn[0] - a[1] * turn[1], a[0] * turn[1] + a[1] * turn[0])


def turned_back(a: Pair, turn: Pair) -> Pair:
    """A point before a turn: the inverse of `turned` for a turn of unit length."""
    return (a[0] * turn[0] + a[1] * turn[1], a[1] * turn[0] - a[0] * turn[1])


def square(a: Pair) -> Scalar:
    """Squared length."""
    return a[0] * a[0] + a[1] * a[1]


def length(a: Pair) -> Scalar:
    """Length."""
    return sqrt(square(a))


def unit(a: Pair) -> Pair:
    """The turn from the first axis to a point; none where the point is the origin."""
    squared = square(a)
    inverse = 1.0 / sqrt(maximum(squared, LEAST))
    there = squared - LEAST
    return (select(there, a[0] * inverse, 1.0), select(there, a[1] * inverse, 0.0))


def angle(turn: Pair, sense: float = 1.0) -> Scalar:
    """The angle of a turn in (-pi, pi] [rad].

    Args:
        turn: Of any length.
        sense: -1 to measure it the other way round.
    """
    return atan2(sense * turn[1], turn[0])


def on_circle(row: Pair, value: Scalar, sign: Scalar) -> tuple[Pair, Scalar]:
    """The turn (c, s) with row . (c, s) = value, and the square of how surely it is known.

    Of the two turns +1 chooses the one on the left of the row. Where the row is zero there is no
    turn; where there is none the nearest one is given, and the square is negative.
    """
    squared = square(row)
    rest = squared - value * value
    side = sign * sqrt(maximum(rest, 0.0))
    inverse = 1.0 / maximum(squared, LEAST)
    c, s = row[0] * value - row[1] * side, row[1] * value + row[0] * side
    there = squared - LEAST
    return (select(there, c * inverse, 1.0), select(there, s * inverse, 0.0)), rest
