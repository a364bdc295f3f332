"""Bodies of a tree as the algorithms read them: parent, degrees of freedom and inertia."""

import weakref
from collections.abc import Sequence
from dataclasses import dataclass

from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.model.forward_kinematics import joint_motion
from linkwork.model.link import Joint, JointKind
from linkwork.model.tree import Tree
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import IDENTITY, ZERO, apply_transposed

GRAVITY: Vector3 = (0.0, 0.0, -9.81)
"""Gravitational acceleration in the base frame [m/s^2]."""


def checked_gravity(gravity: ArrayLike) -> Vector3:
    """Return validated gravity as three floats [m/s^2]."""
    x, y, z = checks.array("gravity", gravity, (3,)).tolist()
    return (x, y, z)


def gravity_of(tree: Tree, gravity: ArrayLike | None = None) -> Vector3:
    """Return the given gravity, else that of the robot's file, else the usual one [m/s^2]."""
    if gravity is not None:
        return checked_gravity(gravity)
    return GRAVITY if tree.physics.gravity is None else tree.physics.gravity


_NO_INERTIA: Matrix3 = (ZERO, ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class Freedom:
    """One degree of freedom of a joint."""

    dof: int  # Index of its coordinate in qd
    # Velocity of this motion per velocity of the coordinate: the multiplier of a mimic joint, else
    # 1
    ratio: float
    is_rotation: bool
    axis: Vector3  # Unit axis, in link axes; in base axes for the translations of a floating joint
    in_base: bool = False  # Whether the axis is fixed in the base instead of in the link

    def axis_in_link(self, pose_in_parent: Pose) -> Vector3:
        """Return the axis in link axes, at a pose of the link in its parent."""
        return apply_transposed(pose_in_parent.rotation, self.axis) if self.in_base else self.axis


@dataclass(frozen=True, slots=True)
class Body:
    """A moving or fixed link, or a floating base, as the algorithms read it."""

    link: int
    parent: int  # Index of the parent body; -1 for the base or the world
    joint: Joint
    freedoms: tuple[Freedom, ...]
    first_position: int  # Where the joint's positions begin in q, or its leader's
    # A mimic joint's multiplier, through all its leaders; 1 for a joint that moves by itself
    ratio: float
    offset: float  # A mimic joint's position when its leader is at zero [rad or m]
    pose_at_zero: Pose  # The joint's frame in the parent's frame
    mass: float
    first_moment: Vector3  # Mass times centre of mass, in the link's frame [kg m]
    inertia: Matrix3  # Inertia about the link's origin, in link axes [kg m^2]

    def position(self, q: Sequence[Scalar]) -> Sequence[Scalar]:
        """Return the joint's own positions at the robot's; a mimic joint's come from its leader."""
        count = self.joint.kind.positions
        positions = q[self.first_position : self.first_position + count]
        if self.joint.mimic is None:
            return positions
        return (self.ratio * positions[0] + self.offset,)

    def pose_in_parent(self, q: Sequence[Scalar]) -> Pose:
        """Return the pose of the link's frame in its parent's."""
        if not self.freedoms:
            return self.pose_at_zero
        return self.pose_at_zero @ joint_motion(self.joint, self.position(q))


_bodies: dict[int, tuple[weakref.ref[Tree], tuple[Body, ...]]] = {}


def bodies_of(tree: Tree) -> tuple[Body, ...]:
    """Return the bodies of a tree in the order of its links, without a fixed base.

    They are cached by the tree's identity as long as it lives, because hashing a tree by value at
    every call would cost more than the algorithms.
    """
    key = id(tree)
    cached = _bodies.get(key)
    if cached is not None and cached[0]() is tree:
        return cached[1]
    tree.require_open("dynamics")
    # The base is a body only where it moves; then every body is one place later.
    first = 0 if tree.links[0].joint.kind.moves else 1
    bodies = tuple(_make_body(tree, i, first) for i in range(first, len(tree.links)))
    _bodies[key] = (weakref.ref(tree, lambda _: _bodies.pop(key, None)), bodies)
    return bodies


def parent_dofs(tree: Tree) -> tuple[int, ...]:
    """Return for each velocity coordinate its parent coordinate; -1 for none.

    The mass matrix is zero between velocities of which neither carries the other. Mimic joints move
    parts of other branches, so with them every dof counts as carried by the one before it.
    """
    if any(link.joint.mimic for link in tree.links):
        return tuple(range(-1, tree.velocity_count - 1))
    last: list[int] = []
    parents: list[int] = []
    for parent, coordinate in zip(tree.parents, tree.coordinate_of_link, strict=True):
        nearest = last[parent] if parent >= 0 else -1
        if coordinate >= 0:
            dofs = range(tree.velocity_starts[coordinate], tree.velocity_starts[coordinate + 1])
            for dof in dofs:
                parents.append(nearest)
                nearest = dof
        last.append(nearest)
    return tuple(parents)


def _make_body(tree: Tree, index: int, first: int) -> Body:
    link, parent = tree.links[index], tree.parents[index]
    leader, ratio, offset = _leader(tree, index)
    coordinate = tree.coordinate_of_link[leader]
    moves = link.joint.kind.moves
    held = link.inertia
    return Body(
        link=index,
        parent=parent - first if parent >= first else -1,
        joint=link.joint,
        freedoms=_freedoms(link.joint, tree.velocity_starts[coordinate], ratio) if moves else (),
        first_position=tree.position_starts[coordinate] if moves else 0,
        ratio=ratio,
        offset=offset,
        pose_at_zero=link.pose_in_parent if parent >= 0 else Pose(),
        mass=held.mass if held else 0.0,
        first_moment=held.first_moment() if held else ZERO,
        inertia=_symmetric(held.about_origin()) if held else _NO_INERTIA,
    )


def _symmetric(m: Matrix3) -> Matrix3:
    """Return the symmetric part of a matrix of numbers; the algorithms rely on symmetry."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = m
    pairs = ((xy, yx), (xz, zx), (yz, zy))
    if not all(isinstance(x, float) for pair in pairs for x in pair):
        return m
    if all(a == b for a, b in pairs):
        return m
    xy, xz, yz = (0.5 * (a + b) for a, b in pairs)
    return ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def _leader(tree: Tree, index: int) -> tuple[int, float, float]:
    """Return the link whose joint leads that of a link, with ratio and offset."""
    mimic = tree.links[index].joint.mimic
    if mimic is None:
        return index, 1.0, 0.0
    leader, ratio, offset = _leader(tree, tree.link_of_joint(mimic.joint))
    return leader, mimic.multiplier * ratio, mimic.multiplier * offset + mimic.offset


def _freedoms(joint: Joint, dof: int, ratio: float) -> tuple[Freedom, ...]:
    if joint.kind.has_axis:
        return (Freedom(dof, ratio, joint.kind is JointKind.REVOLUTE, joint.axis),)
    slides = joint.kind is JointKind.FLOATING
    linear = [Freedom(dof + i, 1.0, False, IDENTITY[i], in_base=True) for i in range(3)]
    start = dof + (3 if slides else 0)
    angular = [Freedom(start + i, 1.0, True, IDENTITY[i]) for i in range(3)]
    return tuple(linear + angular if slides else angular)
