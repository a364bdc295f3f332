"""The border between a user's arrays and the algorithms: checked once, here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from linkwork.errors import ArgumentError
from linkwork.spatial.scalar import Scalar

Array = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class States:
    """Checked arguments of one call.

    Attributes:
        scalars: For each argument one scalar a joint: floats, or arrays over the batch.
        batch: () for a single state, (N,) for a batch.
        dtype: What the answer shall be made of.
    """

    scalars: tuple[list[Scalar], ...]
    batch: tuple[int, ...]
    dtype: DTypeLike

    def array(self, nested: Any, *shape: int) -> Array:
        """An answer as one array, the batch first.

        Args:
            nested: A scalar or nested tuples of scalars.
            *shape: Sizes of the nested tuples.
        """
        if not self.batch:
            return np.array(nested, dtype=self.dtype).reshape(shape)
        answer = np.empty((*self.batch, *shape), dtype=self.dtype)
        for index in np.ndindex(*shape):
            entry = nested
            for i in index:
                entry = entry[i]
            answer[(slice(None), *index)] = entry
        return answer


def read_states(joints: tuple[str, ...], **arguments: ArrayLike) -> States:
    """Checks arguments that hold one number for each joint.

    Args:
        joints: Names of the joints.
        **arguments: By name, each (n,) or each (N, n), numbers and finite.

    Raises:
        ArgumentError: Wrong shape or type, or a number that is not finite.
    """
    given = {name: _numbers(name, value) for name, value in arguments.items()}
    first_name, first = next(iter(given.items()))
    for name, values in given.items():
        _check_shape(name, values, joints)
        if values.shape != first.shape:
            raise ArgumentError(
                f"{name} has the shape {values.shape}, but {first_name} has {first.shape}",
                hint="give all of one call in the same shape",
            )
        _check_finite(name, values, joints)
    single = all(values.dtype == np.float32 for values in given.values())
    return States(
        tuple(_scalars(values) for values in given.values()),
        first.shape[:-1],
        np.float32 if single else np.float64,
    )


def _numbers(name: str, value: ArrayLike) -> NDArray[Any]:
    try:
        values = np.asarray(value)
    except ValueError as error:
        raise ArgumentError(f"{name} is no array: {error}") from error
    # An empty list has the type of a float; it is the state of a robot without joints.
    if values.dtype.kind not in "fiu":
        raise ArgumentError(
            f"{name} has the type {values.dtype}", hint="give integers or floating-point numbers"
        )
    return values


def _check_shape(name: str, values: NDArray[Any], joints: tuple[str, ...]) -> None:
    n = len(joints)
    if values.ndim not in (1, 2) or values.shape[-1] != n:
        raise ArgumentError(
            f"{name} has the shape {values.shape}, but there are {n} joints: {', '.join(joints)}",
            hint=f"give ({n},) for one state or (N, {n}) for a batch",
        )


def _check_finite(name: str, values: NDArray[Any], joints: tuple[str, ...]) -> None:
    finite = np.isfinite(values)
    if not finite.all():
        *state, joint = np.argwhere(~finite)[0].tolist()
        where = f"state {state[0]}, " if state else ""
        bad = values[(*state, joint)]
        raise ArgumentError(
            f"{name} is not finite: {where}joint {joints[joint]!r} has {bad}",
            hint="give finite numbers",
        )


def _scalars(values: NDArray[Any]) -> list[Scalar]:
    # Plain floats and contiguous columns, for the algorithms are slow over anything else.
    if values.ndim == 1:
        return values.astype(np.float64).tolist()
    return list(np.ascontiguousarray(values.T, dtype=np.float64))
