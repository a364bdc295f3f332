"""RNEA on a reduced tree, with pseudo-inertias and the U-matrix form.

The matrix U of a frame gives the acceleration of a point p fixed in it as a + U p, and the wrench
of a body follows from the same U and the body's moments alone.
"""

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.passive import passive_torques
from linkwork.dynamics.plain.rnea import rotor_torques
from linkwork.dynamics.reduced.part import LinkTransform, ReducedLink, joint_forces, link_transform
from linkwork.dynamics.reduced.pseudo_inertia import PseudoInertia, is_axis_permutation
from linkwork.dynamics.reduced.reduction import ReducedTree
from linkwork.model.link import JointKind
from linkwork.spatial import Matrix3, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, add, apply, apply_transposed, cross, scale


class _Motion(NamedTuple):
    """Motion of a link in its own axes, the base accelerated against gravity."""

    angular_velocity: Vector3
    angular_acceleration: Vector3
    acceleration: Vector3
    u: Matrix3
    squares_of_velocity: Vector3


_REST: Matrix3 = (ZERO, ZERO, ZERO)


def inverse_dynamics(
    reduced: ReducedTree, q: Sequence[Scalar], qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> tuple[Scalar, ...]:
    """Return the joint torques for given accelerations, with rotors, friction and springs."""
    links = _newton_euler(reduced, q, qd, qdd)
    passive = passive_torques(reduced.tree, q, qd)
    parts = zip(links, rotor_torques(reduced.tree, qdd), passive, strict=True)
    return tuple(link + rotor + spent for link, rotor, spent in parts)


def bias(reduced: ReducedTree, q: Sequence[Scalar], qd: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Return the Coriolis, centrifugal and gravity torques, without friction and springs."""
    return _newton_euler(reduced, q, qd, (0.0,) * len(qd))


def gravity_torques(reduced: ReducedTree, q: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Return the joint torques that balance gravity at rest."""
    return bias(reduced, q, (0.0,) * reduced.tree.velocity_count)


def _newton_euler(
    reduced: ReducedTree, q: Sequence[Scalar], qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> tuple[Scalar, ...]:
    base = _Motion(ZERO, ZERO, scale(-1.0, reduced.gravity), _REST, ZERO)
    transforms: list[LinkTransform] = []
    motions: list[_Motion] = []
    wrenches: list[tuple[Vector3, Vector3]] = []
    for part in reduced.bodies:
        transform = link_transform(part, q)
        before = base if part.parent < 0 else motions[part.parent]
        motion = _MOVE[part.kind](transform, before, qd, qdd)
        transforms.append(transform)
        motions.append(motion)
        wrenches.append(_body_wrench(part.body, motion))
    return _project(transforms, wrenches, len(qd))


def _u(w: Vector3, alpha: Vector3, squares: Vector3) -> Matrix3:
    """U = [alpha x] + [w x][w x]: acceleration of a point p relative to the origin is U p."""
    x, y, z = w
    xx, yy, zz = squares
    xy, xz, yz = x * y, x * z, y * z
    return (
        (-(yy + zz), xy - alpha[2], xz + alpha[1]),
        (xy + alpha[2], -(xx + zz), yz - alpha[0]),
        (xz - alpha[1], yz + alpha[0], -(xx + yy)),
    )


def _squares(w: Vector3) -> Vector3:
    return (w[0] * w[0], w[1] * w[1], w[2] * w[2])


def _revolute(
    transform: LinkTransform, before: _Motion, qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> _Motion:
    """Return the motion after a revolute joint; its rotation keeps the third column of U.

    That column is rotated as a vector, and the angular acceleration follows from it.
    """
    part = transform.part
    velocity, change = part.ratio * qd[part.first_dof], part.ratio * qdd[part.first_dof]
    acceleration = transform.to_link(_at_origin(before, part))
    wx, wy, wz = apply_transposed(part.rotation, before.angular_velocity)
    ax, ay, az = apply_transposed(part.rotation, before.angular_acceleration)
    x, y, z = transform.rotate_to_link((wx, wy, wz + velocity))
    ux, uy, _ = transform.rotate_to_link((wx * wz + ay, wy * wz - ax, 0.0))
    alpha = (y * z - uy, ux - x * z, az + change)
    yy = (wx * wx + wy * wy) - x * x if is_axis_permutation(part.rotation) else y * y
    squares = (x * x, yy, z * z)
    w = (x, y, z)
    return _Motion(w, alpha, acceleration, _u(w, alpha, squares), squares)


def _prismatic(
    transform: LinkTransform, before: _Motion, qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> _Motion:
    part = transform.part
    velocity, change = part.ratio * qd[part.first_dof], part.ratio * qdd[part.first_dof]
    w = transform.to_link(before.angular_velocity)
    alpha = transform.to_link(before.angular_acceleration)
    x, y, z = transform.to_link(_at_origin(before, part))
    squares = _squares(w)
    u = _u(w, alpha, squares)
    twice = velocity + velocity
    acceleration = (
        x + (u[0][2] * transform.slide + w[1] * twice),
        y + (u[1][2] * transform.slide - w[0] * twice),
        z + (u[2][2] * transform.slide + change),
    )
    return _Motion(w, alpha, acceleration, u, squares)


def _ball(
    transform: LinkTransform, before: _Motion, qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> _Motion:
    return _spherical(transform, before, qd, qdd, transform.part.first_dof, ZERO)


def _floating(
    transform: LinkTransform, before: _Motion, qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> _Motion:
    at = transform.part.first_dof
    return _spherical(transform, before, qd, qdd, at + 3, (qdd[at], qdd[at + 1], qdd[at + 2]))


def _spherical(
    transform: LinkTransform,
    before: _Motion,
    qd: Sequence[Scalar],
    qdd: Sequence[Scalar],
    at: int,
    linear: Vector3,
) -> _Motion:
    """Return the motion after a ball; `linear` is added to the acceleration of the parent."""
    velocity, change = (qd[at], qd[at + 1], qd[at + 2]), (qdd[at], qdd[at + 1], qdd[at + 2])
    w = transform.to_link(before.angular_velocity)
    alpha = transform.to_link(before.angular_acceleration)
    acceleration = transform.to_link(add(_at_origin(before, transform.part), linear))
    alpha = add(alpha, add(cross(w, velocity), change))
    w = add(w, velocity)
    squares = _squares(w)
    return _Motion(w, alpha, acceleration, _u(w, alpha, squares), squares)


_MOVE = {
    JointKind.REVOLUTE: _revolute,
    JointKind.PRISMATIC: _prismatic,
    JointKind.BALL: _ball,
    JointKind.FLOATING: _floating,
}


def _at_origin(carrier: _Motion, part: ReducedLink) -> Vector3:
    """Return the acceleration of the parent at the origin of the link frame at zero."""
    return add(carrier.acceleration, apply(carrier.u, part.position))


def _body_wrench(body: PseudoInertia, motion: _Motion) -> tuple[Vector3, Vector3]:
    """Return the torque about the origin and force on a single body."""
    u, a, h = motion.u, motion.acceleration, body.first
    wx, wy, wz = motion.squares_of_velocity
    xx, yy, zz, xy, xz, yz = body.second
    force = add(scale(body.mass, a), apply(u, h))
    torque = (
        u[2][0] * xy + u[2][1] * yy + (wz - wy) * yz - u[1][0] * xz - u[1][2] * zz,
        u[0][1] * yz + u[0][2] * zz + (wx - wz) * xz - u[2][0] * xx - u[2][1] * xy,
        u[1][0] * xx + u[1][2] * xz + (wy - wx) * xy - u[0][1] * yy - u[0][2] * yz,
    )
    return add(torque, cross(h, a)), force


def _project(
    transforms: Sequence[LinkTransform], wrenches: list[tuple[Vector3, Vector3]], count: int
) -> tuple[Scalar, ...]:
    """Sum wrenches from the leaves to the base and project them on the joints."""
    torques: list[Scalar] = [0.0] * count
    for index in range(len(transforms) - 1, -1, -1):
        transform, (torque, force) = transforms[index], wrenches[index]
        part = transform.part
        for dof, felt in enumerate(joint_forces(transform, torque, force), part.first_dof):
            torques[dof] = torques[dof] + felt
        if part.parent >= 0:
            torque, force = transform.wrench_to_parent(torque, force)
            total_torque, total_force = wrenches[part.parent]
            wrenches[part.parent] = (add(total_torque, torque), add(total_force, force))
    return tuple(torques)
