"""Runs whose links form a triangle or a swinging arm: two links, or one."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.closed_form import Choice, Degeneracy, Reach
from linkwork.ik.in_plane import WITHIN, InPlane, Links, Placed, Wanted
from linkwork.ik.pairs import LEAST, Pair, length, plus, square, times, turned, turned_back, unit
from linkwork.ik.parallel_run import ParallelRun
from linkwork.spatial.scalar import Scalar, maximum, minimum, select, sqrt

ELBOW = Choice("elbow", "left", "right")
STRETCHED = Degeneracy("elbow", (), "the arm is stretched or folded")


class Elbow(InPlane):
    """Two links: the triangle of the law of cosines, its elbow on either side."""

    choices = (ELBOW,)

    def __init__(self, run: ParallelRun, brings_point: bool) -> None:
        self.run = run
        self._links = Links(run, brings_point)
        turning = tuple(screw.index for screw in run.turning)
        free = turning[:1] if brings_point else (turning[0], turning[-1])
        self.reaches = (
            Reach("far", "the point is too far for the two links"),
            Reach("near", "the point is too near for the two links"),
            *self._links.reaches,
        )
        folded = "the last axis stands in the first"
        self.degeneracies = (STRETCHED, Degeneracy("folded", free, folded))

    def place(self, wanted: Wanted, signs: Sequence[Scalar]) -> Placed:
        """The positions that belong to a side of the elbow."""
        goal = self._links.goal(wanted)
        first, second = self._links.links(wanted)
        bend, reached, margins, sine = bend_between(first, second, length(goal), signs[0])
        turn = swung(reached, goal)
        last = turned(bend, turn)
        q = self._links.positions(wanted, [turn, last])
        margins += self._links.margins(wanted, last)
        return Placed(q, margins, (sine, length(goal)))


def bend_between(
    first: Pair, second: Pair, reach: Scalar, sign: Scalar
) -> tuple[Pair, Pair, tuple[Scalar, ...], Scalar]:
    """The turn between two links that end at a distance.

    Args:
        first: The first link at position zero [m].
        second: The second [m].
        reach: The distance [m].
        sign: +1 to turn left.

    Returns:
        The turn; the end of the second link when the first has not turned [m]; the margins far and
        near [m]; the sine of the angle between the links.
    """
    a, b = length(first), length(second)
    far, near = (a + b) - reach, reach - maximum(a - b, b - a)
    inverse = 0.5 / maximum(a * b, LEAST)
    # In factors, so that nothing is lost where the arm is nearly stretched or folded.
    inside = maximum(far, 0.0) * maximum(near, 0.0) * (a + b + reach) * (reach + maximum(a - b, b - a))
    sine = sqrt(inside) * inverse
    cosine = minimum(maximum((reach * reach - a * a - b * b) * inverse, -1.0), 1.0)
    between = turned_back(first, second)
    bend = turned((cosine, sign * sine), times(2.0 * inverse, between))
    return bend, plus(first, turned(second, bend)), (far, near), sine


def swung(reached: Pair, goal: Pair) -> Pair:
    """The turn that brings a point to another as far from the origin; none where both are in it."""
    there = square(goal) - LEAST
    inverse = 1.0 / maximum(square(goal), LEAST)
    c, s = turned_back(goal, reached)
    return (select(there, c * inverse, 1.0), select(there, s * inverse, 0.0))


class Swing(InPlane):
    """One link: it points at its goal, which has to be on its circle."""

    def __init__(self, run: ParallelRun, brings_point: bool) -> None:
        self.run = run
        self._links = Links(run, brings_point)
        self.reaches = (
            Reach("circle", "the point is off the circle of the link"),
            *self._links.reaches,
        )

    def place(self, wanted: Wanted, signs: Sequence[Scalar]) -> Placed:
        """The position; there is no choice."""
        goal = self._links.goal(wanted)
        (link,) = self._links.links(wanted)
        turn = unit(turned_back(goal, link))
        off = length(goal) - length(link)
        margins = (WITHIN - maximum(off, -off), *self._links.margins(wanted, turn))
        return Placed(self._links.positions(wanted, [turn]), margins, ())
