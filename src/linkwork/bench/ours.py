"""Linkwork's own entries in the bench of dynamics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import Manipulator
from linkwork.bench.measurement import (
    CALL,
    DOUBLE_TOLERANCE,
    FLOAT_TOLERANCE,
    NATIVE,
    OURS,
    Arrays,
    Entry,
)
from linkwork.bench.problem import STATES, TASKS, Problem
from linkwork.bench.timing import NativeCallLoop, PythonCall, require_compiler, time_many
from linkwork.codegen import Kernel, compile_program, from_lanes, to_lanes
from linkwork.codegen.native.native_library import Mode, NativeLibrary
from linkwork.dynamics.programs import trace_function
from linkwork.trace import Program

LANES = ("lane-ordered batch, double", "lane-ordered batch, float")
BATCH = ("(N, n) call, double", "(N, n) call, float")

_PRECISIONS = (("float64", DOUBLE_TOLERANCE), ("float32", FLOAT_TOLERANCE))


def our_entries(problem: Problem) -> Iterator[Entry]:
    """Every way to call what Linkwork makes of each function."""
    arm = Manipulator(problem.tree)
    for task, function in TASKS.items():
        program = trace_function(problem.tree, function)
        call = Call(f"arm.{function}", {"arm": arm})
        yield from program_entries(task, program, problem.arguments(task), call)


@dataclass(frozen=True)
class Call:
    """What a Python program calls to have a function computed.

    Attributes:
        text: How it writes that.
        scope: What the names in it mean.
    """

    text: str
    scope: Mapping[str, Any]

    def of(self, arrays: Sequence[NDArray[Any]]) -> PythonCall:
        """Return the call with arguments."""
        names = ", ".join(f"a{i}" for i in range(len(arrays)))
        return PythonCall(f"{self.text}({names})", self.scope, arrays)


def program_entries(
    function: str, program: Program, arrays: Arrays, call: Call | None = None
) -> Iterator[Entry]:
    """Return a program alone, in lanes, in batches, and called from Python.

    Args:
        function: What it computes.
        arrays: Its arguments, (STATES, n) each.
        call: How Python calls it; its kernel when None.
    """
    kernel, units = compile_program(program), NativeLibrary(program, require_compiler())
    called = call or Call("kernel", {"kernel": kernel})
    yield _native(function, units, arrays)
    for real, (dtype, tolerance) in enumerate(_PRECISIONS):
        given = tuple(array.astype(dtype) for array in arrays)
        yield _lanes(function, kernel, units, real, given, tolerance)
        yield _batch(function, called.of(given), real, tolerance)
    single = called.of([array[0] for array in arrays])
    yield Entry(function, OURS, CALL, single.time, lambda: single.answers(arrays, STATES))


def _native(function: str, units: NativeLibrary, arrays: Arrays) -> Entry:
    outs = tuple(np.empty((STATES, *result.shape)) for result in units.program.results)
    loop = NativeCallLoop(((units.address(Mode.SINGLE, 0), outs),), arrays, keeps=units)
    return Entry(function, OURS, NATIVE, loop.measure, loop.answer)


def _lanes(
    function: str, kernel: Kernel, units: NativeLibrary, real: int, rows: Arrays, tolerance: float
) -> Entry:
    lanes = [to_lanes(array) for array in rows]
    outs = as_tuple(kernel.lanes(*lanes))
    address = units.address(Mode.LANES, real)

    def answer() -> Arrays:
        return tuple(from_lanes(x, STATES) for x in as_tuple(kernel.lanes(*lanes)))

    def measure() -> float:
        return time_many(address, lanes, outs, STATES)

    return Entry(function, OURS, LANES[real], measure, answer, tolerance=tolerance)


def _batch(function: str, call: PythonCall, real: int, tolerance: float) -> Entry:
    return Entry(
        function, OURS, BATCH[real], lambda: call.time(STATES), call.answer, tolerance=tolerance
    )


def as_tuple(results: Any) -> Arrays:
    """Return the results of a kernel, one or several, as a tuple."""
    return results if isinstance(results, tuple) else (results,)
