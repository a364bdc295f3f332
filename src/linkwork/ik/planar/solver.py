"""What solves the joints of a run: the interface, and what arms with two or more axes share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from linkwork.ik.families.closed_form import Choice, Degeneracy, ReachCondition
from linkwork.ik.geometry.plane import Point, absolute, length, minus, turned
from linkwork.ik.geometry.subproblems import Angle
from linkwork.ik.planar.parallel_run import ParallelRun, RunJoint
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, maximum, select

WITHIN = 1e-9
"""What misses a pose by less reaches it [m or rad]."""

_ALIKE = 1e-6
"""Turns that differ by less are the same as far as the point can tell [rad]."""
_FOLDED = 1e-6
"""A point nearer to the first axis hardly tells how the links have turned [m]."""


class PlanarGoal(NamedTuple):
    """Where the run has to bring the tool, in the frame of the run.

    Attributes:
        turn: The turn about the axis of the run.
        target: Where the frame's origin shall be [m].
        tool: Where it is while all joints of the run are at zero [m].
    """

    turn: Angle
    target: Vector3
    tool: Vector3

    @property
    def rise(self) -> Scalar:
        """The way along the axis of the run [m]."""
        return self.target[2] - self.tool[2]


class PlanarBranch(NamedTuple):
    """Positions of the joints of a run.

    Attributes:
        q: By the joint's index in the chain [rad or m].
        margins: As in `Branch`.
        nearness: As in `Branch`.
    """

    q: dict[int, Scalar]
    margins: tuple[Scalar, ...]
    nearness: tuple[Scalar, ...]


class PlanarSolver(ABC):
    """Solves the joints of a run.

    Attributes:
        choices: As in `ClosedForm`.
        reaches: As in `ClosedForm`.
        degeneracies: As in `ClosedForm`.
    """

    choices: tuple[Choice, ...] = ()
    reaches: tuple[ReachCondition, ...] = ()
    degeneracies: tuple[Degeneracy, ...] = ()

    @abstractmethod
    def place(self, wanted: PlanarGoal, signs: Sequence[Scalar]) -> PlanarBranch:
        """The positions that belong to a choice of signs."""


def position(member: RunJoint, turn: Angle) -> Scalar:
    """The position of a turning joint of a run [rad]."""
    return turn.radians if member.sense > 0 else (-turn).radians


class PlanarLinks:
    """The links between the axes of a run, in its plane.

    A run that has no joint to turn the tool brings its point alone; the point is then the last of
    its axes, about which the tool may stand at any angle.

    Attributes:
        run: The run.
        position_only: Whether it brings the tool's point, not its turn.
        reaches: What is to be met beside what the joints across the axis can do.
    """

    def __init__(self, run: ParallelRun, position_only: bool) -> None:
        self.run = run
        self.position_only = position_only
        reaches = []
        if not run.axial:
            reaches.append(ReachCondition("height", "the point is off the plane the tool moves in"))
        if position_only:
            reaches.append(ReachCondition("yaw", "the tool's angle follows from its point", ""))
        self.reaches = tuple(reaches)

    def goal(self, wanted: PlanarGoal) -> Point:
        """From the first axis to the last [m]."""
        first, last = self.run.revolute[0].point, self.run.revolute[-1].point
        goal = minus(wanted.target[:2], first[:2])
        if self.position_only:
            return goal
        return minus(goal, turned(minus(wanted.tool[:2], last[:2]), wanted.turn))

    def links(self, wanted: PlanarGoal) -> list[Point]:
        """From each axis to the next at position zero [m]."""
        points = [member.point[:2] for member in self.run.revolute]
        if self.position_only:
            points.append(wanted.tool[:2])
        return [minus(after, before) for before, after in pairwise(points)]

    def positions(self, wanted: PlanarGoal, turns: Sequence[Angle]) -> dict[int, Scalar]:
        """The angles and the lift.

        Args:
            wanted: What is to be brought.
            turns: How each link has turned.
        """
        whole = list(turns) if self.position_only else [*turns, wanted.turn]
        own = [whole[0], *(after - before for before, after in pairwise(whole))]
        q = {
            member.index: position(member, turn)
            for member, turn in zip(self.run.revolute, own, strict=True)
        }
        return q | {lift.index: lift.sense * wanted.rise for lift in self.run.axial}

    def settled(self, wanted: PlanarGoal, last: Angle, reach: Scalar) -> tuple[Angle, Scalar]:
        """How the last link has turned, by the tool's turn where its point tells less.

        Near a stretched or folded arm the point hardly tells how the links have turned. Where the
        tool's turn is nearly theirs, or the point is in the first axis, it is therefore taken.

        Args:
            wanted: What is to be brought.
            last: The turn that follows from the point.
            reach: How far the point is from the first axis [m].

        Returns:
            The turn, and by how much the tool's turn differs from what the point tells.
        """
        miss = length((wanted.turn.cos - last.cos, wanted.turn.sin - last.sin))
        use = maximum(_ALIKE - miss, _FOLDED - reach)
        cos = select(use, wanted.turn.cos, last.cos)
        return Angle(cos, select(use, wanted.turn.sin, last.sin)), select(use, 0.0, miss)

    def margins(self, wanted: PlanarGoal, miss: Scalar = 0.0) -> tuple[Scalar, ...]:
        """By how much `reaches` are met.

        Args:
            wanted: What is to be brought.
            miss: By how much the tool's turn or point is missed, of a run that brings its point.
        """
        margins: list[Scalar] = []
        if not self.run.axial:
            margins.append(WITHIN - absolute(wanted.rise))
        if self.position_only:
            margins.append(WITHIN - miss)
        return tuple(margins)
