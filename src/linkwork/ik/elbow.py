"""Runs whose links form a triangle or a swinging arm: two links, or one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.ik.closed_form import Choice, Degeneracy, Reach
from linkwork.ik.in_plane import WITHIN, InPlane, Links, Placed, Wanted
from linkwork.ik.parallel_run import ParallelRun
from linkwork.ik.plane import Point, absolute, in_frame, length, minus, plus, swing, turned
from linkwork.ik.subproblems import FLOOR, Angle, angle_of
from linkwork.spatial.scalar import Scalar, clamp, maximum, select, sqrt

ELBOW = Choice("elbow", "left", "right")
STRETCHED = Degeneracy("elbow", (), "the arm is stretched or folded")


class Elbow(InPlane):
    """Two links: the triangle of the law of cosines, its elbow on either side."""

    choices = (ELBOW,)

    def __init__(self, run: ParallelRun, brings_point: bool) -> None:
        self._links = Links(run, brings_point)
        turning = [member.index for member in run.turning]
        free = (turning[0],) if brings_point else (turning[0], turning[-1])
        self.reaches = (
            Reach("far", "the point is too far for the two links"),
            Reach("near", "the point is too near for the two links"),
            *self._links.reaches,
        )
        folded = Degeneracy("folded", free, "the arm is folded back onto its first axis")
        self.degeneracies = (STRETCHED, folded)

    def place(self, wanted: Wanted, signs: Sequence[Scalar]) -> Placed:
        """The positions that belong to a side of the elbow."""
        goal = self._links.goal(wanted)
        reach = length(goal)
        first, second = self._links.links(wanted)
        bend = bend_between(first, second, reach, signs[0])
        turn = swing(plus(first, turned(second, bend.angle)), goal)
        last, miss = turn + bend.angle, 0.0
        if self._links.brings_point:
            last, miss = self._links.settled(wanted, last, reach)
            joint = minus(goal, turned(second, last))
            turn, _ = angle_of(*in_frame(joint, first))
            miss = miss + absolute(length(joint) - length(first))
        q = self._links.positions(wanted, [turn, last])
        margins = (bend.far, bend.near, *self._links.margins(wanted, miss))
        return Placed(q, margins, (bend.sine, reach))


class Bend(NamedTuple):
    """How two links stand to each other.

    Attributes:
        angle: By how much the second has turned since position zero.
        far: By how much they can reach farther [m].
        near: By how much they can reach nearer [m].
        sine: Of the angle between them, without sign.
    """

    angle: Angle
    far: Scalar
    near: Scalar
    sine: Scalar


def bend_between(first: Point, second: Point, reach: Scalar, sign: Scalar) -> Bend:
    """How the second of two links turns so that both reach a distance.

    Args:
        first: The first link at position zero [m].
        second: The second at position zero [m].
        reach: The distance [m].
        sign: +1 to bend to the left.
    """
    a, b = length(first), length(second)
    most, least = a + b, absolute(a - b)
    far, near = most - reach, reach - least
    there = a * b - FLOOR
    inverse = select(there, 1.0, 0.0) / select(there, a * b, 1.0)
    # In factors, so that nothing is lost where the arm is nearly stretched or folded.
    inside = maximum(far, 0.0) * (most + reach) * maximum(near, 0.0) * (reach + least)
    sine = 0.5 * inverse * sqrt(inside)
    cosine = clamp(0.5 * inverse * (reach * reach - a * a - b * b), -1.0, 1.0)
    # From the second link at zero to the direction of the first.
    along, left = in_frame(first, second)
    return Bend(
        Angle(cosine, sign * sine) + Angle(along * inverse, left * inverse), far, near, sine
    )


class Swing(InPlane):
    """One link: it points at its goal, which has to be on its circle."""

    def __init__(self, run: ParallelRun) -> None:
        self._links = Links(run, brings_point=False)
        off = Reach("circle", "the point is off the circle of the link")
        self.reaches = (off, *self._links.reaches)

    def place(self, wanted: Wanted, signs: Sequence[Scalar]) -> Placed:
        """The position; there is no choice."""
        goal = self._links.goal(wanted)
        (link,) = self._links.links(wanted)
        turn, _ = angle_of(*in_frame(goal, link))
        off = length(goal) - length(link)
        margins = (WITHIN - absolute(off), *self._links.margins(wanted))
        return Placed(self._links.positions(wanted, [turn]), margins, ())
