"""Forward kinematics, geometric Jacobians, static torques and integration of positions.

Reference: Siciliano et al., Robotics: Modelling, Planning and Control, 2009, ch. 2 and 3.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.body import Body, Freedom, bodies_of
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Pose
from linkwork.spatial.rotation import from_rotation_vector, multiply_wxyz
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    ZERO,
    Vector3,
    add,
    apply,
    apply_transposed,
    cross,
    scale,
    subtract,
)

_TURNING = (JointKind.BALL, JointKind.FLOATING)

Row = tuple[Scalar, ...]
SixRows = tuple[Row, Row, Row, Row, Row, Row]


class _Columns(NamedTuple):
    """Columns of a Jacobian, or of its rate: linear and angular."""

    linear: list[Vector3]
    angular: list[Vector3]

    def rows(self) -> SixRows:
        return (*_rows(self.linear), *_rows(self.angular))


class _Moving(NamedTuple):
    """Pose of a frame in the base and its velocity, in base axes."""

    pose: Pose
    linear: Vector3
    angular: Vector3


def pose_of_frame_in_base(tree: TreeLike, q: Sequence[Scalar], frame: str | None = None) -> Pose:
    """Return the pose of a frame (the tool when None) in the base; in the world if that floats."""
    tree = tree_of(tree)
    link, pose_in_link = tree.frame(frame)
    return link_poses(tree, q)[link] @ pose_in_link


def jacobian(tree: TreeLike, q: Sequence[Scalar], frame: str | None = None) -> SixRows:
    """Return the geometric Jacobian of a frame, in base axes.

    Six rows of n: linear velocity of the frame's origin, then angular velocity.
    """
    tree = tree_of(tree)
    return _columns(tree, link_poses(tree, q), frame).rows()


def jacobian_in_tool(tree: TreeLike, q: Sequence[Scalar], frame: str | None = None) -> SixRows:
    """Return the geometric Jacobian of a frame, in the frame's own axes; rows as of `jacobian`."""
    tree = tree_of(tree)
    poses = link_poses(tree, q)
    link, pose_in_link = tree.frame(frame)
    rotation = (poses[link] @ pose_in_link).rotation
    columns = _columns(tree, poses, frame)
    turned = ([apply_transposed(rotation, column) for column in part] for part in columns)
    return _Columns(*turned).rows()


def jacobian_rate(
    tree: TreeLike, q: Sequence[Scalar], qd: Sequence[Scalar], frame: str | None = None
) -> SixRows:
    """Return the time derivative of the geometric Jacobian of a frame, in base axes.

    With it the frame's acceleration is J qdd + (dJ/dt) qd.
    """
    tree = tree_of(tree)
    link, pose_in_link = tree.frame(frame)
    bodies = list(_carrying(tree, link))[::-1]
    moving = _motions(bodies, link_poses(tree, q), qd)
    columns = _Columns([ZERO] * tree.velocity_count, [ZERO] * tree.velocity_count)
    if moving:
        end = _fixed_to(moving[-1], pose_in_link)
        for body, carried in zip(bodies, moving, strict=True):
            for freedom in body.freedoms:
                _add_rates(columns, freedom, carried, end)
    return columns.rows()


def linear_columns(tree: Tree, poses: Sequence[Pose], frame: str) -> list[Vector3]:
    """Return the velocity of a frame's origin per unit velocity of each coordinate, in the base."""
    return _columns(tree, poses, frame).linear


def _columns(tree: Tree, poses: Sequence[Pose], frame: str | None) -> _Columns:
    link, pose_in_link = tree.frame(frame)
    origin = poses[link].transform(pose_in_link.position)
    linear: list[Vector3] = [ZERO] * tree.velocity_count
    angular: list[Vector3] = [ZERO] * tree.velocity_count
    for body in _carrying(tree, link):
        lever = subtract(origin, poses[body.link].position)
        for freedom in body.freedoms:
            i, axis = freedom.dof, _axis_in_base(freedom, poses[body.link])
            if freedom.is_rotation:
                angular[i] = add(angular[i], axis)
            linear[i] = add(linear[i], cross(axis, lever) if freedom.is_rotation else axis)
    return _Columns(linear, angular)


def _add_rates(columns: _Columns, freedom: Freedom, carried: _Moving, end: _Moving) -> None:
    i, axis = freedom.dof, _axis_in_base(freedom, carried.pose)
    turning = ZERO if freedom.in_base else cross(carried.angular, axis)
    linear = turning
    if freedom.is_rotation:
        lever = subtract(end.pose.position, carried.pose.position)
        away = subtract(end.linear, carried.linear)
        linear = add(cross(turning, lever), cross(axis, away))
        columns.angular[i] = add(columns.angular[i], turning)
    columns.linear[i] = add(columns.linear[i], linear)


def _motions(bodies: Sequence[Body], poses: Sequence[Pose], qd: Sequence[Scalar]) -> list[_Moving]:
    """Return the motions of the bodies of a chain, from the base out."""
    motions: list[_Moving] = []
    before = _Moving(Pose(), ZERO, ZERO)
    for body in bodies:
        pose = poses[body.link]
        lever = subtract(pose.position, before.pose.position)
        linear, angular = add(before.linear, cross(before.angular, lever)), before.angular
        for freedom in body.freedoms:
            velocity = scale(qd[freedom.dof], _axis_in_base(freedom, pose))
            if freedom.is_rotation:
                angular = add(angular, velocity)
            else:
                linear = add(linear, velocity)
        before = _Moving(pose, linear, angular)
        motions.append(before)
    return motions


def _fixed_to(moving: _Moving, pose_in_link: Pose) -> _Moving:
    """Return the motion of a frame fixed in a moving one."""
    pose = moving.pose @ pose_in_link
    lever = subtract(pose.position, moving.pose.position)
    return _Moving(pose, add(moving.linear, cross(moving.angular, lever)), moving.angular)


def _axis_in_base(freedom: Freedom, pose: Pose) -> Vector3:
    """Return the axis of a degree of freedom in base axes, scaled by its ratio."""
    axis = scale(freedom.ratio, freedom.axis)
    return axis if freedom.in_base else apply(pose.rotation, axis)


def _carrying(tree: Tree, link: int) -> Iterator[Body]:
    """Return the bodies from a link to the base."""
    bodies = bodies_of(tree)
    index = link - (len(tree.links) - len(bodies))
    while index >= 0:
        yield bodies[index]
        index = bodies[index].parent


def _rows(columns: Sequence[Vector3]) -> tuple[Row, Row, Row]:
    x, y, z = (tuple(column[i] for column in columns) for i in range(3))
    return (x, y, z)


def wrench_torques(
    tree: TreeLike, q: Sequence[Scalar], wrench: Sequence[Scalar], frame: str | None = None
) -> tuple[Scalar, ...]:
    """Return the joint torques equivalent to a wrench on a frame: J^T F [N m or N].

    They add to the torques of the drives: M qdd + bias + friction + springs = tau + J^T F.

    Args:
        wrench: Force at the frame's origin [N], then torque [N m], in base axes.
    """
    tree = tree_of(tree)
    columns = zip(*jacobian(tree, q, frame), strict=True)
    return tuple(
        sum((entry * force for entry, force in zip(column, wrench, strict=True)), 0.0)
        for column in columns
    )


def integrate(
    tree: TreeLike, q: Sequence[Scalar], v: Sequence[Scalar], dt: Scalar = 1.0
) -> tuple[Scalar, ...]:
    """Return the joint positions after a time at constant velocities v [rad or m].

    Exact on the configuration manifold: quaternions are multiplied by the exponential of the body
    angular velocity, so they keep unit length. With dt [s] left out, q is displaced by v.
    """
    tree = tree_of(tree)
    moved: list[Scalar] = []
    starts = zip(tree.joints, tree.position_starts, tree.velocity_starts, strict=False)
    for joint, at, dof in starts:
        shifts = joint.kind.dofs - (3 if joint.kind in _TURNING else 0)
        moved += [q[at + i] + dt * v[dof + i] for i in range(shifts)]
        if joint.kind in _TURNING:
            x, y, z = (dt * v[dof + shifts + i] for i in range(3))
            wxyz = q[at + shifts : at + shifts + 4]
            moved += multiply_wxyz(wxyz, from_rotation_vector((x, y, z)))
    return tuple(moved)
