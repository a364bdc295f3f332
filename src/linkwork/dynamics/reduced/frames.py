"""Rigid groups of a tree, and their frames by a modified Denavit-Hartenberg convention.

The origin of a part is the foot of the common normal of its axis and its parent's, and x points
along the common normal to the axis of the part it carries. So the frame of a part is in its
parent at (a, 0, d), tilted about x: at most two lengths and one angle are left of six numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from linkwork.dynamics.plain.body import Body, bodies_of
from linkwork.dynamics.reduced.part import is_constant_pose, main_children
from linkwork.dynamics.reduced.pseudo_inertia import (
    PseudoInertia,
    add_inertias,
    second_moments,
    transform_inertia,
)
from linkwork.model.link import JointKind
from linkwork.model.rigid_groups import poses_in_heads, rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.rotation import about_z
from linkwork.spatial.vector import (
    IDENTITY,
    apply,
    column,
    cross,
    dot,
    multiply,
    norm,
    scale,
    subtract,
    transpose,
)

SNAP = 1e-14
"""Entries of rotations this near to 0, 1 or -1, and lengths this small against the robot's, are
the rounding of exact numbers, such as cos(pi/2), and are taken as such."""

_ALMOST_PARALLEL = 1e-4
_FARTHEST = 10.0


def choose_frames(groups: Sequence[RigidGroup]) -> tuple[Pose, ...]:
    """Return the frame of each group, in the frame of its first link."""
    children = main_children([group.parent for group in groups])
    farthest = _FARTHEST * longest_step(groups)
    frames: list[Pose] = []
    for index, group in enumerate(groups):
        child = groups[children[index]] if children[index] >= 0 else None
        frames.append(_frame(group, frames, groups, child, farthest))
    for index, group in enumerate(groups):
        if children[index] >= 0 and group.head.joint.kind is JointKind.REVOLUTE:
            child_pose = groups[children[index]].pose_in_parent @ frames[children[index]]
            if is_constant_pose(child_pose):
                turn = _turn_to_normal(frames[index].inverse() @ child_pose)
                rotation = multiply(frames[index].rotation, turn)
                frames[index] = Pose(snapped_rotation(rotation), frames[index].position)
    return tuple(frames)


def longest_step(groups: Sequence[RigidGroup]) -> float:
    """Return the greatest constant distance between a joint and its parent joint [m]."""
    places = [group.pose_in_parent for group in groups if is_constant_pose(group.pose_in_parent)]
    return max((norm(place.position) for place in places), default=0.0)


def split_turn(rotation: Matrix3) -> tuple[Matrix3, float]:
    """Split a rotation into one that keeps x level and an angle about the new z [rad].

    Multiples of a right angle stay in the rotation, where they permute axes exactly.
    """
    z = column(rotation, 2)
    level = math.hypot(z[0], z[1])
    x: Vector3 = (1.0, 0.0, 0.0) if level < SNAP else (-z[1] / level, z[0] / level, 0.0)
    if x[0] < 0:
        x = scale(-1.0, x)
    tilted = snapped_rotation(transpose((x, cross(z, x), z)))
    rest = multiply(transpose(tilted), rotation)
    angle = math.atan2(rest[1][0], rest[0][0])
    quarters = round(angle / (math.pi / 2))
    if abs(angle - quarters * (math.pi / 2)) < SNAP:
        return snapped_rotation(multiply(tilted, snapped_rotation(about_z(angle)))), 0.0
    return tilted, angle


def snapped_rotation(rotation: Matrix3) -> Matrix3:
    """Round entries of a rotation that are within `SNAP` of 0, 1 or -1."""
    a, b, c = (tuple(_snapped(x) for x in row) for row in rotation)
    return ((a[0], a[1], a[2]), (b[0], b[1], b[2]), (c[0], c[1], c[2]))


def _snapped(x: float) -> float:
    nearest = float(round(x))
    return nearest if abs(x - nearest) < SNAP else x


def _frame(
    group: RigidGroup,
    frames: Sequence[Pose],
    groups: Sequence[RigidGroup],
    child: RigidGroup | None,
    farthest: float,
) -> Pose:
    joint = group.head.joint
    if not joint.kind.has_axis:
        return Pose()
    z = joint.axis
    place = group.pose_in_parent
    carrier = groups[group.parent].head.joint if group.parent >= 0 else None
    along = 0.0
    if carrier is not None and carrier.kind.has_axis and is_constant_pose(place):
        inverse = place.inverse()
        origin = inverse.transform(frames[group.parent].position)
        foot = _foot(z, origin, apply(inverse.rotation, carrier.axis), farthest)
        along = dot(z, origin) if foot is None else foot
    elif (
        child is not None
        and child.head.joint.kind.has_axis
        and is_constant_pose(child.pose_in_parent)
    ):
        child_pose = child.pose_in_parent
        axis = apply(child_pose.rotation, child.head.joint.axis)
        along = _foot(z, child_pose.position, axis, farthest) or 0.0
    return Pose(_axes(z), scale(along, z))


def _axes(z: Vector3) -> Matrix3:
    """Return a rotation with a given z axis, close to the identity."""
    if z == (0.0, 0.0, 1.0):
        return IDENTITY
    near: Vector3 = (1.0, 0.0, 0.0) if abs(z[0]) < 0.9 else (0.0, 1.0, 0.0)
    x = subtract(near, scale(dot(near, z), z))
    x = scale(1.0 / norm(x), x)
    return snapped_rotation(transpose((x, cross(z, x), z)))


def _foot(v: Vector3, point: Vector3, u: Vector3, farthest: float) -> float | None:
    """Return the foot of the common normal on the line along v through the origin.

    None where the lines are parallel, or so nearly that the foot is too far away: numbers much
    longer than the robot would cost single precision its last digits.
    """
    sine = norm(cross(u, v))
    if sine < _ALMOST_PARALLEL:
        return None
    foot = (dot(v, point) - dot(u, v) * dot(u, point)) / (sine * sine)
    return foot if abs(foot) <= farthest else None


def _turn_to_normal(seen: Pose) -> Matrix3:
    """Return the rotation about z that aligns x with the common normal to another z axis."""
    normal = cross((0.0, 0.0, 1.0), column(seen.rotation, 2))
    if norm(normal) < SNAP:
        normal = (seen.position[0], seen.position[1], 0.0)
    length = norm(normal)
    if length < SNAP:
        return IDENTITY
    c, s = normal[0] / length, normal[1] / length
    if c < -SNAP or (c < SNAP and s < 0):
        c, s = -c, -s
    return snapped_rotation(((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)))


@dataclass(frozen=True, slots=True)
class RigidGroup:
    """Links connected by fixed joints, in the frame of `head`, the link whose joint moves them.

    `parent` is the index of the carrying group, -1 for the base, and `pose_in_parent` the joint's
    frame at zero in it.
    """

    head: Body
    parent: int
    pose_in_parent: Pose
    body: PseudoInertia


@dataclass(frozen=True, slots=True)
class FixedFrame:
    """A named frame fixed to a group, or to the base where the group is -1."""

    name: str
    group: int
    pose: Pose


def rigid_groups(tree: Tree) -> tuple[tuple[RigidGroup, ...], tuple[FixedFrame, ...]]:
    """Return moving rigid groups of a tree, and the poses of its links and frames in them."""
    heads, poses = rigid_heads(tree), poses_in_heads(tree)
    numbers: dict[int, int] = {}
    groups: list[RigidGroup] = []
    for body in bodies_of(tree):
        group = numbers.get(heads[body.link], -1)
        inertia = PseudoInertia(body.mass, body.first_moment, second_moments(body.inertia))
        if body.freedoms:
            parent = tree.parents[body.link]
            carrier = poses[parent] if parent >= 0 else Pose()
            number = numbers.get(heads[parent], -1) if parent >= 0 else -1
            numbers[body.link] = len(groups)
            groups.append(RigidGroup(body, number, carrier @ body.pose_at_zero, inertia))
        elif group >= 0:
            old = groups[group]
            total = add_inertias(old.body, transform_inertia(inertia, poses[body.link]))
            groups[group] = replace(old, body=total)
    places = [(numbers.get(head, -1), pose) for head, pose in zip(heads, poses, strict=True)]
    return tuple(groups), _fixed(tree, places)


def _fixed(tree: Tree, places: Sequence[tuple[int, Pose]]) -> tuple[FixedFrame, ...]:
    links = [FixedFrame(x.name, *place) for x, place in zip(tree.links, places, strict=True)]
    frames = []
    for frame in tree.frames:
        group, pose = places[tree.link_index(frame.link)]
        frames.append(FixedFrame(frame.name, group, pose @ frame.pose_in_link))
    return (*links, *frames)
