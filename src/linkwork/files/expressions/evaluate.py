"""The value of an expression, as a closure built from those of its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from linkwork.files.expressions.operations import NEGATIVE
from linkwork.files.expressions.tree import ExpressionNode, Function, Operation, operands_of

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

    Args:
        leaf: Closures of numbers and names, and of what else is special; None for the others.
        operations: Functions by name or sign, as in `operations`.
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
