"""A program as a Python function on numpy arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from linkwork.codegen.lowering.names import identifier, identifiers
from linkwork.codegen.lowering.straight_line import (
    ArrayEntries,
    Language,
    one_by_one,
    straight_line,
)
from linkwork.trace import Op, Program

_OPERATIONS: dict[Op, str] = {
    Op.ADD: "{0} + {1}",
    Op.SUBTRACT: "{0} - {1}",
    Op.MULTIPLY: "{0} * {1}",
    Op.NEGATE: "-{0}",
    Op.RECIPROCAL: "1.0 / {0}",
    Op.SQUARE_ROOT: "np.sqrt({0})",
    Op.ARC_TANGENT: "np.arctan2({0}, {1})",
    Op.HYPERBOLIC_TANGENT: "np.tanh({0})",
    Op.MINIMUM: "np.minimum({0}, {1})",
    Op.MAXIMUM: "np.maximum({0}, {1})",
    Op.SELECT: "np.where({0} > 0, {1}, {2})",
}

_HEAD = '''"""Computes on numpy arrays; made by Linkwork."""

import numpy as np


def _columns(values, name, size):
    array = np.asarray(values)
    if not array.ndim or array.shape[-1] != size:
        raise ValueError(
            f"{name} has the shape {array.shape}: give ({size},) for one state or (N, {size})"
        )
    return np.moveaxis(array, -1, 0)


def _stack(values, shape, batch, dtype):
    result = np.empty((*batch, len(values)), dtype)
    for index, value in enumerate(values):
        result[..., index] = value
    return result.reshape((*batch, *shape))
'''


def numpy_source(program: Program) -> str:
    """Return a Python module with one function, named like the program, that needs only numpy.

    The function takes one array per argument, (n,) or, for a batch, (N, n), and returns one array,
    or a tuple of several. It raises a ValueError for invalid shapes.
    """
    arguments = [f"_a{i}" for i in range(len(program.arguments))]
    results = [f"_r{i}" for i in range(len(program.results))]
    places = ArrayEntries(program, arguments, results)
    language = Language(
        operations=_OPERATIONS,
        constant=_constant,
        alone="{0}",
        define="{0} = {1}",
        take=one_by_one("{0} = np.sin({1})", "{0} = np.cos({1})"),
        store=lambda index, value: places.store(index, value).rstrip(";"),
        load=places.load,
    )
    lines = [
        *_opening(program, arguments),
        *(f"{name} = [0.0] * {x.size}" for name, x in zip(results, program.results, strict=True)),
        *straight_line(program, language),
        _closing(program, results),
    ]
    names = ", ".join(identifiers(argument.name for argument in program.arguments))
    body = "\n".join(f"    {line}" for line in lines)
    return f"{_HEAD}\n\ndef {identifier(program.name)}({names}):\n{body}\n"


def numpy_function(program: Program) -> Callable[..., Any]:
    """Return the function of `numpy_source`, compiled."""
    scope: dict[str, Any] = {}
    exec(compile(numpy_source(program), "<made by linkwork>", "exec"), scope)
    return scope[identifier(program.name)]


def _opening(program: Program, arguments: Sequence[str]) -> list[str]:
    names = identifiers(argument.name for argument in program.arguments)
    lines = [
        f"{short} = _columns({name}, {name!r}, {x.size})"
        for short, name, x in zip(arguments, names, program.arguments, strict=True)
    ]
    shapes = ", ".join(f"{short}.shape[1:]" for short in arguments)
    types = ", ".join(f"{short}.dtype" for short in arguments)
    lines.append(f"_batch = np.broadcast_shapes({shapes})")
    lines.append(f"_dtype = np.result_type({types or 'float'})")
    lines.append('_dtype = _dtype if _dtype.kind == "f" else np.dtype(float)')
    return lines


def _closing(program: Program, results: Sequence[str]) -> str:
    stacked = [
        f"_stack({name}, {result.shape!r}, _batch, _dtype)"
        for name, result in zip(results, program.results, strict=True)
    ]
    return f"return {stacked[0]}" if len(stacked) == 1 else f"return ({', '.join(stacked)},)"


def _constant(value: float) -> str:
    return repr(value) if value >= 0 else f"({value!r})"
