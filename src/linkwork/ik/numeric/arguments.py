"""Argument validation of the numeric solver."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import ArgumentError
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.poses import RIGID_WITHIN, check_rigid, read_poses
from linkwork.ik.programs import rigidity_error

Array = NDArray[np.float64]


def read_numbers(poses: Any) -> tuple[Array, bool]:
    """Poses as (N, 16), and whether there was one alone.

    Raises:
        ArgumentError: No pose, or one that is no rigid motion.
    """
    given, single = read_poses(poses)
    if given.dtype.kind not in "fiu":
        raise ArgumentError(f"a pose cannot have the type {given.dtype}", hint="give float64")
    numbers = np.ascontiguousarray(given, dtype=np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        bent = rigidity_error(list(numbers.T)) if not single else rigidity_error(numbers.tolist())
    if not np.all(np.isfinite(numbers) & (np.asarray(bent) <= RIGID_WITHIN**2)[..., None]):
        check_rigid(numbers)
        raise ArgumentError("a pose has a number that is not finite", hint="every one must be")
    return numbers.reshape(-1, 16), single


def read_positions(
    problem: NumericProblem, name: str, value: ArrayLike, batch: tuple[int, ...]
) -> Array:
    """Positions of the robot, one or one for each pose; those of joints are kept inside limits.

    Args:
        problem: What is solved.
        name: What they are called in the call.
        value: (n,), or in a batch (N, n) [rad or m].
        batch: () for a single pose, (N,) for a batch.

    Raises:
        ArgumentError: They do not fit.
    """
    names = problem.tree.position_names
    array = np.asarray(value)
    fits = array.dtype.kind in "fiu" and array.shape in ((len(names),), (*batch, len(names)))
    if not fits or not np.isfinite(array).all():
        raise ArgumentError(
            f"{name} cannot be {value!r:.100}",
            hint=f"give {len(names)} finite numbers: {', '.join(names)}",
        )
    return _inside(problem, array.astype(float))


def read_whole(name: str, value: Any, least: int = 1) -> int:
    """A whole number, not below the least that is allowed.

    Raises:
        ArgumentError: It is none.
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        hint = f"give a whole number from {least} on"
        raise ArgumentError(f"{name} cannot be {value!r:.100}", hint=hint)
    return int(value)


def _inside(problem: NumericProblem, q: Array) -> Array:
    q = np.clip(q, *problem.kept)
    for place in problem.quaternions:
        length = np.linalg.norm(q[..., place], axis=-1, keepdims=True)
        if (length < 1e-6).any():
            raise ArgumentError("a quaternion has no direction", hint="give one that is not zero")
        q[..., place] /= length
    return q
