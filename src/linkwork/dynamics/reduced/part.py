"""Links of a reduced tree, and their transforms at given joint positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from linkwork.dynamics.reduced.pseudo_inertia import (
    ZERO_INERTIA,
    PseudoInertia,
    is_constant,
    rotate_about_z,
    rotate_second_moments,
    translate_inertia,
)
from linkwork.model.link import JointKind
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.rotation import from_unit_wxyz
from linkwork.spatial.scalar import Scalar, cos, sin
from linkwork.spatial.vector import IDENTITY, ZERO, add, apply, apply_transposed, cross, multiply


def is_constant_pose(pose: Pose) -> bool:
    """Whether all numbers of a pose are plain floats."""
    return is_constant(*pose.position, *(x for row in pose.rotation for x in row))


@dataclass(frozen=True, slots=True)
class ReducedLink:
    """A rigid group that one joint moves.

    A joint with an axis moves about or along the z axis of the link's frame, by
    `ratio * q + offset`.
    """

    parent: int  # Index of the parent link; -1 for the base or the world
    kind: JointKind
    first_position: int  # Where the joint's positions begin in q, or its leader's
    first_dof: int  # Index of the joint's first velocity in qd, or its leader's
    ratio: float  # A mimic joint's multiplier; 1 for a joint that moves by itself
    offset: Scalar
    rotation: Matrix3 = IDENTITY  # Axes of the frame at zero in the parent link's frame, as columns
    position: Vector3 = ZERO  # Origin of the frame at zero in the parent link's frame
    body: PseudoInertia = ZERO_INERTIA

    def map(self, change: Callable[[Scalar], Scalar]) -> ReducedLink:
        """Return a copy with a function applied to every number of the model."""
        return replace(
            self,
            offset=change(self.offset),
            rotation=_rows(self.rotation, change),
            position=_row(self.position, change),
            body=self.body.map(change),
        )


def map_pose(pose: Pose, change: Callable[[Scalar], Scalar]) -> Pose:
    """Return a copy of a pose with a function applied to every number."""
    return Pose(_rows(pose.rotation, change), _row(pose.position, change))


def main_children(parents: Sequence[int]) -> tuple[int, ...]:
    """For each link the child with the largest subtree, the first of equals; -1 for a leaf."""
    sizes = [1] * len(parents)
    chosen = [-1] * len(parents)
    for index in range(len(parents) - 1, -1, -1):
        parent = parents[index]
        if parent >= 0:
            sizes[parent] += sizes[index]
            if chosen[parent] < 0 or sizes[index] >= sizes[chosen[parent]]:
                chosen[parent] = index
    return tuple(chosen)


def _row(row: Vector3, change: Callable[[Scalar], Scalar]) -> Vector3:
    return (change(row[0]), change(row[1]), change(row[2]))


def _rows(rows: Matrix3, change: Callable[[Scalar], Scalar]) -> Matrix3:
    return (_row(rows[0], change), _row(rows[1], change), _row(rows[2], change))


class LinkTransform(NamedTuple):
    """Transform from a link to its parent: a constant pose, then the joint motion.

    The motion is a turn about z by its cosine and sine, a `slide` along z, or the `joint_rotation`
    of a joint without an axis.
    """

    part: ReducedLink
    cosine: Scalar
    sine: Scalar
    joint_rotation: Matrix3 | None
    slide: Scalar

    def to_link(self, v: Vector3) -> Vector3:
        """Express a vector in parent axes in link axes."""
        return self.rotate_to_link(apply_transposed(self.part.rotation, v))

    def rotate_to_link(self, v: Vector3) -> Vector3:
        """Express a vector in the link axes at zero in the current link axes."""
        x, y, z = v
        if self.joint_rotation is not None:
            return apply_transposed(self.joint_rotation, v)
        if self.part.kind is JointKind.PRISMATIC:
            return v
        return (self.cosine * x + self.sine * y, self.cosine * y - self.sine * x, z)

    def to_parent(self, v: Vector3) -> Vector3:
        """Express a vector in link axes in parent axes."""
        return apply(self.part.rotation, self.rotate_from_link(v))

    def rotate_from_link(self, v: Vector3) -> Vector3:
        """Express a vector in the current link axes in those at zero."""
        x, y, z = v
        if self.joint_rotation is not None:
            return apply(self.joint_rotation, v)
        if self.part.kind is JointKind.PRISMATIC:
            return v
        return (self.cosine * x - self.sine * y, self.sine * x + self.cosine * y, z)

    def wrench_to_parent(self, torque: Vector3, force: Vector3) -> tuple[Vector3, Vector3]:
        """Transform a wrench from the link frame to the parent frame."""
        if self.part.kind is JointKind.PRISMATIC:
            x, y, _ = force
            torque = add(torque, (-(self.slide * y), self.slide * x, 0.0))
        force = self.to_parent(force)
        return add(self.to_parent(torque), cross(self.part.position, force)), force

    def inertia_in_parent(self, body: PseudoInertia) -> PseudoInertia:
        """Transform a pseudo-inertia from the link frame to the parent frame."""
        if self.joint_rotation is not None:
            rotation = multiply(self.part.rotation, self.joint_rotation)
            second = rotate_second_moments(rotation, body.second)
        elif self.part.kind is JointKind.PRISMATIC:
            body = translate_inertia(body, (0.0, 0.0, self.slide))
            second = rotate_second_moments(self.part.rotation, body.second)
        else:
            second = rotate_second_moments(
                self.part.rotation, rotate_about_z(self.cosine, self.sine, body.second)
            )
        return translate_inertia(
            PseudoInertia(body.mass, self.to_parent(body.first), second), self.part.position
        )


def link_transform(part: ReducedLink, q: Sequence[Scalar]) -> LinkTransform:
    """Transform of a link at given joint positions [rad or m]."""
    at = part.first_position
    if part.kind is JointKind.BALL:
        return LinkTransform(part, 1.0, 0.0, from_unit_wxyz(q[at : at + 4]), 0.0)
    if part.kind is JointKind.FLOATING:
        return LinkTransform(part, 1.0, 0.0, from_unit_wxyz(q[at + 3 : at + 7]), 0.0)
    position = part.ratio * q[at] + part.offset
    if part.kind is JointKind.PRISMATIC:
        return LinkTransform(part, 1.0, 0.0, None, position)
    return LinkTransform(part, cos(position), sin(position), None, 0.0)


def joint_forces(transform: LinkTransform, torque: Vector3, force: Vector3) -> tuple[Scalar, ...]:
    """Project a wrench on the motion subspace of a joint, one number per velocity."""
    kind, ratio = transform.part.kind, transform.part.ratio
    if kind is JointKind.REVOLUTE:
        return (ratio * torque[2],)
    if kind is JointKind.PRISMATIC:
        return (ratio * force[2],)
    return torque if kind is JointKind.BALL else (*transform.rotate_from_link(force), *torque)
