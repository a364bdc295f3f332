"""Argument checks for all calls: numbers, arrays, flags, strings and choices.

A number is finite and of magnitude up to `GREATEST`, in SI units, unless a check has other bounds.
Booleans, strings, complex numbers, numpy times and masked entries are not numbers. Every check
takes the argument's name first; its error message contains the name.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from numbers import Integral, Real
from pathlib import Path
from reprlib import Repr
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import ArgumentError, NotFoundError

GREATEST = 1e10
"""Greatest magnitude of a number in a model, a state or a call. Beyond it MuJoCo reports
divergence, a double resolves angles no finer than 2e-6 rad, and products may overflow."""

GREATEST_SINGLE = 1e6
"""The same for calls in single precision, which resolves angles of this magnitude no finer than
0.06 rad and overflows sooner."""

MOST_INTEGER = 2**53 - 1
"""Greatest integer that a float represents exactly."""

_T = TypeVar("_T")
_F = TypeVar("_F")

_CONVERSION = (TypeError, ValueError, ArithmeticError, AttributeError, RuntimeError)
"""Exceptions of conversions of foreign objects to numbers."""

_MOST_PATH, _MOST_PART = 4000, 255
"""Most characters of a path, and of a name in it, on common file systems."""

_NESTED = 4
"""Depth of nested lists that is searched for masked entries; arrays here have fewer axes."""

_MOST_VALUES = 100_000
"""Greatest number of values in one plain value."""
_DEEPEST = 20
"""Greatest depth of nested lists and maps in one plain value."""


class _Short(Repr):
    """Short representations; Python refuses to print integers of very many digits."""

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if x.bit_length() <= 256 else f"<integer of {x.bit_length()} bits>"


_SHORT = _Short()
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother = 3, 80, 80


def shown(value: object) -> str:
    """Representation of a value in messages: one line, at most 80 characters."""
    text = " ".join(_SHORT.repr(value).split())
    return text if len(text) <= 80 else f"{text[:77]}..."


def invalid(name: str, value: object, expected: str) -> ArgumentError:
    """Error for an invalid argument, ready to raise.

    Args:
        name: Name of the argument.
        value: Given value.
        expected: Description of allowed values.
    """
    return ArgumentError(f"invalid {name}: {shown(value)}", hint=f"expected {expected}")


def is_masked(value: object, nested: int = _NESTED) -> bool:
    """Whether an array, or a list of arrays or numbers, has masked entries.

    Args:
        value: Anything.
        nested: Depth of nested lists that is searched.
    """
    # Without an import of numpy.ma there are no masked arrays.
    masked = sys.modules.get("numpy.ma")
    if masked is None:
        return False
    if isinstance(value, np.ndarray):
        return isinstance(value, masked.MaskedArray) and bool(np.any(masked.getmaskarray(value)))
    if isinstance(value, list | tuple) and nested:
        return any(is_masked(item, nested - 1) for item in value)
    return False


def _has_flags(value: object, nested: int = _NESTED) -> bool:
    """Whether a list contains booleans, which numpy converts to 0 and 1."""
    if isinstance(value, list | tuple) and nested:
        return any(_has_flags(item, nested - 1) for item in value)
    flags = isinstance(value, np.ndarray) and value.dtype.kind == "b"
    return isinstance(value, bool | np.bool_) or flags


def as_float(value: object) -> float | None:
    """Return a real number as a float, however large; None for other values.

    Args:
        value: A number of Python or numpy, a fraction, or an array without axes.
    """
    if type(value) is float:
        return value
    if isinstance(value, np.ndarray) and value.ndim == 0 and value.dtype.kind in "fiu":
        value = None if is_masked(value) else value[()]
    if not isinstance(value, Real) or isinstance(value, bool | np.timedelta64):
        return None
    try:
        return float(value)
    except OverflowError:
        return -math.inf if value < 0 else math.inf
    except _CONVERSION:
        return None


def number(
    name: str,
    value: object,
    *,
    least: float = -GREATEST,
    most: float = GREATEST,
    above: float = -math.inf,
    unit: str = "",
) -> float:
    """One number within bounds.

    Args:
        name: Name in messages.
        value: Given value.
        least: Least value allowed.
        most: Greatest value allowed; infinity if it may be infinite.
        above: Exclusive lower bound.
        unit: Unit in messages.

    Raises:
        ArgumentError: Not a number, or out of bounds.
    """
    found = as_float(value)
    # Written so that NaN fails.
    if found is None or not (least <= found <= most and (found > above or above == -math.inf)):
        low = f"above {above:g}" if above >= least else f"from {least:g}"
        high = f", at most {most:g}" if most < math.inf else ", or infinity"
        given = f"{shown(value)} {unit}".strip()
        raise ArgumentError(f"invalid {name}: {given}", hint=f"expected a number {low}{high}")
    return found


def positive(name: str, value: object, unit: str = "", *, most: float = GREATEST) -> float:
    """One number above zero.

    Raises:
        ArgumentError: Not a number, or out of bounds.
    """
    return number(name, value, least=0.0, most=most, above=0.0, unit=unit)


def integer(name: str, value: object, *, least: int = 0, most: int = MOST_INTEGER) -> int:
    """One integer within bounds.

    Raises:
        ArgumentError: Not an integer, or out of bounds.
    """
    if isinstance(value, Integral) and not isinstance(value, bool | np.timedelta64):
        whole = int(value)
        if least <= whole <= most:
            return whole
    below = "" if most == MOST_INTEGER else f" to {most}"
    raise invalid(name, value, f"an integer from {least}{below}")


def flag(name: str, value: object) -> bool:
    """Return True or False; numbers and strings are invalid.

    Raises:
        ArgumentError: Not a boolean.
    """
    if not isinstance(value, bool | np.bool_):
        raise invalid(name, value, "True or False")
    return bool(value)


def text(name: str, value: object) -> str:
    """Return a string.

    Raises:
        ArgumentError: Not a string.
    """
    if not isinstance(value, str):
        raise invalid(name, value, "a text")
    return str(value)


def texts(name: str, value: object) -> tuple[str, ...]:
    """Strings in a list or tuple; a single string is invalid.

    Raises:
        ArgumentError: Not a list of strings.
    """
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        items = tuple(item for item in value if isinstance(item, str))
        if len(items) == len(value):
            return items
    raise invalid(name, value, "a list of texts")


def choice(kind: str, value: object, choices: Iterable[str], *, lister: str = "") -> str:
    """One of several names.

    Args:
        kind: Kind of choice, e.g. `method`.
        value: Given value.
        choices: Allowed names.
        lister: What lists all of them, e.g. `linkwork robots`.

    Raises:
        NotFoundError: Not one of the names.
    """
    known = list(choices)
    named = value if isinstance(value, str) else shown(value)
    if named is not value or value not in known:
        raise NotFoundError(kind, named, known, lister=lister)
    return str(value)


def path(name: str, value: object) -> Path:
    """Return a path of a file or folder.

    Raises:
        ArgumentError: Not a path, too long, or with a null character.
    """
    if not isinstance(value, str | Path) or "\0" in str(value):
        raise invalid(name, value, "a path")
    if len(str(value)) > _MOST_PATH or any(len(x) > _MOST_PART for x in Path(value).parts):
        raise invalid(name, value, f"a path of names of at most {_MOST_PART} characters")
    return Path(value)


def instance(name: str, value: object, kind: type[_T], hint: str) -> _T:
    """Return an object of a class.

    Args:
        name: Name in messages.
        value: Given value.
        kind: Expected class.
        hint: Description of the expected object.

    Raises:
        ArgumentError: An object of another class.
    """
    if not isinstance(value, kind):
        raise invalid(name, value, hint)
    return value


def instances(name: str, values: object, kind: type[_T]) -> tuple[_T, ...]:
    """Objects of one class.

    Args:
        name: Name in messages.
        kind: Expected class.

    Raises:
        ArgumentError: Not a list of such objects.
    """
    if isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping | np.ndarray):
        found: tuple[Any, ...] = tuple(values)
        if all(isinstance(one, kind) for one in found):
            return found
    raise invalid(name, values, f"a list of {kind.__name__}")


def mapping(name: str, value: object) -> dict[str, Any]:
    """Values by name.

    Raises:
        ArgumentError: Not a mapping, or keys that are not strings.
    """
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise invalid(name, value, "values by name, {'name': value}")
    return dict(value)


def plain_array(name: str, value: object) -> NDArray[Any]:
    """Integers or floats as a plain numpy array, without a copy if it is one.

    Shape and magnitude are not checked.

    Raises:
        ArgumentError: Not an array of numbers, or with masked entries.
    """
    if is_masked(value):
        raise ArgumentError(f"invalid {name}: it has masked entries", hint="fill them with numbers")
    if _has_flags(value):
        raise invalid(name, value, "numbers; True and False are none")
    try:
        array = np.asarray(value)
    except _CONVERSION as error:
        reason = " ".join(str(error).split())[:100]
        raise ArgumentError(f"invalid {name}: no array of numbers ({reason})") from error
    if array.dtype.kind not in "fiu":
        raise ArgumentError(
            f"invalid {name}: {shown(value)} has the type {array.dtype}"[:300],
            hint="expected integers or floating-point numbers",
        )
    return array


def array(
    name: str,
    value: object,
    shape: tuple[int | None, ...] | None = None,
    *,
    least: float = -GREATEST,
    most: float = GREATEST,
) -> NDArray[np.float64]:
    """Numbers within bounds as a new array of float64.

    Args:
        name: Name in messages.
        value: Given value.
        shape: Expected shape, with None for any length of an axis; any shape when None.
        least: Least value allowed.
        most: Greatest value allowed; infinity if they may be infinite.

    Raises:
        ArgumentError: Not an array of numbers, another shape, or out of bounds.
    """
    given = plain_array(name, value)
    if shape is not None and not _has_shape(given, shape):
        wanted = ", ".join("n" if size is None else str(size) for size in shape)
        wanted = f"({wanted},)" if len(shape) == 1 else f"({wanted})"
        raise ArgumentError(f"invalid {name}: shape {given.shape}", hint=f"expected {wanted}")
    numbers = floats(name, given)
    check_bounds(name, numbers, least, most)
    return numbers


def floats(name: str, value: object) -> NDArray[np.float64]:
    """Numbers as a new array of float64; they may be infinite or NaN.

    Raises:
        ArgumentError: Not an array of numbers.
    """
    given = plain_array(name, value)
    # A longer type may exceed float64: the number becomes infinite.
    with np.errstate(over="ignore"):
        return np.array(given, dtype=np.float64)


def table(name: str, value: object, rows: int) -> NDArray[np.float64]:
    """Numbers within bounds, (rows, n), with n above zero.

    Raises:
        ArgumentError: Not such a table.
    """
    given = array(name, value)
    if given.ndim != 2 or len(given) != rows or given.shape[1] == 0:
        raise ArgumentError(
            f"invalid {name}: shape {given.shape}",
            hint=f"expected {rows} rows, each with one number per coordinate",
        )
    return given


def repeated(
    name: str, value: object, count: int, *, least: float = 0.0, most: float = GREATEST
) -> NDArray[np.float64]:
    """`count` numbers from one number for all joints or one per joint.

    Args:
        name: Name in messages.
        value: Given value.
        count: Number of joints.
        least: Least value allowed.
        most: Greatest value allowed; infinity if they may be infinite.

    Raises:
        ArgumentError: Another shape, or a number out of bounds.
    """
    given = array(name, value, least=least, most=most)
    if given.shape not in ((), (count,)):
        raise ArgumentError(
            f"invalid {name}: shape {given.shape}",
            hint=f"expected one number for all joints or {count} numbers",
        )
    return np.array(np.broadcast_to(given, (count,)))


def function(name: str, value: _F, expected: str = "a function") -> _F:
    """Return a callable object.

    Raises:
        ArgumentError: Not callable.
    """
    if not callable(value):
        raise invalid(name, value, expected)
    return value


def check_bounds(
    name: str, numbers: NDArray[np.float64], least: float = -GREATEST, most: float = GREATEST
) -> None:
    """Raise for numbers that are out of bounds or NaN.

    Args:
        name: Name in messages.
        numbers: Any shape.
        least: Least value allowed.
        most: Greatest value allowed.

    Raises:
        ArgumentError: A number out of bounds; the first one is named.
    """
    within = (numbers >= least) & (numbers <= most)
    if not within.all():
        place = tuple(np.argwhere(~within)[0].tolist())
        where = f"[{', '.join(map(str, place))}]" if place else ""
        raise ArgumentError(
            f"invalid {name}{where}: {numbers[place]:g}",
            hint=f"expected numbers from {least:g} to {most:g}",
        )


def _has_shape(given: NDArray[Any], shape: tuple[int | None, ...]) -> bool:
    sizes = zip(given.shape, shape, strict=False)
    return given.ndim == len(shape) and all(wanted in (size, None) for size, wanted in sizes)


def plain_value(name: str, value: object) -> Any:
    """Return a value of plain numbers, strings, lists and dicts, as in JSON.

    Args:
        name: Name in messages.
        value: Numbers (also of numpy), strings, arrays, lists and dicts of them.

    Raises:
        ArgumentError: Another type, too large, or too deeply nested.
    """
    return _plain(name, value, 0, count(1))


def _plain(name: str, value: Any, depth: int, counted: count[int]) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if next(counted) > _MOST_VALUES:
        raise ArgumentError(f"invalid {name}: more than {_MOST_VALUES} values")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int | float):
        return _plain_number(name, value)
    if depth >= _DEEPEST:
        raise ArgumentError(f"invalid {name}: lists nested more than {_DEEPEST} deep")
    if isinstance(value, list | tuple):
        return [_plain(name, item, depth + 1, counted) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(name, item, depth + 1, counted) for key, item in value.items()}
    raise invalid(name, value, "numbers, texts, or lists of them")


def _plain_number(name: str, value: float) -> float:
    if isinstance(value, float):
        return float(value)
    if abs(value) >= 2**63:
        raise ArgumentError(f"invalid {name}: an integer of {value.bit_length()} bits")
    return int(value)


UNIT_WITHIN = 1e-6
"""Tolerance of the length of a unit quaternion."""


@dataclass(frozen=True)
class ArgumentSpec:
    """Entries of a state argument of a call.

    Attributes:
        names: Names of its entries, in order.
        quaternions: Index of each quaternion (w, x, y, z), with the name of its joint.
        of: Owner of the entries, for messages.
    """

    names: tuple[str, ...]
    quaternions: tuple[tuple[int, str], ...] = ()
    of: str = "joint "


def check_states(**arguments: tuple[ArgumentSpec, ArrayLike]) -> None:
    """Check the state arguments of a call.

    Args:
        **arguments: Specification and value by name: (n,), or (N, n) with one N for all; numbers
            of magnitude up to `GREATEST`, or `GREATEST_SINGLE` where all are float32. In a batch
            an argument of shape (n,) is shared by all states.

    Raises:
        ArgumentError: Wrong shape or type, a number that is not finite or too large, a quaternion
            of other than unit length.
    """
    first: tuple[str, tuple[int, ...]] | None = None
    single = all(isinstance(x, np.ndarray) and x.dtype == np.float32 for _, x in arguments.values())
    greatest = GREATEST_SINGLE if single else GREATEST
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
