"""Runs of one, two or three links in a plane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import Choice, Degeneracy, ReachCondition
from linkwork.ik.geometry.chain import TOLERANCE
from linkwork.ik.geometry.subproblems import FLOOR, Angle, absolute, angle_of
from linkwork.ik.planar.parallel_run import ParallelRun
from linkwork.ik.planar.solver import (
    WITHIN,
    PlanarBranch,
    PlanarGoal,
    PlanarLinks,
    PlanarSolver,
    Point,
    in_frame,
    length,
    minus,
    plus,
    swing,
    turned,
)
from linkwork.spatial.scalar import Scalar, clamp, maximum, select, sqrt

ELBOW = Choice("elbow", "left", "right")
STRETCHED = Degeneracy("elbow", (), "the arm is stretched or folded")


class TwoLinks(PlanarSolver):
    """Two links: the law of cosines, with the elbow on either side."""

    choices = (ELBOW,)

    def __init__(self, run: ParallelRun, position_only: bool) -> None:
        self._links = PlanarLinks(run, position_only)
        revolute = [member.index for member in run.revolute]
        free = (revolute[0],) if position_only else (revolute[0], revolute[-1])
        self.reaches = (
            ReachCondition("far", "the point is too far for the two links"),
            ReachCondition("near", "the point is too near for the two links"),
            *self._links.reaches,
        )
        folded = Degeneracy("folded", free, "the arm is folded back onto its first axis")
        self.degeneracies = (STRETCHED, folded)

    def place(self, tool_goal: PlanarGoal, signs: Scalars) -> PlanarBranch:
        """Return the branch of a side of the elbow."""
        goal = self._links.goal(tool_goal)
        reach = length(goal)
        first, second = self._links.links(tool_goal)
        bend = elbow_angle(first, second, reach, signs[0])
        turn = swing(plus(first, turned(second, bend.angle)), goal)
        last, miss = turn + bend.angle, 0.0
        if self._links.position_only:
            last, miss = self._links.last_rotation(tool_goal, last, reach)
            joint = minus(goal, turned(second, last))
            turn, _ = angle_of(*in_frame(joint, first))
            miss = miss + absolute(length(joint) - length(first))
        q = self._links.positions(tool_goal, [turn, last])
        margins = (bend.far, bend.near, *self._links.margins(tool_goal, miss))
        return PlanarBranch(q, margins, (bend.sine, reach))


class ElbowAngle(NamedTuple):
    """Rotation of the second of two links from the zero position, and the sine between them.

    `far` and `near` are the slacks of the outer and inner reach [m].
    """

    angle: Angle
    far: Scalar
    near: Scalar
    sine: Scalar


def elbow_angle(first: Point, second: Point, reach: Scalar, sign: Scalar) -> ElbowAngle:
    """Return the rotation of the second of two links at which both reach a distance [m].

    The links are at the zero position; the sign +1 bends to the left.
    """
    a, b = length(first), length(second)
    most, least = a + b, absolute(a - b)
    far, near = most - reach, reach - least
    there = a * b - FLOOR
    inverse = select(there, 1.0, 0.0) / select(there, a * b, 1.0)
    # In factors, to stay accurate where the arm is nearly stretched or folded.
    inside = maximum(far, 0.0) * (most + reach) * maximum(near, 0.0) * (reach + least)
    sine = 0.5 * inverse * sqrt(inside)
    cosine = clamp(0.5 * inverse * (reach * reach - a * a - b * b), -1.0, 1.0)
    # Rotation from the second link at the zero position to the first.
    along, left = in_frame(first, second)
    return ElbowAngle(
        Angle(cosine, sign * sine) + Angle(along * inverse, left * inverse), far, near, sine
    )


class OneLink(PlanarSolver):
    """One link, whose goal must be on its circle."""

    def __init__(self, run: ParallelRun) -> None:
        self._links = PlanarLinks(run, position_only=False)
        off = ReachCondition("circle", "the point is not on the circle of the link")
        self.reaches = (off, *self._links.reaches)

    def place(self, tool_goal: PlanarGoal, signs: Scalars) -> PlanarBranch:
        """Return the only branch."""
        goal = self._links.goal(tool_goal)
        (link,) = self._links.links(tool_goal)
        turn, _ = angle_of(*in_frame(goal, link))
        off = length(goal) - length(link)
        margins = (WITHIN - absolute(off), *self._links.margins(tool_goal))
        return PlanarBranch(self._links.positions(tool_goal, [turn]), margins, ())


class EqualElbows(PlanarSolver):
    """Three links, one more than needed, with equal angles of the second and third of four axes.

    The squared reach is quadratic in the cosine of that angle, so up to two bends reach a point,
    each on either side.
    """

    choices = (Choice("bend", "less", "more"), ELBOW)

    def __init__(self, run: ParallelRun) -> None:
        self._links = PlanarLinks(run, position_only=False)
        points = [member.point[:2] for member in run.revolute]
        first, second, third = (minus(points[i + 1], points[i]) for i in range(3))
        self._arms = (first, second, third)
        a, b, c = (length(link) for link in self._arms)
        self._most = a + b + c
        # Squared reach: level + 2 slope cosine + curve cosine^2.
        self._level, self._slope, self._curve = (a - c) ** 2 + b * b, b * (a + c), 4.0 * a * c
        along, left = in_frame(first, second)
        self._straight = Angle(along / (a * b), left / (a * b))
        free = (run.revolute[0].index, run.revolute[-1].index)
        self.reaches = (
            ReachCondition("far", "the point is too far for the three links"),
            ReachCondition("bend", "links with equal elbow angles do not reach the point", ""),
            *self._links.reaches,
        )
        self.degeneracies = (
            # Unequal elbow angles may reach a point that equal ones do not.
            Degeneracy("bend", (), "the two bends coincide", complete=False),
            Degeneracy("elbow", (), "the arm is stretched or folded"),
            Degeneracy("folded", free, "the arm is folded back onto its first axis"),
        )

    def place(self, tool_goal: PlanarGoal, signs: Scalars) -> PlanarBranch:
        """Return the branch of a bend and a side of the elbow."""
        goal = self._links.goal(tool_goal)
        reach = length(goal)
        rest = reach * reach - self._level
        inside = self._slope * self._slope + self._curve * rest
        root = sqrt(maximum(inside, 0.0))
        less, more = rest / (self._slope + root), -(self._slope + root) / self._curve
        cosine = select(signs[0], less, more)
        sine = sqrt(maximum((1.0 - cosine) * (1.0 + cosine), 0.0))
        bend = Angle(clamp(cosine, -1.0, 1.0), signs[1] * sine) + self._straight
        first, second, third = self._arms
        turn = swing(_end((first, second, third), bend), goal)
        q = self._links.positions(tool_goal, [turn, turn + bend, turn + bend + bend])
        fits = select(-inside, inside / self._curve, 1.0 - absolute(cosine))
        margins = (self._most - reach, fits, *self._links.margins(tool_goal))
        # Zero too where neither bend exists: it would have to exceed a full fold.
        apart = select(1.0 + less, root / self._curve, 0.0)
        return PlanarBranch(q, margins, (apart, sine, reach))


def _end(arms: Sequence[Point], bend: Angle) -> Point:
    first, second, third = arms
    return plus(first, turned(plus(second, turned(third, bend)), bend))


def has_equal_elbows(run: ParallelRun) -> bool:
    """Whether equal positions of the second and third of four axes are equal elbow angles."""
    members = run.revolute
    if members[1].sense != members[2].sense:
        return False
    points = [member.point[:2] for member in members]
    first, second, third = (minus(points[i + 1], points[i]) for i in range(3))
    one, two = in_frame(second, first), in_frame(third, second)
    per_area = length(one) * length(two)
    along, left = in_frame(one, two)
    return along > 0.0 and abs(left) < TOLERANCE * per_area
