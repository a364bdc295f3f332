"""Arithmetic that a file may contain, such as `0.1 * sin(2 * pi * x)`, read without `eval`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, NotFoundError, Place
from linkwork.files.document import shorten
from linkwork.files.expression_floats import Function, function_of_floats
from linkwork.files.expression_grammar import Step, parse_steps

_CONSTANTS = {"pi": math.pi}
_OPERATIONS: dict[tuple[str, int], Any] = {
    ("+", 2): np.add,
    ("-", 2): np.subtract,
    ("*", 2): np.multiply,
    ("/", 2): np.divide,
    ("^", 2): np.power,
    ("-", 1): np.negative,
    ("sin", 1): np.sin,
    ("cos", 1): np.cos,
    ("tan", 1): np.tan,
    ("asin", 1): np.arcsin,
    ("acos", 1): np.arccos,
    ("atan", 1): np.arctan,
    ("atan2", 2): np.arctan2,
    ("sqrt", 1): np.sqrt,
    ("abs", 1): np.absolute,
    ("min", 2): np.minimum,
    ("max", 2): np.maximum,
    ("exp", 1): np.exp,
    ("log", 1): np.log,
}
_FUNCTIONS = {name: count for name, count in _OPERATIONS if name.isidentifier()}

RESERVED_NAMES = frozenset(_CONSTANTS) | frozenset(_FUNCTIONS)
"""Names that mean something in every expression, so that no value can be called so."""


@dataclass(frozen=True)
class Expression:
    """A parsed expression. Make one with `parse_expression`.

    Attributes:
        text: As it was written.
        steps: What to do, for a stack of values.
        place: Where it stands.
    """

    text: str
    steps: tuple[Step, ...]
    place: Place | None = None

    @cached_property
    def names(self) -> frozenset[str]:
        """The names it needs values for."""
        return frozenset(step.word for step in self.steps if step.kind == "name") - set(_CONSTANTS)

    def evaluate(
        self, values: Mapping[str, float | NDArray[np.float64]]
    ) -> float | NDArray[np.float64]:
        """The value of the expression.

        Args:
            values: A number or an array for each name; arrays must fit each other's shapes.

        Returns:
            An array when a value it uses is one, else a float; always finite.
        """
        number = self._number(values)
        if number is not None:
            return number
        known = {**values, **_CONSTANTS}
        stack: list[Any] = []
        with np.errstate(all="ignore"):
            for step in self.steps:
                stack.append(self._result(step, stack, known))
        result = stack.pop()
        return result if np.ndim(result) else float(result)

    def _number(self, values: Mapping[str, Any]) -> float | None:
        """The value where all is plain floats and finite; else None, and arrays tell what is so."""
        for name in self.names:
            if type(values.get(name)) is not float:
                return None
        try:
            number = self._of_floats(values)
        except (ArithmeticError, ValueError):
            return None
        return number if math.isfinite(number) else None

    @cached_property
    def _of_floats(self) -> Function:
        return function_of_floats(self.steps, _CONSTANTS)

    def _result(self, step: Step, stack: list[Any], known: Mapping[str, Any]) -> Any:
        if step.kind == "apply":
            return self._apply(step, [stack.pop() for _ in range(step.count)][::-1])
        if step.kind == "number":
            return float(step.word)
        if step.word not in known:
            raise NotFoundError("value called", step.word, known, place=self.place)
        value = np.asarray(known[step.word], dtype=np.float64)
        if not np.all(np.isfinite(value)):
            raise self._refuse(f"the value of {step.word!r} is not finite")
        return value

    def _apply(self, step: Step, operands: list[Any]) -> Any:
        if step.word == "/" and not np.all(operands[1]):
            raise self._refuse("a division by zero")
        try:
            result = _OPERATIONS[step.word, step.count](*operands)
        except ValueError as error:
            raise self._refuse(f"arrays of different shapes meet at {step.word!r}") from error
        finite = np.isfinite(result)
        if not np.all(finite):
            first = int(np.argmin(finite))
            given = (float(np.broadcast_to(x, finite.shape).flat[first]) for x in operands)
            raise self._refuse(
                f"{step.word!r} of {' and '.join(map(str, given))} is no finite number"
            )
        return result

    def _refuse(self, message: str) -> ArgumentError:
        return ArgumentError(f"in {shorten(self.text)!r}: {message}", place=self.place)


def parse_expression(text: str, place: Place | None = None) -> Expression:
    """Reads an expression.

    Args:
        text: Numbers, names, `+ - * / ^`, parentheses, `pi` and the functions sin, cos, tan, asin,
            acos, atan, atan2, sqrt, abs, min, max, exp and log; angles in radians.
        place: Where it stands, for messages.

    Raises:
        SchemaError: It does not follow the grammar.
        NotFoundError: It calls a function that does not exist.
    """
    return Expression(text, parse_steps(text, _FUNCTIONS, place), place)
