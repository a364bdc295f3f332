"""Forward dynamics by the articulated-body algorithm (ABA), in O(n).

Reference: Featherstone, Rigid Body Dynamics Algorithms, 2008, ch. 7.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.body import GRAVITY, Body, Freedom, bodies_of
from linkwork.dynamics.plain.body_motion import BodyMotion, body_motions, body_wrench
from linkwork.dynamics.plain.forward import check_pivot
from linkwork.dynamics.plain.passive import passive_torques
from linkwork.dynamics.plain.twist import (
    REST,
    Twist,
    Wrench,
    add_twists,
    add_wrenches,
    power,
    scale_twist,
    scale_wrench,
    twist_in_child,
    wrench_in_parent,
)
from linkwork.errors import ModelError
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    IDENTITY,
    add,
    add_matrices,
    apply,
    apply_transposed,
    crossing,
    multiply,
    outer,
    scale_matrix,
    transpose,
)


class _ArticulatedInertia(NamedTuple):
    """Articulated-body inertia in blocks, and the bias wrench: that at zero joint accelerations.

    Torque is angular * angular acceleration + coupling * linear acceleration.
    """

    angular: Matrix3
    coupling: Matrix3
    linear: Matrix3
    bias: Wrench

    def of(self, rate: Twist) -> Wrench:
        """Return the wrench of an acceleration, without the bias."""
        torque = add(apply(self.angular, rate.angular), apply(self.coupling, rate.linear))
        force = add(apply_transposed(self.coupling, rate.angular), apply(self.linear, rate.linear))
        return Wrench(force, torque)

    def add(self, other: _ArticulatedInertia) -> _ArticulatedInertia:
        return _ArticulatedInertia(
            add_matrices(self.angular, other.angular),
            add_matrices(self.coupling, other.coupling),
            add_matrices(self.linear, other.linear),
            add_wrenches(self.bias, other.bias),
        )


class _SolvedDof(NamedTuple):
    """A degree of freedom solved for its acceleration: (driving - felt . rate) / inertia.

    These are U, D and u of the reference.
    """

    felt: Wrench
    inertia: Scalar
    driving: Scalar


def forward_dynamics_articulated(
    tree: TreeLike,
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    tau: Sequence[Scalar],
    gravity: Vector3 = GRAVITY,
) -> tuple[Scalar, ...]:
    """Return the joint accelerations under given torques, in O(n) operations [rad/s^2 or m/s^2].

    Same result as `forward_dynamics`, which takes fewer operations for short chains.

    Raises:
        ModelError: The robot has mimic joints, or the inertia of a joint is singular there.
    """
    tree = tree_of(tree)
    _require_own_motion(tree)
    bodies = bodies_of(tree)
    still = (0.0,) * len(qd)
    motions = body_motions(bodies, q, qd, still, gravity)
    parts = zip(tau, passive_torques(tree, q, qd), strict=True)
    driving = [torque - spent for torque, spent in parts]
    solved_dofs = _solve_dofs(bodies, motions, driving, tree.velocity_names)
    return _accelerations(bodies, motions, solved_dofs, len(qd))


def _require_own_motion(tree: Tree) -> None:
    followers = [repr(link.joint.name) for link in tree.links if link.joint.mimic]
    if followers:
        raise ModelError(
            f"the articulated-body algorithm does not support mimic joints: "
            f"{', '.join(followers)} of {tree.name!r}",
            hint="use forward_dynamics",
        )


def _solve_dofs(
    bodies: tuple[Body, ...],
    motions: Sequence[BodyMotion],
    driving: Sequence[Scalar],
    names: Sequence[str],
) -> list[list[_SolvedDof]]:
    inertias = [_rigid(body, moving) for body, moving in zip(bodies, motions, strict=True)]
    solved_dofs: list[list[_SolvedDof]] = [[] for _ in bodies]
    for index in range(len(bodies) - 1, -1, -1):
        body, inner = bodies[index], inertias[index]
        # Degrees of freedom of one joint are solved one by one, with massless bodies between them.
        for freedom, axis in reversed(list(zip(body.freedoms, motions[index].axes, strict=True))):
            solved = _solve_dof(inner, axis, body.joint.drive.rotor_inertia, driving[freedom.dof])
            check_pivot(solved.inertia, _extent(inner, freedom), names[freedom.dof])
            inner = _without_dof(inner, solved)
            solved_dofs[index].insert(0, solved)
        if body.parent >= 0:
            in_parent = _in_parent(inner, motions[index].pose)
            inertias[body.parent] = inertias[body.parent].add(in_parent)
    return solved_dofs


def _rigid(body: Body, moving: BodyMotion) -> _ArticulatedInertia:
    mass = scale_matrix(body.mass, IDENTITY)
    return _ArticulatedInertia(
        body.inertia, crossing(body.first_moment), mass, body_wrench(body, moving)
    )


def _solve_dof(
    inner: _ArticulatedInertia, axis: Twist, rotor: Scalar, torque: Scalar
) -> _SolvedDof:
    felt = inner.of(axis)
    return _SolvedDof(felt, power(axis, felt) + rotor, torque - power(axis, inner.bias))


def _extent(inner: _ArticulatedInertia, freedom: Freedom) -> Scalar:
    """Return the trace of the block of a degree of freedom: the scale for its pivot."""
    matrix = inner.angular if freedom.is_rotation else inner.linear
    return matrix[0][0] + matrix[1][1] + matrix[2][2]


def _without_dof(inner: _ArticulatedInertia, solved: _SolvedDof) -> _ArticulatedInertia:
    """Project out a solved degree of freedom: I - U U^T / D, with its bias."""
    force, torque = solved.felt
    share = scale_wrench(-1.0 / solved.inertia, solved.felt)
    bias = scale_wrench(-solved.driving, share)
    return _ArticulatedInertia(
        _symmetric(add_matrices(inner.angular, outer(torque, share.torque))),
        add_matrices(inner.coupling, outer(torque, share.force)),
        _symmetric(add_matrices(inner.linear, outer(force, share.force))),
        add_wrenches(inner.bias, bias),
    )


def _in_parent(inner: _ArticulatedInertia, pose: Pose) -> _ArticulatedInertia:
    lever = crossing(pose.position)
    coupling, pushing = _rotated(inner.coupling, pose), _symmetric(_rotated(inner.linear, pose))
    shifted = add_matrices(coupling, multiply(lever, pushing))
    leaning = multiply(lever, transpose(coupling))
    leaning = add_matrices(leaning, transpose(multiply(lever, transpose(shifted))))
    turning = _symmetric(add_matrices(_rotated(inner.angular, pose), leaning))
    return _ArticulatedInertia(turning, shifted, pushing, wrench_in_parent(inner.bias, pose))


def _rotated(matrix: Matrix3, pose: Pose) -> Matrix3:
    return multiply(pose.rotation, multiply(matrix, transpose(pose.rotation)))


def _symmetric(m: Matrix3) -> Matrix3:
    """Return the symmetric matrix of an upper triangle."""
    return (m[0], (m[0][1], m[1][1], m[1][2]), (m[0][2], m[1][2], m[2][2]))


def _accelerations(
    bodies: tuple[Body, ...],
    motions: Sequence[BodyMotion],
    solved_dofs: Sequence[Sequence[_SolvedDof]],
    count: int,
) -> tuple[Scalar, ...]:
    accelerations: list[Scalar] = [0.0] * count
    rates: list[Twist] = []
    for body, moving, solutions in zip(bodies, motions, solved_dofs, strict=True):
        rate = REST if body.parent < 0 else twist_in_child(rates[body.parent], moving.pose)
        for freedom, axis, solved in zip(body.freedoms, moving.axes, solutions, strict=True):
            acceleration = (solved.driving - power(rate, solved.felt)) / solved.inertia
            accelerations[freedom.dof] = acceleration
            rate = add_twists(rate, scale_twist(acceleration, axis))
        rates.append(rate)
    return tuple(accelerations)
