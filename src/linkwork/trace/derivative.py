"""Automatic differentiation of a graph, in forward and reverse mode.

Reference: Griewank, Walther, Evaluating Derivatives, 2008, ch. 3.
"""

from collections.abc import Callable, Mapping, Sequence

from linkwork.trace.graph import Graph
from linkwork.trace.op import Op
from linkwork.trace.program import live_nodes

Partials = list[tuple[int, int]]  # Operands of a node, each with the node of its partial derivative


def partials(graph: Graph, node: int) -> Partials:
    """Return the derivatives of a node by each of its operands."""
    op = Op(graph.nodes[node][0])
    rule = _RULES.get(op)
    return rule(graph, node, *graph.operands(node)) if rule else []


def forward(graph: Graph, outputs: Sequence[int], inputs: Sequence[int]) -> list[list[int]]:
    """Return rows of derivatives of every output by every input, one sweep per input."""
    rules = _rules_of(graph, outputs)
    one = graph.constant(1.0)
    columns = [_push(graph, rules, outputs, {chosen: one}) for chosen in inputs]
    return [list(row) for row in zip(*columns, strict=True)]


def push_forward(graph: Graph, outputs: Sequence[int], tangents: Mapping[int, int]) -> list[int]:
    """Return the tangents of outputs from those of inputs, in a single forward sweep."""
    return _push(graph, _rules_of(graph, outputs), outputs, tangents)


def reverse(graph: Graph, output: int, inputs: Sequence[int]) -> list[int]:
    """Return the derivative of one output by every input, in a single reverse sweep."""
    return pull_back(graph, [(output, graph.constant(1.0))], inputs)


def pull_back(
    graph: Graph, cotangents: Sequence[tuple[int, int]], inputs: Sequence[int]
) -> list[int]:
    """Return the cotangents of inputs from pairs of an output and its cotangent.

    This is a single reverse sweep. An output may occur several times.
    """
    adjoints: dict[int, list[int]] = {}
    for output, cotangent in cotangents:
        adjoints.setdefault(output, []).append(cotangent)
    sums: dict[int, int] = {}
    for node in reversed(live_nodes(graph, list(adjoints))):
        if node not in adjoints:
            continue
        sums[node] = _sum(graph, adjoints[node])
        for operand, derivative in partials(graph, node):
            adjoints.setdefault(operand, []).append(graph.multiply(sums[node], derivative))
    zero = graph.constant(0.0)
    return [sums.get(chosen, zero) for chosen in inputs]


def _rules_of(graph: Graph, outputs: Sequence[int]) -> dict[int, Partials]:
    return {node: partials(graph, node) for node in live_nodes(graph, outputs)}


def _push(
    graph: Graph, rules: Mapping[int, Partials], outputs: Sequence[int], seeds: Mapping[int, int]
) -> list[int]:
    tangents = dict(seeds)
    for node, rule in rules.items():
        moving = [(tangents[x], d) for x, d in rule if x in tangents]
        if moving:
            tangents[node] = _sum(graph, [graph.multiply(t, d) for t, d in moving])
    zero = graph.constant(0.0)
    return [tangents.get(output, zero) for output in outputs]


def _sum(graph: Graph, terms: list[int]) -> int:
    total = terms[0]
    for term in terms[1:]:
        total = graph.add(total, term)
    return total


def _arc_tangent(graph: Graph, node: int, y: int, x: int) -> Partials:
    square = graph.add(graph.multiply(x, x), graph.multiply(y, y))
    inverse = graph.reciprocal(square)
    return [(y, graph.multiply(x, inverse)), (x, graph.negate(graph.multiply(y, inverse)))]


def _better(graph: Graph, ahead: int, a: int, b: int) -> Partials:
    """Return the derivative of the selected operand; at a tie the mean of both."""
    zero, half, one = (graph.constant(x) for x in (0.0, 0.5, 1.0))
    behind = graph.negate(ahead)
    return [
        (a, graph.select(ahead, one, graph.select(behind, zero, half))),
        (b, graph.select(behind, one, graph.select(ahead, zero, half))),
    ]


def _select(graph: Graph, node: int, condition: int, a: int, b: int) -> Partials:
    # The two need not meet where the condition is zero: the slope is that of what is chosen.
    zero, one = graph.constant(0.0), graph.constant(1.0)
    return [(a, graph.select(condition, one, zero)), (b, graph.select(condition, zero, one))]


_RULES: dict[Op, Callable[..., Partials]] = {
    Op.ADD: lambda g, _, a, b: [(a, g.constant(1.0)), (b, g.constant(1.0))],
    Op.SUBTRACT: lambda g, _, a, b: [(a, g.constant(1.0)), (b, g.constant(-1.0))],
    Op.MULTIPLY: lambda _, __, a, b: [(a, b), (b, a)],
    Op.NEGATE: lambda g, _, a: [(a, g.constant(-1.0))],
    Op.RECIPROCAL: lambda g, node, a: [(a, g.negate(g.multiply(node, node)))],
    Op.SINE: lambda g, _, a: [(a, g.cosine(a))],
    Op.COSINE: lambda g, _, a: [(a, g.negate(g.sine(a)))],
    Op.SQUARE_ROOT: lambda g, node, a: [(a, g.multiply(g.reciprocal(node), g.constant(0.5)))],
    Op.ARC_TANGENT: _arc_tangent,
    Op.HYPERBOLIC_TANGENT: lambda g, node, a: [
        (a, g.subtract(g.constant(1.0), g.multiply(node, node)))
    ],
    Op.MINIMUM: lambda g, _, a, b: _better(g, g.subtract(b, a), a, b),
    Op.MAXIMUM: lambda g, _, a, b: _better(g, g.subtract(a, b), a, b),
    Op.SELECT: _select,
}
"""Partial derivatives of each operation, from the graph, the node and its operands."""
