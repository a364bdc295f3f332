"""The border between a user's arrays and the algorithms: checked once, here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.checks import GREATEST, GREATEST_SINGLE
from linkwork.errors import ArgumentError

Array = NDArray[np.floating[Any]]

UNIT_WITHIN = 1e-6
"""How far the length of a quaternion may be from one."""


@dataclass(frozen=True)
class Numbers:
    """What an argument of a call is made of.

    Attributes:
        names: Names of its numbers, in order.
        quaternions: Where in it quaternions (w, x, y, z) begin, with the names of their joints.
        of: Whose numbers they are, in words.
    """

    names: tuple[str, ...]
    quaternions: tuple[tuple[int, str], ...] = ()
    of: str = "joint "


def check_states(**arguments: tuple[Numbers, ArrayLike]) -> None:
    """Checks the arguments of a call.

    Args:
        **arguments: By name, what each is made of and its value: (n,), or (N, n) with one N for all
            of a call; numbers of at most `GREATEST` in size, `GREATEST_SINGLE` where all are
            float32. In a batch what is (n,) is shared by all states.

    Raises:
        ArgumentError: Wrong shape or type, a number that is not finite or too great, a quaternion
            that is not of unit length.
    """
    first: tuple[str, tuple[int, ...]] | None = None
    single = all(isinstance(x, np.ndarray) and x.dtype == np.float32 for _, x in arguments.values())
    greatest = GREATEST_SINGLE if single else GREATEST
    for name, (numbers, value) in arguments.items():
        # An empty list has the type of a float; it is the state of a robot without joints.
        values = checks.plain_array(name, value)
        _check_shape(name, values, numbers)
        if values.ndim == 2:
            first = first or (name, values.shape)
            _check_count(name, values.shape, *first)
        _check_bounds(name, values, numbers, greatest)
        for start, joint in numbers.quaternions:
            _check_quaternion(name, values[..., start : start + 4], joint)


def _check_count(
    name: str, shape: tuple[int, ...], other: str, other_shape: tuple[int, ...]
) -> None:
    if shape[0] != other_shape[0]:
        raise ArgumentError(
            f"invalid {name}: shape {shape}, but {other} has {other_shape}",
            hint="give all of one call for as many states",
        )


def _check_shape(name: str, values: NDArray[Any], numbers: Numbers) -> None:
    n = len(numbers.names)
    if values.ndim not in (1, 2) or values.shape[-1] != n:
        listed = ", ".join(numbers.names)
        shape = f"invalid {name}: shape {values.shape}"
        raise ArgumentError(
            f"{shape}, but there are {n} {numbers.of}numbers: {listed}",
            hint=f"give ({n},) for one state or (N, {n}) for a batch",
        )


def _check_bounds(name: str, values: NDArray[Any], numbers: Numbers, greatest: float) -> None:
    within = (values >= -greatest) & (values <= greatest)
    if not within.all():
        *state, number = np.argwhere(~within)[0].tolist()
        bad = values[(*state, number)]
        raise ArgumentError(
            f"invalid {name}: {_state(state)}{numbers.of}{numbers.names[number]!r} is {bad}",
            hint=f"expected finite numbers of at most {greatest:g} in size",
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
