"""CRBA with pseudo-inertias on a reduced tree, and forward dynamics with its mass matrix."""

from collections.abc import Iterator, Sequence

from linkwork.dynamics.plain.body import bodies_of
from linkwork.dynamics.plain.forward import solve_mass
from linkwork.dynamics.plain.passive import passive_torques
from linkwork.dynamics.reduced.part import LinkTransform, joint_forces, link_transform
from linkwork.dynamics.reduced.pseudo_inertia import PseudoInertia, add_inertias
from linkwork.dynamics.reduced.reduction import ReducedTree
from linkwork.dynamics.reduced.rnea import bias
from linkwork.model.link import JointKind
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar

Rows = list[list[Scalar]]


def mass_matrix(reduced: ReducedTree, q: Sequence[Scalar]) -> tuple[tuple[Scalar, ...], ...]:
    """Return the mass matrix, reflected rotor inertia on its diagonal included."""
    count = reduced.tree.velocity_count
    rows: Rows = [[0.0] * count for _ in range(count)]
    transforms = [link_transform(part, q) for part in reduced.bodies]
    composites = [part.body for part in reduced.bodies]
    for index in range(len(transforms) - 1, -1, -1):
        _fill(rows, transforms, index, composites[index])
        parent = transforms[index].part.parent
        if parent >= 0:
            in_parent = transforms[index].inertia_in_parent(composites[index])
            composites[parent] = add_inertias(composites[parent], in_parent)
    _add_rotors(reduced, rows)
    return tuple(tuple(row) for row in rows)


def _fill(
    rows: Rows, transforms: Sequence[LinkTransform], index: int, composite: PseudoInertia
) -> None:
    """Add the entries of a joint with itself and with its ancestors."""
    part = transforms[index].part
    if part.kind is JointKind.FLOATING:
        for dof in range(part.first_dof, part.first_dof + 3):
            rows[dof][dof] = composite.mass
    for dof, torque, force in _momenta(transforms[index], composite):
        entries = joint_forces(transforms[index], torque, force)
        for other, entry in enumerate(entries[: dof - part.first_dof + 1], part.first_dof):
            _add(rows, dof, other, part.ratio * entry, same=dof == other)
        for carrier, torque_there, force_there in _carried(transforms, index, torque, force):
            entries = joint_forces(carrier, torque_there, force_there)
            for other, entry in enumerate(entries, carrier.part.first_dof):
                _add(rows, dof, other, part.ratio * entry, same=False)


def _momenta(
    transform: LinkTransform, body: PseudoInertia
) -> Iterator[tuple[int, Vector3, Vector3]]:
    """Return the index and momentum at unit velocity of each degree of freedom of a joint."""
    part, (x, y, z) = transform.part, body.first
    xx, yy, zz, xy, xz, yz = body.second
    if part.kind is JointKind.PRISMATIC:
        yield part.first_dof, (y, -x, 0.0), (0.0, 0.0, body.mass)
        return
    about = (
        ((yy + zz, -xy, -xz), (0.0, -z, y)),
        ((-xy, xx + zz, -yz), (z, 0.0, -x)),
        ((-xz, -yz, xx + yy), (-y, x, 0.0)),
    )
    if part.kind is JointKind.REVOLUTE:
        yield part.first_dof, *about[2]
        return
    first = part.first_dof + (3 if part.kind is JointKind.FLOATING else 0)
    for i, (torque, force) in enumerate(about):
        yield first + i, torque, force


def _carried(
    transforms: Sequence[LinkTransform], index: int, torque: Vector3, force: Vector3
) -> Iterator[tuple[LinkTransform, Vector3, Vector3]]:
    """Return a wrench on a link, transformed to each of its ancestors, nearest first."""
    while transforms[index].part.parent >= 0:
        torque, force = transforms[index].wrench_to_parent(torque, force)
        index = transforms[index].part.parent
        yield transforms[index], torque, force


def _add(rows: Rows, a: int, b: int, entry: Scalar, same: bool) -> None:
    rows[a][b] = rows[a][b] + entry
    if not same:
        rows[b][a] = rows[b][a] + entry


def _add_rotors(reduced: ReducedTree, rows: Rows) -> None:
    for body in bodies_of(reduced.tree):
        for freedom in body.freedoms:
            inertia = freedom.ratio * freedom.ratio * body.joint.drive.rotor_inertia
            at = freedom.dof
            rows[at][at] = rows[at][at] + inertia


def forward_dynamics(
    reduced: ReducedTree, q: Sequence[Scalar], qd: Sequence[Scalar], tau: Sequence[Scalar]
) -> tuple[Scalar, ...]:
    """Return the joint accelerations under given torques, friction, springs and gravity."""
    tree = reduced.tree
    terms = zip(tau, bias(reduced, q, qd), passive_torques(tree, q, qd), strict=True)
    accelerating = [torque - held - lost for torque, held, lost in terms]
    return solve_mass(tree, q, mass_matrix(reduced, q), [accelerating])[0]
