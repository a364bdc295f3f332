"""Straight-line source of a program, for any language described by a table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import chain

from linkwork.codegen.lowering.schedule import AngleNodes, ScheduleStage, schedule
from linkwork.errors import ArgumentError
from linkwork.trace import Op, Program

OPERATIONS: dict[Op, str] = {
    Op.ADD: "{0} + {1}",
    Op.SUBTRACT: "{0} - {1}",
    Op.MULTIPLY: "{0} * {1}",
    Op.NEGATE: "-{0}",
    Op.RECIPROCAL: "RECIPROCAL({0})",
    Op.SQUARE_ROOT: "SQRT({0})",
    Op.ARC_TANGENT: "ATAN2({0}, {1})",
    Op.HYPERBOLIC_TANGENT: "TANH({0})",
    Op.MINIMUM: "MINIMUM({0}, {1})",
    Op.MAXIMUM: "MAXIMUM({0}, {1})",
    Op.SELECT: "SELECT({0}, {1}, {2})",
}
"""Operations in terms of macros defined before the body."""


def constant(value: float) -> str:
    """Return the shortest literal that reads back exactly, in the precision of the body."""
    return f"K({value!r})"


class ArrayEntries:
    """Array entries of the inputs and outputs of a program, loaded by a template per argument."""

    def __init__(
        self,
        program: Program,
        arguments: list[str],
        results: list[str],
        loads: Sequence[str] | None = None,
    ) -> None:
        sizes = [argument.size for argument in program.arguments]
        templates = loads or ["{0}"] * len(arguments)
        self._inputs = [
            template.format(f"{name}[{k}]")
            for template, name, size in zip(templates, arguments, sizes, strict=True)
            for k in range(size)
        ]
        self._outputs = [
            f"{name}[{k}]"
            for name, result in zip(results, program.results, strict=True)
            for k in range(result.size)
        ]

    def load(self, index: int) -> str:
        """Return the input `index`."""
        return self._inputs[index]

    def store(self, index: int, value: str) -> str:
        """Return the line that stores a value as output `index`."""
        return f"{self._outputs[index]} = {value};"


@dataclass(frozen=True)
class AngleNames:
    """Names of an angle, its sine and its cosine in the source."""

    angle: str
    sine: str
    cosine: str
    wants_sine: bool
    wants_cosine: bool


@dataclass(frozen=True)
class CallNames:
    """Names of the value and the operands of a function call in the source."""

    name: str
    operands: tuple[str, ...]


@dataclass(frozen=True)
class Language:
    """Syntax of a language.

    Attributes:
        operations: Template of each operation.
        constant: Literal of a number, which reads back exactly.
        alone: Template of a constant that must have the full vector width.
        define: Template of the line that defines a value.
        take: Lines that compute the sines and cosines of several angles.
        call: Lines that compute several calls of another function; None if they gain nothing from
            being computed together.
        store: Line that stores a value as output i.
        load: Input i.
        shared_product: Template of the line that defines a product with several uses; `define`
            when None.
    """

    operations: dict[Op, str]
    constant: Callable[[float], str]
    alone: str
    define: str
    take: Callable[[Sequence[AngleNames]], list[str]]
    store: Callable[[int, str], str]
    load: Callable[[int], str]
    call: Callable[[Op, Sequence[CallNames]], list[str]] | None = None
    shared_product: str | None = None


def one_by_one(sine: str, cosine: str) -> Callable[[Sequence[AngleNames]], list[str]]:
    """Return the `take` of a language that computes each sine and cosine by a template."""

    def take(taken: Sequence[AngleNames]) -> list[str]:
        lines = []
        for x in taken:
            lines += [sine.format(x.sine, x.angle)] if x.wants_sine else []
            lines += [cosine.format(x.cosine, x.angle)] if x.wants_cosine else []
        return lines

    return take


Order = Callable[[Program], Sequence[ScheduleStage]]
"""An order in which the nodes of a program are computed."""


def straight_line(program: Program, language: Language, order: Order = schedule) -> list[str]:
    """Return the lines that compute a program: no loop, no branch, no memory but its own values."""
    writer = _Writer(program, language, order)
    return list(chain.from_iterable(lines for _, lines in writer.steps()))


@dataclass(frozen=True)
class Pieces:
    """Lines of a program in pieces, and the number of values that `MEMORY` holds between them."""

    pieces: list[list[str]]
    memory: int


MEMORY = "m"
"""Name of the array through which a piece passes values to those after it."""


def in_pieces(program: Program, language: Language, size: int) -> Pieces:
    """Return the lines that compute a program, in pieces of about `size` lines.

    Names are local to a piece; values that later ones use are stored in `MEMORY`.
    """
    writer = _Writer(program, language)
    memory = _Memory(program, writer.names)
    pieces: list[list[str]] = [[]]
    for nodes, lines in writer.steps():
        pieces[-1] += lines
        memory.add(nodes)
        # Before the next step, whose lines name what is kept here.
        if len(pieces[-1]) >= size:
            pieces[-1] += memory.keep()
            pieces.append([])
    return Pieces(pieces, memory.size)


class _Memory:
    """Values that later pieces use; the place of one that has no further use is used again."""

    def __init__(self, program: Program, names: dict[int, str]) -> None:
        self.size = 0
        self._graph = program.graph
        self._names = names
        self._uses_left = _uses(program)
        self._local: list[int] = []
        self._places: dict[int, int] = {}
        self._free: list[int] = []

    def add(self, nodes: Sequence[int]) -> None:
        self._local += nodes
        self._uses_left.subtract(x for node in nodes for x in self._graph.operands(node))

    def keep(self) -> list[str]:
        """Return lines that store the values of a piece with further uses; rename them."""
        for node in [x for x in self._places if not self._uses_left[x]]:
            heappush(self._free, self._places.pop(node))
        lines = []
        for node in self._local:
            if self._uses_left[node]:
                place = self._places[node] = self._next_place()
                lines.append(f"{MEMORY}[{place}] = {self._names[node]};")
                self._names[node] = f"{MEMORY}[{place}]"
        self._local.clear()
        return lines

    def _next_place(self) -> int:
        if self._free:
            return heappop(self._free)
        self.size += 1
        return self.size - 1


def _uses(program: Program) -> Counter[int]:
    return Counter(chain.from_iterable(map(program.graph.operands, program.live_nodes())))


class _Writer:
    def __init__(self, program: Program, language: Language, order: Order = schedule) -> None:
        self._program = program
        self._language = language
        self._order = order
        self._graph = program.graph
        self.names: dict[int, str] = {}
        self._constants: set[int] = set()
        self._uses = _uses(program)
        self._places: dict[int, list[int]] = {}
        for place, node in enumerate(program.outputs):
            self._places.setdefault(node, []).append(place)

    def steps(self) -> Iterator[tuple[Sequence[int], list[str]]]:
        """Return the lines in order, and the nodes that they compute."""
        self._name_inputs_and_constants()
        named = set(self.names)
        for stage in self._order(self._program):
            for node in stage.nodes:
                yield [node], self._compute(node)
            yield _nodes(stage.turns), self._take(stage.turns)
            for op, nodes in stage.functions:
                yield nodes, self._call(op, nodes)
        for node in sorted(named & self._places.keys()):
            yield from (([], [line]) for line in self._store(node))

    def _name_inputs_and_constants(self) -> None:
        for node in self._program.live_nodes():
            op, *rest = self._graph.nodes[node]
            if op == Op.INPUT:
                self.names[node] = self._language.load(int(rest[0]))
            elif op == Op.CONSTANT:
                self.names[node] = self._language.constant(_finite(rest[0]))
                self._constants.add(node)

    def _compute(self, node: int) -> list[str]:
        op = Op(self._graph.nodes[node][0])
        operands = self._graph.operands(node)
        # Operators accept scalars with vectors; functions, and operators on scalars only, do not.
        mixed = op in _OPERATORS and not self._constants.issuperset(operands)
        texts = [self.names[x] if mixed else self._alone(x) for x in operands]
        name = self.names[node] = f"t{node}"
        line = self._define(node).format(name, self._language.operations[op].format(*texts))
        return [line, *self._store(node)]

    def _define(self, node: int) -> str:
        if self._graph.is_op(node, Op.MULTIPLY) and self._uses[node] > 1:
            return self._language.shared_product or self._language.define
        return self._language.define

    def _alone(self, node: int) -> str:
        text = self.names[node]
        return self._language.alone.format(text) if node in self._constants else text

    def _take(self, turns: Sequence[AngleNodes]) -> list[str]:
        taken = []
        for turn in turns:
            sine, cosine = f"s{turn.angle}", f"c{turn.angle}"
            names = self.names[turn.angle], sine, cosine
            taken.append(AngleNames(*names, turn.sine is not None, turn.cosine is not None))
            for node, name in ((turn.sine, sine), (turn.cosine, cosine)):
                if node is not None:
                    self.names[node] = name
        lines = self._language.take(taken) if taken else []
        return lines + list(chain.from_iterable(self._store(node) for node in _nodes(turns)))

    def _call(self, op: Op, nodes: Sequence[int]) -> list[str]:
        if self._language.call is None:
            return list(chain.from_iterable(self._compute(node) for node in nodes))
        calls = []
        for node in nodes:
            name = self.names[node] = f"t{node}"
            calls.append(CallNames(name, tuple(self._alone(x) for x in self._graph.operands(node))))
        stored = chain.from_iterable(self._store(node) for node in nodes)
        return [*self._language.call(op, calls), *stored]

    def _store(self, node: int) -> list[str]:
        places = self._places.get(node, [])
        return [self._language.store(place, self._alone(node)) for place in places]


def _nodes(turns: Sequence[AngleNodes]) -> list[int]:
    """Return the sines and cosines that are used."""
    return [node for turn in turns for node in (turn.sine, turn.cosine) if node is not None]


_OPERATORS = (Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.NEGATE, Op.RECIPROCAL)


def _finite(value: float) -> float:
    if not math.isfinite(value):
        raise ArgumentError(
            f"invalid constant in the program: {value}",
            hint="a number of the model overflows; check its size and unit (SI)",
        )
    return value
