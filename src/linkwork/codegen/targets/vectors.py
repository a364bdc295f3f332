"""Test vectors of generated code: states and expected results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.trace import Program, evaluate

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
