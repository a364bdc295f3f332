"""Checks of single values: numbers, flags, strings, choices, paths and objects of a class."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from numbers import Integral, Real
from pathlib import Path
from reprlib import Repr
from typing import Any, TypeVar

import numpy as np

from linkwork.errors import ArgumentError, NotFoundError

MAX_NUMBER = 1e10
"""Greatest magnitude of a number in a model, a state or a call. Beyond it MuJoCo reports
divergence, a double resolves angles no finer than 2e-6 rad, and products may overflow."""

MAX_INTEGER = 2**53 - 1  # Greatest integer that a float represents exactly

_T = TypeVar("_T")

_F = TypeVar("_F")

CONVERSION_ERRORS = (TypeError, ValueError, ArithmeticError, AttributeError, RuntimeError)
"""Exceptions of conversions of foreign objects to numbers."""

_MAX_PATH, _MAX_PART = 4000, 255
"""Most characters of a path, and of a name in it, on common file systems."""

MAX_NESTING = 4
"""Depth of nested lists that is searched for masked entries; arrays here have fewer axes."""

_MAX_VALUES = 100_000  # Greatest number of values in one plain value

_MAX_DEPTH = 20  # Greatest depth of nested lists and maps in one plain value


class _Short(Repr):
    """Short representations; Python refuses to print integers of very many digits."""

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if x.bit_length() <= 256 else f"<integer of {x.bit_length()} bits>"


_SHORT = _Short()
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother = 3, 80, 80


def shown(value: object) -> str:
    """Return the representation of a value in messages: one line, at most 80 characters."""
    text = " ".join(_SHORT.repr(value).split())
    return text if len(text) <= 80 else f"{text[:77]}..."


def invalid(name: str, value: object, expected: str) -> ArgumentError:
    """Return the error for an invalid argument, which was `expected` to be something else."""
    return ArgumentError(f"invalid {name}: {shown(value)}", hint=f"expected {expected}")


def is_masked(value: object, nested: int = MAX_NESTING) -> bool:
    """Whether an array, or a list of arrays or numbers, has masked entries."""
    # Without an import of numpy.ma there are no masked arrays.
    masked = sys.modules.get("numpy.ma")
    if masked is None:
        return False
    if isinstance(value, np.ndarray):
        return isinstance(value, masked.MaskedArray) and bool(np.any(masked.getmaskarray(value)))
    if isinstance(value, list | tuple) and nested:
        return any(is_masked(item, nested - 1) for item in value)
    return False


def as_float(value: object) -> float | None:
    """Return a real number as a float, however large; None for other values."""
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
    except CONVERSION_ERRORS:
        return None


def number(
    name: str,
    value: object,
    *,
    minimum: float = -MAX_NUMBER,
    maximum: float = MAX_NUMBER,
    above: float = -math.inf,
    unit: str = "",
) -> float:
    """Return one number within bounds; `above` is exclusive, and `maximum` may be infinity."""
    converted = as_float(value)
    # Written so that NaN fails.
    if converted is None or not (
        minimum <= converted <= maximum and (converted > above or above == -math.inf)
    ):
        low = f"above {above:g}" if above >= minimum else f"of at least {minimum:g}"
        high = f" and at most {maximum:g}" if maximum < math.inf else ", or infinity"
        text = f"{shown(value)} {unit}".strip()
        raise ArgumentError(f"invalid {name}: {text}", hint=f"expected a number {low}{high}")
    return converted


def positive(name: str, value: object, unit: str = "", *, maximum: float = MAX_NUMBER) -> float:
    """Return one number above zero."""
    return number(name, value, minimum=0.0, maximum=maximum, above=0.0, unit=unit)


def integer(name: str, value: object, *, minimum: int = 0, maximum: int = MAX_INTEGER) -> int:
    """Return one integer within bounds."""
    is_too_large = False
    if isinstance(value, Integral) and not isinstance(value, bool | np.timedelta64):
        converted = int(value)
        if minimum <= converted <= maximum:
            return converted
        is_too_large = converted > maximum
    has_plain_bound = maximum == MAX_INTEGER and not is_too_large
    bounds = f"of at least {minimum}" if has_plain_bound else f"from {minimum} to {maximum}"
    raise invalid(name, value, f"an integer {bounds}")


def flag(name: str, value: object) -> bool:
    """Return True or False; numbers and strings are invalid."""
    if not isinstance(value, bool | np.bool_):
        raise invalid(name, value, "True or False")
    return bool(value)


def text(name: str, value: object) -> str:
    """Return a string."""
    if not isinstance(value, str):
        raise invalid(name, value, "a string")
    return str(value)


def texts(name: str, value: object) -> tuple[str, ...]:
    """Return the strings in a list or tuple; a single string is invalid."""
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        items = tuple(item for item in value if isinstance(item, str))
        if len(items) == len(value):
            return items
    raise invalid(name, value, "a list of strings")


def choice(kind: str, value: object, choices: Iterable[str], *, lister: str = "") -> str:
    """Return one of several names of a kind, e.g. `method`.

    `lister` is the command that lists all of them, e.g. `linkwork robots`.
    """
    names = list(choices)
    named = value if isinstance(value, str) else shown(value)
    if named is not value or value not in names:
        raise NotFoundError(kind, named, names, lister=lister)
    return str(value)


def path(name: str, value: object) -> Path:
    """Return a path of a file or folder."""
    if not isinstance(value, str | Path) or "\0" in str(value):
        raise invalid(name, value, "a path")
    if len(str(value)) > _MAX_PATH or any(len(x) > _MAX_PART for x in Path(value).parts):
        raise invalid(name, value, f"a path of names of at most {_MAX_PART} characters")
    return Path(value)


def instance(name: str, value: object, kind: type[_T], hint: str) -> _T:
    """Return an object of a class; `hint` describes the expected object."""
    if not isinstance(value, kind):
        raise invalid(name, value, hint)
    return value


def instances(name: str, values: object, kind: type[_T]) -> tuple[_T, ...]:
    """Return objects of one class."""
    if isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping | np.ndarray):
        items: tuple[Any, ...] = tuple(values)
        if all(isinstance(one, kind) for one in items):
            return items
    raise invalid(name, values, f"a list of {kind.__name__}")


def mapping(name: str, value: object) -> dict[str, Any]:
    """Return the values by name."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise invalid(name, value, "values by name, {'name': value}")
    return dict(value)


def function(name: str, value: _F, expected: str = "a function") -> _F:
    """Return a callable object."""
    if not callable(value):
        raise invalid(name, value, expected)
    return value


def plain_value(name: str, value: object) -> Any:
    """Return a value of plain numbers, strings, lists and dicts, as in JSON."""
    return _plain(name, value, 0, count(1))


def _plain(name: str, value: Any, depth: int, counted: count[int]) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if next(counted) > _MAX_VALUES:
        raise ArgumentError(f"invalid {name}: more than {_MAX_VALUES} values")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int | float):
        return _plain_number(name, value)
    if depth >= _MAX_DEPTH:
        raise ArgumentError(f"invalid {name}: lists are nested more than {_MAX_DEPTH} levels deep")
    if isinstance(value, list | tuple):
        return [_plain(name, item, depth + 1, counted) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(name, item, depth + 1, counted) for key, item in value.items()}
    raise invalid(name, value, "numbers, strings, or lists of them")


def _plain_number(name: str, value: float) -> float:
    if isinstance(value, float):
        return float(value)
    if abs(value) >= 2**63:
        raise ArgumentError(f"invalid {name}: an integer of {value.bit_length()} bits")
    return int(value)
