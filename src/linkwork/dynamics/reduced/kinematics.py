"""Forward kinematics and geometric Jacobian of a reduced tree, with shared terms."""

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.reduced.part import LinkTransform, ReducedLink, link_transform
from linkwork.dynamics.reduced.reduction import ReducedTree
from linkwork.model.link import JointKind
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.scalar import Scalar, cos, sin
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


class _Frame(NamedTuple):
    """A frame in the base; `unturned` are its axes before it turned by `turn` [rad] about its z."""

    rotation: Matrix3
    origin: Vector3
    unturned: Matrix3
    turn: Scalar | None = None


class _Standing(NamedTuple):
    """A link of the chain to a frame, and its pose in the base."""

    part: ReducedLink
    frame: _Frame


def pose_of_frame_in_base(
    reduced: ReducedTree, q: Sequence[Scalar], frame: str | None = None
) -> Pose:
    """Return the pose of a frame in the base; the tool when None."""
    index, pose = reduced.frame(frame)
    return _pose(_standing(reduced.parts, index, q), pose)


def jacobian(reduced: ReducedTree, q: Sequence[Scalar], frame: str | None = None) -> Rows6:
    """Return the geometric Jacobian of a frame, in base axes."""
    return pose_and_jacobian(reduced, q, frame)[1]


def pose_and_jacobian(
    reduced: ReducedTree, q: Sequence[Scalar], frame: str | None = None
) -> tuple[Pose, Rows6]:
    """Return the pose of a frame in the base and its geometric Jacobian, in base axes."""
    index, pose_in_part = reduced.frame(frame)
    chain = _standing(reduced.parts, index, q)
    pose = _pose(chain, pose_in_part)
    linear: list[Vector3] = [ZERO] * reduced.tree.velocity_count
    angular: list[Vector3] = [ZERO] * reduced.tree.velocity_count
    for standing in chain:
        lever = subtract(pose.position, standing.frame.origin)
        for dof, slide, turn in _motions(standing):
            shift = slide if turn is None else cross(turn, lever)
            linear[dof] = add(linear[dof], shift)
            angular[dof] = add(angular[dof], turn or ZERO)
    return pose, (*_rows(linear), *_rows(angular))


def _standing(parts: Sequence[ReducedLink], index: int, q: Sequence[Scalar]) -> list[_Standing]:
    """Return the chain of links from the base, with their poses."""
    chain: list[int] = []
    while index >= 0:
        chain.insert(0, index)
        index = parts[index].parent
    standing: list[_Standing] = []
    frame = _Frame(IDENTITY, ZERO, IDENTITY)
    for link in chain:
        frame = _carried(parts[link], frame, q)
        standing.append(_Standing(parts[link], frame))
    return standing


def _carried(part: ReducedLink, carrier: _Frame, q: Sequence[Scalar]) -> _Frame:
    origin = add(carrier.origin, apply(carrier.rotation, part.position))
    if part.kind is JointKind.REVOLUTE:
        return _turned(part, carrier, origin, q)
    rotation = multiply(carrier.rotation, part.rotation)
    transform = link_transform(part, q)
    if part.kind is JointKind.PRISMATIC:
        origin = add(origin, scale(transform.slide, column(rotation, 2)))
    if part.kind is JointKind.FLOATING:
        x, y, z = q[part.first_position : part.first_position + 3]
        origin = (x, y, z)
    if transform.joint_rotation is not None:
        rotation = multiply(rotation, transform.joint_rotation)
    return _Frame(rotation, origin, rotation)


def _turned(part: ReducedLink, carrier: _Frame, origin: Vector3, q: Sequence[Scalar]) -> _Frame:
    """Add the angles of consecutive revolute joints with parallel axes."""
    turn = part.ratio * q[part.first_position] + part.offset
    unturned = multiply(carrier.rotation, part.rotation)
    if carrier.turn is not None and part.rotation == IDENTITY:
        turn, unturned = carrier.turn + turn, carrier.unturned
    transform = LinkTransform(part, cos(turn), sin(turn), None, 0.0)
    a, b, c = (transform.rotate_to_link((row[0], row[1], row[2])) for row in unturned)
    return _Frame((a, b, c), origin, unturned, turn)


def _motions(standing: _Standing) -> Sequence[tuple[int, Vector3, Vector3 | None]]:
    """Return degrees of freedom of a link: index, direction of translation, axis of rotation."""
    part, rotation = standing.part, standing.frame.rotation
    axes = [column(rotation, i) for i in range(3)]
    if part.kind is JointKind.REVOLUTE:
        return [(part.first_dof, ZERO, scale(part.ratio, axes[2]))]
    if part.kind is JointKind.PRISMATIC:
        return [(part.first_dof, scale(part.ratio, axes[2]), None)]
    slides = 3 if part.kind is JointKind.FLOATING else 0
    sliding = [(part.first_dof + i, IDENTITY[i], None) for i in range(slides)]
    return sliding + [(part.first_dof + slides + i, ZERO, axes[i]) for i in range(3)]


def _pose(chain: Sequence[_Standing], pose: Pose) -> Pose:
    if not chain:
        return pose
    end = chain[-1].frame
    return Pose(end.rotation, end.origin) @ pose


def _rows(columns: Sequence[Vector3]) -> tuple[Row, Row, Row]:
    x, y, z = (tuple(entry[i] for entry in columns) for i in range(3))
    return (x, y, z)
