"""Arithmetic expressions of files, such as `0.1 * sin(2 * pi * x)`, evaluated without `eval`."""

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, NotFoundError, Place
from linkwork.files.document import shorten
from linkwork.files.expressions.evaluate import (
    ARRAYS,
    NEGATIVE,
    OPERATIONS,
    Closure,
    Constant,
    build_closure,
)
from linkwork.files.expressions.parser import Grammar, parse_text
from linkwork.files.expressions.tree import (
    ExpressionNode,
    Function,
    Name,
    Number,
    Operation,
    operands_of,
    walk,
)

CONSTANTS = {"pi": math.pi}
_NAMES = "sin cos tan asin acos atan atan2 sqrt abs min max exp log"
FUNCTIONS: dict[str, tuple[int, ...]] = {
    x: (2,) if x in ("atan2", "min", "max") else (1,) for x in _NAMES.split()
}
"""Functions, with the numbers of arguments that each may have."""
NUMBERS = Grammar(FUNCTIONS)  # Expressions of numbers, in scenes and robots
RESERVED_NAMES = frozenset(CONSTANTS) | frozenset(FUNCTIONS)
"""Constants and functions; not allowed as names of values."""


@dataclass(frozen=True)
class Expression:
    """A parsed expression. Make one with `parse_expression`."""

    text: str
    root: ExpressionNode
    place: Place | None = None

    @cached_property
    def names(self) -> frozenset[str]:
        """Names of the values it uses."""
        return frozenset(x.name for x in walk(self.root) if isinstance(x, Name)) - set(CONSTANTS)

    def evaluate(
        self, values: Mapping[str, float | NDArray[np.float64]]
    ) -> float | NDArray[np.float64]:
        """Return the value of the expression, always finite.

        It is an array if a used value is one, else a float. Arrays must have compatible shapes.
        """
        number = self._number(values)
        if number is not None:
            return number
        with np.errstate(all="ignore"):
            result = self._of_arrays(values)
        return result if np.ndim(result) else float(result)

    def _number(self, values: Mapping[str, Any]) -> float | None:
        """Return the value if all values are floats and the result is finite; else None."""
        for name in self.names:
            if type(values.get(name)) is not float:
                return None
        try:
            number = self._of_floats(values)
        except (ArithmeticError, ValueError):
            return None
        return number if math.isfinite(number) else None

    @cached_property
    def _of_floats(self) -> Closure:
        """Twenty times as fast as arrays; not finite, or an exception, where there is no value."""
        return build_closure(self.root, _float_leaf, _FLOATS)

    @cached_property
    def _of_arrays(self) -> Closure:
        operations = {name: partial(self._apply, name) for name in ARRAYS}
        return build_closure(self.root, self._array_leaf, operations)

    def _array_leaf(self, node: ExpressionNode) -> Closure | None:
        if not isinstance(node, Name) or node.name in CONSTANTS:
            return _float_leaf(node)
        return lambda values: self._value(node.name, values)

    def _value(self, name: str, values: Mapping[str, Any]) -> Any:
        if name not in values:
            raise NotFoundError("value called", name, {*values, *CONSTANTS}, place=self.place)
        value = np.asarray(values[name], dtype=np.float64)
        if not np.all(np.isfinite(value)):
            raise self._error(f"the value of {name!r} is not finite")
        return value

    def _apply(self, name: str, *operands: Any) -> Any:
        if name == "/" and not np.all(operands[1]):
            raise self._error("division by zero")
        try:
            result = ARRAYS[name](*operands)
        except ValueError as error:
            raise self._error(f"the arrays of {name!r} have different shapes") from error
        finite = np.isfinite(result)
        if not np.all(finite):
            first = int(np.argmin(finite))
            numbers = (float(np.broadcast_to(x, finite.shape).flat[first]) for x in operands)
            sign = "-" if name == NEGATIVE else name
            raise self._error(f"{sign!r} of {' and '.join(map(str, numbers))} is not finite")
        return result

    def _error(self, message: str) -> ArgumentError:
        return ArgumentError(f"in {shorten(self.text)!r}: {message}", place=self.place)


def parse_expression(
    text: str, place: Place | None = None, grammar: Grammar = NUMBERS
) -> Expression:
    """Parse an expression of a grammar.

    That of numbers has numbers, names, `+ - * / ^`, parentheses, `pi` and the functions sin, cos,
    tan, asin, acos, atan, atan2, sqrt, abs, min, max, exp and log; angles in radians.
    """
    return Expression(text, parse_text(text, grammar, place), place)


def _float_leaf(node: ExpressionNode) -> Closure | None:
    if isinstance(node, Number):
        return Constant(node.value)
    if not isinstance(node, Name):
        return None
    return (
        Constant(CONSTANTS[node.name]) if node.name in CONSTANTS else operator.itemgetter(node.name)
    )


def _checked(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that refuses infinite operands, which its result would hide."""

    def checked(*operands: float) -> Any:
        for operand in operands:
            if not math.isfinite(operand):
                raise OverflowError
        return function(*operands)

    return checked


_FLOATS = {
    name: _checked(one.of_floats) if one.hides else one.of_floats
    for name, one in OPERATIONS.items()
}


Instruction = tuple[str, float, int]
"""Name of an operation in C, its number, and by how much the stack grows."""


def stack_program(expression: Expression, names: Sequence[str]) -> list[Instruction]:
    """Return the instructions that leave the value of an expression on the stack.

    `names` are those of the values, in the order in which C passes them.
    """
    return list(_instructions(expression.root, names))


def _instructions(node: ExpressionNode, names: Sequence[str]) -> Iterator[Instruction]:
    if isinstance(node, Number):
        yield "PUSH_NUMBER", node.value, 1
    elif isinstance(node, Name):
        is_value = node.name in names
        number = names.index(node.name) if is_value else CONSTANTS[node.name]
        yield "PUSH_VALUE" if is_value else "PUSH_NUMBER", number, 1
    elif isinstance(node, Operation) and len(node.operands) > 1:
        first, *others = node.operands
        yield from _instructions(first, names)
        for sign, operand in zip(node.operators, others, strict=True):
            yield from _instructions(operand, names)
            yield OPERATIONS[sign].code, 0.0, -1
    elif isinstance(node, Function | Operation):
        operands = operands_of(node)
        for operand in operands:
            yield from _instructions(operand, names)
        name = node.name if isinstance(node, Function) else NEGATIVE
        yield OPERATIONS[name].code, 0.0, 1 - len(operands)
