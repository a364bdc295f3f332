"""The operations of expression graphs."""

from __future__ import annotations

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


OPERANDS = {
    Op.CONSTANT: 0,
    Op.INPUT: 0,
    Op.ADD: 2,
    Op.SUBTRACT: 2,
    Op.MULTIPLY: 2,
    Op.NEGATE: 1,
    Op.RECIPROCAL: 1,
    Op.SINE: 1,
    Op.COSINE: 1,
    Op.SQUARE_ROOT: 1,
    Op.ARC_TANGENT: 2,
    Op.HYPERBOLIC_TANGENT: 1,
    Op.MINIMUM: 2,
    Op.MAXIMUM: 2,
    Op.SELECT: 3,
}
"""Number of operands each operation has."""
