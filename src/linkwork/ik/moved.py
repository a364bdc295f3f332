"""A joint at the position that was found for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from linkwork.ik.geometry import Screw, parallel
from linkwork.ik.subproblems import NONE, Angle
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import add, dot, scale, subtract


@dataclass(frozen=True)
class Moved:
    """An axis and how far it has moved.

    Attributes:
        screw: The axis at position zero.
        angle: How far it turned.
        slide: How far it slid [m].
    """

    screw: Screw
    angle: Angle = NONE
    slide: Scalar = 0.0

    @property
    def position(self) -> Scalar:
        """The joint's position [rad or m]."""
        return self.angle.radians if self.screw.turns else self.slide

    def carry(self, point: Vector3) -> Vector3:
        """A point that the joint carries, after its motion [m]."""
        if not self.screw.turns:
            return add(point, scale(self.slide, self.screw.direction))
        arm = subtract(point, self.screw.point)
        return add(self.screw.point, self.angle.turn(self.screw.direction, arm))

    def carry_back(self, point: Vector3) -> Vector3:
        """The point that the joint carries to the given one [m]."""
        return Moved(self.screw, -self.angle, -self.slide).carry(point)


def turn_back(joints: Sequence[Moved], vectors: Iterable[Vector3]) -> list[Vector3]:
    """Vectors as the last of some joints sees them: their turns undone, the first one first."""
    turned = list(vectors)
    for axis, angle in _merged(joints):
        turned = [(-angle).turn(axis, vector) for vector in turned]
    return turned


def _merged(joints: Sequence[Moved]) -> list[tuple[Vector3, Angle]]:
    """The turns of some joints, neighbours about parallel axes as one."""
    turns: list[tuple[Vector3, Angle]] = []
    for joint in joints:
        axis, angle = joint.screw.direction, joint.angle
        if not joint.screw.turns:
            continue
        if turns and parallel(turns[-1][0], axis):
            before, sum_before = turns[-1]
            turns[-1] = (
                before,
                sum_before + angle if dot(before, axis) > 0 else sum_before - angle,
            )
        else:
            turns.append((axis, angle))
    return turns
