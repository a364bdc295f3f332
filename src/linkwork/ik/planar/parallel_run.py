"""Runs of neighbouring joints whose revolute axes are all parallel, and the chain seen from them.

Rotations about parallel axes and translations generate the Schoenflies motions of one direction.
Such a run is the core of every arm of this package; the few joints before and after it are solved
first.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import Choice, Degeneracy, ReachCondition
from linkwork.ik.geometry.chain import (
    TOLERANCE,
    Axis,
    Chain,
    Screw,
    across,
    parallel,
    tidy_matrix,
    tidy_vector,
    unit,
)
from linkwork.ik.geometry.subproblems import FLOOR, Angle, absolute
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, maximum, select, sqrt
from linkwork.spatial.vector import Matrix3, apply, cross, multiply, norm, transpose, vector3


@dataclass(frozen=True)
class RunJoint(Screw):
    """A joint axis in the frame of a run, with its index in the chain."""

    index: int

    @property
    def sense(self) -> float:
        """+1 along the axis of the run, -1 against it."""
        return 1.0 if self.direction[2] > 0.0 else -1.0


@dataclass(frozen=True)
class ParallelRun:
    """A chain split into a run and the joints around it, in a frame with the run's axis as z.

    `tool` is the origin of the chain's frame at the zero position [m]. `to_run` rotates from the
    base to the frame of the run; `from_tool` is the orientation of the run's frame in the chain's
    frame there.
    """

    chain: Chain
    before: tuple[RunJoint, ...]
    run: tuple[RunJoint, ...]
    after: tuple[RunJoint, ...]
    tool: Vector3
    to_run: Matrix3
    from_tool: Matrix3

    @property
    def revolute(self) -> tuple[RunJoint, ...]:
        """Revolute joints of the run."""
        return tuple(member for member in self.run if member.is_revolute)

    @property
    def prismatic(self) -> tuple[RunJoint, ...]:
        """Prismatic joints of the run."""
        return tuple(member for member in self.run if not member.is_revolute)

    @property
    def axial(self) -> tuple[RunJoint, ...]:
        """Prismatic joints along the axis of the run."""
        return tuple(x for x in self.prismatic if norm(x.direction[:2]) < TOLERANCE)

    @property
    def transverse(self) -> tuple[RunJoint, ...]:
        """Prismatic joints perpendicular to the axis of the run."""
        return tuple(x for x in self.prismatic if abs(x.direction[2]) < TOLERANCE)

    @property
    def is_planar(self) -> bool:
        """Whether the run moves in a plane: every prismatic joint is transverse."""
        return len(self.transverse) == len(self.prismatic)

    def seen(self, pose: Pose) -> tuple[Matrix3, Vector3]:
        """Rotation of the frame from the zero position and its position [m], in the run's frame."""
        turned = multiply(multiply(self.to_run, pose.rotation), self.from_tool)
        return turned, apply(self.to_run, pose.position)


def parallel_runs(chain: Chain) -> Iterator[ParallelRun]:
    """Every maximal run of a chain, the longest first."""
    spans = {_span(chain.axes, i) for i, axis in enumerate(chain.axes) if axis.is_revolute}
    if not spans:
        spans = {(0, len(chain.axes))}
    for start, stop in sorted(spans, key=lambda span: (span[0] - span[1], span)):
        yield _run(chain, start, stop)


def _span(axes: tuple[Axis, ...], index: int) -> tuple[int, int]:
    def fits(axis: Axis) -> bool:
        return not axis.is_revolute or parallel(axis.direction, axes[index].direction)

    start = stop = index
    while start > 0 and fits(axes[start - 1]):
        start -= 1
    while stop < len(axes) and fits(axes[stop]):
        stop += 1
    return start, stop


def _run(chain: Chain, start: int, stop: int) -> ParallelRun:
    first = next((axis for axis in chain.axes[start:stop] if axis.is_revolute), None)
    to_run = _frame_along(first.direction if first else (0.0, 0.0, 1.0))
    members = tuple(_member(i, axis, to_run) for i, axis in enumerate(chain.axes))
    return ParallelRun(
        chain,
        members[:start],
        members[start:stop],
        members[stop:],
        tidy_vector(apply(to_run, chain.home.position)),
        to_run,
        tidy_matrix(multiply(transpose(chain.home.rotation), transpose(to_run))),
    )


def _member(index: int, axis: Axis, to_run: Matrix3) -> RunJoint:
    direction = unit(apply(to_run, axis.direction))
    point = tidy_vector(across(direction, apply(to_run, axis.point)))
    return RunJoint(
        name=axis.joint.name,
        is_revolute=axis.is_revolute,
        direction=direction,
        point=point,
        index=index,
    )


def _frame_along(direction: Vector3) -> Matrix3:
    """Rotation to a frame with z along a direction, by quarter turns where possible."""
    sizes = [round(abs(entry), 6) for entry in direction]
    smallest = sizes.index(min(sizes))
    x = unit(across(direction, vector3(float(i == smallest) for i in range(3))))
    return tidy_matrix((x, cross(direction, x), direction))


WITHIN = 1e-9  # Tolerance of equality conditions [m or rad]
_ALIKE = 1e-6  # Orientations closer than this are not distinguished by the point [rad]
_FOLDED = 1e-6  # A point nearer to the first axis hardly determines the angles of the links [m]


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
        rotations = list(turns) if self.position_only else [*turns, tool_goal.turn]
        angles = [rotations[0], *(after - before for before, after in pairwise(rotations))]
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
