"""Checks of the state arguments of a call: one state, or a batch."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.checks.arrays import plain_array
from linkwork.checks.values import MAX_NUMBER
from linkwork.errors import ArgumentError

MAX_NUMBER_SINGLE = 1e6
"""`MAX_NUMBER` for calls in single precision, which resolves angles of this magnitude no finer than
0.06 rad and overflows sooner."""

UNIT_WITHIN = 1e-6  # Tolerance of the length of a unit quaternion


@dataclass(frozen=True)
class ArgumentSpec:
    """Entries of a state argument of a call: their names in order, and their owner for messages.

    `quaternions` has the index of each quaternion (w, x, y, z), with the name of its joint.
    """

    names: tuple[str, ...]
    quaternions: tuple[tuple[int, str], ...] = ()
    of: str = "joint "


def check_states(**arguments: tuple[ArgumentSpec, ArrayLike]) -> None:
    """Check the state arguments of a call, each with its specification.

    A value is (n,), or (N, n) with one N for all; in a batch an argument of shape (n,) is shared by
    all states. Numbers have magnitudes up to `MAX_NUMBER`, or `MAX_NUMBER_SINGLE` where all are
    float32.
    """
    first: tuple[str, tuple[int, ...]] | None = None
    single = all(isinstance(x, np.ndarray) and x.dtype == np.float32 for _, x in arguments.values())
    greatest = MAX_NUMBER_SINGLE if single else MAX_NUMBER
    for name, (numbers, value) in arguments.items():
        # An empty list of type float is the state of a robot without joints.
        values = plain_array(name, value)
        _check_state_shape(name, values, numbers)
        if values.ndim == 2:
            first = first or (name, values.shape)
            _check_state_count(name, values.shape, *first)
        _check_state_bounds(name, values, numbers, greatest)
        for start, joint in numbers.quaternions:
            _check_quaternion(name, values[..., start : start + 4], joint)


def _check_state_count(
    name: str, shape: tuple[int, ...], other: str, other_shape: tuple[int, ...]
) -> None:
    if shape[0] != other_shape[0]:
        raise ArgumentError(
            f"invalid {name}: shape {shape}, but {other} has {other_shape}",
            hint="expected the same number of states for all arguments",
        )


def _check_state_shape(name: str, values: NDArray[Any], numbers: ArgumentSpec) -> None:
    n = len(numbers.names)
    if values.ndim not in (1, 2) or values.shape[-1] != n:
        listed = ", ".join(numbers.names)
        shape = f"invalid {name}: shape {values.shape}"
        raise ArgumentError(
            f"{shape}, but there are {n} {numbers.of}numbers: {listed}",
            hint=f"expected ({n},) for one state or (N, {n}) for a batch",
        )


def _check_state_bounds(
    name: str, values: NDArray[Any], numbers: ArgumentSpec, greatest: float
) -> None:
    # Half precision cannot hold the bounds.
    most = np.float64(greatest) if values.dtype == np.float16 else greatest
    within = (values >= -most) & (values <= most)
    if not within.all():
        *state, number = np.argwhere(~within)[0].tolist()
        bad = values[(*state, number)]
        raise ArgumentError(
            f"invalid {name}: {_state(state)}{numbers.of}{numbers.names[number]!r} is {bad}",
            hint=f"expected finite numbers of magnitude up to {greatest:g}",
        )


def _check_quaternion(name: str, wxyz: NDArray[Any], joint: str) -> None:
    lengths = np.sqrt(np.sum(np.square(wxyz, dtype=np.float64), axis=-1))
    wrong = ~(np.abs(lengths - 1.0) <= UNIT_WITHIN)
    if wrong.any():
        state = np.argwhere(wrong)[0].tolist()
        shown_wxyz = tuple(wxyz[tuple(state)].tolist())
        raise ArgumentError(
            f"invalid {name}: {_state(state)}quaternion {shown_wxyz} of joint {joint!r} has length "
            f"{lengths[tuple(state)]:.9g}, expected 1",
            hint="normalise w, x, y, z",
        )


def _state(index: list[int]) -> str:
    return f"state {index[0]}, " if index else ""
