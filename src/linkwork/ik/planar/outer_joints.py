"""The one or two revolute joints before or after a run of parallel axes.

A run never tilts its axis, and a planar run never leaves its plane. Each is an equation
a cos q + b sin q = c for a joint outside the run.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import Choice, Degeneracy, ReachCondition
from linkwork.ik.geometry.chain import TOLERANCE, parallel
from linkwork.ik.geometry.subproblems import (
    AngleSolution,
    SolvedJoint,
    angle_of,
    rotate_onto,
    rotate_to_plane,
)
from linkwork.ik.planar.parallel_run import ParallelRun, PlanarGoal, Point, RunJoint
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, maximum, select, sqrt
from linkwork.spatial.vector import (
    IDENTITY,
    Matrix3,
    add,
    apply,
    cross,
    dot,
    norm,
    scale,
    subtract,
    transpose,
)

_PLAIN = 1e-6  # Squared separation above which the first of two equations is used alone
_DOUBLE = 1e-9  # Weight of the squared amplitude of an equation: a double root is still determined


class Equation(NamedTuple):
    """An equation a cos q + b sin q = c."""

    a: Scalar
    b: Scalar
    c: Scalar


def best_conditioned_angle(equations: Sequence[Equation], sign: Scalar) -> AngleSolution:
    """Return the angle that satisfies one or two equations, from the better conditioned one.

    The first is used unless it is ill-conditioned and the second is better.
    """
    first = equations[0]
    if len(equations) == 1:
        return rotate_to_plane(*first, sign)
    second = equations[1]
    # With this sense both equations order their two solutions alike.
    sense = select(first.a * second.a + first.b * second.b, 1.0, -1.0)
    condition, other = (_condition(x) for x in (first, second))
    use = maximum(condition - _PLAIN, condition - other)
    a, b, c = (select(use, x, sense * y) for x, y in zip(first, second, strict=True))
    return rotate_to_plane(a, b, c, sign)


def _condition(equation: Equation) -> Scalar:
    """Condition of an equation: the squared separation of its two solutions.

    At a double root that is rounding, but the root is determined; with zero amplitude it is not.
    """
    a, b, c = equation
    arm = a * a + b * b
    return arm - c * c + _DOUBLE * arm


AXIS: Vector3 = (0.0, 0.0, 1.0)
ALIGNED = "in line"
"""Name of the degeneracy of two joints after a run, the last of them parallel to it."""


class RemainingMotion(NamedTuple):
    """The motion that remaining joints must produce, in the frame of a run.

    `turned` is the rotation of the tool from the zero position, `tool` its position with the run at
    zero [m].
    """

    turned: Matrix3
    target: Vector3
    tool: Vector3

    def without_first(self, joint: SolvedJoint) -> RemainingMotion:
        """Return the motion that remains after a first joint."""
        back, axis = -joint.angle, joint.screw.direction
        columns = [back.rotate(axis, column) for column in transpose(self.turned)]
        turned = transpose((columns[0], columns[1], columns[2]))
        return RemainingMotion(turned, joint.carry_back(self.target), self.tool)

    def without_last(self, joint: SolvedJoint) -> RemainingMotion:
        """Return the motion that remains before a last joint."""
        back, axis = -joint.angle, joint.screw.direction
        columns = [apply(self.turned, back.rotate(axis, column)) for column in IDENTITY]
        turned = transpose((columns[0], columns[1], columns[2]))
        return RemainingMotion(turned, self.target, joint.carry(self.tool))

    def planar_goal(self) -> PlanarGoal:
        """Target of the run."""
        r = self.turned
        turn, _ = angle_of(r[0][0] + r[1][1], r[1][0] - r[0][1])
        return PlanarGoal(turn, self.target, self.tool)

    def tilt(self) -> Scalar:
        """Tilt of the axis of the run that no joint of it can produce [sine]."""
        tilt = (self.turned[0][2], self.turned[1][2], 1.0 - self.turned[2][2])
        return sqrt(dot(tilt, tilt))


class OuterBranch(NamedTuple):
    """Joint angles by index in the chain [rad], and the motion that remains for the run."""

    q: dict[int, Scalar]
    rest: RemainingMotion
    margins: tuple[Scalar, ...] = ()
    singularity_distance: tuple[Scalar, ...] = ()


class OuterJoints(ABC):
    """Solver of the joints around a run."""

    choices: tuple[Choice, ...] = ()
    reaches: tuple[ReachCondition, ...] = ()
    degeneracies: tuple[Degeneracy, ...] = ()

    @abstractmethod
    def solve(self, rest: RemainingMotion, signs: Scalars) -> OuterBranch:
        """Return the branch of a choice of signs."""


class NoOuterJoints(OuterJoints):
    """No joint around the run."""

    def solve(self, rest: RemainingMotion, signs: Scalars) -> OuterBranch:
        """Return no joint positions: the complete motion remains for the run."""
        return OuterBranch({}, rest)


class JointAfter(OuterJoints):
    """One joint after the run: seen from the tool, only it rotates the axis of the run."""

    def __init__(self, joint: RunJoint) -> None:
        self._joint = joint

    def solve(self, rest: RemainingMotion, signs: Scalars) -> OuterBranch:
        """Return the only branch."""
        angle = rotate_onto(self._joint.direction, rest.turned[2], AXIS)
        left = rest.without_last(SolvedJoint(self._joint, angle))
        return OuterBranch({self._joint.index: angle.radians}, left)


class JointBefore(OuterJoints):
    """One joint before the run, and none or one after it."""

    choices = (Choice("shoulder", "front", "back"),)

    def __init__(self, run: ParallelRun) -> None:
        (self._joint,) = run.before
        self._last = run.after[0] if run.after else None
        self._tool = run.tool
        self._is_level = run.is_planar
        plane = "the first joint cannot bring the plane of the arm there"
        self.reaches = (ReachCondition("shoulder", plane, "m" if run.is_planar else ""),)
        free = (self._joint.index, *(member.index for member in run.after))
        reason = "the tool is on the first axis"
        self.degeneracies = (Degeneracy("shoulder", free, reason, complete=False),)

    def solve(self, rest: RemainingMotion, signs: Scalars) -> OuterBranch:
        """Return the branch of a side of the shoulder."""
        equations = [self._stays_in_plane(rest)] if self._is_level else []
        met = best_conditioned_angle([*equations, self._stays_upright(rest)], signs[0])
        left = rest.without_first(SolvedJoint(self._joint, met.angle))
        solved = JointAfter(self._last).solve(left, ()) if self._last else OuterBranch({}, left)
        q = {self._joint.index: met.angle.radians} | solved.q
        return OuterBranch(q, solved.rest, (met.margin,), (_from_double(met),))

    def _stays_in_plane(self, rest: RemainingMotion) -> Equation:
        point = _nearest_on(self._last, self._tool) if self._last else self._tool
        place = add(rest.target, apply(rest.turned, subtract(point, self._tool)))
        base = self._joint.point
        return _before_turn(self._joint, subtract(place, base), point[2] - base[2])

    def _stays_upright(self, rest: RemainingMotion) -> Equation:
        if self._last is not None:
            direction = self._last.direction
            return _before_turn(self._joint, apply(rest.turned, direction), direction[2])
        d = self._joint.direction
        level = subtract(AXIS, scale(d[2], d))
        axis = (rest.turned[0][2], rest.turned[1][2], rest.turned[2][2])
        return Equation(-dot(axis, cross(d, level)), dot(axis, level), 0.0)


class TwoJointsAfter(OuterJoints):
    """Two joints after the run."""

    choices = (Choice("wrist", "left", "right"),)
    reaches = (ReachCondition("wrist", "the wrist cannot point the tool there", ""),)

    def __init__(self, run: ParallelRun) -> None:
        self._first, self._last = run.after
        self._tool = run.tool
        self._in_plane = self._stays_in_plane() if run.is_planar else None
        self._tilts = not parallel(self._first.direction, self._last.direction)
        free = (run.revolute[-1].index, self._last.index)
        self.degeneracies = (
            Degeneracy("wrist", (), "the wrist is stretched or folded", complete=False),
            Degeneracy(ALIGNED, free, "the last axis is parallel to those of the run", False),
        )

    @property
    def determined(self) -> bool:
        """Whether there is an equation for the first of the two joints."""
        return self._tilts or self._in_plane is not None

    def solve(self, rest: RemainingMotion, signs: Scalars) -> OuterBranch:
        """Return the branch of a side of the wrist."""
        axis = rest.turned[2]
        met = best_conditioned_angle(self._equations(rest), signs[0])
        seen = (-met.angle).rotate(self._first.direction, AXIS)
        last = self._last.direction
        angle = rotate_onto(last, axis, seen)
        left = rest.without_last(SolvedJoint(self._last, angle))
        left = left.without_last(SolvedJoint(self._first, met.angle))
        q = {self._first.index: met.angle.radians, self._last.index: angle.radians}
        beside = cross(last, seen)
        return OuterBranch(q, left, (met.margin,), (_from_double(met), sqrt(dot(beside, beside))))

    def _equations(self, rest: RemainingMotion) -> list[Equation]:
        d, last = self._first.direction, self._last.direction
        along = d[2] * dot(d, last)
        upright = Equation(
            last[2] - along, -dot(last, cross(d, AXIS)), dot(last, rest.turned[2]) - along
        )
        equations = [upright] if self._tilts else []
        if self._in_plane is not None:
            (a, b), level, point = self._in_plane
            height = dot(rest.turned[2], subtract(point, self._tool)) + rest.target[2]
            equations.append(Equation(a, b, height - level))
        return equations

    def _stays_in_plane(self) -> tuple[Point, float, Vector3] | None:
        d, point = self._first.direction, _nearest_on(self._last, self._tool)
        arm = subtract(point, self._first.point)
        along = d[2] * dot(d, arm)
        row = (arm[2] - along, cross(d, arm)[2])
        return (row, self._first.point[2] + along, point) if norm(row) > TOLERANCE else None


def _from_double(met: AngleSolution) -> Scalar:
    """Distance of an angle from its double root, on either side of it."""
    return met.separation + maximum(-met.margin, 0.0)


def _before_turn(joint: RunJoint, v: Vector3, height: Scalar) -> Equation:
    """Equation of a joint: the vector before its rotation has a component along the run's axis."""
    d = joint.direction
    along = d[2] * dot(d, v)
    return Equation(v[2] - along, -cross(d, v)[2], height - along)


def _nearest_on(joint: RunJoint, point: Vector3) -> Vector3:
    along = dot(joint.direction, subtract(point, joint.point))
    return add(joint.point, scale(along, joint.direction))


def outer_joints(run: ParallelRun) -> OuterJoints | None:
    """Return the solver of the joints around a run.

    None if they are too many, prismatic, or undetermined by the run.
    """
    around = (*run.before, *run.after)
    if not all(member.is_revolute for member in around) or len(around) > 2 or len(run.before) > 1:
        return None
    if run.before:
        return JointBefore(run)
    if len(run.after) == 2:
        two = TwoJointsAfter(run)
        return two if two.determined else None
    return JointAfter(run.after[0]) if run.after else NoOuterJoints()
