"""Pose and geometric Jacobian of a frame of a reduced robot, sharing all they can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.fast.part import Part
from linkwork.dynamics.fast.placing import Placing, place
from linkwork.dynamics.fast.reduced import Reduced
from linkwork.model.link import JointKind
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    IDENTITY,
    ZERO,
    add,
    apply,
    column,
    cross,
    multiply,
    scale,
    subtract,
)

Row = tuple[Scalar, ...]
Rows6 = tuple[Row, Row, Row, Row, Row, Row]


class _Standing(NamedTuple):
    """A part on the way to a frame, and its frame in the base."""

    part: Part
    rotation: Matrix3
    origin: Vector3


def pose_of_frame_in_base(reduced: Reduced, q: Sequence[Scalar], frame: str | None = None) -> Pose:
    """Pose of a frame in the base.

    Args:
        reduced: The robot.
        q: Joint positions [rad or m].
        frame: A link or named frame; the tool when None.
    """
    index, pose = reduced.frame(frame)
    return _pose(_standing(reduced.parts, index, q), pose)


def jacobian(reduced: Reduced, q: Sequence[Scalar], frame: str | None = None) -> Rows6:
    """Geometric Jacobian of a frame: joint speeds to its velocity, in base axes.

    Args:
        reduced: The robot.
        q: Joint positions [rad or m].
        frame: A link or named frame; the tool when None.

    Returns:
        Six rows of n: linear velocity of the frame's origin, then angular velocity.
    """
    return pose_and_jacobian(reduced, q, frame)[1]


def pose_and_jacobian(
    reduced: Reduced, q: Sequence[Scalar], frame: str | None = None
) -> tuple[Pose, Rows6]:
    """Pose of a frame in the base and its geometric Jacobian, in base axes.

    Args:
        reduced: The robot.
        q: Joint positions [rad or m].
        frame: A link or named frame; the tool when None.

    Returns:
        The pose, and six rows of n: linear velocity, then angular velocity.
    """
    index, pose_in_part = reduced.frame(frame)
    chain = _standing(reduced.parts, index, q)
    pose = _pose(chain, pose_in_part)
    linear: list[Vector3] = [ZERO] * reduced.tree.speed_count
    angular: list[Vector3] = [ZERO] * reduced.tree.speed_count
    for standing in chain:
        lever = subtract(pose.position, standing.origin)
        for speed, slide, turn in _motions(standing):
            shift = slide if turn is None else cross(turn, lever)
            linear[speed] = add(linear[speed], shift)
            angular[speed] = add(angular[speed], turn or ZERO)
    return pose, (*_rows(linear), *_rows(angular))


def _standing(parts: Sequence[Part], index: int, q: Sequence[Scalar]) -> list[_Standing]:
    """The parts from the base to one of them, where they stand."""
    chain: list[int] = []
    while index >= 0:
        chain.insert(0, index)
        index = parts[index].parent
    standing: list[_Standing] = []
    rotation, origin = IDENTITY, ZERO
    for link in chain:
        part = parts[link]
        rotation, origin = _carried(place(part, q), rotation, origin, q)
        standing.append(_Standing(part, rotation, origin))
    return standing


def _carried(
    placing: Placing, rotation: Matrix3, origin: Vector3, q: Sequence[Scalar]
) -> tuple[Matrix3, Vector3]:
    """The frame of a part in the base, from that of its carrier."""
    part = placing.part
    origin = add(origin, apply(rotation, part.position))
    rotation = multiply(rotation, part.rotation)
    if part.kind is JointKind.FLOATING:
        x, y, z = q[part.position_at : part.position_at + 3]
        origin = (x, y, z)
    if placing.own is not None:
        return multiply(rotation, placing.own), origin
    if part.kind is JointKind.PRISMATIC:
        return rotation, add(origin, scale(placing.slide, column(rotation, 2)))
    a, b, c = (placing.along((row[0], row[1], row[2])) for row in rotation)
    return (a, b, c), origin


def _motions(standing: _Standing) -> Sequence[tuple[int, Vector3, Vector3 | None]]:
    """The motions of a part: speed, direction it slides in, axis it turns about, in the base."""
    part, rotation = standing.part, standing.rotation
    axes = [column(rotation, i) for i in range(3)]
    if part.kind is JointKind.REVOLUTE:
        return [(part.speed_at, ZERO, scale(part.ratio, axes[2]))]
    if part.kind is JointKind.PRISMATIC:
        return [(part.speed_at, scale(part.ratio, axes[2]), None)]
    slides = 3 if part.kind is JointKind.FLOATING else 0
    sliding = [(part.speed_at + i, IDENTITY[i], None) for i in range(slides)]
    return sliding + [(part.speed_at + slides + i, ZERO, axes[i]) for i in range(3)]


def _pose(chain: Sequence[_Standing], pose: Pose) -> Pose:
    if not chain:
        return pose
    end = chain[-1]
    return Pose(end.rotation, end.origin) @ pose


def _rows(columns: Sequence[Vector3]) -> tuple[Row, Row, Row]:
    x, y, z = (tuple(entry[i] for entry in columns) for i in range(3))
    return (x, y, z)
