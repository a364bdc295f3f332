"""Inverse dynamics by the recursive Newton-Euler algorithm (RNEA), in link frames.

Reference: Luh, Walker, Paul, On-line computational scheme for mechanical manipulators, 1980;
Featherstone, Rigid Body Dynamics Algorithms, 2008, ch. 5.
"""

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.body import GRAVITY, Body, bodies_of
from linkwork.dynamics.plain.passive import passive_torques
from linkwork.dynamics.plain.twist import Wrench, add_wrenches, wrench_in_parent
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, Vector3, add, apply, apply_transposed, cross, dot, scale


class _Motion(NamedTuple):
    """Motion of a link in its own axes, the base accelerated against gravity."""

    angular_velocity: Vector3
    angular_acceleration: Vector3
    acceleration_of_origin: Vector3


def inverse_dynamics(
    tree: TreeLike,
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    qdd: Sequence[Scalar],
    gravity: Vector3 = GRAVITY,
) -> tuple[Scalar, ...]:
    """Return the joint torques for given accelerations, with rotors, friction and springs."""
    tree = tree_of(tree)
    links = _newton_euler(bodies_of(tree), q, qd, qdd, gravity)
    passive = passive_torques(tree, q, qd)
    parts = zip(links, rotor_torques(tree, qdd), passive, strict=True)
    return tuple(link + rotor + spent for link, rotor, spent in parts)


def bias(
    tree: TreeLike, q: Sequence[Scalar], qd: Sequence[Scalar], gravity: Vector3 = GRAVITY
) -> tuple[Scalar, ...]:
    """Return the Coriolis, centrifugal and gravity torques, without friction and springs."""
    tree = tree_of(tree)
    return _newton_euler(bodies_of(tree), q, qd, (0.0,) * len(qd), gravity)


def gravity_torques(
    tree: TreeLike, q: Sequence[Scalar], gravity: Vector3 = GRAVITY
) -> tuple[Scalar, ...]:
    """Return the joint torques that balance gravity at rest."""
    tree = tree_of(tree)
    return bias(tree, q, (0.0,) * tree.velocity_count, gravity)


def rotor_torques(tree: Tree, qdd: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Return the torques of the rotor inertias, those of mimic joints included [N m or N]."""
    torques: list[Scalar] = [0.0] * len(qdd)
    for body in bodies_of(tree):
        for freedom in body.freedoms:
            felt = freedom.ratio * freedom.ratio * body.joint.drive.rotor_inertia
            torques[freedom.dof] = torques[freedom.dof] + felt * qdd[freedom.dof]
    return tuple(torques)


def _newton_euler(
    bodies: tuple[Body, ...],
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    qdd: Sequence[Scalar],
    gravity: Vector3,
) -> tuple[Scalar, ...]:
    base = _Motion(ZERO, ZERO, scale(-1.0, gravity))
    poses: list[Pose] = []
    motions: list[_Motion] = []
    wrenches: list[Wrench] = []
    for body in bodies:
        pose = body.pose_in_parent(q)
        before = base if body.parent < 0 else motions[body.parent]
        motion = _add_joint_motion(_transform_motion(before, pose), body, pose, qd, qdd)
        poses.append(pose)
        motions.append(motion)
        wrenches.append(_body_wrench(body, motion))
    return _project(bodies, poses, wrenches, len(qd))


def _transform_motion(before: _Motion, pose: Pose) -> _Motion:
    """Return the motion of the parent at the origin and in the axes of a child frame."""
    w, alpha, acceleration = before
    p = pose.position
    at_origin = add(acceleration, add(cross(alpha, p), cross(w, cross(w, p))))
    turned = pose.rotation
    return _Motion(
        apply_transposed(turned, w),
        apply_transposed(turned, alpha),
        apply_transposed(turned, at_origin),
    )


def _add_joint_motion(
    carried: _Motion, body: Body, pose: Pose, qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> _Motion:
    w, alpha, at_origin = carried
    for freedom in body.freedoms:
        axis = freedom.axis_in_link(pose)
        velocity = scale(freedom.ratio * qd[freedom.dof], axis)
        change = scale(freedom.ratio * qdd[freedom.dof], axis)
        crossed = cross(carried.angular_velocity, velocity)
        if freedom.is_rotation:
            w, alpha = add(w, velocity), add(alpha, add(crossed, change))
        else:
            at_origin = add(at_origin, add(scale(2.0, crossed), change))
    return _Motion(w, alpha, at_origin)


def _body_wrench(body: Body, motion: _Motion) -> Wrench:
    """Return the Newton-Euler equations of a single body."""
    w, alpha, acceleration = motion
    h, inertia = body.first_moment, body.inertia
    force = add(scale(body.mass, acceleration), add(cross(alpha, h), cross(w, cross(w, h))))
    torque = add(apply(inertia, alpha), add(cross(w, apply(inertia, w)), cross(h, acceleration)))
    return Wrench(force, torque)


def _project(
    bodies: tuple[Body, ...], poses: list[Pose], wrenches: list[Wrench], count: int
) -> tuple[Scalar, ...]:
    """Sum wrenches from the leaves to the base and project them on the joint axes."""
    torques: list[Scalar] = [0.0] * count
    for index in range(len(bodies) - 1, -1, -1):
        body, wrench = bodies[index], wrenches[index]
        for freedom in body.freedoms:
            acting = wrench.torque if freedom.is_rotation else wrench.force
            felt = freedom.ratio * dot(freedom.axis_in_link(poses[index]), acting)
            torques[freedom.dof] = torques[freedom.dof] + felt
        if body.parent >= 0:
            in_parent = wrench_in_parent(wrench, poses[index])
            wrenches[body.parent] = add_wrenches(wrenches[body.parent], in_parent)
    return tuple(torques)
