"""Simplification of angles: reflected points, half turns and common factors.

Branches of a solution are mirror images of each other: an angle of one is that of another with its
sign changed or half a turn added. So everything computed from it needs to be computed only once.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from linkwork.trace.op import Op

if TYPE_CHECKING:
    from linkwork.trace.graph import Graph

_ROUNDING = 1e-15


def simpler_angle(graph: Graph, y: int, x: int) -> int | None:
    """Express the angle of the point (x, y), not constant, by simpler ones; None without any."""
    for simpler in (_without_factor, _chosen, _mirrored):
        angle = simpler(graph, y, x)
        if angle is not None:
            return angle
    return None


class ReflectedAngle(NamedTuple):
    """An angle as another one with half turns and reflections.

    `sine` and `cosine` are the factors of its sine and cosine: nodes of 1, -1, or a choice of both.
    """

    angle: int
    sine: int
    cosine: int


def without_half_turns(graph: Graph, node: int) -> ReflectedAngle:
    """Remove the half turns that were added to an angle."""
    operands = graph.operands(node)
    if graph.is_op(node, Op.SELECT):
        one, other = (without_half_turns(graph, x) for x in operands[1:])
        if one.angle == other.angle:
            sine = graph.select(operands[0], one.sine, other.sine)
            return ReflectedAngle(
                one.angle, sine, graph.select(operands[0], one.cosine, other.cosine)
            )
    if graph.is_op(node, Op.ADD) or graph.is_op(node, Op.SUBTRACT):
        for angle, added in (operands, operands[::-1]):
            factor = _factor_of_half_turns(graph, added)
            if factor is not None:
                inner = without_half_turns(graph, angle)
                sine, cosine = (graph.multiply(x, factor) for x in inner[1:])
                mirrored = graph.is_op(node, Op.SUBTRACT) and added == operands[0]
                return ReflectedAngle(inner.angle, graph.negate(sine) if mirrored else sine, cosine)
    return ReflectedAngle(node, graph.constant(1.0), graph.constant(1.0))


def _factor_of_half_turns(graph: Graph, node: int) -> int | None:
    """Return the sign of sines shifted by multiples of pi, or a choice of two; else None."""
    if graph.is_op(node, Op.SELECT):
        condition, *values = graph.operands(node)
        one, other = (_factor_of_half_turns(graph, x) for x in values)
        return None if one is None or other is None else graph.select(condition, one, other)
    value = graph.value(node)
    if value is None:
        return None
    count = round(value / math.pi)
    exact = abs(value - count * math.pi) <= _ROUNDING * abs(value)
    return graph.constant(-1.0 if count % 2 else 1.0) if exact else None


def _without_factor(graph: Graph, y: int, x: int) -> int | None:
    """Cancel a common factor of both coordinates; only its sign matters."""
    (y_is_negative, of_y), (x_is_negative, of_x) = _factors(graph, y), _factors(graph, x)
    for factor in set(of_y) & set(of_x):
        y, x = of_y[of_y[0] == factor], of_x[of_x[0] == factor]
        y = graph.negate(y) if y_is_negative else y
        x = graph.negate(x) if x_is_negative else x
        if _is_above_zero(graph, factor):
            return graph.arc_tangent(y, x)
        if graph.is_op(factor, Op.SELECT):
            condition, *values = graph.operands(factor)
            if all(graph.value(value) is not None for value in values):
                points = [(graph.multiply(y, k), graph.multiply(x, k)) for k in values]
                return graph.select(condition, *(graph.arc_tangent(*point) for point in points))
    return None


def _factors(graph: Graph, node: int) -> tuple[bool, tuple[int, ...]]:
    """Whether a node is a negated product, and its factors; none when it is not a product."""
    negative = graph.is_op(node, Op.NEGATE)
    product = graph.operands(node)[0] if negative else node
    return negative, graph.operands(product) if graph.is_op(product, Op.MULTIPLY) else ()


def _is_above_zero(graph: Graph, node: int) -> bool:
    """Whether a node is the reciprocal of a square root."""
    inverse = graph.is_op(node, Op.RECIPROCAL)
    return inverse and graph.is_op(graph.operands(node)[0], Op.SQUARE_ROOT)


def _chosen(graph: Graph, y: int, x: int) -> int | None:
    """Return the angle of a selected point as a selection of angles."""
    if not (graph.is_op(y, Op.SELECT) and graph.is_op(x, Op.SELECT)):
        return None
    (condition, *ys), (other, *xs) = graph.operands(y), graph.operands(x)
    points = list(zip(ys, xs, strict=True))
    constant = [all(graph.value(node) is not None for node in point) for point in points]
    if condition != other or not any(constant):
        return None
    return graph.select(condition, *(graph.arc_tangent(*point) for point in points))


def _mirrored(graph: Graph, y: int, x: int) -> int | None:
    """Return the angle of a point by that of its reflection, when only that exists."""
    if graph.find(Op.ARC_TANGENT, y, x) is not None:
        return None
    below, behind = graph.find_opposite(y), graph.find_opposite(x)
    half, back = graph.constant(math.pi), graph.constant(-math.pi)
    # Both sums stay in (-pi, pi].
    if (angle := _known(graph, below, x)) is not None:
        return graph.negate(angle)
    if (angle := _known(graph, below, behind)) is not None:
        return graph.add(angle, graph.select(angle, back, half))
    if (angle := _known(graph, y, behind)) is not None:
        return graph.subtract(graph.select(graph.negate(angle), back, half), angle)
    return None


def _known(graph: Graph, y: int | None, x: int | None) -> int | None:
    return None if y is None or x is None else graph.find(Op.ARC_TANGENT, y, x)
