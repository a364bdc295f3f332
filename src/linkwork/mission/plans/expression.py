"""Expressions of mission texts: types, units, ranges, and closures of floats."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from linkwork.errors import Place
from linkwork.mission.text import program as tree
from linkwork.mission.text.source import MissionTextError
from linkwork.mission.units import ANGLE, NUMBER, Dimension, unit_name

Closure = Callable[[], float]


@dataclass(frozen=True)
class Compiled:
    """An expression that can be evaluated.

    Attributes:
        value: Its value now, in SI; 1 or 0 for a condition.
        dimension: Its dimension; None for a bare number, which fits every unit.
        truth: Whether it is a condition.
        lower: Least value it can have.
        upper: Greatest value it can have.
        constant: Whether it is known before the mission runs.
    """

    value: Closure
    dimension: Dimension | None = None
    truth: bool = False
    lower: float = -math.inf
    upper: float = math.inf
    constant: bool = False


class Scope(Protocol):
    """What names in an expression stand for."""

    def resolve(self, name: str, place: Place) -> Compiled:
        """Return a variable or a reading."""
        ...

    def error(self, place: Place, message: str, hint: str = "") -> MissionTextError:
        """Return an error at a place of the text."""
        ...


def constant(value: float, dimension: Dimension | None = None, *, truth: bool = False) -> Compiled:
    """Return a known value."""
    return Compiled(lambda: value, dimension, truth, value, value, constant=True)


def compile_expression(node: tree.Expression, scope: Scope) -> Compiled:
    """Resolve, type-check and compile an expression.

    Raises:
        MissionTextError: An unknown name, or types or units that do not fit.
    """
    match node:
        case tree.Number():
            return constant(node.value, node.dimension)
        case tree.Truth():
            return constant(float(node.value), truth=True)
        case tree.Name():
            return scope.resolve(node.name, node.place)
        case tree.Function():
            compiled = _function(node, scope)
        case tree.Operation():
            compiled = _operation(node, scope)
        case tree.Comparison():
            compiled = _comparison(node, scope)
        case tree.Logic():
            compiled = _logic(node, scope)
    return _folded(compiled, node, scope) if compiled.constant else compiled


def compile_condition(node: tree.Expression, scope: Scope) -> Compiled:
    """Compile a condition; a number without unit holds when it is not 0."""
    compiled = compile_expression(node, scope)
    if not compiled.truth and compiled.dimension not in (None, NUMBER):
        unit = unit_name(compiled.dimension)
        message = f"expected a condition, not a number in {unit}: {node.text}"
        raise scope.error(node.place, message, f"compare it, e.g. {node.text} > 0 {unit}")
    if compiled.truth:
        return compiled
    value, (lower, upper) = compiled.value, _truth_range(compiled)
    # So that NaN does not hold.
    return Compiled(lambda: abs(value()) > 0.0, None, True, lower, upper, compiled.constant)


def compile_number(
    node: tree.Expression, scope: Scope, dimension: Dimension | None = None
) -> Compiled:
    """Compile a number.

    Args:
        dimension: Expected dimension; None for any.
    """
    compiled = compile_expression(node, scope)
    if compiled.truth:
        raise scope.error(node.place, f"expected a number, not a condition: {node.text}")
    if dimension is not None and compiled.dimension not in (None, dimension):
        raise scope.error(node.place, *_mismatch(node, compiled.dimension, dimension))
    return compiled


def _mismatch(
    node: tree.Expression, found: Dimension | None, expected: Dimension
) -> tuple[str, str]:
    wanted = unit_name(expected) or "no unit"
    have = unit_name(found or NUMBER) or "no unit"
    return f"unit does not fit: {node.text} is in {have}", f"expected {wanted}"


def _folded(compiled: Compiled, node: tree.Expression, scope: Scope) -> Compiled:
    try:
        value = float(compiled.value())
    except (ArithmeticError, ValueError) as error:
        raise scope.error(node.place, f"no value: {node.text} ({error})") from error
    if not math.isfinite(value):
        raise scope.error(node.place, f"no finite value: {node.text}")
    return constant(value, compiled.dimension, truth=compiled.truth)


def _common(
    nodes: tuple[tree.Expression, ...], parts: list[Compiled], scope: Scope
) -> Dimension | None:
    """Return the one dimension of numbers that are added or compared."""
    found: Dimension | None = None
    for node, part in zip(nodes, parts, strict=True):
        if found is not None and part.dimension not in (None, found):
            raise scope.error(node.place, *_mismatch(node, part.dimension, found))
        found = part.dimension if found is None else found
    return found


def _operation(node: tree.Operation, scope: Scope) -> Compiled:
    parts = [compile_number(term, scope) for term in node.terms]
    if len(parts) == 1:
        one = parts[0]
        value = one.value
        return Compiled(
            lambda: -value(), one.dimension, False, -one.upper, -one.lower, one.constant
        )
    is_sum = node.operators[0] in "+-"
    dimension = _common(node.terms, parts, scope) if is_sum else _product_dimension(node, parts)
    if dimension is not None and max(map(abs, dimension)) > 9:
        raise scope.error(node.place, f"unit with an exponent above 9: {node.text}")
    total = parts[0]
    for sign, part in zip(node.operators, parts[1:], strict=True):
        total = _binary(sign, total, part)
    known = all(part.constant for part in parts)
    return Compiled(
        _chain(node.operators, parts), dimension, False, total.lower, total.upper, known
    )


def _product_dimension(node: tree.Operation, parts: list[Compiled]) -> Dimension | None:
    dimensions = [part.dimension for part in parts]
    if all(x is None for x in dimensions):
        return None
    total = dimensions[0] or NUMBER
    for sign, dimension in zip(node.operators, dimensions[1:], strict=True):
        total = total.times(dimension or NUMBER, 1 if sign == "*" else -1)
    return total


_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}


def _chain(signs: tuple[str, ...], parts: list[Compiled]) -> Closure:
    """One closure of all terms; two terms, the usual case, without a loop."""
    first = parts[0].value
    if len(parts) == 2:
        apply, second = _ARITHMETIC[signs[0]], parts[1].value
        return lambda: apply(first(), second())
    steps = [(_ARITHMETIC[sign], x.value) for sign, x in zip(signs, parts[1:], strict=True)]

    def chain() -> float:
        total = first()
        for apply, term in steps:
            total = apply(total, term())
        return total

    return chain


def _binary(sign: str, a: Compiled, b: Compiled) -> Compiled:
    """Range of a sum, difference, product or quotient; its value is not used."""
    if sign == "/" and b.lower <= 0.0 <= b.upper:
        return Compiled(a.value)
    apply = _ARITHMETIC[sign]
    ends = [_end(apply, x, y) for x in (a.lower, a.upper) for y in (b.lower, b.upper)]
    if any(math.isnan(x) for x in ends):
        return Compiled(a.value)
    return Compiled(a.value, None, False, min(ends), max(ends))


def _end(apply: Callable[[float, float], float], x: float, y: float) -> float:
    # 0 times infinity: the factor is exactly 0, and the other one is finite in truth.
    if apply is operator.mul and 0.0 in (x, y):
        return 0.0
    try:
        return apply(x, y)
    except ArithmeticError:
        return math.nan


_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


def _comparison(node: tree.Comparison, scope: Scope) -> Compiled:
    nodes = (node.left, node.right)
    a, b = (compile_number(term, scope) for term in nodes)
    _common(nodes, [a, b], scope)
    compare, left, right = _COMPARE[node.operator], a.value, b.value
    always, never = _decided(node.operator, a, b)
    known = a.constant and b.constant
    lower, upper = float(always), float(not never)
    if b.constant:
        bound = right()
        return Compiled(lambda: compare(left(), bound), None, True, lower, upper, known)
    return Compiled(lambda: compare(left(), right()), None, True, lower, upper, known)


def _decided(sign: str, a: Compiled, b: Compiled) -> tuple[bool, bool]:
    """Whether a comparison always holds, and whether it never does, by the ranges."""
    less, more = a.upper < b.lower, a.lower > b.upper
    not_more, not_less = a.upper <= b.lower, a.lower >= b.upper
    equal = a.lower == a.upper == b.lower == b.upper
    return {
        "<": (less, not_less),
        "<=": (not_more, more),
        ">": (more, not_more),
        ">=": (not_less, less),
        "==": (equal, less or more),
        "!=": (less or more, equal),
    }[sign]


def _logic(node: tree.Logic, scope: Scope) -> Compiled:
    parts = [compile_condition(term, scope) for term in node.terms]
    values = [part.value for part in parts]
    known = all(part.constant for part in parts)
    lows, highs = [part.lower for part in parts], [part.upper for part in parts]
    if node.operator == "NOT":
        only = values[0]
        return Compiled(lambda: not only(), None, True, 1.0 - highs[0], 1.0 - lows[0], known)
    if node.operator == "AND":
        return Compiled(lambda: all(x() for x in values), None, True, min(lows), min(highs), known)
    return Compiled(lambda: any(x() for x in values), None, True, max(lows), max(highs), known)


def _truth_range(part: Compiled) -> tuple[float, float]:
    never = part.lower == part.upper == 0.0
    always = part.lower > 0.0 or part.upper < 0.0
    return float(always), float(not never)


_ONE = {"abs": abs, "sqrt": math.sqrt, "sin": math.sin, "cos": math.cos}


def _function(node: tree.Function, scope: Scope) -> Compiled:
    parts = [compile_number(argument, scope) for argument in node.arguments]
    known = all(part.constant for part in parts)
    if node.name in ("min", "max"):
        if not parts:
            raise scope.error(node.place, f"{node.name} takes one or more numbers")
        values = [part.value for part in parts]
        choose = min if node.name == "min" else max
        dimension = _common(node.arguments, parts, scope)
        lower, upper = choose(x.lower for x in parts), choose(x.upper for x in parts)
        return Compiled(lambda: choose(x() for x in values), dimension, False, lower, upper, known)
    if len(parts) != 1:
        raise scope.error(node.place, f"{node.name} takes one number, not {len(parts)}")
    (one,), (argument,) = parts, node.arguments
    apply, value = _ONE.get(node.name) or (lambda x: float(round(x))), one.value
    dimension, lower, upper = _function_type(node, one, argument, scope)
    return Compiled(lambda: apply(value()), dimension, False, lower, upper, known)


def _function_type(
    node: tree.Function, one: Compiled, argument: tree.Expression, scope: Scope
) -> tuple[Dimension | None, float, float]:
    if node.name in ("sin", "cos"):
        if one.dimension not in (None, ANGLE):
            raise scope.error(argument.place, *_mismatch(argument, one.dimension, ANGLE))
        return NUMBER, -1.0, 1.0
    if node.name == "sqrt":
        if one.dimension is not None and any(x % 2 for x in one.dimension):
            raise scope.error(node.place, f"no unit: {node.text}")
        half = None if one.dimension is None else Dimension(*(x // 2 for x in one.dimension))
        return half, 0.0, math.inf
    if node.name == "abs":
        crosses = one.lower <= 0.0 <= one.upper
        ends = (abs(one.lower), abs(one.upper))
        return one.dimension, 0.0 if crosses else min(ends), max(ends)
    return one.dimension, one.lower - 0.5, one.upper + 0.5


def names_in(node: tree.Expression) -> list[tree.Name]:
    """Return the names in an expression, each once."""
    found: dict[str, tree.Name] = {}
    waiting: list[tree.Expression] = [node]
    while waiting:
        match waiting.pop(0):
            case tree.Name() as name:
                found.setdefault(name.name, name)
            case tree.Function(arguments=parts):
                waiting += parts
            case tree.Operation(terms=parts) | tree.Logic(terms=parts):
                waiting += parts
            case tree.Comparison() as comparison:
                waiting += (comparison.left, comparison.right)
            case _:
                pass
    return list(found.values())
