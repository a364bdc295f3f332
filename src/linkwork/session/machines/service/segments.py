"""Legs of a motion: lines, planned moves, pauses and switches of the magnet, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from linkwork.errors import ArgumentError
from linkwork.session.participants.memory import NUMBER, Flag, Memory, Rows, Vector, Whole
from linkwork.spatial import Pose

REST, PAUSE, LINE, ENTER, PLAN, SWITCH = range(6)
"""Stop; wait; a line outside; the first line into a container; a planned move; the magnet."""
_SIZE = 9  # Numbers of a leg


@dataclass
class Leg(Memory):
    """A part of a motion."""

    kind: Annotated[int, Whole(SWITCH)] = REST
    # Duration [s]; position and wxyz of the tool; joint positions; 1 for on
    numbers: Annotated[tuple[float, ...], Vector()] = (0.0,) * _SIZE

    @classmethod
    def of(cls, kind: int, numbers: Sequence[float] = ()) -> Leg:
        """Return a leg of a kind with the numbers that it needs."""
        return cls(kind, (*numbers, *[0.0] * (_SIZE - len(numbers))))

    @property
    def pose(self) -> Pose:
        """Goal of a line."""
        return Pose.from_xyz_wxyz(self.numbers[:3], self.numbers[3:7])

    def check(self) -> None:
        """Raise for a line to no orientation."""
        if self.kind in (LINE, ENTER):
            check_wxyz(self.numbers[3:7])


def check_wxyz(wxyz: Sequence[float]) -> None:
    """Raise for no unit quaternion."""
    if abs(sum(x * x for x in wxyz) - 1.0) > 1e-6:
        raise ArgumentError("not a unit quaternion")


def line(pose: Pose, kind: int = LINE) -> Leg:
    """Return a line to a pose of the tool in the world."""
    return Leg.of(kind, (*pose.position, *pose.quaternion_wxyz.tolist()))


@dataclass
class LegQueue(Memory):
    """The legs of the present motion."""

    index: Annotated[int, Whole(10**6)] = 0
    begun: Annotated[bool, Flag()] = False
    since: Annotated[float, NUMBER] = 0.0  # Time at which the present leg began [s]
    legs: Annotated[list[Leg], Rows(Leg)] = field(default_factory=list)

    def check(self) -> None:
        """Raise for an index beyond the last leg."""
        if self.index > len(self.legs):
            raise ArgumentError("too many segments")

    @property
    def is_over(self) -> bool:
        """Whether all legs are over."""
        return self.index >= len(self.legs)

    @property
    def present(self) -> Leg:
        """The present leg."""
        return self.legs[self.index]

    def replace(self, legs: Sequence[Leg]) -> None:
        """Start with other legs."""
        self.legs, self.index, self.begun = list(legs), 0, False

    def next(self) -> None:
        """Go on to the next leg."""
        self.index, self.begun = self.index + 1, False
