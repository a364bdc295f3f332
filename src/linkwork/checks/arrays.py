"""Checks of arrays of numbers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.checks.values import (
    CONVERSION_ERRORS,
    MAX_NESTING,
    MAX_NUMBER,
    invalid,
    is_masked,
    shown,
)
from linkwork.errors import ArgumentError


def _has_flags(value: object, nested: int = MAX_NESTING) -> bool:
    """Whether a list contains booleans, which numpy converts to 0 and 1."""
    if isinstance(value, list | tuple) and nested:
        return any(_has_flags(item, nested - 1) for item in value)
    flags = isinstance(value, np.ndarray) and value.dtype.kind == "b"
    return isinstance(value, bool | np.bool_) or flags


def plain_array(name: str, value: object) -> NDArray[Any]:
    """Return integers or floats as a plain numpy array, without a copy if it is one.

    Shape and magnitude are not checked.
    """
    if is_masked(value):
        raise ArgumentError(f"invalid {name}: it has masked entries", hint="fill them with numbers")
    if _has_flags(value):
        raise invalid(name, value, "numbers, not True or False")
    try:
        array = np.asarray(value)
    except CONVERSION_ERRORS as error:
        reason = " ".join(str(error).split())[:100]
        raise ArgumentError(f"invalid {name}: not an array of numbers ({reason})") from error
    if array.dtype.kind not in "fiu":
        kind = "string" if array.dtype.kind == "U" else array.dtype
        raise ArgumentError(
            f"invalid {name}: {shown(value)} has the type {kind}"[:300],
            hint="expected integers or floating-point numbers",
        )
    return array


def array(
    name: str,
    value: object,
    shape: tuple[int | None, ...] | None = None,
    *,
    minimum: float = -MAX_NUMBER,
    maximum: float = MAX_NUMBER,
) -> NDArray[np.float64]:
    """Return numbers within bounds as a new array of float64; None in `shape` is any length."""
    plain = plain_array(name, value)
    if shape is not None and not _has_shape(plain, shape):
        got = f"shape {plain.shape}" if plain.ndim else shown(value)
        raise ArgumentError(f"invalid {name}: {got}", hint=f"expected {_described(shape)}")
    numbers = floats(name, plain)
    check_bounds(name, numbers, minimum, maximum)
    return numbers


def floats(name: str, value: object) -> NDArray[np.float64]:
    """Return the numbers as a new array of float64; they may be infinite or NaN."""
    plain = plain_array(name, value)
    # A longer type may exceed float64: the number becomes infinite.
    with np.errstate(over="ignore"):
        return np.array(plain, dtype=np.float64)


def table(name: str, value: object, rows: int) -> NDArray[np.float64]:
    """Return the numbers within bounds, (rows, n), with n above zero."""
    numbers = array(name, value)
    if numbers.ndim != 2 or len(numbers) != rows or numbers.shape[1] == 0:
        raise ArgumentError(
            f"invalid {name}: shape {numbers.shape}",
            hint=f"expected {rows} rows, each with one number per coordinate",
        )
    return numbers


def repeated(
    name: str, value: object, count: int, *, minimum: float = 0.0, maximum: float = MAX_NUMBER
) -> NDArray[np.float64]:
    """Return `count` numbers from one number for all joints or one per joint."""
    numbers = array(name, value, minimum=minimum, maximum=maximum)
    if numbers.shape not in ((), (count,)):
        raise ArgumentError(
            f"invalid {name}: shape {numbers.shape}",
            hint=f"expected one number for all joints or {count} numbers",
        )
    return np.array(np.broadcast_to(numbers, (count,)))


def check_bounds(
    name: str,
    numbers: NDArray[np.float64],
    minimum: float = -MAX_NUMBER,
    maximum: float = MAX_NUMBER,
) -> None:
    """Check that numbers are within bounds and not NaN."""
    within = (numbers >= minimum) & (numbers <= maximum)
    if not within.all():
        place = tuple(np.argwhere(~within)[0].tolist())
        where = f"[{', '.join(map(str, place))}]" if place else ""
        raise ArgumentError(
            f"invalid {name}{where}: {numbers[place]:g}",
            hint=f"expected numbers from {minimum:g} to {maximum:g}",
        )


def _described(shape: tuple[int | None, ...]) -> str:
    sizes = ["n" if size is None else str(size) for size in shape]
    return f"a list of {sizes[0]} numbers" if len(sizes) == 1 else f"({', '.join(sizes)})"


def _has_shape(array: NDArray[Any], shape: tuple[int | None, ...]) -> bool:
    sizes = zip(array.shape, shape, strict=False)
    return array.ndim == len(shape) and all(expected in (size, None) for size, expected in sizes)
