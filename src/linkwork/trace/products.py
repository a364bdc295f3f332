"""Products of the Jacobian of a program with vectors, as programs of one sweep each.

The products of products are derivatives of higher order.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from linkwork.trace.derivative import pull_back, push_forward
from linkwork.trace.graph import MAKERS, Graph
from linkwork.trace.op import Op
from linkwork.trace.program import Argument, Program, Result


def vector_jacobian_product(program: Program, constants: Collection[str] = ()) -> Program:
    """Return the program of the cotangents of all arguments but some constant ones.

    Its arguments are those of the program, then a cotangent for each result, one number after the
    other.
    """
    cotangents = _new_arguments(program, "cotangent", [(x.name, x.size) for x in program.results])
    starts = Program("", (*program.arguments, *cotangents), (), program.graph, ()).starts
    first = _size(program.arguments)
    pairs = [(node, program.graph.input(first + i)) for i, node in enumerate(program.outputs)]
    varied = [x for x in program.arguments if x.name not in constants]
    inputs = [program.graph.input(starts[x.name] + i) for x in varied for i in range(x.size)]
    return Program(
        f"{program.name}_vjp",
        (*program.arguments, *cotangents),
        tuple(Result(f"{x.name}_cotangent", (x.size,)) for x in varied),
        program.graph,
        tuple(pull_back(program.graph, pairs, inputs)),
    )


def jacobian_vector_product(program: Program, constants: Collection[str] = ()) -> Program:
    """Return the program of the tangents of all results.

    Its arguments are those of the program, then a tangent for each that is not constant.
    """
    varied = [x for x in program.arguments if x.name not in constants]
    tangents = _new_arguments(program, "tangent", [(x.name, x.size) for x in varied])
    starts, first = program.starts, _size(program.arguments)
    inputs = [program.graph.input(starts[x.name] + i) for x in varied for i in range(x.size)]
    seeds = {node: program.graph.input(first + i) for i, node in enumerate(inputs)}
    return Program(
        f"{program.name}_jvp",
        (*program.arguments, *tangents),
        tuple(Result(f"{x.name}_tangent", x.shape) for x in program.results),
        program.graph,
        tuple(push_forward(program.graph, program.outputs, seeds)),
    )


def embed(program: Program, graph: Graph, inputs: Sequence[int]) -> list[int]:
    """Compute a program of other inputs, nodes of a graph; return the nodes of its outputs."""
    nodes: dict[int, int] = {}
    for node in program.live_nodes():
        op, *rest = program.graph.nodes[node]
        if op == Op.CONSTANT:
            nodes[node] = graph.constant(rest[0])
        elif op == Op.INPUT:
            nodes[node] = inputs[int(rest[0])]
        else:
            operands = (nodes[x] for x in program.graph.operands(node))
            nodes[node] = MAKERS[Op(op)](graph, *operands)
    return [nodes[node] for node in program.outputs]


def _new_arguments(program: Program, kind: str, sizes: Sequence[tuple[str, int]]) -> list[Argument]:
    """Return arguments whose names none of the program has."""
    taken = {x.name for x in program.arguments}
    arguments = []
    for name, size in sizes:
        new = f"{name}_{kind}"
        while new in taken:
            new += "_2"
        taken.add(new)
        arguments.append(Argument(new, size))
    return arguments


def _size(arguments: Sequence[Argument]) -> int:
    return sum(x.size for x in arguments)
