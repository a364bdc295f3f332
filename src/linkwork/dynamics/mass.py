"""Mass matrix by composite rigid bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.body import Body, bodies_of
from linkwork.model.tree import Tree
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.inertia import point_inertia
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    add,
    add_matrices,
    apply,
    cross,
    dot,
    multiply,
    scale,
    transpose,
)


class _Composite(NamedTuple):
    """A link and all it carries as one rigid body: mass, first moment, inertia about origin."""

    mass: Scalar
    moment: Vector3
    inertia: Matrix3


def mass_matrix(tree: Tree, q: Sequence[Scalar]) -> tuple[tuple[Scalar, ...], ...]:
    """Mass matrix, reflected rotor inertia on its diagonal included.

    Args:
        tree: The robot.
        q: Joint positions [rad or m].

    Returns:
        n rows of n, symmetric.
    """
    bodies = bodies_of(tree)
    poses = [body.pose_in_parent(q) for body in bodies]
    composites = _compose(bodies, poses)
    rows: list[list[Scalar]] = [[0.0] * len(q) for _ in q]
    for index, body in enumerate(bodies):
        if body.coordinate >= 0:
            _fill(rows, index, bodies, poses, composites[index])
    return tuple(tuple(row) for row in rows)


def _compose(bodies: tuple[Body, ...], poses: list[Pose]) -> list[_Composite]:
    composites = [_Composite(body.mass, body.moment, body.inertia) for body in bodies]
    for index in range(len(bodies) - 1, -1, -1):
        parent = bodies[index].parent
        if parent >= 0:
            seen = _seen_from_parent(composites[index], poses[index])
            own = composites[parent]
            composites[parent] = _Composite(
                own.mass + seen.mass,
                add(own.moment, seen.moment),
                add_matrices(own.inertia, seen.inertia),
            )
    return composites


def _seen_from_parent(body: _Composite, pose: Pose) -> _Composite:
    """A body in its parent's frame (the parallel-axis theorem without its centre of mass)."""
    rotation, p = pose.rotation, pose.position
    h = apply(rotation, body.moment)
    turned = multiply(rotation, multiply(body.inertia, transpose(rotation)))
    shifted = add_matrices(turned, point_inertia(body.mass, p))
    return _Composite(
        body.mass, add(h, scale(body.mass, p)), add_matrices(shifted, _coupling(h, p))
    )


def _coupling(h: Vector3, p: Vector3) -> Matrix3:
    """The symmetric matrix 2 (p.h) 1 - p h^T - h p^T."""
    xx, yy, zz = p[0] * h[0], p[1] * h[1], p[2] * h[2]
    xy = -(p[0] * h[1] + p[1] * h[0])
    xz = -(p[0] * h[2] + p[2] * h[0])
    yz = -(p[1] * h[2] + p[2] * h[1])
    return (
        (2.0 * (yy + zz), xy, xz),
        (xy, 2.0 * (xx + zz), yz),
        (xz, yz, 2.0 * (xx + yy)),
    )


def _fill(
    rows: list[list[Scalar]],
    index: int,
    bodies: tuple[Body, ...],
    poses: list[Pose],
    composite: _Composite,
) -> None:
    """Writes the entries of one joint with itself and with every joint that carries it."""
    own = bodies[index].coordinate
    rotor = bodies[index].joint.drive.rotor_inertia
    force, torque = _momentum(composite, bodies[index])
    while index >= 0:
        body = bodies[index]
        if body.coordinate >= 0:
            entry = dot(body.joint.axis, torque if body.revolute else force)
            rows[own][body.coordinate] = rows[body.coordinate][own] = entry
        rotation, position = poses[index].rotation, poses[index].position
        force = apply(rotation, force)
        torque = add(apply(rotation, torque), cross(position, force))
        index = body.parent
    rows[own][own] = rows[own][own] + rotor


def _momentum(composite: _Composite, body: Body) -> tuple[Vector3, Vector3]:
    """Linear and angular momentum about the origin at unit speed of the joint alone."""
    axis = body.joint.axis
    if body.revolute:
        return cross(axis, composite.moment), apply(composite.inertia, axis)
    return scale(composite.mass, axis), cross(composite.moment, axis)
