"""Analytical derivatives of inverse and forward dynamics.

By positions means along small motions per unit velocity of each coordinate, so there is a column
for each velocity coordinate, also where a quaternion gives the position.
"""

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.body import GRAVITY, Body, Freedom, bodies_of
from linkwork.dynamics.plain.body_motion import BodyMotion, body_motions, body_wrench, momentum
from linkwork.dynamics.plain.coriolis import BodyCoriolis, composite_coriolis
from linkwork.dynamics.plain.crba import Composite, add_entry, compose, mass_matrix
from linkwork.dynamics.plain.dual import Dual, slope_of
from linkwork.dynamics.plain.forward import forward_dynamics, solve_mass
from linkwork.dynamics.plain.passive import passive_torques
from linkwork.dynamics.plain.twist import (
    Twist,
    Wrench,
    add_twists,
    add_wrenches,
    cross_force,
    cross_motion,
    power,
    scale_twist,
    wrench_in_parent,
)
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Vector3
from linkwork.spatial.rotation import multiply_wxyz
from linkwork.spatial.scalar import Scalar

Matrix = tuple[tuple[Scalar, ...], ...]


class InverseDerivatives(NamedTuple):
    """Derivatives of inverse dynamics, each n rows of n; by accelerations it is the mass matrix.

    Attributes:
        by_q: Of the torques by positions.
        by_qd: Of the torques by velocities.
    """

    by_q: Matrix
    by_qd: Matrix


class ForwardDerivatives(NamedTuple):
    """Derivatives of forward dynamics, each n rows of n.

    Attributes:
        by_q: Of the accelerations by positions.
        by_qd: Of the accelerations by velocities.
        by_tau: Of the accelerations by torques: the inverse of the mass matrix.
    """

    by_q: Matrix
    by_qd: Matrix
    by_tau: Matrix


def inverse_dynamics_derivatives(
    tree: TreeLike,
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    qdd: Sequence[Scalar],
    gravity: Vector3 = GRAVITY,
) -> InverseDerivatives:
    """Return the derivatives of the torques of inverse dynamics, friction and springs included."""
    tree = tree_of(tree)
    rows = passive_slopes(tree, q, qd)
    bodies = bodies_of(tree)
    motions = body_motions(bodies, q, qd, qdd, gravity)
    composites = compose(bodies, [moving.pose for moving in motions])
    coriolis = composite_coriolis(bodies, motions)
    wrenches = _wrenches(bodies, motions)
    shifts = [_shifts(moving) for moving in motions]
    filling = _Filling(bodies, motions, shifts, *rows)
    for index in range(len(bodies)):
        filling.fill(index, composites[index], coriolis[index], wrenches[index])
    by_q, by_qd = (tuple(map(tuple, matrix)) for matrix in rows)
    return InverseDerivatives(by_q, by_qd)


def forward_dynamics_derivatives(
    tree: TreeLike,
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    tau: Sequence[Scalar],
    gravity: Vector3 = GRAVITY,
) -> ForwardDerivatives:
    """Return derivatives of the accelerations of forward dynamics, against friction and springs.

    Solves M dqdd = -dID at constant torques.

    Raises:
        ModelError: The mass matrix is singular there.
    """
    tree = tree_of(tree)
    qdd = forward_dynamics(tree, q, qd, tau, gravity)
    inverse = inverse_dynamics_derivatives(tree, q, qd, qdd, gravity)
    mass = mass_matrix(tree, q)
    units = [[1.0 if i == j else 0.0 for j in range(len(qd))] for i in range(len(qd))]

    def solved(columns: Sequence[Sequence[Scalar]]) -> Matrix:
        return tuple(zip(*solve_mass(tree, q, mass, columns), strict=True))

    def opposed(matrix: Matrix) -> list[list[Scalar]]:
        return [[-entry for entry in column] for column in zip(*matrix, strict=True)]

    return ForwardDerivatives(
        solved(opposed(inverse.by_q)), solved(opposed(inverse.by_qd)), solved(units)
    )


class _Shift(NamedTuple):
    """Change of the twists of a subtree with a small motion along a degree of freedom.

    Relative to the rotating frames; `by_velocity` per unit of velocity, the others of position.
    `of_acceleration` excludes what the bodies' own velocity does to `of_velocity`.
    """

    of_velocity: Twist
    of_acceleration: Twist
    by_velocity: Twist


def _shifts(moving: BodyMotion) -> list[_Shift]:
    shifts: list[_Shift] = []
    for axis, rate in zip(moving.axes, moving.axis_rates, strict=True):
        of_velocity = cross_motion(axis, moving.frozen)
        of_acceleration = add_twists(
            cross_motion(axis, moving.frozen_rate), cross_motion(of_velocity, moving.frozen)
        )
        shifts.append(_Shift(of_velocity, of_acceleration, add_twists(of_velocity, rate)))
    return shifts


def _wrenches(bodies: tuple[Body, ...], motions: Sequence[BodyMotion]) -> list[Wrench]:
    """Return the wrench on the subtree of each body, in its frame."""
    wrenches = [body_wrench(body, moving) for body, moving in zip(bodies, motions, strict=True)]
    for index in range(len(bodies) - 1, -1, -1):
        parent = bodies[index].parent
        if parent >= 0:
            in_parent = wrench_in_parent(wrenches[index], motions[index].pose)
            wrenches[parent] = add_wrenches(wrenches[parent], in_parent)
    return wrenches


class _Filling(NamedTuple):
    """The two matrices while they are filled, and the terms of their entries."""

    bodies: tuple[Body, ...]
    motions: Sequence[BodyMotion]
    shifts: Sequence[Sequence[_Shift]]
    by_q: list[list[Scalar]]
    by_qd: list[list[Scalar]]

    def fill(
        self, index: int, composite: Composite, body_coriolis: BodyCoriolis, held: Wrench
    ) -> None:
        """Add the entries between a body's degrees of freedom and those of its ancestors."""
        body = self.bodies[index]
        parts = zip(body.freedoms, self.motions[index].axes, self.shifts[index], strict=True)
        for freedom, axis, shift in parts:
            doubled = scale_twist(2.0, axis)
            of_q = add_wrenches(
                momentum(composite, shift.of_acceleration),
                body_coriolis.applied(scale_twist(2.0, shift.of_velocity)),
            )
            of_qd = add_wrenches(
                momentum(composite, shift.by_velocity), body_coriolis.applied(doubled)
            )
            turned = add_wrenches(of_q, cross_force(held, axis))
            for other, along in zip(body.freedoms, self.motions[index].axes, strict=True):
                felt = turned if other.in_base else of_q
                add_entry(self.by_q, other, freedom, power(along, felt))
                add_entry(self.by_qd, other, freedom, power(along, of_qd))
            inertial, gyric = momentum(composite, axis), body_coriolis.applied_transposed(doubled)
            self._climb(index, freedom, (turned, of_qd, inertial, gyric))

    def _climb(self, index: int, freedom: Freedom, wrenches: tuple[Wrench, ...]) -> None:
        """Add the entries of a degree of freedom with those of all ancestors."""
        while (parent := self.bodies[index].parent) >= 0:
            pose = self.motions[index].pose
            wrenches = tuple(wrench_in_parent(wrench, pose) for wrench in wrenches)
            turned, of_qd, inertial, gyric = wrenches
            index = parent
            parts = zip(
                self.bodies[index].freedoms,
                self.motions[index].axes,
                self.shifts[index],
                strict=True,
            )
            for other, along, shift in parts:
                add_entry(self.by_q, other, freedom, power(along, turned))
                add_entry(self.by_qd, other, freedom, power(along, of_qd))
                shifted = power(shift.of_acceleration, inertial) + power(shift.of_velocity, gyric)
                add_entry(self.by_q, freedom, other, shifted)
                sped = power(shift.by_velocity, inertial) + power(along, gyric)
                add_entry(self.by_qd, freedom, other, sped)


Rows = list[list[Scalar]]

_SHIFTS = {JointKind.BALL: 0, JointKind.FLOATING: 3}


def passive_slopes(tree: Tree, q: Sequence[Scalar], qd: Sequence[Scalar]) -> tuple[Rows, Rows]:
    """Return the derivatives of the torques of friction and springs by q and by qd."""
    count = len(qd)
    still = (0.0,) * count
    moved, sped = [], []
    for chosen in range(count):
        unit = [1.0 if i == chosen else 0.0 for i in range(count)]
        rates = position_rates(tree, q, unit)
        moved.append(_slopes(tree, _duals(q, rates), _duals(qd, still)))
        sped.append(_slopes(tree, _duals(q, (0.0,) * len(q)), _duals(qd, unit)))
    return _transposed(moved), _transposed(sped)


def position_rates(tree: Tree, q: Sequence[Scalar], v: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Return the rates of the numbers in q at given joint velocities, quaternions included."""
    rates: list[Scalar] = []
    for joint, at, dof in zip(
        tree.joints, tree.position_starts, tree.velocity_starts, strict=False
    ):
        shifts = _SHIFTS.get(joint.kind, joint.kind.dofs)
        rates += v[dof : dof + shifts]
        if joint.kind in _SHIFTS:
            half = [0.5 * v[dof + shifts + i] for i in range(3)]
            rates += multiply_wxyz(q[at + shifts : at + shifts + 4], (0.0, *half))
    return tuple(rates)


def _duals(values: Sequence[Scalar], slopes: Sequence[Scalar]) -> list[Scalar]:
    return [Dual(value, slope) for value, slope in zip(values, slopes, strict=True)]


def _slopes(tree: Tree, q: Sequence[Scalar], qd: Sequence[Scalar]) -> list[Scalar]:
    return [slope_of(torque) for torque in passive_torques(tree, q, qd)]


def _transposed(columns: Rows) -> Rows:
    return [list(row) for row in zip(*columns, strict=True)]
