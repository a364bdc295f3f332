"""Traced scalar: records the operations applied to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self, SupportsFloat

from linkwork.errors import ArgumentError
from linkwork.trace.graph import Graph


class Traced:
    """A node of a graph that computes like a number.

    It has no truth value and cannot be compared: a program must not depend on an unknown number.
    Use `select`, `minimum` and `maximum`.
    """

    __slots__ = ("graph", "node")
    # Keeps numpy from broadcasting a traced scalar over an array.
    __array_ufunc__ = None

    def __init__(self, graph: Graph, node: int) -> None:
        self.graph = graph
        self.node = node

    def __repr__(self) -> str:
        value = self.value
        return f"<Traced {self.node}>" if value is None else f"<Traced {value!r}>"

    @property
    def value(self) -> float | None:
        """The number it is, when it is a constant."""
        return self.graph.value(self.node)

    def __add__(self, other: Self | float) -> Traced:
        return self._joined(Graph.add, other)

    __radd__ = __add__

    def __sub__(self, other: Self | float) -> Traced:
        return self._joined(Graph.subtract, other)

    def __rsub__(self, other: float) -> Traced:
        return self._new(self.graph.subtract(self._other(other), self.node))

    def __mul__(self, other: Self | float) -> Traced:
        return self._joined(Graph.multiply, other)

    __rmul__ = __mul__

    def __truediv__(self, other: Self | float) -> Traced:
        return self._joined(Graph.divide, other)

    def __rtruediv__(self, other: float) -> Traced:
        return self._new(self.graph.divide(self._other(other), self.node))

    def __neg__(self) -> Traced:
        return self._new(self.graph.negate(self.node))

    def __pow__(self, exponent: int) -> Traced:
        if not isinstance(exponent, int) or not 1 <= exponent <= 8:
            raise ArgumentError(
                f"invalid exponent {exponent!r} of a traced scalar: expected 1 to 8"
            )
        result = self
        for _ in range(exponent - 1):
            result = result * self
        return result

    def __bool__(self) -> bool:
        raise ArgumentError(
            "a traced scalar is neither true nor false",
            hint="use select, minimum or maximum instead of if",
        )

    def sin(self) -> Traced:
        """Return the sine of an angle [rad]."""
        return self._new(self.graph.sine(self.node))

    def cos(self) -> Traced:
        """Return the cosine of an angle [rad]."""
        return self._new(self.graph.cosine(self.node))

    def sqrt(self) -> Traced:
        """Return the square root."""
        return self._new(self.graph.square_root(self.node))

    def tanh(self) -> Traced:
        """Return the hyperbolic tangent."""
        return self._new(self.graph.hyperbolic_tangent(self.node))

    def atan2(self, x: Self | float) -> Traced:
        """Return the angle of the point (x, self) [rad]."""
        return self._new(self.graph.arc_tangent(self.node, self._other(x)))

    def minimum(self, other: Self | float) -> Traced:
        """Return the smaller of two."""
        return self._new(self.graph.minimum(self.node, self._other(other)))

    def maximum(self, other: Self | float) -> Traced:
        """Return the larger of two."""
        return self._new(self.graph.maximum(self.node, self._other(other)))

    def select(self, a: Self | float, b: Self | float) -> Traced:
        """Choose a where this is above zero, else b."""
        return self._new(self.graph.select(self.node, self._other(a), self._other(b)))

    def _joined(self, operation: Callable[[Graph, int, int], int], other: Self | float) -> Traced:
        # Another kind of scalar may know how to compute with this one.
        if not isinstance(other, Traced | SupportsFloat):
            return NotImplemented
        return self._new(operation(self.graph, self.node, self._other(other)))

    def _new(self, node: int) -> Traced:
        return Traced(self.graph, node)

    def _other(self, other: Self | float) -> int:
        if isinstance(other, Traced):
            if other.graph is not self.graph:
                raise ArgumentError("two traced scalars belong to different graphs")
            return other.node
        return self.graph.constant(float(other))
