"""Expressions of mission texts: types, units, ranges, and closures of floats."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from linkwork.errors import Place
from linkwork.files.expressions.evaluate import FLOATS, Constant, combine
from linkwork.files.expressions.parser import COMPARISONS
from linkwork.files.expressions.tree import (
    ExpressionNode,
    Function,
    Name,
    Number,
    Operation,
    Text,
    Truth,
    walk,
)
from linkwork.mission.text.program import MissionTextError
from linkwork.mission.units import ANGLE, MAX_EXPONENT, NUMBER, Dimension, parse_unit, unit_name

Closure = Callable[[Sequence[float]], float]  # A function of the variables of a plan


@dataclass(frozen=True)
class Compiled:
    """An expression that can be evaluated, within limits."""

    value: Closure  # Its value in SI; 1 or 0 for a condition
    dimension: Dimension | None = None  # None for a bare number, which fits every unit
    truth: bool = False  # Whether it is a condition
    lower: float = -math.inf
    upper: float = math.inf
    constant: bool = False  # Whether its value is known before the mission runs


class Scope(Protocol):
    """Meaning of the names in an expression."""

    def resolve(self, name: str, place: Place) -> Compiled:
        """Return a variable or a reading."""
        ...

    def error(self, place: Place, message: str, hint: str = "") -> MissionTextError:
        """Return an error at a place of the text."""
        ...


def constant(value: float, dimension: Dimension | None = None, *, truth: bool = False) -> Compiled:
    """Return a constant as an expression."""
    return Compiled(Constant(value), dimension, truth, value, value, constant=True)


def compile_expression(node: ExpressionNode, scope: Scope) -> Compiled:
    """Resolve, type-check and compile an expression."""
    match node:
        case Number():
            return constant(node.value, parse_unit(node.unit).dimension if node.unit else None)
        case Truth():
            return constant(float(node.value), truth=True)
        case Name():
            return scope.resolve(node.name, node.place)
        case Text():
            raise scope.error(node.place, f"expected a number, not a string: {node.text}")
        case Function():
            operands = [compile_number(x, scope) for x in node.arguments]
            if node.name in ("min", "max") and len(operands) == 1:
                return operands[0]
            kind = _function(node, operands, scope)
        case Operation(operators=("or" | "and" | "not", *_)):
            operands = [compile_condition(x, scope) for x in node.operands]
            kind = _logic(node, operands)
        case Operation():
            operands = [compile_number(x, scope) for x in node.operands]
            is_comparison = node.operators[0] in COMPARISONS
            kind = (_comparison if is_comparison else _arithmetic)(node, operands, scope)
    value = combine(node, [x.value for x in operands], FLOATS)
    compiled = Compiled(value, *kind, constant=all(x.constant for x in operands))
    return _folded(compiled, node, scope) if compiled.constant else compiled


def compile_condition(node: ExpressionNode, scope: Scope) -> Compiled:
    """Compile a condition; a number without unit holds when it is not 0."""
    compiled = compile_expression(node, scope)
    if compiled.truth:
        return compiled
    if compiled.dimension not in (None, NUMBER):
        unit = unit_name(compiled.dimension)
        message = f"expected a condition, not a number in {unit}: {node.text}"
        raise scope.error(node.place, message, f"compare it, e.g. {node.text} > 0 {unit}")
    value = compiled.value
    always = compiled.lower > 0.0 or compiled.upper < 0.0
    never = compiled.lower == compiled.upper == 0.0
    # So that NaN does not hold.
    return Compiled(
        lambda variables: abs(value(variables)) > 0.0,
        *_truth(always=always, never=never),
        constant=compiled.constant,
    )


def compile_number(
    node: ExpressionNode, scope: Scope, dimension: Dimension | None = None
) -> Compiled:
    """Compile a number of a dimension; None for any."""
    compiled = compile_expression(node, scope)
    if compiled.truth:
        raise scope.error(node.place, f"expected a number, not a condition: {node.text}")
    if dimension is not None and compiled.dimension not in (None, dimension):
        raise _mismatch(node, compiled.dimension, dimension, scope)
    return compiled


def _mismatch(
    node: ExpressionNode, actual: Dimension | None, expected: Dimension, scope: Scope
) -> MissionTextError:
    message = f"unit does not fit: {node.text} is in {unit_name(actual or NUMBER) or 'no unit'}"
    return scope.error(node.place, message, f"expected {unit_name(expected) or 'no unit'}")


def _folded(compiled: Compiled, node: ExpressionNode, scope: Scope) -> Compiled:
    try:
        value = float(compiled.value(()))
    except (ArithmeticError, ValueError) as error:
        raise scope.error(node.place, f"no value: {node.text} ({error})") from error
    if not math.isfinite(value):
        raise scope.error(node.place, f"no finite value: {node.text}")
    return constant(value, compiled.dimension, truth=compiled.truth)


Kind = tuple[Dimension | None, bool, float, float]
"""Dimension, whether it is a condition, minimum and maximum."""


def _truth(*, always: float, never: float) -> Kind:
    return None, True, float(always), 1.0 - float(never)


def _common(
    nodes: Sequence[ExpressionNode], operands: Sequence[Compiled], scope: Scope
) -> Dimension | None:
    """Return the one dimension of numbers that are added or compared."""
    common: Dimension | None = None
    for node, operand in zip(nodes, operands, strict=True):
        if common is None:
            common = operand.dimension
        elif operand.dimension not in (None, common):
            raise _mismatch(node, operand.dimension, common, scope)
    return common


def _arithmetic(node: Operation, operands: list[Compiled], scope: Scope) -> Kind:
    first, *others = operands
    if not others:
        return first.dimension, False, -first.upper, -first.lower
    is_sum = node.operators[0] in "+-"
    dimension = (
        _common(node.operands, operands, scope) if is_sum else _product_dimension(node, operands)
    )
    if dimension is not None and max(map(abs, dimension)) > MAX_EXPONENT:
        message = f"the unit has an exponent above {MAX_EXPONENT}: {node.text}"
        raise scope.error(node.place, message)
    bounds = first.lower, first.upper
    for sign, operand in zip(node.operators, others, strict=True):
        bounds = _bounds(sign, bounds, (operand.lower, operand.upper))
    return dimension, False, *bounds


def _product_dimension(node: Operation, operands: list[Compiled]) -> Dimension | None:
    dimensions = [x.dimension for x in operands]
    if all(x is None for x in dimensions):
        return None
    total = dimensions[0] or NUMBER
    for sign, dimension in zip(node.operators, dimensions[1:], strict=True):
        total = total.times(dimension or NUMBER, 1 if sign == "*" else -1)
    return total


def _bounds(sign: str, a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    """Return the range of a sum, difference, product or quotient of two ranges."""
    if sign == "/" and b[0] <= 0.0 <= b[1]:
        return -math.inf, math.inf
    ends = [_end(sign, x, y) for x in a for y in b]
    return (-math.inf, math.inf) if any(map(math.isnan, ends)) else (min(ends), max(ends))


def _end(sign: str, x: float, y: float) -> float:
    # 0 times infinity: the factor is exactly 0, and the other one is finite in truth.
    if sign == "*" and 0.0 in (x, y):
        return 0.0
    try:
        return FLOATS[sign](x, y)
    except ArithmeticError:
        return math.nan


def _comparison(node: Operation, operands: list[Compiled], scope: Scope) -> Kind:
    _common(node.operands, operands, scope)
    a, b = operands
    less, more = a.upper < b.lower, a.lower > b.upper
    not_more, not_less = a.upper <= b.lower, a.lower >= b.upper
    equal = a.lower == a.upper == b.lower == b.upper
    always, never = {
        "<": (less, not_less),
        "<=": (not_more, more),
        ">": (more, not_more),
        ">=": (not_less, less),
        "==": (equal, less or more),
        "!=": (less or more, equal),
    }[node.operators[0]]
    return _truth(always=always, never=never)


def _logic(node: Operation, operands: list[Compiled]) -> Kind:
    lows, highs = [x.lower for x in operands], [x.upper for x in operands]
    match node.operators[0]:
        case "not":
            return None, True, 1.0 - highs[0], 1.0 - lows[0]
        case "and":
            return None, True, min(lows), min(highs)
        case _:
            return None, True, max(lows), max(highs)


def _function(node: Function, operands: list[Compiled], scope: Scope) -> Kind:
    (argument, *_), (first, *_) = node.arguments, operands
    dimension = first.dimension
    match node.name:
        case "min" | "max":
            choose = FLOATS[node.name]
            dimension = _common(node.arguments, operands, scope)
            lower, upper = choose(x.lower for x in operands), choose(x.upper for x in operands)
            return dimension, False, lower, upper
        case "sin" | "cos":
            if dimension not in (None, ANGLE):
                raise _mismatch(argument, dimension, ANGLE, scope)
            return NUMBER, False, -1.0, 1.0
        case "sqrt":
            if dimension is not None and any(x % 2 for x in dimension):
                raise scope.error(node.place, f"the unit has no square root: {node.text}")
            half = None if dimension is None else Dimension(*(x // 2 for x in dimension))
            return half, False, 0.0, math.inf
        case "abs":
            ends = (abs(first.lower), abs(first.upper))
            crosses = first.lower <= 0.0 <= first.upper
            return dimension, False, 0.0 if crosses else min(ends), max(ends)
        case _:
            return dimension, False, first.lower - 0.5, first.upper + 0.5


def names_in(node: ExpressionNode) -> list[Name]:
    """Return the names in an expression, each once, in the order of the text."""
    names: dict[str, Name] = {}
    for part in walk(node):
        if isinstance(part, Name):
            names.setdefault(part.name, part)
    return list(names.values())
