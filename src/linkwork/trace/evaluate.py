"""Interpreter of programs: slow, on floats and arrays."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.trace.op import Op
from linkwork.trace.program import Program

_COMPUTE: dict[Op, Callable[..., Any]] = {
    Op.ADD: lambda a, b: a + b,
    Op.SUBTRACT: lambda a, b: a - b,
    Op.MULTIPLY: lambda a, b: a * b,
    Op.NEGATE: lambda a: -a,
    Op.RECIPROCAL: lambda a: 1.0 / a,
    Op.SINE: np.sin,
    Op.COSINE: np.cos,
    Op.SQUARE_ROOT: np.sqrt,
    Op.ARC_TANGENT: np.arctan2,
    Op.HYPERBOLIC_TANGENT: np.tanh,
    Op.MINIMUM: np.minimum,
    Op.MAXIMUM: np.maximum,
    Op.SELECT: lambda condition, a, b: np.where(condition > 0, a, b),
}


def evaluate(program: Program, **arguments: ArrayLike) -> dict[str, NDArray[np.float64]]:
    """Evaluate a program on arguments by name, each (n,) or, for a batch, (N, n)."""
    columns: list[Any] = []
    for argument in program.arguments:
        columns += list(np.moveaxis(np.asarray(arguments[argument.name], dtype=float), -1, 0))
    values: dict[int, Any] = {}
    for node in program.live_nodes():
        op, *rest = program.graph.nodes[node]
        if op == Op.CONSTANT:
            values[node] = np.float64(rest[0])
        elif op == Op.INPUT:
            values[node] = columns[int(rest[0])]
        else:
            values[node] = _COMPUTE[Op(op)](*(values[int(x)] for x in rest))
    batch = np.broadcast_shapes(*(np.shape(column) for column in columns))
    return _shaped(program, values, batch)


def _shaped(
    program: Program, values: dict[int, Any], batch: tuple[int, ...]
) -> dict[str, NDArray[np.float64]]:
    answer, start = {}, 0
    for result in program.results:
        nodes = program.outputs[start : start + result.size]
        start += result.size
        flat = [np.broadcast_to(values[node], batch) for node in nodes]
        stacked = np.stack(flat, axis=-1) if flat else np.zeros((*batch, 0))
        answer[result.name] = stacked.reshape((*batch, *result.shape))
    return answer
