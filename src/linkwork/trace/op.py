"""The operations of expression graphs."""

from enum import IntEnum


class Op(IntEnum):
    """Operation of a node."""

    CONSTANT = 0
    INPUT = 1
    ADD = 2
    SUBTRACT = 3
    MULTIPLY = 4
    NEGATE = 5
    RECIPROCAL = 6
    SINE = 7
    COSINE = 8
    SQUARE_ROOT = 9
    ARC_TANGENT = 10
    HYPERBOLIC_TANGENT = 11
    MINIMUM = 12
    MAXIMUM = 13
    SELECT = 14


_BINARY = (Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.ARC_TANGENT, Op.MINIMUM, Op.MAXIMUM)
OPERANDS = {
    **dict.fromkeys(Op, 1),
    **dict.fromkeys((Op.CONSTANT, Op.INPUT), 0),
    **dict.fromkeys(_BINARY, 2),
    Op.SELECT: 3,
}
"""Number of operands each operation has."""
