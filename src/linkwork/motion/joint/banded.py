"""Block tridiagonal systems, solved by block elimination (Thomas algorithm).

Row i is lower[i] x[i-1] + diagonal[i] x[i] + upper[i] x[i+1] = right[i], with small vectors x[i].
See Golub and Van Loan, Matrix Computations, 4th ed., 2013, section 4.5.
"""

from __future__ import annotations

import numpy as np

from linkwork.motion.trajectory import Array

_DENSE = 64
"""Most unknowns of a system that is solved as a dense one."""


def solve_tridiagonal(lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Return the solution of a system of blocks (m, b, b) for k right-hand sides (m, b, k).

    The first lower and the last upper block are not read.
    """
    if right[..., 0].size <= _DENSE:
        return _solve_dense(lower, diagonal, upper, right)
    inverses, x = np.empty_like(diagonal), right.copy()
    pivot = diagonal[0]
    for i in range(len(diagonal)):
        if i:
            ratio = lower[i] @ inverses[i - 1]
            pivot = diagonal[i] - ratio @ upper[i - 1]
            x[i] -= ratio @ x[i - 1]
        inverses[i] = np.linalg.inv(pivot)
    x[-1] = inverses[-1] @ x[-1]
    for i in range(len(diagonal) - 2, -1, -1):
        x[i] = inverses[i] @ (x[i] - upper[i] @ x[i + 1])
    return x


def _solve_dense(lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Return the same as one dense system, which is faster if it is small."""
    count, size = diagonal.shape[:2]
    matrix = np.zeros((count, size, count, size))
    rows = np.arange(count)
    matrix[rows, :, rows] = diagonal
    matrix[rows[1:], :, rows[:-1]] = lower[1:]
    matrix[rows[:-1], :, rows[1:]] = upper[:-1]
    flat = matrix.reshape(count * size, -1)
    solved = np.linalg.solve(flat, right.reshape(count * size, -1))
    return np.asarray(solved, dtype=float).reshape(right.shape)


def solve_cyclic(lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Return the solution of a cyclic system, in which the last unknown precedes the first."""
    if len(diagonal) == 1:
        return solve_tridiagonal(lower, lower + diagonal + upper, upper, right)
    # Eliminate the last unknown; solve the rest for the right-hand side and for its influence.
    problems = right.shape[2]
    influence = np.zeros((len(diagonal) - 1, *diagonal.shape[1:]))
    influence[0] += lower[0]
    influence[-1] += upper[-2]
    both = np.concatenate([right[:-1], influence], axis=2)
    solved = solve_tridiagonal(lower[:-1], diagonal[:-1], upper[:-1], both)
    plain, along = solved[..., :problems], solved[..., problems:]
    rest = right[-1] - lower[-1] @ plain[-1] - upper[-1] @ plain[0]
    reduced = diagonal[-1] - lower[-1] @ along[-1] - upper[-1] @ along[0]
    last = np.linalg.solve(reduced, rest)
    return np.concatenate([plain - along @ last, last[None]])
