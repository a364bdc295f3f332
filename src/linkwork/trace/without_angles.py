"""Sines and cosines of arc tangents from the coordinates of their points, without functions."""

from __future__ import annotations

from dataclasses import replace

from linkwork.trace.angles import without_half_turns
from linkwork.trace.graph import MAKERS, Graph
from linkwork.trace.op import Op
from linkwork.trace.program import Program


def without_angles(program: Program) -> Program:
    """Return a program that takes sines and cosines of arc tangents from their coordinates."""
    shorter = _WithoutAngles(program.graph)
    # In the order of tracing, so that no operand is far down the stack.
    for node in program.live_nodes():
        shorter.moved(node)
    return replace(program, graph=shorter.graph, outputs=tuple(map(shorter.moved, program.outputs)))


class _WithoutAngles:
    """Copies nodes of a graph; `unit` is the sine and cosine of one, None if both need calls."""

    def __init__(self, source: Graph) -> None:
        self.graph = Graph()
        self._source = source
        self._moved: dict[int, int] = {}
        self._units: dict[int, tuple[int, int] | None] = {}

    def moved(self, node: int) -> int:
        if node not in self._moved:
            self._moved[node] = self._move(node)
        return self._moved[node]

    def _move(self, node: int) -> int:
        op, *rest = self._source.nodes[node]
        if op == Op.CONSTANT:
            return self.graph.constant(rest[0])
        if op == Op.INPUT:
            return self.graph.input(int(rest[0]))
        if op in (Op.SINE, Op.COSINE) and (unit := self.unit(int(rest[0]))):
            return unit[op == Op.COSINE]
        return MAKERS[Op(op)](self.graph, *(self.moved(int(x)) for x in rest))

    def unit(self, node: int) -> tuple[int, int] | None:
        if node not in self._units:
            self._units[node] = self._unit(node)
        return self._units[node]

    def _unit(self, node: int) -> tuple[int, int] | None:
        graph, op = self.graph, Op(self._source.nodes[node][0])
        plain = without_half_turns(self._source, node)
        if plain.angle != node:
            inner = self.unit(plain.angle)
            signs = self.moved(plain.sine), self.moved(plain.cosine)
            return inner and (
                graph.multiply(inner[0], signs[0]),
                graph.multiply(inner[1], signs[1]),
            )
        if op == Op.CONSTANT:
            return graph.sine(self.moved(node)), graph.cosine(self.moved(node))
        operands = self._source.operands(node)
        if op == Op.ARC_TANGENT:
            return self._of_point(*map(self.moved, operands))
        units = [self.unit(x) for x in operands[op == Op.SELECT :]]
        if op not in (Op.NEGATE, Op.SELECT, Op.ADD, Op.SUBTRACT) or None in units:
            return None
        (sine, cosine), *others = (x for x in units if x)
        if op == Op.NEGATE:
            return graph.negate(sine), cosine
        ((other_sine, other_cosine),) = others
        if op == Op.SELECT:
            condition = self.moved(operands[0])
            return (
                graph.select(condition, sine, other_sine),
                graph.select(condition, cosine, other_cosine),
            )
        other_sine = other_sine if op == Op.ADD else graph.negate(other_sine)
        return (
            graph.add(graph.multiply(sine, other_cosine), graph.multiply(cosine, other_sine)),
            graph.subtract(graph.multiply(cosine, other_cosine), graph.multiply(sine, other_sine)),
        )

    def _of_point(self, y: int, x: int) -> tuple[int, int]:
        graph, one = self.graph, self.graph.constant(1.0)
        square = graph.add(graph.multiply(x, x), graph.multiply(y, y))
        inverse = graph.reciprocal(graph.square_root(graph.select(square, square, one)))
        return graph.multiply(y, inverse), graph.select(square, graph.multiply(x, inverse), one)
