"""Forward dynamics by articulated bodies, whose joints move under the forces that act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.body import (
    GRAVITY,
    Body,
    Freedom,
    bodies_of,
)
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
from linkwork.model.tree import Tree
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
    """What it takes to accelerate a body that carries others on joints free to move.

    Accelerations are those beyond what the bodies have while the joints keep their speeds.

    Attributes:
        angular: Torque of an angular acceleration.
        coupling: Torque of a linear acceleration.
        linear: Force of a linear acceleration.
        bias: Wrench that it takes while the joints keep their speeds.
    """

    angular: Matrix3
    coupling: Matrix3
    linear: Matrix3
    bias: Wrench

    def of(self, rate: Twist) -> Wrench:
        """The wrench of an acceleration alone."""
        torque = add(apply(self.angular, rate.angular), apply(self.coupling, rate.linear))
        force = add(apply_transposed(self.coupling, rate.angular), apply(self.linear, rate.linear))
        return Wrench(force, torque)

    def add(self, other: _ArticulatedInertia) -> _ArticulatedInertia:
        """Both together."""
        return _ArticulatedInertia(
            add_matrices(self.angular, other.angular),
            add_matrices(self.coupling, other.coupling),
            add_matrices(self.linear, other.linear),
            add_wrenches(self.bias, other.bias),
        )


class _SolvedDof(NamedTuple):
    """A freedom solved for its acceleration: (driving - felt . rate) / inertia."""

    felt: Wrench
    inertia: Scalar
    driving: Scalar


def forward_dynamics_articulated(
    tree: Tree,
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    tau: Sequence[Scalar],
    gravity: Vector3 = GRAVITY,
) -> tuple[Scalar, ...]:
    """Joint accelerations that torques cause, in an effort that grows only with the joints' number.

    The same numbers as `forward_dynamics`, which takes fewer operations for short arms.

    Args:
        tree: The robot, without joints that follow others.
        q: Joint positions [rad or m].
        qd: Joint speeds [rad/s or m/s].
        tau: Joint torques or forces [N m or N].
        gravity: Acceleration of a falling body in the base frame [m/s^2].

    Returns:
        One acceleration a coordinate [rad/s^2 or m/s^2].

    Raises:
        ModelError: Joints follow others, or nothing resists the motion of a joint there.
    """
    _require_own_motion(tree)
    bodies = bodies_of(tree)
    still = (0.0,) * len(qd)
    motions = body_motions(bodies, q, qd, still, gravity)
    parts = zip(tau, passive_torques(tree, q, qd), strict=True)
    driving = [torque - spent for torque, spent in parts]
    solved_dofs = _solve_dofs(bodies, motions, driving, tree.speed_names)
    return _accelerations(bodies, motions, solved_dofs, len(qd))


def _require_own_motion(tree: Tree) -> None:
    followers = [repr(link.joint.name) for link in tree.links if link.joint.mimic]
    if followers:
        raise ModelError(
            f"articulated bodies of {tree.name!r} are not possible with the joints "
            f"{', '.join(followers)}, which follow others",
            hint="forward_dynamics takes them",
        )


def _solve_dofs(
    bodies: tuple[Body, ...],
    motions: Sequence[BodyMotion],
    driving: Sequence[Scalar],
    names: Sequence[str],
) -> list[list[_SolvedDof]]:
    """Solves every freedom, from the leaves to the base, in the order of each body's freedoms."""
    inertias = [_rigid(body, moving) for body, moving in zip(bodies, motions, strict=True)]
    solved_dofs: list[list[_SolvedDof]] = [[] for _ in bodies]
    for index in range(len(bodies) - 1, -1, -1):
        body, inner = bodies[index], inertias[index]
        # The freedoms of one joint are solved one by one, as if massless bodies lay between them.
        for freedom, axis in reversed(list(zip(body.freedoms, motions[index].axes, strict=True))):
            solved = _solve_dof(inner, axis, body.joint.drive.rotor_inertia, driving[freedom.dof])
            check_pivot(solved.inertia, _extent(inner, freedom), names[freedom.dof])
            inner = _without_dof(inner, solved)
            solved_dofs[index].insert(0, solved)
        if body.parent >= 0:
            seen = _in_parent(inner, motions[index].pose)
            inertias[body.parent] = inertias[body.parent].add(seen)
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
    """The size of the inertia that a freedom meets at most."""
    matrix = inner.angular if freedom.is_rotation else inner.linear
    return matrix[0][0] + matrix[1][1] + matrix[2][2]


def _without_dof(inner: _ArticulatedInertia, solved: _SolvedDof) -> _ArticulatedInertia:
    """An articulated body seen through a joint that yields."""
    force, torque = solved.felt
    share = scale_wrench(-1.0 / solved.inertia, solved.felt)
    given = scale_wrench(-solved.driving, share)
    return _ArticulatedInertia(
        _symmetric(add_matrices(inner.angular, outer(torque, share.torque))),
        add_matrices(inner.coupling, outer(torque, share.force)),
        _symmetric(add_matrices(inner.linear, outer(force, share.force))),
        add_wrenches(inner.bias, given),
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
    """The symmetric matrix with this one's upper half."""
    return (m[0], (m[0][1], m[1][1], m[1][2]), (m[0][2], m[1][2], m[2][2]))


def _accelerations(
    bodies: tuple[Body, ...],
    motions: Sequence[BodyMotion],
    solved_dofs: Sequence[Sequence[_SolvedDof]],
    count: int,
) -> tuple[Scalar, ...]:
    """Accelerations of all freedoms, from the base to the leaves."""
    accelerations: list[Scalar] = [0.0] * count
    rates: list[Twist] = []
    for body, moving, solutions in zip(bodies, motions, solved_dofs, strict=True):
        rate = REST if body.parent < 0 else twist_in_child(rates[body.parent], moving.pose)
        for freedom, axis, solved in zip(body.freedoms, moving.axes, solutions, strict=True):
            own = (solved.driving - power(rate, solved.felt)) / solved.inertia
            accelerations[freedom.dof] = own
            rate = add_twists(rate, scale_twist(own, axis))
        rates.append(rate)
    return tuple(accelerations)
