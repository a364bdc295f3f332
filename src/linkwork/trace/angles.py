"""What the graph knows of angles: points and their mirror images, and half turns.

Branches of a solution are mirror images of each other: an angle of one is that of another with its
sign changed or half a turn added. So is what is computed of them, and all of it is kept once.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from linkwork.trace.op import Op

if TYPE_CHECKING:
    from linkwork.trace.graph import Graph

_NEAR = 1e-15
"""Relative distance from a multiple of half a turn that is rounding."""


def simpler_angle(graph: Graph, y: int, x: int) -> int | None:
    """The angle of the point (x, y) by a simpler one; None where there is none.

    Args:
        graph: Where all of it stands.
        y: A node.
        x: A node, not constant like y.
    """
    shorter = _without_factor(graph, y, x)
    if shorter is not None:
        return graph.arc_tangent(*shorter)
    chosen = _chosen(graph, y, x)
    return chosen if chosen is not None else _mirrored(graph, y, x)


def half_turns(graph: Graph, node: int) -> tuple[int, int]:
    """An angle as another one and a number of half turns, of which only oddness counts."""
    op, operands = graph.nodes[node][0], graph.operands(node)
    if op in (Op.ADD, Op.SUBTRACT):
        for i, other in ((0, 1), (1, 0)):
            value = graph.value(operands[i])
            count = None if value is None else _whole(value / math.pi)
            if count is not None and (op == Op.ADD or i == 1):
                inner, turns = half_turns(graph, operands[other])
                return inner, (turns + count) % 2
    if op == Op.SELECT:
        first, second = (half_turns(graph, x) for x in operands[1:])
        if first == second:
            return first
    return node, 0


def _whole(value: float) -> int | None:
    nearest = round(value)
    return nearest if abs(value - nearest) <= _NEAR * abs(value) else None


def _without_factor(graph: Graph, y: int, x: int) -> tuple[int, int] | None:
    """Both coordinates without a factor they share that is above zero."""
    (first, p), (second, q) = _factors(graph, y), _factors(graph, x)
    for k in set(p) & set(q):
        if graph.is_op(k, Op.RECIPROCAL) and graph.is_op(graph.operands(k)[0], Op.SQUARE_ROOT):
            rest = [pair[1 - pair.index(k)] for pair in (p, q)]
            signs = zip((first, second), rest, strict=True)
            y, x = (graph.negate(node) if negative else node for negative, node in signs)
            return y, x
    return None


def _factors(graph: Graph, node: int) -> tuple[bool, tuple[int, ...]]:
    """Whether a node is the opposite of a product, and the factors; none of what is no product."""
    negative = graph.is_op(node, Op.NEGATE)
    product = graph.operands(node)[0] if negative else node
    return negative, graph.operands(product) if graph.is_op(product, Op.MULTIPLY) else ()


def _chosen(graph: Graph, y: int, x: int) -> int | None:
    """The angle of a point or of a constant one, as one choice of angles."""
    if not (graph.is_op(y, Op.SELECT) and graph.is_op(x, Op.SELECT)):
        return None
    (condition, *ys), (other, *xs) = graph.operands(y), graph.operands(x)
    pairs = list(zip(ys, xs, strict=True))
    fixed = [all(graph.value(node) is not None for node in pair) for pair in pairs]
    if condition != other or not any(fixed):
        return None
    return graph.select(condition, *(graph.arc_tangent(*pair) for pair in pairs))


def _mirrored(graph: Graph, y: int, x: int) -> int | None:
    """The angle of a point by that of its mirror image, where the graph has that."""
    if graph.find(Op.ARC_TANGENT, y, x) is not None:
        return None
    below, behind = graph.find_opposite(y), graph.find_opposite(x)
    if below is not None and (angle := graph.find(Op.ARC_TANGENT, below, x)) is not None:
        return graph.negate(angle)
    if below is None or behind is None:
        return None
    if (angle := graph.find(Op.ARC_TANGENT, below, behind)) is None:
        return None
    half = graph.constant(math.pi)
    # So chosen it stays in (-pi, pi].
    return graph.select(angle, graph.subtract(angle, half), graph.add(angle, half))
