"""Where the parts stand at given joint positions, and vectors carried between their frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.fast.moments import shifted, turned, turned_about_z
from linkwork.dynamics.fast.part import Mass, Part
from linkwork.model.link import JointKind
from linkwork.spatial import Matrix3, Vector3
from linkwork.spatial.rotation import from_unit_wxyz
from linkwork.spatial.scalar import Scalar, cos, sin
from linkwork.spatial.vector import add, apply, apply_transposed, cross, multiply


class Placing(NamedTuple):
    """The frame of a part in its carrier's: constant, then the motion of its joint.

    Attributes:
        part: The part.
        cosine: Of the turn about z.
        sine: Of the turn about z.
        own: The rotation of a joint without an axis; None for others.
        slide: How far it slid along z.
    """

    part: Part
    cosine: Scalar
    sine: Scalar
    own: Matrix3 | None
    slide: Scalar

    def down(self, v: Vector3) -> Vector3:
        """A vector in the carrier's axes, expressed in the part's."""
        return self.along(apply_transposed(self.part.rotation, v))

    def along(self, v: Vector3) -> Vector3:
        """A vector in the axes that the part has at zero, expressed in those it has now."""
        x, y, z = v
        if self.own is not None:
            return apply_transposed(self.own, v)
        if self.part.kind is JointKind.PRISMATIC:
            return v
        return (self.cosine * x + self.sine * y, self.cosine * y - self.sine * x, z)

    def up(self, v: Vector3) -> Vector3:
        """A vector in the part's axes, expressed in the carrier's."""
        return apply(self.part.rotation, self.moved(v))

    def moved(self, v: Vector3) -> Vector3:
        """A vector in the part's axes, expressed in those it has at zero."""
        x, y, z = v
        if self.own is not None:
            return apply(self.own, v)
        if self.part.kind is JointKind.PRISMATIC:
            return v
        return (self.cosine * x - self.sine * y, self.sine * x + self.cosine * y, z)

    def lever(self, torque: Vector3, force: Vector3) -> tuple[Vector3, Vector3]:
        """A wrench about the part's origin in its axes, about the carrier's in the carrier's."""
        if self.part.kind is JointKind.PRISMATIC:
            x, y, _ = force
            torque = add(torque, (-(self.slide * y), self.slide * x, 0.0))
        force = self.up(force)
        return add(self.up(torque), cross(self.part.position, force)), force

    def seen_from_carrier(self, body: Mass) -> Mass:
        """A body in the part's frame, seen from the carrier's."""
        if self.own is not None:
            second = turned(multiply(self.part.rotation, self.own), body.second)
        elif self.part.kind is JointKind.PRISMATIC:
            body = shifted(body, (0.0, 0.0, self.slide))
            second = turned(self.part.rotation, body.second)
        else:
            second = turned(self.part.rotation, turned_about_z(self.cosine, self.sine, body.second))
        return shifted(Mass(body.mass, self.up(body.first), second), self.part.position)


def place(part: Part, q: Sequence[Scalar]) -> Placing:
    """The frame of a part in its carrier's at the robot's joint positions [rad or m]."""
    at = part.position_at
    if part.kind is JointKind.BALL:
        return Placing(part, 1.0, 0.0, from_unit_wxyz(q[at : at + 4]), 0.0)
    if part.kind is JointKind.FLOATING:
        return Placing(part, 1.0, 0.0, from_unit_wxyz(q[at + 3 : at + 7]), 0.0)
    position = part.ratio * q[at] + part.offset
    if part.kind is JointKind.PRISMATIC:
        return Placing(part, 1.0, 0.0, None, position)
    return Placing(part, cos(position), sin(position), None, 0.0)
