"""The `numpy` target: Python modules that need only numpy, with a self-test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen.lowering.names import identifier
from linkwork.codegen.lowering.numpy_source import numpy_source
from linkwork.codegen.targets.readme import numpy_readme
from linkwork.codegen.targets.signature import (
    VECTORS,
    Signature,
    Vectors,
    random_vectors,
    signatures,
)
from linkwork.trace import Program

_CHECK = """\
STATES, TOLERANCE = {states}, 1e-9


def table(size, numbers):
    return np.array(numbers, dtype=float).reshape(STATES, size)


def several(results):
    return results if isinstance(results, tuple) else (results,)


def agrees(result, expected):
    if not expected.size:
        return np.size(result) == 0
    result = np.broadcast_to(np.reshape(result, (-1, expected.shape[-1])), expected.shape)
    scale = np.abs(expected).max(axis=-1, initial=1.0)
    return bool((np.abs(result - expected).max(axis=-1, initial=0.0) <= TOLERANCE * scale).all())


def check(name, function, inputs, expected):
    batch = several(function(*inputs))
    right = all(map(agrees, batch, expected))
    for state in range(STATES):
        one = several(function(*(values[state] for values in inputs)))
        right &= all(map(agrees, one, (values[state : state + 1] for values in expected)))
    if not right:
        print(name + ": results differ from the expected values")
    return right
"""


def numpy_files(
    name: str, programs: Sequence[Program], vectors: Mapping[str, Vectors], notes: str = ""
) -> dict[str, str]:
    """Return one Python module per program, a self-test and a README, by file name."""
    prefix = identifier(name)
    functions = signatures(name, programs, vectors)
    modules = {f"{identifier(x.program.name)}.py": numpy_source(x.program) for x in functions}
    return modules | {
        f"{prefix}_test.py": numpy_self_test(functions),
        "README.md": numpy_readme(prefix, functions, notes),
    }


def numpy_self_test(functions: Sequence[Signature]) -> str:
    """Return the self-test of the `numpy` target: reports errors, exits with 1 if there are any."""
    names = [identifier(function.program.name) for function in functions]
    imports = "\n".join(f"from {name} import {name} as f{i}" for i, name in enumerate(names))
    checks = "\n".join(
        _call(name, i, x) for i, (name, x) in enumerate(zip(names, functions, strict=True))
    )
    return f'''\
"""Checks the modules beside it: exits with 0 when all is well. Made by Linkwork."""

import sys

import numpy as np

{imports}

{_CHECK.format(states=VECTORS)}

right = True
{checks}
if right:
    print("{len(functions)} functions agree in {VECTORS} states each")
sys.exit(not right)
'''


def _call(name: str, number: int, function: Signature) -> str:
    vectors = function.vectors or random_vectors(function.program)
    inputs, expected = (
        "".join(f"\n        {_table(values)}," for values in part)
        for part in (vectors.inputs, vectors.expected)
    )
    head = f"right &= check(\n    {name!r},\n    f{number},"
    return f"{head}\n    [{inputs}\n    ],\n    [{expected}\n    ],\n)"


def _table(values: NDArray[Any]) -> str:
    numbers = [float(value) for value in np.ravel(values)]
    return f"table({len(numbers) // VECTORS}, {numbers!r})"
