"""Expressions as programs of a stack machine, which `world/stepping/expression.c` runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from linkwork.files.expressions.expression import CONSTANTS, Expression
from linkwork.files.expressions.operations import NEGATIVE, OPERATIONS
from linkwork.files.expressions.tree import (
    ExpressionNode,
    Function,
    Name,
    Number,
    Operation,
    operands_of,
)

Instruction = tuple[str, float, int]
"""Name of an operation in C, its number, and by how much the stack grows."""


def stack_program(expression: Expression, names: Sequence[str]) -> list[Instruction]:
    """Return the instructions that leave the value of an expression on the stack.

    Args:
        names: Names of the values, in the order in which C passes them.
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
