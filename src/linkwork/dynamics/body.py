"""What the algorithms read of a tree: one body a link, with its inertia about its own origin."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import dataclass

from linkwork.model.link import Joint, JointKind, Link
from linkwork.model.pose_of import joint_motion
from linkwork.model.tree import Tree
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO

GRAVITY: Vector3 = (0.0, 0.0, -9.81)
"""Acceleration of a falling body in the base frame [m/s^2]."""

_NO_INERTIA: Matrix3 = (ZERO, ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class Body:
    """A link other than the base, ready for the algorithms.

    Attributes:
        parent: Index of the carrying body; -1 for the base.
        coordinate: Index of the joint's coordinate; -1 when it is fixed.
        carrier: Coordinate of the nearest moving joint below this one; -1 when there is none.
        joint: The joint that carries the body.
        revolute: Whether the joint turns; a moving joint that does not turn slides.
        pose_at_zero: The joint's frame in the parent's frame.
        mass: Mass [kg].
        moment: Mass times centre of mass, in the link's frame [kg m].
        inertia: Inertia about the link's origin, in link axes [kg m^2].
    """

    parent: int
    coordinate: int
    carrier: int
    joint: Joint
    revolute: bool
    pose_at_zero: Pose
    mass: float
    moment: Vector3
    inertia: Matrix3

    def pose_in_parent(self, q: Sequence[Scalar]) -> Pose:
        """Pose of the link's frame in its parent's, at the robot's joint positions [rad or m]."""
        if self.coordinate < 0:
            return self.pose_at_zero
        return self.pose_at_zero @ joint_motion(self.joint, (q[self.coordinate],))


_bodies: dict[int, tuple[weakref.ref[Tree], tuple[Body, ...]]] = {}


def bodies_of(tree: Tree) -> tuple[Body, ...]:
    """The bodies of a tree in the order of its links, without the base.

    Kept as long as the tree lives. They are found by the tree's identity, for hashing a tree by
    value at every call would cost more than the algorithms.
    """
    key = id(tree)
    known = _bodies.get(key)
    if known is not None and known[0]() is tree:
        return known[1]
    bodies = _make_bodies(tree)
    _bodies[key] = (weakref.ref(tree, lambda _: _bodies.pop(key, None)), bodies)
    return bodies


def _make_bodies(tree: Tree) -> tuple[Body, ...]:
    tree.require_axes("dynamics")
    # For each link, the nearest coordinate at or below it.
    nearest: list[int] = []
    bodies: list[Body] = []
    for link, parent, coordinate in zip(
        tree.links, tree.parents, tree.coordinate_of_link, strict=True
    ):
        if parent < 0:
            nearest.append(-1)
            continue
        carrier = nearest[parent]
        nearest.append(carrier if coordinate < 0 else coordinate)
        bodies.append(_make_body(link, parent - 1, coordinate, carrier))
    return tuple(bodies)


def _make_body(link: Link, parent: int, coordinate: int, carrier: int) -> Body:
    body = link.inertia
    return Body(
        parent=parent,
        coordinate=coordinate,
        carrier=carrier,
        joint=link.joint,
        revolute=link.joint.kind is JointKind.REVOLUTE,
        pose_at_zero=link.pose_in_parent,
        mass=body.mass if body else 0.0,
        moment=body.first_moment() if body else ZERO,
        inertia=body.about_origin() if body else _NO_INERTIA,
    )
