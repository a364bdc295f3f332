"""Forward dynamics: the mass matrix factorised along the tree's branches."""

from __future__ import annotations

import math
from collections.abc import Sequence

from linkwork.dynamics.plain.body import GRAVITY, parent_dofs
from linkwork.dynamics.plain.crba import mass_matrix
from linkwork.dynamics.plain.passive import passive_torques
from linkwork.dynamics.plain.rnea import bias
from linkwork.errors import ModelError
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar

_ROUND_OFF = 1e-14


def forward_dynamics(
    tree: Tree,
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    tau: Sequence[Scalar],
    gravity: Vector3 = GRAVITY,
) -> tuple[Scalar, ...]:
    """Joint accelerations that torques cause, against friction, springs and gravity.

    Args:
        tree: The robot.
        q: Joint positions [rad or m].
        qd: Joint speeds [rad/s or m/s].
        tau: Joint torques or forces [N m or N].
        gravity: Acceleration of a falling body in the base frame [m/s^2].

    Returns:
        One acceleration a coordinate [rad/s^2 or m/s^2].

    Raises:
        ModelError: Nothing resists the motion of a joint there, by itself or with those beyond it.
    """
    spent = zip(tau, bias(tree, q, qd, gravity), passive_torques(tree, q, qd), strict=True)
    accelerating = [torque - held - lost for torque, held, lost in spent]
    mass = mass_matrix(tree, q)
    return solve_ltdl(mass, parent_dofs(tree), accelerating, tree.speed_names)


def solve_ltdl(
    matrix: Sequence[Sequence[Scalar]],
    carriers: Sequence[int],
    right: Sequence[Scalar],
    names: Sequence[str],
) -> tuple[Scalar, ...]:
    """Solves M x = b with M = L^T D L, L unit lower triangular.

    Eliminating from the leaves to the base keeps the zeros between joints of different branches,
    so only pairs of a joint and those that carry it are touched. No pivoting: M is positive
    definite.

    Args:
        matrix: A symmetric positive definite matrix with the zeros of a tree.
        carriers: For each coordinate that of the nearest joint below it; -1 for none. A carrier
            stands before all it carries.
        right: The right-hand side b.
        names: Names of the joints, for error messages.

    Raises:
        ModelError: M, made of floats, is not positive definite.
    """
    lower = [list(row) for row in matrix]
    count = len(right)
    for k in range(count - 1, -1, -1):
        check_pivot(lower[k][k], matrix[k][k], names[k])
        for i in _chain(k, carriers):
            ratio = lower[k][i] / lower[k][k]
            for j in (i, *_chain(i, carriers)):
                lower[i][j] = lower[i][j] - ratio * lower[k][j]
            lower[k][i] = ratio
    x = list(right)
    for k in range(count - 1, -1, -1):
        for i in _chain(k, carriers):
            x[i] = x[i] - lower[k][i] * x[k]
    for k in range(count):
        x[k] = x[k] / lower[k][k]
        for i in _chain(k, carriers):
            x[k] = x[k] - lower[k][i] * x[i]
    return tuple(x)


def check_pivot(pivot: Scalar, diagonal: Scalar, joint: str) -> None:
    """Refuses an inertia that round-off may have made, of a joint with those beyond it free.

    Args:
        pivot: That inertia [kg m^2 or kg].
        diagonal: The inertia with the joints beyond it held.
        joint: The joint's name.

    Raises:
        ModelError: It is a float and next to nothing, or not finite.
    """
    # Arrays tell by infinities, and traced scalars are not yet known.
    if isinstance(pivot, float) and not _ROUND_OFF * diagonal < pivot < math.inf:
        raise ModelError(
            f"joint {joint!r} has no acceleration here: with the joints beyond it free, "
            f"its inertia is {pivot:.3g} of {diagonal:.3g}",
            hint="give what it moves inertia that other joints cannot take up, or it a rotor's",
        )


def _chain(k: int, carriers: Sequence[int]) -> tuple[int, ...]:
    """The coordinates that carry coordinate k, nearest first."""
    found: list[int] = []
    while (k := carriers[k]) >= 0:
        found.append(k)
    return tuple(found)
