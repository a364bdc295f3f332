"""Values as actuators take them: one number, or one for each axis."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.world.plain import finite_number

Vector = NDArray[np.float64]


def numbers_for_axes(what: str, value: Any, count: int) -> Vector:
    """Finite numbers, one for each axis.

    Args:
        what: Whose, for the message.
        value: One number; a list of them where there are several axes.
        count: How many axes there are.

    Raises:
        ArgumentError: Anything else.
    """
    if count == 1:
        return np.array([finite_number(what, value)])
    if not isinstance(value, list) or len(value) != count:
        raise ArgumentError(f"{what} takes a list of {count} numbers, one for each axis")
    return np.array([finite_number(what, x) for x in value])


def check_between(what: str, values: Vector, lower: Vector, upper: Vector) -> None:
    """Refuses values outside their ranges.

    Raises:
        ArgumentError: Names the first that is, and what is allowed.
    """
    for value, least, most in zip(values, lower, upper, strict=True):
        if not least <= value <= most:
            raise ArgumentError(
                f"{value:g} is outside the range of {what}", hint=f"allowed: {least:g} to {most:g}"
            )


def shown(values: Vector) -> float | list[float]:
    """One number, or a list where there are several axes."""
    listed: list[float] = values.tolist()
    return listed[0] if len(listed) == 1 else listed
