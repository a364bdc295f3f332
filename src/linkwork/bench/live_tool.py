"""Cost of a live tool against a fixed one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

import numpy as np

from linkwork.arm import Manipulator
from linkwork.bench.measurement import NATIVE, OURS, Entry, least_times
from linkwork.bench.problem import STATES, TASKS, Problem, dense_inertia, random_pose
from linkwork.bench.report import BenchRow, Figure, Requirement
from linkwork.bench.timing import NativeCallLoop, PythonCall, require_compiler
from linkwork.codegen import compile_program
from linkwork.codegen.native.native_library import Mode, NativeLibrary
from linkwork.dynamics import GRAVITY
from linkwork.dynamics.live import LiveBlock, live_numbers
from linkwork.dynamics.programs import trace_function

LIVE_TOOL = f"{OURS}, live tool"
_PARTS = ("tool",)
_SLOWEST = 1.2
_LONGEST_CHANGE = 10.0
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
    native = {(x.function, x.who): time for x, time in times.items() if x.how == NATIVE}
    for task in TASKS:
        live = Figure(native[task, LIVE_TOOL], "ns")
        fixed = Figure(native[task, OURS], "ns", "fixed code")
        yield BenchRow(
            f"{task}: live tool, native loop", live, fixed, Requirement(_SLOWEST, at_most=True)
        )
    for tools, count in (("one it had lately", 2), ("one it never had", _NEW_TOOLS)):
        change = Figure(_change_time(problem, rounds, count) / 1000, "us")
        asked = Requirement(_LONGEST_CHANGE, at_most=True)
        yield BenchRow(f"live tool: a change of tool, to {tools}", change, asked=asked)


def _change_time(problem: Problem, rounds: int, count: int) -> float:
    """Put on so many tools in turn; none of very many is remembered from its last turn [ns]."""
    arm = Manipulator(problem.tree, live=_PARTS)
    arm.inverse_dynamics(*(array[0] for array in problem.states))
    random = np.random.default_rng(37)
    tools = [(random_pose(random), dense_inertia(random)) for _ in range(count)]
    scope = {"arm": arm, "tools": itertools.cycle(tools)}
    call = PythonCall("arm.set_tool(*next(tools))", scope, [])
    return least_times({"change": call.time}, rounds)["change"]
