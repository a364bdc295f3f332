"""Values as they may enter a session: plain, so that they travel, are logged and replay alike."""

from __future__ import annotations

import math
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError

_MOST = 100_000
"""Greatest number of values one command may carry."""
_DEEPEST = 20
"""Most lists and maps inside each other."""
MOST_WHOLE = checks.MOST_INTEGER
"""Greatest whole number that a float holds as well."""


def plain_value(what: str, value: Any) -> Any:
    """A value made of plain numbers, texts, lists and maps, whatever it was made of.

    Args:
        what: What it is for, for the message.
        value: Numbers (numpy's too), texts, arrays, lists and maps of them.

    Raises:
        ArgumentError: Anything else, or too much of it.
    """
    return _plain(what, value, 0, count(1))


def _plain(what: str, value: Any, depth: int, counted: count[int]) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if next(counted) > _MOST:
        raise ArgumentError(f"{what} cannot be more than {_MOST} values")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int | float):
        return _plain_number(what, value)
    if depth >= _DEEPEST:
        raise ArgumentError(f"{what} cannot be lists nested more than {_DEEPEST} deep")
    if isinstance(value, list | tuple):
        return [_plain(what, item, depth + 1, counted) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(what, item, depth + 1, counted) for key, item in value.items()}
    raise ArgumentError(
        f"{what} cannot be {checks.shown(value)}", hint="give numbers, texts, or lists of them"
    )


def finite_number(what: str, value: Any) -> float:
    """One finite number, from any kind of number that is one.

    Raises:
        ArgumentError: Anything else.
    """
    plain = plain_value(what, value)
    is_number = isinstance(plain, int | float) and not isinstance(plain, bool)
    if not is_number or not math.isfinite(plain):
        raise ArgumentError(f"{what} takes one finite number, not {checks.shown(value)}")
    return float(plain)


def whole_number(what: str, value: Any, least: int) -> int:
    """A whole number from `least` on, from any kind of number that is one.

    Raises:
        ArgumentError: Anything else.
    """
    plain = plain_value(what, value)
    if not isinstance(plain, int) or isinstance(plain, bool) or not least <= plain <= MOST_WHOLE:
        raise ArgumentError(f"{what} is a whole number from {least}, not {checks.shown(value)}")
    return plain


def are_indices(numbers: NDArray[np.float64], most: int) -> bool:
    """Whether all are whole numbers from 0 to `most`."""
    return bool(np.all((numbers >= 0) & (numbers <= most) & (numbers == np.floor(numbers))))


def finite_numbers(what: str, value: Any, count: int) -> list[float]:
    """So many finite numbers.

    Raises:
        ArgumentError: Anything else.
    """
    plain = plain_value(what, value)
    if not isinstance(plain, list) or len(plain) != count:
        raise ArgumentError(f"{what} takes {count} numbers, not {checks.shown(value)}")
    return [finite_number(what, item) for item in plain]


def truth(what: str, value: Any) -> bool:
    """True or false.

    Raises:
        ArgumentError: Anything else.
    """
    if not isinstance(plain := plain_value(what, value), bool):
        raise ArgumentError(f"{what} is true or false, not {checks.shown(value)}")
    return plain


def text(what: str, value: Any) -> str:
    """A text.

    Raises:
        ArgumentError: Anything else.
    """
    if not isinstance(value, str):
        raise ArgumentError(f"{what} is a text, not {checks.shown(value)}")
    return str(value)


def _plain_number(what: str, value: float) -> float:
    if isinstance(value, float):
        return float(value)
    if abs(value) >= 2**63:
        raise ArgumentError(f"{what} cannot be a number of {value.bit_length()} bits")
    return int(value)
