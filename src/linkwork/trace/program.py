"""Traced programs: arguments, results, the nodes between them and their operation counts."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from linkwork.errors import ArgumentError
from linkwork.trace.graph import Graph
from linkwork.trace.op import Op
from linkwork.trace.scalar import Traced


@dataclass(frozen=True)
class Argument:
    """A vector argument of `size` entries, of magnitudes up to `greatest` in double precision."""

    name: str
    size: int
    greatest: float = math.inf
    greatest_single: float = math.inf


@dataclass(frozen=True)
class Result:
    """An array result; its shape is () for one number."""

    name: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """Number of entries."""
        size = 1
        for extent in self.shape:
            size *= extent
        return size


@dataclass(frozen=True)
class Program:
    """A traced function.

    The numbers of the arguments are the graph's inputs, one after the other; `outputs` has a node
    for each number of the results, row by row.
    """

    name: str
    arguments: tuple[Argument, ...]
    results: tuple[Result, ...]
    graph: Graph
    outputs: tuple[int, ...]

    @property
    def starts(self) -> dict[str, int]:
        """Where each argument's numbers begin among the inputs."""
        sizes = accumulate((x.size for x in self.arguments), initial=0)
        return {x.name: start for x, start in zip(self.arguments, sizes, strict=False)}

    def live_nodes(self) -> list[int]:
        """Return the nodes that the outputs need, operands first, in order of creation."""
        return live_nodes(self.graph, self.outputs)


def trace(
    name: str, function: Callable[..., Mapping[str, Any]], arguments: Sequence[Argument]
) -> Program:
    """Trace a function: call it with traced scalars and record its operations.

    The function takes one list of scalars for each argument and returns nested sequences of scalars
    by name.
    """
    graph = Graph()
    inputs, start = [], 0
    for argument in arguments:
        inputs.append([Traced(graph, graph.input(start + i)) for i in range(argument.size)])
        start += argument.size
    results, outputs = [], []
    for key, value in function(*inputs).items():
        shape, flat = _flatten(value)
        results.append(Result(key, shape))
        outputs += [_node(graph, entry) for entry in flat]
    return Program(name, tuple(arguments), tuple(results), graph, tuple(outputs))


def live_nodes(graph: Graph, outputs: Iterable[int]) -> list[int]:
    """Return the nodes that some outputs need, operands first, in order of creation."""
    needed: set[int] = set()
    waiting = list(outputs)
    while waiting:
        node = waiting.pop()
        if node not in needed:
            needed.add(node)
            waiting.extend(graph.operands(node))
    return sorted(needed)


def _node(graph: Graph, entry: Any) -> int:
    return entry.node if isinstance(entry, Traced) else graph.constant(float(entry))


def _flatten(value: Any) -> tuple[tuple[int, ...], list[Any]]:
    if not isinstance(value, list | tuple):
        return (), [value]
    parts = [_flatten(part) for part in value]
    shapes = {shape for shape, _ in parts}
    if len(shapes) > 1:
        raise ArgumentError("invalid result of a traced function: expected rows of equal length")
    shape = (len(parts), *(shapes.pop() if shapes else ()))
    return shape, [entry for _, entries in parts for entry in entries]


@dataclass(frozen=True)
class Operations:
    """Operations of one evaluation.

    Attributes:
        divisions: Reciprocals.
        sine_cosines: Angles of which the sine, the cosine or both are taken.
        others: Roots, arc tangents, hyperbolic tangents, choices; negations are free.
    """

    multiplications: int
    additions: int
    divisions: int
    sine_cosines: int
    others: int


def count_operations(program: Program) -> Operations:
    """Count the operations of a program."""
    nodes = [program.graph.nodes[node] for node in program.live_nodes()]
    counts = Counter(Op(node[0]) for node in nodes)
    angles = {node[1] for node in nodes if node[0] in (Op.SINE, Op.COSINE)}
    free = (Op.CONSTANT, Op.INPUT, Op.NEGATE)
    counted = (Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.RECIPROCAL, Op.SINE, Op.COSINE)
    return Operations(
        multiplications=counts[Op.MULTIPLY],
        additions=counts[Op.ADD] + counts[Op.SUBTRACT],
        divisions=counts[Op.RECIPROCAL],
        sine_cosines=len(angles),
        others=sum(count for op, count in counts.items() if op not in (*free, *counted)),
    )
