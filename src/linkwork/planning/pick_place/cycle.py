"""A planned pick-and-place cycle."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from linkwork.arm.manipulator import Manipulator
from linkwork.motion import MotionLimits
from linkwork.motion.trajectory import Array, TrajectorySequence
from linkwork.planning.pick_place.moves import CycleMove
from linkwork.planning.pick_place.station import Station


@dataclass(frozen=True)
class CyclePart:
    """Consecutive moves of a cycle, with the box held or not.

    They last a whole number of control periods, with rests [s].
    """

    moves: tuple[CycleMove, ...]
    holds: bool
    seconds: float

    @property
    def reference(self) -> TrajectorySequence:
        """Reference trajectory, over the time since the start of this part."""
        lengths = (move.trajectory.duration for move in self.moves)
        begins = accumulate(lengths, initial=0.0)
        parts = [(t, move.trajectory) for t, move in zip(begins, self.moves, strict=False)]
        return TrajectorySequence(parts, self.seconds)


@dataclass(frozen=True)
class PickPlan:
    """A cycle: from the start to the pick, with the box to the place, and back.

    Attributes:
        arm: Copy of the robot with a live payload.
        pick: Station where the box is picked.
        place: Station where it is placed.
        start: Joint positions at both ends of the cycle (n,) [rad or m].
        points: Joint positions by name: `pick via`, `pick`, `place via`, `place`.
        branches: Chosen IK branch at the pick and at the place.
        ways: Number of feasible ways to the pick and to the place.
        cycle_parts: Without the box, with it, without it.
        limits: Limits of the motion.
        period: Control period; each part lasts a whole number of periods [s].
    """

    arm: Manipulator
    pick: Station
    place: Station
    start: Array
    points: dict[str, Array]
    branches: dict[str, dict[str, str]]
    ways: dict[str, int]
    cycle_parts: tuple[CyclePart, ...]
    limits: MotionLimits
    period: float

    @property
    def cycle_time(self) -> float:
        """Duration of the cycle [s]."""
        return sum(cycle_part.seconds for cycle_part in self.cycle_parts)

    @property
    def grasp_time(self) -> float:
        """Time of the grasp [s]."""
        return self.cycle_parts[0].seconds

    @property
    def release_time(self) -> float:
        """Time of the release [s]."""
        return self.cycle_parts[0].seconds + self.cycle_parts[1].seconds

    @property
    def deviation(self) -> float:
        """Maximum deviation of the reference from the straight approaches [m]."""
        return max(move.deviation for x in self.cycle_parts for move in x.moves)

    @property
    def reference(self) -> TrajectorySequence:
        """Reference of the whole cycle."""
        begins = accumulate((x.seconds for x in self.cycle_parts), initial=0.0)
        parts = [(t, x.reference) for t, x in zip(begins, self.cycle_parts, strict=False)]
        return TrajectorySequence(parts, self.cycle_time)
