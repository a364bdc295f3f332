"""Runs with slides across their axis: between two axes, before or behind them, or with no axis."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.closed_form import Choice, Degeneracy, Reach
from linkwork.ik.elbow import swung
from linkwork.ik.in_plane import WITHIN, InPlane, Links, Placed, Wanted
from linkwork.ik.pairs import NO_TURN, angle, length, minus, plus, square, times, turned, turned_back
from linkwork.ik.parallel_run import ParallelRun
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, maximum, select, sqrt
from linkwork.spatial.vector import cross, dot, scale, subtract

SLIDE = Choice("slide", "out", "in")

_FLAT = 1e-12
"""Squared sine below which slides count as parallel."""


class SlideBetween(InPlane):
    """A slide between two axes: it makes the link as long as the goal is far."""

    choices = (SLIDE,)

    def __init__(self, run: ParallelRun, brings_point: bool) -> None:
        self.run = run
        self._links = Links(run, brings_point)
        turning = tuple(screw.index for screw in run.turning)
        (self._slide,) = run.shifts
        self.reaches = (
            Reach("near", "the point is too near for the link's offset"),
            *self._links.reaches,
        )
        self.degeneracies = (
            Degeneracy("slide", (), "the slide is at right angles to the way to the point"),
            Degeneracy("folded", turning, "the point stands in the first axis"),
        )

    def place(self, wanted: Wanted, signs: Sequence[Scalar]) -> Placed:
        """The positions that belong to a side of the slide."""
        goal = self._links.goal(wanted)
        (link,) = self._links.links(wanted)
        way = self._slide.direction[:2]
        along, off = turned_back(link, way)
        rest = square(goal) - off * off
        out = sqrt(maximum(rest, 0.0))
        moved = signs[0] * out - along
        turn = swung(plus(link, times(moved, way)), goal)
        q = self._links.positions(wanted, [turn]) | {self._slide.index: moved}
        reach = length(goal)
        margins = (reach - maximum(off, -off), *self._links.margins(wanted, turn))
        return Placed(q, margins, (out, reach))


class SlideOutside(InPlane):
    """A slide before or behind two axes: the link ends on the line along which it slides."""

    choices = (SLIDE,)
    degeneracies = (Degeneracy("slide", (), "the link is at right angles to the slide"),)

    def __init__(self, run: ParallelRun, brings_point: bool) -> None:
        self.run = run
        self._links = Links(run, brings_point)
        (self._slide,) = run.shifts
        self._leads = self._slide.index < run.turning[0].index
        self.reaches = (
            Reach("far", "the point is too far from the line of the slide"),
            *self._links.reaches,
        )

    def place(self, wanted: Wanted, signs: Sequence[Scalar]) -> Placed:
        """The positions that belong to a side of the link."""
        goal = self._links.goal(wanted)
        (link,) = self._links.links(wanted)
        way = turned(self._slide.direction[:2], NO_TURN if self._leads else wanted.turn)
        along, off = turned_back(goal, way)
        reach = length(link)
        far = reach - maximum(off, -off)
        side = sqrt(maximum(far, 0.0) * (reach + maximum(off, -off)))
        moved = along + signs[0] * side
        turn = swung(link, minus(goal, times(moved, way)))
        q = self._links.positions(wanted, [turn]) | {self._slide.index: moved}
        margins = (far, *self._links.margins(wanted, turn))
        return Placed(q, margins, (side,))


class Slides(InPlane):
    """Slides alone, or about one axis: the turn is the tool's, the slides are a linear system."""

    def __init__(self, run: ParallelRun) -> None:
        self.run = run
        turning = run.turning
        self._axis = turning[0] if turning else None
        sliding = run.sliding
        if len(sliding) < 3:
            self.reaches = (Reach("slides", "the point is off what the slides can reach"),)
        if not turning:
            self.reaches += (Reach("yaw", "no joint turns the tool", ""),)
        if len(sliding) > 1 and turning:
            free = tuple(screw.index for screw in sliding)
            self.degeneracies = (Degeneracy("slides", free, "slides are parallel or in one plane"),)

    def place(self, wanted: Wanted, signs: Sequence[Scalar]) -> Placed:
        """The positions; there is no choice."""
        q: dict[int, Scalar] = {}
        tool = wanted.tool
        if self._axis is not None:
            centre = self._axis.point[:2]
            swept = plus(centre, turned(minus(tool[:2], centre), wanted.turn))
            tool = (*swept, tool[2])
            q[self._axis.index] = angle(wanted.turn, self._axis.direction[2])
        ways = [self._way(screw.index, screw.direction, wanted) for screw in self.run.sliding]
        amounts, sure = combined(subtract(wanted.target, tool), ways)
        rest = subtract(wanted.target, tool)
        for screw, way, amount in zip(self.run.sliding, ways, amounts, strict=True):
            rest = subtract(rest, scale(amount, way))
            q[screw.index] = amount
        margins: tuple[Scalar, ...] = ()
        if len(ways) < 3:
            margins = (WITHIN - sqrt(dot(rest, rest)),)
        if self._axis is None:
            margins += (WITHIN - length(minus(wanted.turn, NO_TURN)),)
        return Placed(q, margins, (sure,) if self.degeneracies else ())

    def _way(self, index: int, direction: Vector3, wanted: Wanted) -> Vector3:
        if self._axis is None or index < self._axis.index:
            return direction
        return (*turned(direction[:2], wanted.turn), direction[2])


def combined(goal: Vector3, ways: Sequence[Vector3]) -> tuple[list[Scalar], Scalar]:
    """How far to go along each of up to three unit directions to come nearest to a goal.

    Where directions are parallel or in one plane the first of them is not used.

    Returns:
        The amounts [m], and the sine of the angle that keeps the directions apart.
    """
    if not ways:
        return [], 1.0
    if len(ways) == 1:
        return [dot(goal, ways[0])], 1.0
    if len(ways) == 2:
        return _two(goal, ways[0], ways[1])
    normal = cross(ways[1], ways[2])
    volume = dot(ways[0], normal)
    inverse = 1.0 / select(volume * volume - _FLAT, volume, 1.0)
    first = select(volume * volume - _FLAT, dot(goal, normal) * inverse, 0.0)
    others, _ = _two(subtract(goal, scale(first, ways[0])), ways[1], ways[2])
    return [first, *others], maximum(volume, -volume)


def _two(goal: Vector3, a: Vector3, b: Vector3) -> tuple[list[Scalar], Scalar]:
    shared, on_a, on_b = dot(a, b), dot(goal, a), dot(goal, b)
    across = cross(a, b)
    apart = dot(across, across)
    there = apart - _FLAT
    first = select(there, (on_a - shared * on_b) / maximum(apart, _FLAT), 0.0)
    return [first, on_b - shared * first], sqrt(apart)
