"""The border between a user's arrays and the algorithms: checked once, here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from linkwork.errors import ArgumentError
from linkwork.spatial.scalar import Scalar

Array = NDArray[np.floating[Any]]

UNIT_WITHIN = 1e-6
"""How far the length of a quaternion may be from one."""


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


@dataclass(frozen=True)
class Numbers:
    """What an argument of a call is made of.

    Attributes:
        names: Names of its numbers, in order.
        quaternions: Where in it quaternions (w, x, y, z) begin, with the names of their joints.
    """

    names: tuple[str, ...]
    quaternions: tuple[tuple[int, str], ...] = ()


def read_states(**arguments: tuple[Numbers, ArrayLike]) -> States:
    """Checks the arguments of a call.

    Args:
        **arguments: By name, what each is made of and its value: each (n,) or each (N, n), numbers
            and finite.

    Raises:
        ArgumentError: Wrong shape or type, a number that is not finite, a quaternion that is not
            of unit length.
    """
    given = {name: _numbers(name, value) for name, (_, value) in arguments.items()}
    first_name, first = next(iter(given.items()))
    for name, values in given.items():
        numbers = arguments[name][0]
        _check_shape(name, values, numbers.names)
        if values.shape[:-1] != first.shape[:-1]:
            raise ArgumentError(
                f"{name} has the shape {values.shape}, but {first_name} has {first.shape}",
                hint="give all of one call for as many states",
            )
        _check_finite(name, values, numbers.names)
        for start, joint in numbers.quaternions:
            _check_quaternion(name, values[..., start : start + 4], joint)
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


def _check_shape(name: str, values: NDArray[Any], names: tuple[str, ...]) -> None:
    n = len(names)
    if values.ndim not in (1, 2) or values.shape[-1] != n:
        listed = ", ".join(names)
        raise ArgumentError(
            f"{name} has the shape {values.shape}, but there are {n} joint numbers: {listed}",
            hint=f"give ({n},) for one state or (N, {n}) for a batch",
        )


def _check_finite(name: str, values: NDArray[Any], names: tuple[str, ...]) -> None:
    finite = np.isfinite(values)
    if not finite.all():
        *state, number = np.argwhere(~finite)[0].tolist()
        bad = values[(*state, number)]
        raise ArgumentError(
            f"{name} is not finite: {_state(state)}joint {names[number]!r} has {bad}",
            hint="give finite numbers",
        )


def _check_quaternion(name: str, wxyz: NDArray[Any], joint: str) -> None:
    lengths = np.sqrt(np.sum(np.square(wxyz, dtype=np.float64), axis=-1))
    wrong = ~(np.abs(lengths - 1.0) <= UNIT_WITHIN)
    if wrong.any():
        state = np.argwhere(wrong)[0].tolist()
        raise ArgumentError(
            f"{name} is no place of joint {joint!r}: {_state(state)}its quaternion "
            f"{tuple(wxyz[tuple(state)].tolist())} has the length {lengths[tuple(state)]:.9g}",
            hint="divide the four numbers w, x, y, z by their length",
        )


def _state(index: list[int]) -> str:
    return f"state {index[0]}, " if index else ""


def _scalars(values: NDArray[Any]) -> list[Scalar]:
    # Plain floats and contiguous columns, for the algorithms are slow over anything else.
    if values.ndim == 1:
        return values.astype(np.float64).tolist()
    return list(np.ascontiguousarray(values.T, dtype=np.float64))
