"""Generated functions: their names, arguments and results, and test vectors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen.lowering.names import identifier, identifiers
from linkwork.codegen.lowering.schedule import tuned
from linkwork.errors import ArgumentError
from linkwork.trace import Argument, Program, Result, evaluate

VECTORS = 8
"""Number of test states of each function."""


@dataclass(frozen=True)
class Vectors:
    """Test vectors of a function: values of each argument (VECTORS, n), and expected results."""

    inputs: tuple[NDArray[Any], ...]
    expected: tuple[NDArray[Any], ...]


def random_vectors(program: Program) -> Vectors:
    """Return random states with a fixed seed, and the results of evaluating the program on them."""
    states = islice(_good_states(program), VECTORS)
    inputs, expected = zip(*states, strict=True)
    return Vectors(
        tuple(np.array(values) for values in zip(*inputs, strict=True)),
        tuple(np.array(values) for values in zip(*expected, strict=True)),
    )


def _good_states(program: Program) -> Iterator[tuple[list[Any], list[Any]]]:
    """Return random states with finite results; after many failures also others, with zeros."""
    rng = np.random.default_rng(1)
    for attempt in range(100 * VECTORS):
        inputs = [np.round(rng.uniform(-1.5, 1.5, x.size), 6) for x in program.arguments]
        named = {x.name: value for x, value in zip(program.arguments, inputs, strict=True)}
        with np.errstate(all="ignore"):
            results = [np.ravel(value) for value in evaluate(program, **named).values()]
        if all(np.isfinite(value).all() for value in results):
            yield inputs, results
        elif attempt >= 99 * VECTORS:
            yield inputs, [np.zeros_like(value) for value in results]


_NONE: Mapping[str, Vectors] = {}


@dataclass(frozen=True)
class Signature:
    """A generated function: the tuned program, its names in C, and test vectors if not random."""

    program: Program
    name: str
    arguments: tuple[str, ...]
    results: tuple[str, ...]
    vectors: Vectors | None = None

    @property
    def inputs(self) -> list[tuple[str, Argument]]:
        """Arguments with their names."""
        return list(zip(self.arguments, self.program.arguments, strict=True))

    @property
    def outputs(self) -> list[tuple[str, Result]]:
        """Results with their names."""
        return list(zip(self.results, self.program.results, strict=True))

    def parameters(self, real: str, lanes: str = "") -> list[str]:
        """Return C parameters for a number type; `lanes` is the number of lanes, if any."""
        inputs = [f"const {_array(real, name, x.size, lanes)}" for name, x in self.inputs]
        return inputs + [_array(real, name, x.size, lanes) for name, x in self.outputs]


def signatures(
    prefix: str, programs: Sequence[Program], vectors: Mapping[str, Vectors] = _NONE
) -> list[Signature]:
    """Return the functions of one generated library; `prefix` becomes an identifier."""
    names = [identifier(program.name) for program in programs]
    if not names or len(set(names)) < len(names):
        shown = ", ".join(program.name for program in programs) or "none"
        raise ArgumentError(
            f"invalid functions of a library: {shown}", hint="expected different names"
        )
    return [
        _signature(f"{identifier(prefix)}_{name}", program, vectors.get(program.name))
        for name, program in zip(names, programs, strict=True)
    ]


def _signature(name: str, program: Program, vectors: Vectors | None) -> Signature:
    inputs = [x.name for x in program.arguments]
    every = identifiers([*inputs, *(x.name for x in program.results)])
    arguments, results = tuple(every[: len(inputs)]), tuple(every[len(inputs) :])
    return Signature(tuned(program), name, arguments, results, vectors)


def _array(real: str, name: str, size: int, lanes: str) -> str:
    if lanes or not size:
        return f"{real} *{name}"
    return f"{real} {name}[{size}]"
