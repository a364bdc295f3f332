"""Argument validation of the numeric solver."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.poses import nearest_rigid, read_poses

Array = NDArray[np.float64]


def read_numbers(poses: Any) -> tuple[Array, Array, bool]:
    """Poses as (N, 16), their corrections, and whether there was one alone."""
    rows, single = read_poses(poses)
    numbers, correction = nearest_rigid(rows)
    return numbers.reshape(-1, 16), correction, single


def read_positions(
    problem: NumericProblem, name: str, value: ArrayLike, batch: tuple[int, ...]
) -> Array:
    """Positions of the robot, one or one for each pose; those of joints are kept inside limits.

    Args:
        problem: What is solved.
        name: What they are called in the call.
        value: (n,), or in a batch (N, n) [rad or m].
        batch: () for a single pose, (N,) for a batch.
    """
    names = problem.tree.position_names
    array = checks.array(name, value)
    if array.shape not in ((len(names),), (*batch, len(names))):
        raise ArgumentError(
            f"invalid {name}: shape {array.shape}",
            hint=f"give {len(names)} finite numbers: {', '.join(names)}",
        )
    return _inside(problem, array)


def _inside(problem: NumericProblem, q: Array) -> Array:
    q = np.clip(q, *problem.kept)
    for place in problem.quaternions:
        length = np.linalg.norm(q[..., place], axis=-1, keepdims=True)
        if (length < 1e-6).any():
            raise ArgumentError("a quaternion has no direction", hint="give one that is not zero")
        q[..., place] /= length
    return q
