"""Solvers of runs in a plane: one, two or three links, and prismatic joints across the axis."""

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import Choice, Degeneracy, ReachCondition
from linkwork.ik.geometry.chain import TOLERANCE
from linkwork.ik.geometry.subproblems import FLOOR, ZERO_ANGLE, Angle, absolute, angle_of
from linkwork.ik.planar.parallel_run import (
    WITHIN,
    ParallelRun,
    PlanarBranch,
    PlanarGoal,
    PlanarLinks,
    PlanarSolver,
    Point,
    RunJoint,
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
from linkwork.spatial.scalar import Scalar, clamp, maximum, select, sqrt
from linkwork.spatial.vector import cross, dot, scale, subtract

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
    """Rotation of the second of two links, slacks of outer and inner reach [m], and its sine."""

    angle: Angle
    far: Scalar
    near: Scalar
    sine: Scalar


def elbow_angle(first: Point, second: Point, reach: Scalar, sign: Scalar) -> ElbowAngle:
    """Return the rotation of the second link at which both reach a distance; +1 bends left."""
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
