"""Forward dynamics by CRBA and a branch-induced L^T D L factorization.

Reference: Featherstone, Efficient factorization of the joint-space inertia matrix for branched
kinematic trees, 2005; Rigid Body Dynamics Algorithms, 2008, ch. 6.5.
"""

import math
from collections.abc import Sequence

from linkwork.dynamics.plain.body import GRAVITY, parent_dofs
from linkwork.dynamics.plain.crba import mass_matrix
from linkwork.dynamics.plain.passive import passive_torques
from linkwork.dynamics.plain.rnea import bias
from linkwork.errors import ModelError
from linkwork.model.inertia.singular_mass import ROUND_OFF, may_be_singular, require_regular
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, maximum, select


def forward_dynamics(
    tree: TreeLike,
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    tau: Sequence[Scalar],
    gravity: Vector3 = GRAVITY,
) -> tuple[Scalar, ...]:
    """Return the joint accelerations under given torques, friction, springs and gravity.

    Raises:
        ModelError: The mass matrix is singular there.
    """
    tree = tree_of(tree)
    terms = zip(tau, bias(tree, q, qd, gravity), passive_torques(tree, q, qd), strict=True)
    accelerating = [torque - held - lost for torque, held, lost in terms]
    return solve_mass(tree, q, mass_matrix(tree, q), [accelerating])[0]


def solve_mass(
    tree: Tree,
    q: Sequence[Scalar],
    mass: Sequence[Sequence[Scalar]],
    columns: Sequence[Sequence[Scalar]],
) -> list[tuple[Scalar, ...]]:
    """Solve with the mass matrix of a robot for each of some right-hand sides.

    Traced code gives infinities where the matrix is singular; floats raise and name the joints.
    """
    parents, guarded = parent_dofs(tree), may_be_singular(tree)
    try:
        return [solve_ltdl(mass, parents, x, tree.velocity_names, guarded) for x in columns]
    except ModelError:
        require_regular(tree, q)
        raise


def solve_ltdl(
    matrix: Sequence[Sequence[Scalar]],
    parents: Sequence[int],
    right: Sequence[Scalar],
    names: Sequence[str],
    guarded: bool = False,
) -> tuple[Scalar, ...]:
    """Solve M x = b with M = L^T D L, L unit lower triangular.

    Eliminating from the leaves to the base keeps the zeros between joints of different branches,
    so only pairs of a joint and those that carry it are touched. No pivoting: M is positive
    definite, or at least has no zero pivots.
    """
    lower = [list(row) for row in matrix]
    count = len(right)
    for k in range(count - 1, -1, -1):
        check_pivot(lower[k][k], matrix[k][k], names[k])
        if guarded:
            lower[k][k] = _guarded(lower[k][k], matrix[k][k])
        for i in _chain(k, parents):
            ratio = lower[k][i] / lower[k][k]
            for j in (i, *_chain(i, parents)):
                lower[i][j] = lower[i][j] - ratio * lower[k][j]
            lower[k][i] = ratio
    x = list(right)
    for k in range(count - 1, -1, -1):
        for i in _chain(k, parents):
            x[i] = x[i] - lower[k][i] * x[k]
    for k in range(count):
        x[k] = x[k] / lower[k][k]
        for i in _chain(k, parents):
            x[k] = x[k] - lower[k][i] * x[i]
    return tuple(x)


def check_pivot(pivot: Scalar, diagonal: Scalar, joint: str) -> None:
    """Check that a float pivot of the factorization is not zero up to round-off.

    The pivot is the joint's inertia with its subtree free, `diagonal` that with it locked.
    """
    # Arrays report by infinities; traced scalars have no value.
    if isinstance(pivot, float) and not ROUND_OFF * abs(diagonal) < abs(pivot) < math.inf:
        raise ModelError(
            f"singular mass matrix at joint {joint!r}: with its subtree free, "
            f"its inertia is {pivot:.3g} of {diagonal:.3g}",
            hint="add inertia to the links it moves, or a rotor inertia to its drive",
        )


def _guarded(pivot: Scalar, diagonal: Scalar) -> Scalar:
    least = ROUND_OFF * maximum(diagonal, -diagonal)
    return select(maximum(pivot, -pivot) - least, pivot, 0.0)


def _chain(k: int, parents: Sequence[int]) -> tuple[int, ...]:
    """Return the ancestors of coordinate k, nearest first."""
    ancestors: list[int] = []
    while (k := parents[k]) >= 0:
        ancestors.append(k)
    return tuple(ancestors)
