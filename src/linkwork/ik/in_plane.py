"""What solves the joints of a run: the interface, and what arms with two or more axes share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from linkwork.ik.closed_form import Choice, Degeneracy, Reach
from linkwork.ik.pairs import Pair, angle, length, minus, turned, turned_back
from linkwork.ik.parallel_run import ParallelRun
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, maximum

WITHIN = 1e-9
"""What misses a pose by less reaches it [m or rad]."""


class Wanted(NamedTuple):
    """Where the run has to bring the tool, in the frame of the run.

    Attributes:
        turn: The turn about the axis of the run.
        target: Where the frame's origin shall be [m].
        tool: Where it is while all joints of the run are at zero [m].
    """

    turn: Pair
    target: Vector3
    tool: Vector3

    @property
    def rise(self) -> Scalar:
        """The way along the axis of the run [m]."""
        return self.target[2] - self.tool[2]


class Placed(NamedTuple):
    """Positions of the joints of a run.

    Attributes:
        q: By the joint's index in the chain [rad or m].
        margins: As in `Branch`.
        nearness: As in `Branch`.
    """

    q: dict[int, Scalar]
    margins: tuple[Scalar, ...]
    nearness: tuple[Scalar, ...]


class InPlane(ABC):
    """Solves the joints of a run.

    Attributes:
        run: The run.
        choices: As in `ClosedForm`.
        reaches: As in `ClosedForm`.
        degeneracies: As in `ClosedForm`.
    """

    run: ParallelRun
    choices: tuple[Choice, ...] = ()
    reaches: tuple[Reach, ...] = ()
    degeneracies: tuple[Degeneracy, ...] = ()

    @abstractmethod
    def place(self, wanted: Wanted, signs: Sequence[Scalar]) -> Placed:
        """The positions that belong to a choice of signs."""


class Links:
    """The links between the axes of a run, in its plane.

    A run that has no joint to turn the tool brings its point alone; the point is then the last of
    its axes, about which the tool may stand at any angle.

    Attributes:
        run: The run.
        brings_point: Whether it brings the tool's point, not its turn.
        reaches: What is to be met beside what the joints across the axis can do.
    """

    def __init__(self, run: ParallelRun, brings_point: bool) -> None:
        self.run = run
        self.brings_point = brings_point
        reaches = []
        if not run.lifts:
            reaches.append(Reach("height", "no joint lifts the tool off the plane it moves in"))
        if brings_point:
            reaches.append(Reach("yaw", "the tool's angle follows from its point", ""))
        self.reaches = tuple(reaches)

    def goal(self, wanted: Wanted) -> Pair:
        """From the first axis to the last [m]."""
        first, last = self.run.turning[0].point, self.run.turning[-1].point
        goal = minus(wanted.target[:2], first[:2])
        if self.brings_point:
            return goal
        return minus(goal, turned(minus(wanted.tool[:2], last[:2]), wanted.turn))

    def links(self, wanted: Wanted) -> list[Pair]:
        """From each axis to the next at position zero [m]."""
        points = [screw.point[:2] for screw in self.run.turning]
        if self.brings_point:
            points.append(wanted.tool[:2])
        return [minus(b, a) for a, b in zip(points, points[1:], strict=False)]

    def positions(self, wanted: Wanted, turns: Sequence[Pair]) -> dict[int, Scalar]:
        """The angles and the lift.

        Args:
            wanted: What is to be brought.
            turns: How each link has turned.
        """
        whole = turns if self.brings_point else [*turns, wanted.turn]
        own = [whole[0], *(turned_back(b, a) for a, b in zip(whole, whole[1:], strict=False))]
        q = {
            screw.index: angle(turn, screw.direction[2])
            for screw, turn in zip(self.run.turning, own, strict=True)
        }
        return q | {lift.index: lift.direction[2] * wanted.rise for lift in self.run.lifts}

    def margins(self, wanted: Wanted, last: Pair) -> tuple[Scalar, ...]:
        """By how much `reaches` are met.

        Args:
            wanted: What is to be brought.
            last: How the last link has turned.
        """
        margins: list[Scalar] = []
        if not self.run.lifts:
            margins.append(WITHIN - maximum(wanted.rise, -wanted.rise))
        if self.brings_point:
            margins.append(WITHIN - length(minus(wanted.turn, last)))
        return tuple(margins)
