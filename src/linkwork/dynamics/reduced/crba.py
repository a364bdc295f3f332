"""Mass matrix of a reduced robot by composite bodies, each by its moments of mass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from linkwork.dynamics.plain.body import bodies_of, carriers_of
from linkwork.dynamics.plain.forward import solve_along_branches
from linkwork.dynamics.plain.passive import passive_torques
from linkwork.dynamics.reduced.part import Placing, felt, place
from linkwork.dynamics.reduced.pseudo_inertia import Mass, joined
from linkwork.dynamics.reduced.reduction import Reduced
from linkwork.dynamics.reduced.rnea import bias
from linkwork.model.link import JointKind
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar

Rows = list[list[Scalar]]


def mass_matrix(reduced: Reduced, q: Sequence[Scalar]) -> tuple[tuple[Scalar, ...], ...]:
    """Mass matrix, reflected rotor inertia on its diagonal included.

    Args:
        reduced: The robot.
        q: Joint positions [rad or m].

    Returns:
        n rows of n, symmetric.
    """
    count = reduced.tree.speed_count
    rows: Rows = [[0.0] * count for _ in range(count)]
    placings = [place(part, q) for part in reduced.bodies]
    composites = [part.body for part in reduced.bodies]
    for index in range(len(placings) - 1, -1, -1):
        _fill(rows, placings, index, composites[index])
        parent = placings[index].part.parent
        if parent >= 0:
            seen = placings[index].seen_from_carrier(composites[index])
            composites[parent] = joined(composites[parent], seen)
    _add_rotors(reduced, rows)
    return tuple(tuple(row) for row in rows)


def _fill(rows: Rows, placings: Sequence[Placing], index: int, composite: Mass) -> None:
    """Adds what the motions of one joint have with each other and with those that carry it."""
    part = placings[index].part
    if part.kind is JointKind.FLOATING:
        for speed in range(part.speed_at, part.speed_at + 3):
            rows[speed][speed] = composite.mass
    for speed, torque, force in _momenta(placings[index], composite):
        own = felt(placings[index], torque, force)
        for other, entry in enumerate(own[: speed - part.speed_at + 1], part.speed_at):
            _add(rows, speed, other, part.ratio * entry, same=speed == other)
        for carrier, torque_there, force_there in _carried(placings, index, torque, force):
            entries = felt(carrier, torque_there, force_there)
            for other, entry in enumerate(entries, carrier.part.speed_at):
                _add(rows, speed, other, part.ratio * entry, same=False)


def _momenta(placing: Placing, body: Mass) -> Iterator[tuple[int, Vector3, Vector3]]:
    """For each turning or sliding motion of a joint: its speed, and momentum at unit speed."""
    part, (x, y, z) = placing.part, body.first
    xx, yy, zz, xy, xz, yz = body.second
    if part.kind is JointKind.PRISMATIC:
        yield part.speed_at, (y, -x, 0.0), (0.0, 0.0, body.mass)
        return
    about = (
        ((yy + zz, -xy, -xz), (0.0, -z, y)),
        ((-xy, xx + zz, -yz), (z, 0.0, -x)),
        ((-xz, -yz, xx + yy), (-y, x, 0.0)),
    )
    if part.kind is JointKind.REVOLUTE:
        yield part.speed_at, *about[2]
        return
    first = part.speed_at + (3 if part.kind is JointKind.FLOATING else 0)
    for i, (torque, force) in enumerate(about):
        yield first + i, torque, force


def _carried(
    placings: Sequence[Placing], index: int, torque: Vector3, force: Vector3
) -> Iterator[tuple[Placing, Vector3, Vector3]]:
    """A wrench on a part as each part that carries it feels it, nearest first."""
    while placings[index].part.parent >= 0:
        torque, force = placings[index].lever(torque, force)
        index = placings[index].part.parent
        yield placings[index], torque, force


def _add(rows: Rows, a: int, b: int, entry: Scalar, same: bool) -> None:
    """Adds the inertia between two motions; those of one coordinate feel it both ways."""
    rows[a][b] = rows[a][b] + entry
    if not same:
        rows[b][a] = rows[b][a] + entry


def _add_rotors(reduced: Reduced, rows: Rows) -> None:
    for body in bodies_of(reduced.tree):
        for freedom in body.freedoms:
            inertia = freedom.ratio * freedom.ratio * body.joint.drive.rotor_inertia
            at = freedom.speed
            rows[at][at] = rows[at][at] + inertia


def forward_dynamics(
    reduced: Reduced, q: Sequence[Scalar], qd: Sequence[Scalar], tau: Sequence[Scalar]
) -> tuple[Scalar, ...]:
    """Joint accelerations that torques cause, against friction, springs and gravity.

    Args:
        reduced: The robot.
        q: Joint positions [rad or m].
        qd: Joint speeds [rad/s or m/s].
        tau: Joint torques or forces [N m or N].

    Raises:
        ModelError: Nothing resists the motion of a joint there, by itself or with those beyond it.
    """
    tree = reduced.tree
    spent = zip(tau, bias(reduced, q, qd), passive_torques(tree, q, qd), strict=True)
    accelerating = [torque - held - lost for torque, held, lost in spent]
    mass = mass_matrix(reduced, q)
    return solve_along_branches(mass, carriers_of(tree), accelerating, tree.speed_names)
