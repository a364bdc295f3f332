"""In which order a program is computed: functions first, then everything else.

Sines and cosines cost as much as the rest of a robot's dynamics unless several are taken at once,
and so do arc and hyperbolic tangents; so whatever they need is computed first.
"""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.codegen.order import ordered
from linkwork.trace import Graph, Op, Program, live_nodes

_OF_ANGLES = (Op.SINE, Op.COSINE)
_OTHERS = (Op.ARC_TANGENT, Op.HYPERBOLIC_TANGENT)
_TOGETHER = (*_OF_ANGLES, *_OTHERS)
_GIVEN = (Op.CONSTANT, Op.INPUT)


@dataclass(frozen=True)
class Turn:
    """An angle and what is wanted of it.

    Attributes:
        angle: The angle's node.
        sine: The node of its sine; None when nothing needs it.
        cosine: The node of its cosine; None when nothing needs it.
    """

    angle: int
    sine: int | None
    cosine: int | None


@dataclass(frozen=True)
class Stage:
    """What is computed before the next stage.

    Attributes:
        nodes: Computed one after the other, first.
        turns: Angles whose sines and cosines are taken together.
        functions: Nodes of other functions that are taken together, by operation.
    """

    nodes: tuple[int, ...]
    turns: tuple[Turn, ...] = ()
    functions: tuple[tuple[Op, tuple[int, ...]], ...] = ()


def schedule(program: Program) -> list[Stage]:
    """The stages of a program; only a function of a function makes more than two."""
    graph = program.graph
    nodes = program.live_nodes()
    computed = [node for node in nodes if graph.nodes[node][0] not in (*_TOGETHER, *_GIVEN)]
    done: set[int] = set()
    stages = []
    for taken in _taken_by_depth(graph, nodes):
        needed = set(live_nodes(graph, [x for node in taken for x in graph.operands(node)]))
        ready = [node for node in computed if node in needed and node not in done]
        done.update(ready)
        stages.append(Stage(tuple(ready), _turns(graph, taken), _functions(graph, taken)))
    rest = [node for node in computed if node not in done]
    stages.append(Stage(tuple(ordered(graph, rest))))
    return stages


def _taken_by_depth(graph: Graph, nodes: list[int]) -> list[list[int]]:
    """All functions that are taken together, those first that need no other."""
    depths: dict[int, int] = {}
    taken: dict[int, list[int]] = {}
    for node in nodes:
        depths[node] = max((depths[operand] for operand in graph.operands(node)), default=0)
        if graph.nodes[node][0] in _TOGETHER:
            depths[node] += 1
            taken.setdefault(depths[node], []).append(node)
    return [taken[depth] for depth in sorted(taken)]


def _turns(graph: Graph, taken: list[int]) -> tuple[Turn, ...]:
    found = {
        (graph.operands(node)[0], graph.nodes[node][0]): node
        for node in taken
        if graph.nodes[node][0] in _OF_ANGLES
    }
    angles = sorted({angle for angle, _ in found})
    return tuple(
        Turn(angle, found.get((angle, Op.SINE)), found.get((angle, Op.COSINE))) for angle in angles
    )


def _functions(graph: Graph, taken: list[int]) -> tuple[tuple[Op, tuple[int, ...]], ...]:
    each = [(op, tuple(x for x in taken if graph.nodes[x][0] == op)) for op in _OTHERS]
    return tuple((op, found) for op, found in each if found)
