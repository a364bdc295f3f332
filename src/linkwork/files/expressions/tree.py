"""The tree of an expression: numbers, names, functions and operators."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from linkwork.errors import Place


@dataclass(frozen=True)
class Node:
    """A part of a text, which is on one line."""

    place: Place
    text: str


@dataclass(frozen=True)
class Number(Node):
    """A number in SI; without a unit it takes that of what it meets."""

    value: float
    unit: str = ""


@dataclass(frozen=True)
class Truth(Node):
    """A constant truth value."""

    value: bool


@dataclass(frozen=True)
class Text(Node):
    """Text in quotes."""

    value: str


@dataclass(frozen=True)
class Name(Node):
    """A value by name: `x`, `heli.wind`, `c1.s2`."""

    name: str


@dataclass(frozen=True)
class Function(Node):
    """A function of some arguments."""

    name: str
    arguments: tuple[ExpressionNode, ...]


@dataclass(frozen=True)
class Operation(Node):
    """Operands joined by operators of one precedence, or one operand with an operator before it.

    A chain such as `a - b + c` is one operation, so long sums are not deep trees.
    """

    operators: tuple[str, ...]
    operands: tuple[ExpressionNode, ...]


ExpressionNode = Number | Truth | Text | Name | Function | Operation


def operands_of(node: ExpressionNode) -> tuple[ExpressionNode, ...]:
    """Return the nodes directly below a node."""
    if isinstance(node, Function):
        return node.arguments
    return node.operands if isinstance(node, Operation) else ()


def walk(node: ExpressionNode) -> Iterator[ExpressionNode]:
    """Return a node and all nodes below it, in the order of the text."""
    yield node
    for operand in operands_of(node):
        yield from walk(operand)
