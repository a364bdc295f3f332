"""Expressions of plain floats as functions, where numpy would take twenty times as long."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from linkwork.files.expression_grammar import Step

Function = Callable[[Mapping[str, float]], float]
"""Gives a value for values by name; raises ArithmeticError or ValueError, or gives no finite
number, where an operation has no finite result."""

MOST_NESTED = 100
"""Functions call each other only so deep; a long sum nests as deep as it is long."""

_OPERATIONS: dict[tuple[str, int], Callable[..., Any]] = {
    ("+", 2): operator.add,
    ("-", 2): operator.sub,
    ("*", 2): operator.mul,
    ("/", 2): operator.truediv,
    ("^", 2): math.pow,
    ("-", 1): operator.neg,
    ("sin", 1): math.sin,
    ("cos", 1): math.cos,
    ("tan", 1): math.tan,
    ("asin", 1): math.asin,
    ("acos", 1): math.acos,
    ("atan", 1): math.atan,
    ("atan2", 2): math.atan2,
    ("sqrt", 1): math.sqrt,
    ("abs", 1): abs,
    ("min", 2): min,
    ("max", 2): max,
    ("exp", 1): math.exp,
    ("log", 1): math.log,
}
_HIDING = frozenset({"/", "^", "atan", "atan2", "min", "max", "exp"})
"""What may give a finite number for one that is not, so that the last result would not tell."""


def function_of_floats(steps: Sequence[Step], constants: Mapping[str, float]) -> Function:
    """Makes a function of steps; one that never has a value where it would nest too deep.

    Args:
        steps: What to do, for a stack of values.
        constants: Values of names that always mean the same.
    """
    stack: list[tuple[Function, int]] = []
    for step in steps:
        if step.kind == "apply":
            operands = [stack.pop() for _ in range(step.count)][::-1]
            nested = 1 + max(depth for _, depth in operands)
            if nested > MOST_NESTED:
                return _always(math.nan)
            stack.append((_apply(step, [function for function, _ in operands]), nested))
        elif step.kind == "number":
            stack.append((_always(float(step.word)), 0))
        elif step.word in constants:
            stack.append((_always(constants[step.word]), 0))
        else:
            stack.append((operator.itemgetter(step.word), 0))
    return stack.pop()[0]


def _apply(step: Step, operands: list[Function]) -> Function:
    operation = _OPERATIONS[step.word, step.count]
    if step.word in _HIDING:
        operands = [_checked(operand) for operand in operands]
    if step.count == 1:
        (only,) = operands
        return lambda values: operation(only(values))
    first, second = operands
    return lambda values: operation(first(values), second(values))


def _checked(function: Function) -> Function:
    def checked(values: Mapping[str, float]) -> float:
        value = function(values)
        if not math.isfinite(value):
            raise OverflowError
        return value

    return checked


def _always(value: float) -> Function:
    return lambda values: value
