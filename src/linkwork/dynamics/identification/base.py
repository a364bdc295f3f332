"""Base parameters: the combinations of a robot's parameters that motions and torques can tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.dynamics.body import GRAVITY, checked_gravity
from linkwork.dynamics.regressor import regressor, regressor_names, regressor_parameters
from linkwork.errors import ArgumentError
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar

Array = NDArray[np.float64]

DEPENDENT = 1e-8
"""A column counts as made of others where this share of its length or less is its own."""

_SEED = 1
_REACH = np.pi
_SPEED = 2.0
_LEAST_SPEED = 0.5


@dataclass(frozen=True)
class BaseParameters:
    """Which parameters are identified, and which others each one stands for too.

    Attributes:
        names: Of all parameters.
        columns: Those that stand for a combination, by index; the rest is in these or has no
            effect.
        combinations: A row for each of `columns`, a column for each parameter: base values are this
            matrix times the values of all.
    """

    names: tuple[str, ...]
    columns: tuple[int, ...]
    combinations: Array

    def __len__(self) -> int:
        return len(self.columns)

    def expression(self, index: int) -> str:
        """A base parameter in words, e.g. `link1.izz + link2.iyy + 0.13 link2.mass`."""
        own, row = self.columns[index], self.combinations[index]
        others = [i for i in np.flatnonzero(row) if i != own]
        return "".join([self.names[own], *(_term(row[i], self.names[i]) for i in others)])

    def values(self, tree: Tree) -> Array:
        """The base values of a robot of the same structure, from its own parameters."""
        return self.combinations @ np.array(regressor_parameters(tree), dtype=float)


def base_parameters(tree: Tree, gravity: Vector3 = GRAVITY) -> BaseParameters:
    """The base parameters of a robot, found at random motions.

    Going through the parameters from the base to the tips, each whose torques are combinations of
    those of the ones before is added to them.

    Args:
        tree: The robot; its masses, inertias, rotors and friction do not matter.
        gravity: Acceleration of a falling body in the base frame [m/s^2].
    """
    checks.instance("tree", tree, Tree, "a Tree, such as linkwork.load('irb140').tree")
    falling = checked_gravity(gravity)
    names = regressor_names(tree)
    count = 4 * (len(names) // max(tree.speed_count, 1) + 10)
    rows = stacked(regressor(tree, *random_states(tree, count), falling), count)
    columns, combinations = independent_columns(rows)
    return BaseParameters(names, columns, combinations)


def require_joints(tree: Tree) -> None:
    """Refuses what is no robot with joints.

    Raises:
        ArgumentError: It is no tree, or nothing of it moves.
    """
    if not isinstance(tree, Tree):
        raise ArgumentError(
            f"{type(tree).__name__} is no model of a robot",
            hint="give a Tree, such as linkwork.load('irb140').tree",
        )
    if not tree.speed_count:
        raise ArgumentError(
            f"nothing of {tree.name!r} can be identified: it has no joints",
            hint="give a robot that moves",
        )


def random_states(tree: Tree, count: int) -> tuple[list[Array], list[Array], list[Array]]:
    """Positions, speeds and accelerations all over the robot's range, always the same ones."""
    random = np.random.default_rng(_SEED)
    q = random.uniform(-_REACH, _REACH, (tree.position_count, count))
    for joint, end in zip(tree.joints, tree.position_starts[1:], strict=True):
        if joint.kind in (JointKind.BALL, JointKind.FLOATING):
            turn = random.normal(size=(4, count))
            q[end - 4 : end] = turn / np.linalg.norm(turn, axis=0)
    qd, qdd = random.uniform(-_SPEED, _SPEED, (2, tree.speed_count, count))
    # Around rest dry friction fades in; two joints that only differ there cannot be told apart.
    qd += np.copysign(_LEAST_SPEED, qd)
    return list(q), list(qd), list(qdd)


def stacked(rows: Sequence[Sequence[Scalar]], count: int) -> Array:
    """A matrix of batches as one of numbers, (count * rows, columns), moment by moment."""
    full = [[np.broadcast_to(entry, count) for entry in row] for row in rows]
    array = np.array(full, dtype=float)
    return array.transpose(2, 0, 1).reshape(count * len(full), -1)


def independent_columns(matrix: Array) -> tuple[tuple[int, ...], Array]:
    """The columns that are no combination of those before, and what the others are made of.

    Returns:
        Indices of the k independent columns; a matrix (k, all) with matrix = matrix[:, chosen]
        times it.
    """
    lengths = np.linalg.norm(matrix, axis=0)
    largest = lengths.max(initial=0.0)
    seen = lengths > DEPENDENT * largest
    scaled = matrix / np.where(seen, lengths, 1.0)
    chosen: list[int] = []
    basis = np.zeros((int(seen.sum()), len(matrix)))
    for index in np.flatnonzero(seen):
        known, rest = basis[: len(chosen)], scaled[:, index]
        # Twice, for what round-off leaves after once.
        for _ in range(2):
            rest = rest - known.T @ (known @ rest)
        own = float(np.linalg.norm(rest))
        if own > DEPENDENT:
            basis[len(chosen)] = rest / own
            chosen.append(int(index))
    return tuple(chosen), _combinations(matrix, scaled[:, chosen], lengths[chosen])


def _combinations(matrix: Array, scaled: Array, lengths: Array) -> Array:
    if not len(lengths):
        return np.zeros((0, matrix.shape[1]))
    found = np.linalg.lstsq(scaled, matrix, rcond=None)[0] / lengths[:, None]
    whole = np.round(found)
    found = np.where(np.abs(found - whole) < DEPENDENT, whole, found)
    return found + 0.0


def _term(factor: float, name: str) -> str:
    sign = "-" if factor < 0 else "+"
    size = abs(factor)
    return f" {sign} {name}" if size == 1.0 else f" {sign} {size:.4g} {name}"
