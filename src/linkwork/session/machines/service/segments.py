"""Legs of a motion: lines, planned moves, pauses and switches of the magnet, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from linkwork.spatial import Pose

Array = NDArray[np.float64]

REST, PAUSE, LINE, ENTER, PLAN, SWITCH = range(6)
"""Stop; wait; a line outside; the first line into a container; a planned move; the magnet."""
SIZE = 9
"""Numbers of a leg."""


@dataclass(frozen=True)
class Leg:
    """A part of a motion.

    Attributes:
        numbers: Duration [s]; position and wxyz of the tool; joint positions; 1 for on.
    """

    kind: int
    numbers: tuple[float, ...] = ()

    @property
    def pose(self) -> Pose:
        """Goal of a line."""
        return Pose.from_xyz_wxyz(self.numbers[:3], self.numbers[3:7])


def line(pose: Pose, kind: int = LINE) -> Leg:
    """Return a line to a pose of the tool in the world."""
    return Leg(kind, (*pose.position, *pose.quaternion_wxyz.tolist()))


@dataclass
class LegQueue:
    """The legs of the present motion.

    Attributes:
        since: Time of its begin [s].
    """

    legs: list[Leg] = field(default_factory=list)
    index: int = 0
    begun: bool = False
    since: float = 0.0

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

    def numbers(self) -> Array:
        """Its state, for checkpoints."""
        rows = np.zeros((len(self.legs), 1 + SIZE))
        for row, leg in zip(rows, self.legs, strict=True):
            row[0] = leg.kind
            row[1 : 1 + len(leg.numbers)] = leg.numbers
        return np.concatenate([[self.index, self.begun, self.since], rows.reshape(-1)])

    def restore(self, numbers: Array) -> None:
        """Continue from a state."""
        self.index, self.begun, self.since = int(numbers[0]), bool(numbers[1]), float(numbers[2])
        rows = numbers[3:].reshape(-1, 1 + SIZE).tolist()
        self.legs = [Leg(int(row[0]), tuple(row[1:])) for row in rows]


def are_valid_legs(numbers: Array) -> bool:
    """Whether numbers of a checkpoint, which is untrusted, are legs."""
    if numbers.size < 3 or (numbers.size - 3) % (1 + SIZE) or not np.isfinite(numbers).all():
        return False
    rows = numbers[3:].reshape(-1, 1 + SIZE)
    kinds, (index, begun) = rows[:, 0], numbers[:2].tolist()
    turns = np.linalg.norm(rows[np.isin(kinds, (LINE, ENTER)), 4:8], axis=1)
    return bool(
        np.isin(kinds, np.arange(SWITCH + 1)).all()
        and (np.abs(turns - 1.0) < 1e-6).all()
        and index in range(len(rows) + 1)
        and begun in (0.0, 1.0)
    )
