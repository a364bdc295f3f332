"""Operators and functions of expressions: of floats, of arrays, and in machine code."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

NEGATIVE = "negative"
"""Name of the minus sign before one operand."""


class Operation(NamedTuple):
    """One operator or function.

    Attributes:
        of_floats: Its value for floats; ArithmeticError or ValueError where there is none. `all`
            and `any` take operands one by one, as far as needed.
        of_arrays: Its value for arrays.
        code: Its name in `loop.h`; empty where machine code does not have it.
        hides: Whether its result is finite for some infinite operands.
    """

    of_floats: Callable[..., Any]
    of_arrays: Callable[..., Any]
    code: str = ""
    hides: bool = False


OPERATIONS: Mapping[str, Operation] = {
    "+": Operation(operator.add, np.add, "ADD"),
    "-": Operation(operator.sub, np.subtract, "SUBTRACT"),
    "*": Operation(operator.mul, np.multiply, "MULTIPLY"),
    "/": Operation(operator.truediv, np.divide, "DIVIDE", hides=True),
    "^": Operation(math.pow, np.power, "POWER", hides=True),
    NEGATIVE: Operation(operator.neg, np.negative, "NEGATE"),
    "<": Operation(operator.lt, np.less),
    "<=": Operation(operator.le, np.less_equal),
    ">": Operation(operator.gt, np.greater),
    ">=": Operation(operator.ge, np.greater_equal),
    "==": Operation(operator.eq, np.equal),
    "!=": Operation(operator.ne, np.not_equal),
    "and": Operation(all, np.logical_and),
    "or": Operation(any, np.logical_or),
    "not": Operation(operator.not_, np.logical_not),
    "sin": Operation(math.sin, np.sin, "SIN"),
    "cos": Operation(math.cos, np.cos, "COS"),
    "tan": Operation(math.tan, np.tan, "TAN"),
    "asin": Operation(math.asin, np.arcsin, "ASIN"),
    "acos": Operation(math.acos, np.arccos, "ACOS"),
    "atan": Operation(math.atan, np.arctan, "ATAN", hides=True),
    "atan2": Operation(math.atan2, np.arctan2, "ATAN2", hides=True),
    "sqrt": Operation(math.sqrt, np.sqrt, "SQRT"),
    "abs": Operation(abs, np.absolute, "ABS"),
    "min": Operation(min, np.minimum, "MIN", hides=True),
    "max": Operation(max, np.maximum, "MAX", hides=True),
    "exp": Operation(math.exp, np.exp, "EXP", hides=True),
    "log": Operation(math.log, np.log, "LOG"),
    "round": Operation(lambda x: float(round(x)), np.round),
}

FLOATS = {name: one.of_floats for name, one in OPERATIONS.items()}
ARRAYS = {name: one.of_arrays for name, one in OPERATIONS.items()}
