"""Coriolis matrix by composite body-level Coriolis matrices, in O(n d).

Reference: Echeandia, Wensing, Numerical methods to compute the Coriolis matrix and Christoffel
symbols for rigid-body systems, 2021.
"""

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.body import Body, bodies_of
from linkwork.dynamics.plain.body_motion import BodyMotion, body_motions, momentum
from linkwork.dynamics.plain.crba import Composite, add_entry, compose
from linkwork.dynamics.plain.twist import Twist, Wrench, add_wrenches, power, wrench_in_parent
from linkwork.model.tree import TreeLike, tree_of
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    ZERO,
    add,
    add_matrices,
    apply,
    apply_transposed,
    cross,
    crossing,
    multiply,
    scale,
    transpose,
)


class BodyCoriolis(NamedTuple):
    """Body-level Coriolis matrix B of a body, or of a subtree.

    With twists as (angular, linear) and wrenches as (torque, force) it is ((K, 0), (-p x, 0)), with
    `turning` K [N m s] and linear `momentum` p [kg m/s]. B v is the velocity-product wrench, and
    B + B^T is the rate of the inertia. This choice of B yields the Christoffel symbols.
    """

    turning: Matrix3
    momentum: Vector3

    def applied(self, v: Twist) -> Wrench:
        """Return the product B v."""
        return Wrench(cross(v.angular, self.momentum), apply(self.turning, v.angular))

    def applied_transposed(self, v: Twist) -> Wrench:
        """Return the product B^T v, a pure torque."""
        turned = apply_transposed(self.turning, v.angular)
        return Wrench(ZERO, add(turned, cross(self.momentum, v.linear)))


def coriolis_matrix(
    tree: TreeLike, q: Sequence[Scalar], qd: Sequence[Scalar]
) -> tuple[tuple[Scalar, ...], ...]:
    """Return the Coriolis matrix C: C qd are the Coriolis and centrifugal torques.

    Where M is the mass matrix and M' its rate, M' - 2 C is skew-symmetric; where every joint is
    revolute or prismatic, C consists of the Christoffel symbols of M.
    """
    tree = tree_of(tree)
    bodies = bodies_of(tree)
    motions = body_motions(bodies, q, qd, (0.0,) * len(qd), ZERO)
    composites = compose(bodies, [moving.pose for moving in motions])
    coriolis = composite_coriolis(bodies, motions)
    rows: list[list[Scalar]] = [[0.0] * len(qd) for _ in qd]
    for index, body in enumerate(bodies):
        for column in range(len(body.freedoms)):
            _fill(rows, bodies, motions, index, column, composites[index], coriolis[index])
    return tuple(tuple(row) for row in rows)


def composite_coriolis(
    bodies: tuple[Body, ...], motions: Sequence[BodyMotion]
) -> list[BodyCoriolis]:
    """Return the body-level Coriolis matrix of each subtree, in the frame of its root."""
    coriolis = [
        _body_coriolis(x, moving.velocity) for x, moving in zip(bodies, motions, strict=True)
    ]
    for index in range(len(bodies) - 1, -1, -1):
        parent = bodies[index].parent
        if parent >= 0:
            in_parent, carrier = _in_parent(coriolis[index], motions[index].pose), coriolis[parent]
            coriolis[parent] = BodyCoriolis(
                add_matrices(carrier.turning, in_parent.turning),
                add(carrier.momentum, in_parent.momentum),
            )
    return coriolis


def _body_coriolis(body: Body, v: Twist) -> BodyCoriolis:
    """K = -w x S - h x u x, with S the second moments: half the trace of the inertia less it."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = body.inertia
    second = (
        (0.5 * (yy + zz - xx), -xy, -xz),
        (-xy, 0.5 * (xx + zz - yy), -yz),
        (-xz, -yz, 0.5 * (xx + yy - zz)),
    )
    turning = multiply(crossing(scale(-1.0, v.angular)), second)
    leaning = _crossed_twice(scale(-1.0, body.first_moment), v.linear)
    return BodyCoriolis(add_matrices(turning, leaning), momentum(body, v).force)


def _in_parent(inner: BodyCoriolis, pose: Pose) -> BodyCoriolis:
    rotation = pose.rotation
    p = apply(rotation, inner.momentum)
    turned = multiply(rotation, multiply(inner.turning, transpose(rotation)))
    return BodyCoriolis(add_matrices(turned, _crossed_twice(scale(-1.0, pose.position), p)), p)


def _crossed_twice(a: Vector3, b: Vector3) -> Matrix3:
    """Return the matrix of a x b x, which is b a^T - (a.b) 1."""
    xx, yy, zz = a[0] * b[0], a[1] * b[1], a[2] * b[2]
    return (
        (-(yy + zz), b[0] * a[1], b[0] * a[2]),
        (b[1] * a[0], -(xx + zz), b[1] * a[2]),
        (b[2] * a[0], b[2] * a[1], -(xx + yy)),
    )


def _fill(
    rows: list[list[Scalar]],
    bodies: tuple[Body, ...],
    motions: Sequence[BodyMotion],
    index: int,
    column: int,
    composite: Composite,
    body_coriolis: BodyCoriolis,
) -> None:
    """Add the entries of a degree of freedom with those of its joint and its ancestors."""
    freedom = bodies[index].freedoms[column]
    axis, rate = motions[index].axes[column], motions[index].axis_rates[column]
    felt = add_wrenches(momentum(composite, rate), body_coriolis.applied(axis))
    inertial, gyric = momentum(composite, axis), body_coriolis.applied_transposed(axis)
    for other, along in zip(bodies[index].freedoms, motions[index].axes, strict=True):
        add_entry(rows, other, freedom, power(along, felt))
    while (parent := bodies[index].parent) >= 0:
        pose = motions[index].pose
        felt, inertial, gyric = (wrench_in_parent(x, pose) for x in (felt, inertial, gyric))
        index = parent
        moving = motions[index]
        parts = zip(bodies[index].freedoms, moving.axes, moving.axis_rates, strict=True)
        for other, along, along_rate in parts:
            add_entry(rows, other, freedom, power(along, felt))
            add_entry(rows, freedom, other, power(along_rate, inertial) + power(along, gyric))
