"""The `numpy` target: Python modules that need only numpy, with a self-test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen.lowering.names import identifier
from linkwork.codegen.lowering.numpy_source import numpy_source
from linkwork.codegen.targets.readme import numpy_readme
from linkwork.codegen.targets.signature import Signature, signatures
from linkwork.codegen.targets.vectors import VECTORS, Vectors, random_vectors
from linkwork.trace import Program

_CHECK = """\
STATES, TOLERANCE = {states}, 1e-9


def table(size, numbers):
    return np.array(numbers, dtype=float).reshape(STATES, size)


def several(found):
    return found if isinstance(found, tuple) else (found,)


def agrees(found, wanted):
    if not wanted.size:
        return np.size(found) == 0
    found = np.broadcast_to(np.reshape(found, (-1, wanted.shape[-1])), wanted.shape)
    scale = np.abs(wanted).max(axis=-1, initial=1.0)
    return bool((np.abs(found - wanted).max(axis=-1, initial=0.0) <= TOLERANCE * scale).all())


def check(name, function, given, wanted):
    batch = several(function(*given))
    right = all(map(agrees, batch, wanted))
    for state in range(STATES):
        one = several(function(*(values[state] for values in given)))
        right &= all(map(agrees, one, (values[state : state + 1] for values in wanted)))
    if not right:
        print(name + ": does not give what it must")
    return right
"""


def numpy_files(
    name: str, programs: Sequence[Program], vectors: Mapping[str, Vectors], notes: str = ""
) -> dict[str, str]:
    """One Python module per program, a self-test and a README, by file name.

    Args:
        name: Name of the library, e.g. the robot's name.
        programs: Its functions.
        vectors: Test vectors by function name; random states for the others.
        notes: Meaning of the arguments, in Markdown.
    """
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
    given, wanted = (
        "".join(f"\n        {_table(values)}," for values in part)
        for part in (vectors.given, vectors.wanted)
    )
    head = f"right &= check(\n    {name!r},\n    f{number},"
    return f"{head}\n    [{given}\n    ],\n    [{wanted}\n    ],\n)"


def _table(values: NDArray[Any]) -> str:
    numbers = [float(value) for value in np.ravel(values)]
    return f"table({len(numbers) // VECTORS}, {numbers!r})"
