"""Inverse dynamics of a reduced robot: Newton-Euler with second moments.

The matrix U of a frame gives the acceleration of a point p fixed in it as a + U p, and the wrench
of a body follows from the same U and the body's moments alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.passive import passive_torques
from linkwork.dynamics.plain.rnea import rotor_torques
from linkwork.dynamics.reduced.part import Part, Placing, felt, place
from linkwork.dynamics.reduced.pseudo_inertia import Mass, is_aligned
from linkwork.dynamics.reduced.reduction import Reduced
from linkwork.model.link import JointKind
from linkwork.spatial import Matrix3, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, add, apply, apply_transposed, cross, scale


class _Motion(NamedTuple):
    """Motion of a part in its own axes, the base accelerated against gravity."""

    angular_velocity: Vector3
    angular_acceleration: Vector3
    acceleration: Vector3
    u: Matrix3
    squares_of_velocity: Vector3


_REST: Matrix3 = (ZERO, ZERO, ZERO)


def inverse_dynamics(
    reduced: Reduced, q: Sequence[Scalar], qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> tuple[Scalar, ...]:
    """Joint torques that give the wanted accelerations: rotors, friction, springs included.

    Args:
        reduced: The robot.
        q: Joint positions [rad or m].
        qd: Joint speeds [rad/s or m/s].
        qdd: Joint accelerations [rad/s^2 or m/s^2].

    Returns:
        One torque or force a coordinate [N m or N].
    """
    links = _newton_euler(reduced, q, qd, qdd)
    passive = passive_torques(reduced.tree, q, qd)
    parts = zip(links, rotor_torques(reduced.tree, qdd), passive, strict=True)
    return tuple(link + rotor + spent for link, rotor, spent in parts)


def bias(reduced: Reduced, q: Sequence[Scalar], qd: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Joint torques that keep the speeds constant: Coriolis and gravity, no friction, no springs.

    Args:
        reduced: The robot.
        q: Joint positions [rad or m].
        qd: Joint speeds [rad/s or m/s].
    """
    return _newton_euler(reduced, q, qd, (0.0,) * len(qd))


def gravity_torques(reduced: Reduced, q: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Joint torques that hold the robot still against gravity.

    Args:
        reduced: The robot.
        q: Joint positions [rad or m].
    """
    return bias(reduced, q, (0.0,) * reduced.tree.speed_count)


def _newton_euler(
    reduced: Reduced, q: Sequence[Scalar], qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> tuple[Scalar, ...]:
    base = _Motion(ZERO, ZERO, scale(-1.0, reduced.gravity), _REST, ZERO)
    placings: list[Placing] = []
    motions: list[_Motion] = []
    wrenches: list[tuple[Vector3, Vector3]] = []
    for part in reduced.bodies:
        placing = place(part, q)
        before = base if part.parent < 0 else motions[part.parent]
        motion = _MOVE[part.kind](placing, before, qd, qdd)
        placings.append(placing)
        motions.append(motion)
        wrenches.append(_needed(part.body, motion))
    return _gather(placings, wrenches, len(qd))


def _u(w: Vector3, alpha: Vector3, squares: Vector3) -> Matrix3:
    """The matrix that gives accelerations of points from their places: [alpha] + [w] [w]."""
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


def _turn(
    placing: Placing, before: _Motion, qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> _Motion:
    """A turn about z keeps how points on the axis accelerate: the third column of U.

    So that column is turned as a vector, and the angular acceleration follows from it.
    """
    part = placing.part
    speed, change = part.ratio * qd[part.speed_at], part.ratio * qdd[part.speed_at]
    acceleration = placing.down(_at_origin(before, part))
    wx, wy, wz = apply_transposed(part.rotation, before.angular_velocity)
    ax, ay, az = apply_transposed(part.rotation, before.angular_acceleration)
    x, y, z = placing.along((wx, wy, wz + speed))
    ux, uy, _ = placing.along((wx * wz + ay, wy * wz - ax, 0.0))
    alpha = (y * z - uy, ux - x * z, az + change)
    yy = (wx * wx + wy * wy) - x * x if is_aligned(part.rotation) else y * y
    squares = (x * x, yy, z * z)
    w = (x, y, z)
    return _Motion(w, alpha, acceleration, _u(w, alpha, squares), squares)


def _slide(
    placing: Placing, before: _Motion, qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> _Motion:
    part = placing.part
    speed, change = part.ratio * qd[part.speed_at], part.ratio * qdd[part.speed_at]
    w = placing.down(before.angular_velocity)
    alpha = placing.down(before.angular_acceleration)
    x, y, z = placing.down(_at_origin(before, part))
    squares = _squares(w)
    u = _u(w, alpha, squares)
    twice = speed + speed
    acceleration = (
        x + (u[0][2] * placing.slide + w[1] * twice),
        y + (u[1][2] * placing.slide - w[0] * twice),
        z + (u[2][2] * placing.slide + change),
    )
    return _Motion(w, alpha, acceleration, u, squares)


def _swing(
    placing: Placing, before: _Motion, qd: Sequence[Scalar], qdd: Sequence[Scalar]
) -> _Motion:
    return _free(placing, before, qd, qdd, placing.part.speed_at, ZERO)


def _fly(placing: Placing, before: _Motion, qd: Sequence[Scalar], qdd: Sequence[Scalar]) -> _Motion:
    at = placing.part.speed_at
    return _free(placing, before, qd, qdd, at + 3, (qdd[at], qdd[at + 1], qdd[at + 2]))


def _free(
    placing: Placing,
    before: _Motion,
    qd: Sequence[Scalar],
    qdd: Sequence[Scalar],
    at: int,
    linear: Vector3,
) -> _Motion:
    """A motion that turns any way; `linear` is added to the carrier's acceleration."""
    speed, change = (qd[at], qd[at + 1], qd[at + 2]), (qdd[at], qdd[at + 1], qdd[at + 2])
    w = placing.down(before.angular_velocity)
    alpha = placing.down(before.angular_acceleration)
    acceleration = placing.down(add(_at_origin(before, placing.part), linear))
    alpha = add(alpha, add(cross(w, speed), change))
    w = add(w, speed)
    squares = _squares(w)
    return _Motion(w, alpha, acceleration, _u(w, alpha, squares), squares)


_MOVE = {
    JointKind.REVOLUTE: _turn,
    JointKind.PRISMATIC: _slide,
    JointKind.BALL: _swing,
    JointKind.FLOATING: _fly,
}


def _at_origin(carrier: _Motion, part: Part) -> Vector3:
    """Acceleration of the carrier where the part's frame at zero stands."""
    return add(carrier.acceleration, apply(carrier.u, part.position))


def _needed(body: Mass, motion: _Motion) -> tuple[Vector3, Vector3]:
    """Torque about the origin and force that give a body alone its motion."""
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


def _gather(
    placings: Sequence[Placing], wrenches: list[tuple[Vector3, Vector3]], count: int
) -> tuple[Scalar, ...]:
    """Sums wrenches from the leaves to the base and projects them on the joints' motions."""
    torques: list[Scalar] = [0.0] * count
    for index in range(len(placings) - 1, -1, -1):
        placing, (torque, force) = placings[index], wrenches[index]
        part = placing.part
        for speed, own in enumerate(felt(placing, torque, force), part.speed_at):
            torques[speed] = torques[speed] + own
        if part.parent >= 0:
            torque, force = placing.lever(torque, force)
            total_torque, total_force = wrenches[part.parent]
            wrenches[part.parent] = (add(total_torque, torque), add(total_force, force))
    return tuple(torques)
