"""Linkwork's own entries in the bench of dynamics."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
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
    least_times,
)
from linkwork.bench.problem import STATES, TASKS, Problem, dense_inertia, random_pose
from linkwork.bench.report import BenchRow, Figure, Requirement
from linkwork.bench.timing import NativeCallLoop, PythonCall, require_compiler, time_many
from linkwork.codegen import Kernel, compile_program, from_lanes, to_lanes
from linkwork.codegen.native.native_library import Mode, NativeLibrary
from linkwork.dynamics import GRAVITY
from linkwork.dynamics.live import LiveBlock, live_numbers
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
    """An expression of Python that gives a function, and the values of the names in it."""

    text: str
    scope: Mapping[str, Any]

    def of(self, arrays: Sequence[NDArray[Any]]) -> PythonCall:
        """Return the call with arguments."""
        names = ", ".join(f"a{i}" for i in range(len(arrays)))
        return PythonCall(f"{self.text}({names})", self.scope, arrays)


def program_entries(
    function: str, program: Program, arrays: Arrays, call: Call | None = None
) -> Iterator[Entry]:
    """Return a program alone, in lanes, in batches, and called from Python."""
    kernel, units = compile_program(program), NativeLibrary(program, require_compiler())
    called = call or Call("kernel", {"kernel": kernel})
    yield _native(function, units, arrays)
    for real, (dtype, tolerance) in enumerate(_PRECISIONS):
        converted = tuple(array.astype(dtype) for array in arrays)
        yield _lanes(function, kernel, units, real, converted, tolerance)
        yield _batch(function, called.of(converted), real, tolerance)
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
    measure = partial(time_many, units.address(Mode.LANES, real), lanes, outs, STATES)

    def answer() -> Arrays:
        return tuple(from_lanes(x, STATES) for x in as_tuple(kernel.lanes(*lanes)))

    return Entry(function, OURS, LANES[real], measure, answer, tolerance=tolerance)


def _batch(function: str, call: PythonCall, real: int, tolerance: float) -> Entry:
    measure = partial(call.time, STATES)
    return Entry(function, OURS, BATCH[real], measure, call.answer, tolerance=tolerance)


def as_tuple(results: Any) -> Arrays:
    """Return the results of a kernel, one or several, as a tuple."""
    return results if isinstance(results, tuple) else (results,)


LIVE_TOOL = f"{OURS}, live tool"
_PARTS = ("tool",)
_MAX_RATIO = 1.2
_MAX_CHANGE = 10.0
_NEW_TOOLS = 1000


def live_entries(problem: Problem) -> Iterator[Entry]:
    """Each task in code whose tool is an argument, at the robot's own tool."""
    block = LiveBlock(problem.tree, GRAVITY, _PARTS)
    numbers = live_numbers(problem.tree, GRAVITY, _PARTS)
    filled = compile_program(block.program)(*(np.array(x) for x in numbers.values()))
    for task, function in TASKS.items():
        program = trace_function(problem.tree, function, live=block)
        units = NativeLibrary(program, require_compiler())
        arrays = (*problem.arguments(task), np.broadcast_to(filled, (STATES, len(filled))))
        outs = tuple(np.empty((STATES, *result.shape)) for result in program.results)
        loop = NativeCallLoop(((units.address(Mode.SINGLE, 0), outs),), arrays, keeps=units)
        yield Entry(task, LIVE_TOOL, NATIVE, loop.measure, loop.answer)


def live_rows(problem: Problem, times: Mapping[Entry, float], rounds: int) -> Iterator[BenchRow]:
    """Live code beside fixed code, and how long a change of tool takes."""
    native = {(x.function, x.package): time for x, time in times.items() if x.how == NATIVE}
    for task in TASKS:
        live = Figure(native[task, LIVE_TOOL], "ns")
        fixed = Figure(native[task, OURS], "ns", "fixed code")
        required = Requirement(_MAX_RATIO, at_most=True)
        yield BenchRow(f"{task}: live tool, native loop", live, fixed, required)
    for tools, count in (("one it had lately", 2), ("one it never had", _NEW_TOOLS)):
        change = Figure(_change_time(problem, rounds, count) / 1000, "us")
        required = Requirement(_MAX_CHANGE, at_most=True)
        yield BenchRow(f"live tool: a change of tool, to {tools}", change, required=required)


def _change_time(problem: Problem, rounds: int, count: int) -> float:
    """Time to change to one of so many tools in turn [ns]; very many are not in the cache."""
    arm = Manipulator(problem.tree, live=_PARTS)
    arm.inverse_dynamics(*(array[0] for array in problem.states))
    random = np.random.default_rng(37)
    tools = [(random_pose(random), dense_inertia(random)) for _ in range(count)]
    scope = {"arm": arm, "tools": itertools.cycle(tools)}
    call = PythonCall("arm.set_tool(*next(tools))", scope, [])
    return least_times({"change": call.time}, rounds)["change"]
