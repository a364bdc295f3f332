"""How the torques of friction and springs change with positions and speeds."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.dynamics.dual import Dual, slope_of
from linkwork.dynamics.inverse import passive_torques
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.spatial.rotation import multiply_wxyz
from linkwork.spatial.scalar import Scalar

Rows = list[list[Scalar]]

_SHIFTS = {JointKind.BALL: 0, JointKind.FLOATING: 3}


def passive_slopes(tree: Tree, q: Sequence[Scalar], qd: Sequence[Scalar]) -> tuple[Rows, Rows]:
    """Derivatives of the torques of friction and springs, each n rows of n.

    Args:
        tree: The robot.
        q: Joint positions [rad or m].
        qd: Joint speeds [rad/s or m/s].

    Returns:
        By positions, along small motions of each coordinate; by speeds.
    """
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
    """Rates of the numbers in q at given joint speeds, quaternions included.

    Args:
        tree: The robot.
        q: Joint positions [rad or m].
        v: Joint speeds [rad/s or m/s].
    """
    rates: list[Scalar] = []
    for joint, at, speed in zip(tree.joints, tree.position_starts, tree.speed_starts, strict=False):
        shifts = _SHIFTS.get(joint.kind, joint.kind.speeds)
        rates += v[speed : speed + shifts]
        if joint.kind in _SHIFTS:
            half = [0.5 * v[speed + shifts + i] for i in range(3)]
            rates += multiply_wxyz(q[at + shifts : at + shifts + 4], (0.0, *half))
    return tuple(rates)


def _duals(values: Sequence[Scalar], slopes: Sequence[Scalar]) -> list[Scalar]:
    return [Dual(value, slope) for value, slope in zip(values, slopes, strict=True)]


def _slopes(tree: Tree, q: Sequence[Scalar], qd: Sequence[Scalar]) -> list[Scalar]:
    return [slope_of(torque) for torque in passive_torques(tree, q, qd)]


def _transposed(columns: Rows) -> Rows:
    return [list(row) for row in zip(*columns, strict=True)]
