"""Operators of expressions, and the value of an expression as a closure of those of its parts."""

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from linkwork.files.expressions.tree import ExpressionNode, Function, Operation, operands_of

NEGATIVE = "negative"  # Name of the minus sign before one operand


class Operator(NamedTuple):
    """One operator or function."""

    # Its value for floats; ArithmeticError or ValueError where there is none. `all` and `any` take
    # operands one by one, as far as needed.
    of_floats: Callable[..., Any]
    of_arrays: Callable[..., Any]
    code: str = ""  # Its name in `loop.h`; empty where machine code does not have it
    hides: bool = False  # Whether its result is finite for some infinite operands


OPERATIONS: Mapping[str, Operator] = {
    "+": Operator(operator.add, np.add, "ADD"),
    "-": Operator(operator.sub, np.subtract, "SUBTRACT"),
    "*": Operator(operator.mul, np.multiply, "MULTIPLY"),
    "/": Operator(operator.truediv, np.divide, "DIVIDE", hides=True),
    "^": Operator(math.pow, np.power, "POWER", hides=True),
    NEGATIVE: Operator(operator.neg, np.negative, "NEGATE"),
    "<": Operator(operator.lt, np.less),
    "<=": Operator(operator.le, np.less_equal),
    ">": Operator(operator.gt, np.greater),
    ">=": Operator(operator.ge, np.greater_equal),
    "==": Operator(operator.eq, np.equal),
    "!=": Operator(operator.ne, np.not_equal),
    "and": Operator(all, np.logical_and),
    "or": Operator(any, np.logical_or),
    "not": Operator(operator.not_, np.logical_not),
    "sin": Operator(math.sin, np.sin, "SIN"),
    "cos": Operator(math.cos, np.cos, "COS"),
    "tan": Operator(math.tan, np.tan, "TAN"),
    "asin": Operator(math.asin, np.arcsin, "ASIN"),
    "acos": Operator(math.acos, np.arccos, "ACOS"),
    "atan": Operator(math.atan, np.arctan, "ATAN", hides=True),
    "atan2": Operator(math.atan2, np.arctan2, "ATAN2", hides=True),
    "sqrt": Operator(math.sqrt, np.sqrt, "SQRT"),
    "abs": Operator(abs, np.absolute, "ABS"),
    "min": Operator(min, np.minimum, "MIN", hides=True),
    "max": Operator(max, np.maximum, "MAX", hides=True),
    "exp": Operator(math.exp, np.exp, "EXP", hides=True),
    "log": Operator(math.log, np.log, "LOG"),
    "round": Operator(lambda x: float(round(x)), np.round),
}

FLOATS = {name: one.of_floats for name, one in OPERATIONS.items()}
ARRAYS = {name: one.of_arrays for name, one in OPERATIONS.items()}


Closure = Callable[[Any], Any]
"""A function of the values at hand, whatever they are, such as a map of floats."""


class Constant:
    """A closure with one value."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self, values: Any) -> Any:
        """Return the value."""
        return self.value


def build_closure(
    node: ExpressionNode,
    leaf: Callable[[ExpressionNode], Closure | None],
    operations: Mapping[str, Callable[..., Any]],
) -> Closure:
    """Return the closure of a whole expression.

    `leaf` returns the closures of numbers and names, and of other special nodes; None for the
    others.
    """
    closure = leaf(node)
    if closure is not None:
        return closure
    parts = [build_closure(x, leaf, operations) for x in operands_of(node)]
    return combine(node, parts, operations)


def combine(
    node: ExpressionNode, parts: Sequence[Closure], operations: Mapping[str, Callable[..., Any]]
) -> Closure:
    """Return the closure of a function or operation from those of its operands."""
    if isinstance(node, Function):
        return _apply(operations[node.name], parts)
    assert isinstance(node, Operation)
    first, *others = parts
    sign = node.operators[0]
    if not others:
        return _apply(operations[NEGATIVE if sign == "-" else sign], parts)
    if (join := operations[sign]) in (all, any):
        return lambda values: join(part(values) for part in parts)
    if len(others) == 1:
        return _apply(operations[sign], parts)
    steps = [(operations[x], part) for x, part in zip(node.operators, others, strict=True)]

    def chain(values: Any) -> Any:
        total = first(values)
        for apply, part in steps:
            total = apply(total, part(values))
        return total

    return chain


def _apply(function: Callable[..., Any], parts: Sequence[Closure]) -> Closure:
    if len(parts) == 1:
        (only,) = parts
        return lambda values: function(only(values))
    if len(parts) > 2:
        return lambda values: function(*[part(values) for part in parts])
    first, second = parts
    if isinstance(second, Constant):
        bound = second.value
        return lambda values: function(first(values), bound)
    return lambda values: function(first(values), second(values))
