"""Rows of equations that each join one unknown with its neighbours.

Unknowns are small vectors, so that what stands before them are small matrices: row i says
lower[i] x[i-1] + diagonal[i] x[i] + upper[i] x[i+1] = right[i].
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def solve_chain(lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Solves rows whose first has no neighbour before, and whose last has none after.

    Args:
        lower: (m, b, b); the first is not read.
        diagonal: (m, b, b).
        upper: (m, b, b); the last is not read.
        right: (m, b, k), for k problems at once.

    Returns:
        (m, b, k).
    """
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


def solve_circle(lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Solves rows around a circle: before the first unknown comes the last.

    Args:
        lower: (m, b, b).
        diagonal: (m, b, b).
        upper: (m, b, b).
        right: (m, b, k), for k problems at once.

    Returns:
        (m, b, k).
    """
    if len(diagonal) == 1:
        return solve_chain(lower, lower + diagonal + upper, upper, right)
    # The last unknown is taken out: what is left is a chain, solved once more for its influence.
    problems = right.shape[2]
    influence = np.zeros((len(diagonal) - 1, *diagonal.shape[1:]))
    influence[0] += lower[0]
    influence[-1] += upper[-2]
    both = np.concatenate([right[:-1], influence], axis=2)
    solved = solve_chain(lower[:-1], diagonal[:-1], upper[:-1], both)
    plain, along = solved[..., :problems], solved[..., problems:]
    rest = right[-1] - lower[-1] @ plain[-1] - upper[-1] @ plain[0]
    own = diagonal[-1] - lower[-1] @ along[-1] - upper[-1] @ along[0]
    last = np.linalg.solve(own, rest)
    return np.concatenate([plain - along @ last, last[None]])
