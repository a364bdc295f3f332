"""One angle from one or two equations, either of which may tell little of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.ik.subproblems import Met, meet_plane
from linkwork.spatial.scalar import Scalar, maximum, select

_PLAIN = 1e-6
"""Square of the nearness above which the first of two equations is used alone."""

_DOUBLE = 1e-9
"""Of the square of an equation's arm: what a double root is worth against no arm."""


class Equation(NamedTuple):
    """An equation a cos q + b sin q = c."""

    a: Scalar
    b: Scalar
    c: Scalar


def surest(equations: Sequence[Equation], sign: Scalar) -> Met:
    """The angle that meets one or two equations, from the one that tells it well.

    The first is used unless it hardly tells the angle and the second tells more.
    """
    first = equations[0]
    if len(equations) == 1:
        return meet_plane(*first, sign)
    second = equations[1]
    # Both then call the same of their two angles the first.
    sense = select(first.a * second.a + first.b * second.b, 1.0, -1.0)
    known, other = (_told(x) for x in (first, second))
    use = maximum(known - _PLAIN, known - other)
    a, b, c = (select(use, x, sense * y) for x, y in zip(first, second, strict=True))
    return meet_plane(a, b, c, sign)


def _told(equation: Equation) -> Scalar:
    """How well an equation tells its angle: the square of what keeps its two solutions apart.

    At a double root that is rounding, but the root is known; with no arm there is none.
    """
    a, b, c = equation
    arm = a * a + b * b
    return arm - c * c + _DOUBLE * arm
