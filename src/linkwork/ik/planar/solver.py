"""Vectors of a plane as pairs of scalars, the solvers of a parallel run, and their links."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import Choice, Degeneracy, ReachCondition
from linkwork.ik.geometry.subproblems import FLOOR, Angle, absolute
from linkwork.ik.planar.parallel_run import ParallelRun, RunJoint
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, maximum, select, sqrt

WITHIN = 1e-9
"""Tolerance of equality conditions [m or rad]."""

_ALIKE = 1e-6
"""Orientations closer than this are not distinguished by the point [rad]."""
_FOLDED = 1e-6
"""A point nearer to the first axis hardly determines the angles of the links [m]."""


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


def swing(start: Point, end: Point) -> Angle:
    """Return the rotation from one vector to another of the same length; zero for zero vectors."""
    apart = square(end) - FLOOR * FLOOR
    inverse = 1.0 / select(apart, square(end), 1.0)
    along, left = in_frame(end, start)
    return Angle(select(apart, along * inverse, 1.0), select(apart, left * inverse, 0.0))


class PlanarGoal(NamedTuple):
    """Target of the tool, in the frame of the run.

    `turn` is the rotation about the axis of the run, `tool` the position with the run at zero [m].
    """

    turn: Angle
    target: Vector3
    tool: Vector3

    @property
    def rise(self) -> Scalar:
        """Displacement along the axis of the run [m]."""
        return self.target[2] - self.tool[2]


class PlanarBranch(NamedTuple):
    """Joint positions of a run, by index in the chain [rad or m]."""

    q: dict[int, Scalar]
    margins: tuple[Scalar, ...]
    singularity_distance: tuple[Scalar, ...]


class PlanarSolver(ABC):
    """Solver of the joints of a run."""

    choices: tuple[Choice, ...] = ()
    reaches: tuple[ReachCondition, ...] = ()
    degeneracies: tuple[Degeneracy, ...] = ()

    @abstractmethod
    def place(self, tool_goal: PlanarGoal, signs: Scalars) -> PlanarBranch:
        """Return the branch of a choice of signs."""


def position(member: RunJoint, turn: Angle) -> Scalar:
    """Position of a revolute joint of a run [rad]."""
    return turn.radians if member.sense > 0 else (-turn).radians


class PlanarLinks:
    """Links between the axes of a run, in its plane.

    Two joints in the plane set only the position of the tool. The tool point then takes the place
    of a last axis, and the orientation of the tool follows.
    """

    def __init__(self, run: ParallelRun, position_only: bool) -> None:
        self.run = run
        self.position_only = position_only
        reaches = []
        if not run.axial:
            reaches.append(ReachCondition("height", "the point is outside the tool's plane"))
        if position_only:
            reaches.append(ReachCondition("yaw", "the orientation follows from the position", ""))
        self.reaches = tuple(reaches)

    def goal(self, tool_goal: PlanarGoal) -> Point:
        """Vector from the first axis to the last [m]."""
        first, last = self.run.revolute[0].point, self.run.revolute[-1].point
        goal = minus(tool_goal.target[:2], first[:2])
        if self.position_only:
            return goal
        return minus(goal, turned(minus(tool_goal.tool[:2], last[:2]), tool_goal.turn))

    def links(self, tool_goal: PlanarGoal) -> list[Point]:
        """Vectors from each axis to the next at the zero position [m]."""
        points = [member.point[:2] for member in self.run.revolute]
        if self.position_only:
            points.append(tool_goal.tool[:2])
        return [minus(after, before) for before, after in pairwise(points)]

    def positions(self, tool_goal: PlanarGoal, turns: Sequence[Angle]) -> dict[int, Scalar]:
        """Joint positions by index in the chain, from the rotation of each link."""
        whole = list(turns) if self.position_only else [*turns, tool_goal.turn]
        angles = [whole[0], *(after - before for before, after in pairwise(whole))]
        q = {
            member.index: position(member, turn)
            for member, turn in zip(self.run.revolute, angles, strict=True)
        }
        return q | {lift.index: lift.sense * tool_goal.rise for lift in self.run.axial}

    def last_rotation(
        self, tool_goal: PlanarGoal, last: Angle, reach: Scalar
    ) -> tuple[Angle, Scalar]:
        """Rotation of the last link and its error, where the position may determine it poorly.

        Near a stretched or folded arm the position hardly determines the rotations. The target
        orientation is taken where it is close, or where the point is on the first axis.
        """
        miss = length((tool_goal.turn.cos - last.cos, tool_goal.turn.sin - last.sin))
        use = maximum(_ALIKE - miss, _FOLDED - reach)
        cos = select(use, tool_goal.turn.cos, last.cos)
        return Angle(cos, select(use, tool_goal.turn.sin, last.sin)), select(use, 0.0, miss)

    def margins(self, tool_goal: PlanarGoal, miss: Scalar = 0.0) -> tuple[Scalar, ...]:
        """Slack of `reaches`, by the error of a run with `position_only`."""
        margins: list[Scalar] = []
        if not self.run.axial:
            margins.append(WITHIN - absolute(tool_goal.rise))
        if self.position_only:
            margins.append(WITHIN - miss)
        return tuple(margins)
