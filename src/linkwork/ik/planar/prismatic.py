"""Runs with transverse prismatic joints: between two axes, outside them, or about one."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import Choice, Degeneracy, ReachCondition
from linkwork.ik.geometry.subproblems import FLOOR, ZERO_ANGLE, absolute
from linkwork.ik.planar.parallel_run import ParallelRun, RunJoint
from linkwork.ik.planar.solver import (
    WITHIN,
    PlanarBranch,
    PlanarGoal,
    PlanarLinks,
    PlanarSolver,
    in_frame,
    length,
    minus,
    plus,
    position,
    swing,
    times,
    turned,
)
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, maximum, select, sqrt
from linkwork.spatial.vector import cross, dot, scale, subtract

SLIDE = Choice("slide", "out", "in")


class PrismaticBetween(PlanarSolver):
    """A prismatic joint between two axes: it sets the length of the link."""

    choices = (SLIDE,)

    def __init__(self, run: ParallelRun, position_only: bool) -> None:
        self._links = PlanarLinks(run, position_only)
        (self._slide,) = run.transverse
        near = ReachCondition("near", "the point is nearer than the offset of the link")
        self.reaches = (near, *self._links.reaches)
        revolute = tuple(member.index for member in run.revolute)
        self.degeneracies = (
            Degeneracy("slide", (), "the prismatic axis is perpendicular to the reach"),
            Degeneracy("folded", revolute, "the point is on the first axis"),
        )

    def place(self, tool_goal: PlanarGoal, signs: Scalars) -> PlanarBranch:
        """Return the branch of a sign of the prismatic joint."""
        goal = self._links.goal(tool_goal)
        reach = length(goal)
        (link,) = self._links.links(tool_goal)
        way = self._slide.direction[:2]
        along, off = in_frame(link, way)
        near = reach - absolute(off)
        out = sqrt(maximum(near, 0.0) * (reach + absolute(off)))
        moved = signs[0] * out - along
        turn, miss = swing(plus(link, times(moved, way)), goal), 0.0
        if self._links.position_only:
            turn, miss = self._links.last_rotation(tool_goal, turn, reach)
            moved, beside = in_frame(minus(turned(goal, -turn), link), way)
            miss = miss + absolute(beside)
        q = self._links.positions(tool_goal, [turn]) | {self._slide.index: moved}
        return PlanarBranch(q, (near, *self._links.margins(tool_goal, miss)), (out, reach))


class PrismaticOutside(PlanarSolver):
    """A prismatic joint before or after two axes: the link ends on its line."""

    choices = (SLIDE,)
    degeneracies = (Degeneracy("slide", (), "the link is perpendicular to the prismatic axis"),)

    def __init__(self, run: ParallelRun, position_only: bool) -> None:
        self._links = PlanarLinks(run, position_only)
        (self._slide,) = run.transverse
        self._leads = self._slide.index < run.revolute[0].index
        far = ReachCondition("far", "the point is too far from the line of the slide")
        self.reaches = (far, *self._links.reaches)

    def place(self, tool_goal: PlanarGoal, signs: Scalars) -> PlanarBranch:
        """Return the branch of a side of the link."""
        goal = self._links.goal(tool_goal)
        (link,) = self._links.links(tool_goal)
        way = turned(self._slide.direction[:2], ZERO_ANGLE if self._leads else tool_goal.turn)
        along, off = in_frame(goal, way)
        reach = length(link)
        far = reach - absolute(off)
        side = sqrt(maximum(far, 0.0) * (reach + absolute(off)))
        moved = along + signs[0] * side
        turn, miss = swing(link, minus(goal, times(moved, way))), 0.0
        if self._links.position_only:
            turn, miss = self._links.last_rotation(tool_goal, turn, reach)
            moved, beside = in_frame(minus(goal, turned(link, turn)), way)
            miss = miss + absolute(beside)
        q = self._links.positions(tool_goal, [turn]) | {self._slide.index: moved}
        return PlanarBranch(q, (far, *self._links.margins(tool_goal, miss)), (side,))


class LinearAxes(PlanarSolver):
    """Prismatic joints and at most one revolute: the orientation, then a linear system."""

    def __init__(self, run: ParallelRun) -> None:
        self._axis = run.revolute[0] if run.revolute else None
        self._sliding = run.prismatic
        reaches = []
        if len(self._sliding) < 3:
            reaches.append(ReachCondition("slides", "the point is off the prismatic axes"))
        if not run.revolute:
            reaches.append(ReachCondition("yaw", "no joint rotates the tool", ""))
        self.reaches = tuple(reaches)
        if len(self._sliding) > 1:
            free = tuple(member.index for member in self._sliding)
            self.degeneracies = (Degeneracy("slides", free, "prismatic axes are dependent"),)

    def place(self, tool_goal: PlanarGoal, signs: Scalars) -> PlanarBranch:
        """Return the only branch."""
        q: dict[int, Scalar] = {}
        start = tool_goal.tool
        if self._axis is not None:
            centre = self._axis.point[:2]
            swept = plus(centre, turned(minus(start[:2], centre), tool_goal.turn))
            start = (*swept, start[2])
            q[self._axis.index] = position(self._axis, tool_goal.turn)
        ways = [self._way(member, tool_goal) for member in self._sliding]
        rest = subtract(tool_goal.target, start)
        amounts, apart = combined(rest, ways)
        for member, way, amount in zip(self._sliding, ways, amounts, strict=True):
            rest = subtract(rest, scale(amount, way))
            q[member.index] = amount
        margins: list[Scalar] = []
        if len(ways) < 3:
            margins.append(WITHIN - sqrt(dot(rest, rest)))
        if self._axis is None:
            margins.append(WITHIN - length((tool_goal.turn.cos - 1.0, tool_goal.turn.sin)))
        return PlanarBranch(q, tuple(margins), (apart,) if self.degeneracies else ())

    def _way(self, member: RunJoint, tool_goal: PlanarGoal) -> Vector3:
        if self._axis is None or member.index < self._axis.index:
            return member.direction
        return (*turned(member.direction[:2], tool_goal.turn), member.direction[2])


def combined(goal: Vector3, ways: Sequence[Vector3]) -> tuple[list[Scalar], Scalar]:
    """Least-squares coordinates of a vector along up to three unit directions [m].

    Of parallel directions, or three coplanar ones, the first is not used. Also returns the sine of
    the angle between the directions, their volume for three.
    """
    if not ways:
        return [], 1.0
    if len(ways) == 1:
        return [dot(goal, ways[0])], 1.0
    if len(ways) == 2:
        return _two(goal, ways[0], ways[1])
    normal = cross(ways[1], ways[2])
    volume = dot(ways[0], normal)
    there = absolute(volume) - FLOOR
    first = select(there, dot(goal, normal), 0.0) / select(there, volume, 1.0)
    others, apart = _two(subtract(goal, scale(first, ways[0])), ways[1], ways[2])
    (alone, last), _ = _two(goal, ways[0], ways[2])
    in_line = FLOOR - apart
    amounts = zip((alone, 0.0, last), (first, *others), strict=True)
    return [select(in_line, x, y) for x, y in amounts], absolute(volume)


def _two(goal: Vector3, a: Vector3, b: Vector3) -> tuple[list[Scalar], Scalar]:
    normal = cross(a, b)
    apart = dot(normal, normal)
    there = apart - FLOOR * FLOOR
    # By the normal, which is small where a and b are nearly parallel: nothing large cancels.
    first = select(there, dot(cross(goal, b), normal), 0.0) / select(there, apart, 1.0)
    return [first, dot(goal, b) - dot(a, b) * first], sqrt(apart)
