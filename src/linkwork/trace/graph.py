"""Expression graph with common subexpressions shared and simplified on construction.

A node is a tuple of an operation and the numbers of its operands, which always come before it.
Simplification happens only in the methods that create nodes, so no later pass is needed.
"""

import math
from collections.abc import Callable

from linkwork.trace.angles import simpler_angle, without_half_turns
from linkwork.trace.op import OPERANDS, Op

Node = tuple[int | float, ...]


class Graph:
    """All nodes in the order of their creation. Equal expressions are the same node."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._numbers: dict[Node, int] = {}

    def input(self, index: int) -> int:
        """Return the node of an input."""
        return self._node((Op.INPUT, index))

    def constant(self, value: float) -> int:
        """Return the node of a constant; both zeros are one."""
        return self._node((Op.CONSTANT, float(value) or 0.0))

    def value(self, node: int) -> float | None:
        """Return the value of a constant; None for anything else."""
        op, *rest = self.nodes[node]
        return rest[0] if op == Op.CONSTANT else None

    def is_op(self, node: int, op: Op) -> bool:
        """Whether a node has this operation."""
        return self.nodes[node][0] == op

    def find(self, op: Op, *operands: int) -> int | None:
        """Return the node of an operation, if it exists; else None."""
        return self._numbers.get((op, *operands))

    def find_opposite(self, a: int) -> int | None:
        """Return the node of -a, if it exists or is constant; else None."""
        if self.value(a) is not None:
            return self.negate(a)
        if self.is_op(a, Op.NEGATE):
            return self._first(a)
        if self.is_op(a, Op.SUBTRACT):
            first, second = self.operands(a)
            return self.find(Op.SUBTRACT, second, first)
        return self.find(Op.NEGATE, a)

    def operands(self, node: int) -> tuple[int, ...]:
        """Return the operands of a node."""
        content = self.nodes[node]
        return tuple(int(x) for x in content[1 : 1 + OPERANDS[Op(content[0])]])

    def add(self, a: int, b: int) -> int:
        """Return the sum a + b."""
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.constant(x + y)
        if x == 0.0:
            return b
        if y == 0.0:
            return a
        if (merged := self._like_terms(a, b, 1.0)) is not None:
            return merged
        for one, other in ((a, b), (b, a)):
            if self.is_op(one, Op.SUBTRACT) and self.operands(one)[1] == other:
                return self._first(one)
        if self.is_op(b, Op.NEGATE):
            return self.subtract(a, self._first(b))
        if self.is_op(a, Op.NEGATE):
            return self.subtract(b, self._first(a))
        return self._node((Op.ADD, min(a, b), max(a, b)))

    def subtract(self, a: int, b: int) -> int:
        """Return the difference a - b."""
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.constant(x - y)
        if y == 0.0:
            return a
        if x == 0.0:
            return self.negate(b)
        if (merged := self._like_terms(a, b, -1.0)) is not None:
            return merged
        if self.is_op(b, Op.SUBTRACT) and self._first(b) == a:
            return self.operands(b)[1]
        if self.is_op(a, Op.ADD) and b in self.operands(a):
            first, second = self.operands(a)
            return second if first == b else first
        if self.is_op(b, Op.NEGATE):
            return self.add(a, self._first(b))
        if self.is_op(a, Op.NEGATE):
            return self.negate(self.add(self._first(a), b))
        difference, opposite = self.find(Op.SUBTRACT, a, b), self.find(Op.SUBTRACT, b, a)
        if difference is None and opposite is not None:
            return self._node((Op.NEGATE, opposite))
        return self._node((Op.SUBTRACT, a, b))

    def multiply(self, a: int, b: int) -> int:
        """Return the product a b; constants come second, signs go outside."""
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.constant(x * y)
        if x is not None:
            a, b, y = b, a, x
        if y is not None:
            return self._scale(a, b, y)
        if self.is_op(a, Op.NEGATE):
            return self.negate(self.multiply(self._first(a), b))
        if self.is_op(b, Op.NEGATE):
            return self.negate(self.multiply(a, self._first(b)))
        return self._node((Op.MULTIPLY, min(a, b), max(a, b)))

    def _scale(self, a: int, b: int, factor: float) -> int:
        """Return the product of a with the constant node b."""
        if factor in (0.0, 1.0, -1.0):
            return {0.0: b, 1.0: a}.get(factor, self.negate(a) if factor == -1.0 else a)
        if factor < 0:
            return self.negate(self.multiply(a, self.constant(-factor)))
        if self.is_op(a, Op.NEGATE):
            return self.negate(self.multiply(self._first(a), b))
        if self.is_op(a, Op.MULTIPLY):
            inner, second = self.operands(a)
            if (constant := self.value(second)) is not None:
                return self.multiply(inner, self.constant(constant * factor))
        return self._node((Op.MULTIPLY, a, b))

    def negate(self, a: int) -> int:
        """Return the negation -a."""
        x = self.value(a)
        if x is not None:
            return self.constant(-x)
        if self.is_op(a, Op.NEGATE):
            return self._first(a)
        if self.is_op(a, Op.SUBTRACT):
            first, second = self.operands(a)
            return self._node((Op.SUBTRACT, second, first))
        return self._node((Op.NEGATE, a))

    def reciprocal(self, a: int) -> int:
        """Return the reciprocal 1 / a."""
        x = self.value(a)
        if x is not None and x != 0.0:
            return self.constant(1.0 / x)
        if self.is_op(a, Op.RECIPROCAL):
            return self._first(a)
        if self.is_op(a, Op.NEGATE):
            return self.negate(self.reciprocal(self._first(a)))
        return self._node((Op.RECIPROCAL, a))

    def divide(self, a: int, b: int) -> int:
        """Return the quotient a / b, by the reciprocal of b."""
        return self.multiply(a, self.reciprocal(b))

    def sine(self, a: int) -> int:
        """Return the sine; odd, so signs go outside."""
        x = self.value(a)
        if x is not None:
            return self.constant(math.sin(x))
        if self.is_op(a, Op.NEGATE):
            return self.negate(self.sine(self._first(a)))
        if (plain := without_half_turns(self, a)).angle != a:
            return self.multiply(self.sine(plain.angle), plain.sine)
        return self._node((Op.SINE, a))

    def cosine(self, a: int) -> int:
        """Return the cosine; even, so signs vanish."""
        x = self.value(a)
        if x is not None:
            return self.constant(math.cos(x))
        if self.is_op(a, Op.NEGATE):
            return self.cosine(self._first(a))
        if (plain := without_half_turns(self, a)).angle != a:
            return self.multiply(self.cosine(plain.angle), plain.cosine)
        return self._node((Op.COSINE, a))

    def square_root(self, a: int) -> int:
        """Return the square root."""
        x = self.value(a)
        if x is not None and x >= 0.0:
            return self.constant(math.sqrt(x))
        return self._node((Op.SQUARE_ROOT, a))

    def arc_tangent(self, y: int, x: int) -> int:
        """Return the angle of the point (x, y) [rad]."""
        a, b = self.value(y), self.value(x)
        if a is not None and b is not None:
            return self.constant(math.atan2(a, b))
        if (simpler := simpler_angle(self, y, x)) is not None:
            return simpler
        return self._node((Op.ARC_TANGENT, y, x))

    def hyperbolic_tangent(self, a: int) -> int:
        """Return the hyperbolic tangent; odd, so signs go outside."""
        x = self.value(a)
        if x is not None:
            return self.constant(math.tanh(x))
        if self.is_op(a, Op.NEGATE):
            return self.negate(self.hyperbolic_tangent(self._first(a)))
        return self._node((Op.HYPERBOLIC_TANGENT, a))

    def minimum(self, a: int, b: int) -> int:
        """Return the smaller of two."""
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.constant(min(x, y))
        if a == b:
            return a
        return self._node((Op.MINIMUM, a, b))

    def maximum(self, a: int, b: int) -> int:
        """Return the larger of two."""
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.constant(max(x, y))
        if a == b or (y is not None and y <= 0.0 and self._is_never_negative(a)):
            return a
        return self._node((Op.MAXIMUM, a, b))

    def select(self, condition: int, a: int, b: int) -> int:
        """Choose a where the condition is above zero, else b."""
        x = self.value(condition)
        if x is not None:
            return a if x > 0.0 else b
        return a if a == b else self._node((Op.SELECT, condition, a, b))

    def _node(self, node: Node) -> int:
        number = self._numbers.get(node)
        if number is None:
            number = self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return number

    def _is_never_negative(self, node: int) -> bool:
        """Whether a node is a root, a square or a sum of such."""
        operands = self.operands(node)
        if self.is_op(node, Op.ADD):
            return all(self._is_never_negative(x) for x in operands)
        square = self.is_op(node, Op.MULTIPLY) and operands[0] == operands[1]
        return square or self.is_op(node, Op.SQUARE_ROOT)

    def _first(self, node: int) -> int:
        return int(self.nodes[node][1])

    def _coefficient(self, node: int) -> tuple[float, int]:
        """Return a node as a constant times another node."""
        if self.is_op(node, Op.NEGATE):
            factor, rest = self._coefficient(self._first(node))
            return -factor, rest
        if self.is_op(node, Op.MULTIPLY):
            first, second = self.operands(node)
            factor = self.value(second)
            if factor is not None:
                return factor, first
        return 1.0, node

    def _like_terms(self, a: int, b: int, sign: float) -> int | None:
        """Return the sum of two multiples of one node as a multiple; None when they are of two."""
        first, x = self._coefficient(a)
        second, y = self._coefficient(b)
        return self.multiply(x, self.constant(first + sign * second)) if x == y else None


MAKERS: dict[Op, Callable[..., int]] = {
    op: getattr(Graph, op.name.lower()) for op in Op if OPERANDS[op]
}
"""Method of each operation: takes the graph and the nodes of the operands."""
