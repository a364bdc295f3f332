"""In which order a program is computed: angles first, then everything else as it was traced.

Sines and cosines cost as much as the rest of a robot's dynamics unless several are taken at once,
so whatever an angle needs is computed first. The rest keeps the order of its tracing, in which
values are used soon after they are made; other orders were measured and are slower.
"""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.trace import Graph, Op, Program, live_nodes

_TAKEN = (Op.SINE, Op.COSINE)
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
    """Nodes to compute one after the other, then angles whose sines and cosines are taken."""

    nodes: tuple[int, ...]
    turns: tuple[Turn, ...]


def schedule(program: Program) -> list[Stage]:
    """The stages of a program; only a sine of a sine makes more than two."""
    graph = program.graph
    nodes = program.live_nodes()
    computed = [node for node in nodes if graph.nodes[node][0] not in (*_TAKEN, *_GIVEN)]
    done: set[int] = set()
    stages = []
    for turns in _turns_by_depth(graph, nodes):
        needed = set(live_nodes(graph, [turn.angle for turn in turns]))
        ready = [node for node in computed if node in needed and node not in done]
        done.update(ready)
        stages.append(Stage(tuple(ready), tuple(turns)))
    stages.append(Stage(tuple(node for node in computed if node not in done), ()))
    return stages


def _turns_by_depth(graph: Graph, nodes: list[int]) -> list[list[Turn]]:
    """All angles, those first that need no sine or cosine themselves."""
    depths: dict[int, int] = {}
    angles: dict[int, int] = {}
    taken: dict[tuple[int, Op], int] = {}
    for node in nodes:
        op = Op(graph.nodes[node][0])
        below = max((depths[operand] for operand in graph.operands(node)), default=0)
        depths[node] = below + (op in _TAKEN)
        if op in _TAKEN:
            (angle,) = graph.operands(node)
            angles[angle] = depths[node]
            taken[angle, op] = node
    turns: list[list[Turn]] = [[] for _ in range(max(angles.values(), default=0))]
    for angle in sorted(angles):
        turn = Turn(angle, taken.get((angle, Op.SINE)), taken.get((angle, Op.COSINE)))
        turns[angles[angle] - 1].append(turn)
    return turns
