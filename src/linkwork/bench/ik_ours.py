"""Linkwork's own entries in the bench of inverse kinematics.

Peers give positions and say which of them are solutions. So do the entries called plain: positions
and margins of reach. Those called certified give all that `ik` gives: also what forward kinematics
misses by, how near singularities are, and whether the pose is a rigid motion.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

import numpy as np

from linkwork.arm import Manipulator
from linkwork.bench.ik_problem import ALL, CALLED, POSES, Array, IkProblem, padded
from linkwork.bench.measurement import CALL, NATIVE, OURS, Arrays, Entry
from linkwork.bench.timing import NativeCallLoop, PythonCall, require_compiler, time_many
from linkwork.codegen import empty_lanes, from_lanes, to_lanes
from linkwork.codegen.lowering.branches import Branches
from linkwork.codegen.native.native_library import Mode, NativeLibrary
from linkwork.ik.programs import trace_branch
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from linkwork.trace import Program

LANES = "lane-ordered batch, native"
BATCH = "batch of rows, native"
BATCH_CALL = "batch, one Python call"
PLAIN = "plain"
CERTIFIED = "certified"
_PLAIN = ("q", "margins")
_TOLERANCE = 1e-6


def our_entries(problem: IkProblem) -> Iterator[Entry]:
    """Every way to have all solutions."""
    for form, results in ((PLAIN, _PLAIN), (CERTIFIED, ())):
        units = branch_units(problem, results)
        yield _native(problem, units, form)
        yield _lanes(problem, units, form)
        yield _batch(problem, units, form)
    arm = Manipulator(problem.tree)
    yield called_entry(problem, ALL, OURS, arm.ik, lambda x: x.q, form=CERTIFIED)
    batch = PythonCall("ik(a0)", {"ik": arm.ik}, [problem.poses])
    calls = (lambda: batch.time(POSES), lambda: (arm.ik(problem.poses).q[:CALLED],))
    yield Entry(ALL, OURS, BATCH_CALL, *calls, CERTIFIED, _TOLERANCE)


def branch_units(problem: IkProblem, results: Collection[str] = ()) -> NativeLibrary:
    """Return the code of all branches, with some of the results; all of them when none is named."""
    form = problem.solver.form
    program = trace_branch(form)
    if results:
        program = _with_results(program, results)
    rows = tuple(tuple(map(float, row)) for row in form.sign_rows())
    minimized = frozenset({"nearest"} & {x.name for x in program.results})
    branches = Branches(program, "signs", rows, minimized=minimized)
    return NativeLibrary(branches.unrolled(), require_compiler(), branches)


def called_entry(
    problem: IkProblem,
    function: str,
    package: str,
    solve: Callable[[Any], Any],
    positions: Callable[[Any], Any],
    *,
    poses: Any = None,
    form: str = "",
    tolerance: float = _TOLERANCE,
) -> Entry:
    """Return an entry for a solver called with one pose after the other; tolerance [rad]."""
    targets = list(problem.poses[:CALLED]) if poses is None else poses
    scope = {"solve": solve, "poses": targets, "drain": partial(deque, maxlen=0)}
    timed = PythonCall("drain(map(solve, poses))", scope, [])

    def answer() -> Arrays:
        rows = [np.reshape(positions(solve(pose)), (-1, 6)) for pose in targets]
        return (padded(rows, 6),)

    return Entry(function, package, CALL, lambda: timed.time(len(targets)), answer, form, tolerance)


def _with_results(program: Program, names: Collection[str]) -> Program:
    kept, outputs, start = [], [], 0
    for result in program.results:
        if result.name in names:
            kept.append(result)
            outputs += program.outputs[start : start + result.size]
        start += result.size
    return Program(program.name, program.arguments, tuple(kept), program.graph, tuple(outputs))


def _native(problem: IkProblem, units: NativeLibrary, form: str) -> Entry:
    rows, outs = _memory(problem, units)
    loop = NativeCallLoop(((units.address(Mode.SINGLE, 0), outs),), (rows,), keeps=units)

    def answer() -> Arrays:
        return (_solutions(units, loop.answer()),)

    return Entry(ALL, OURS, NATIVE, loop.measure, answer, form, _TOLERANCE)


def _batch(problem: IkProblem, units: NativeLibrary, form: str) -> Entry:
    rows, outs = _memory(problem, units)
    run = partial(time_many, units.address(Mode.BATCH, 0), (rows,), outs, POSES)

    def answer() -> Arrays:
        run(passes=1)
        return (_solutions(units, outs),)

    return Entry(ALL, OURS, BATCH, run, answer, form, _TOLERANCE)


def _lanes(problem: IkProblem, units: NativeLibrary, form: str) -> Entry:
    blocks = to_lanes(problem.poses.reshape(POSES, 16))
    count, _, lanes = blocks.shape
    outs = tuple(empty_lanes((count, *x.shape, lanes)) for x in units.program.results)
    run = partial(time_many, units.address(Mode.LANES, 0), (blocks,), outs, POSES)

    def answer() -> Arrays:
        run(passes=1)
        return (_solutions(units, tuple(from_lanes(out, POSES) for out in outs)),)

    return Entry(ALL, OURS, LANES, run, answer, form, _TOLERANCE)


def _memory(problem: IkProblem, units: NativeLibrary) -> tuple[Array, Arrays]:
    outs = tuple(empty_lanes((POSES, *result.shape)) for result in units.program.results)
    return problem.poses.reshape(POSES, 16), outs


def _solutions(units: NativeLibrary, outs: Arrays) -> Array:
    """Return the positions of the first poses, NaN where they are not solutions."""
    results = dict(zip((x.name for x in units.program.results), outs, strict=True))
    valid = np.all(results["margins"] >= 0.0, axis=-1)
    if "residual" in results:
        valid = results["residual"] <= RESIDUAL_TOLERANCE
    return np.where(valid[..., None], results["q"], np.nan)[:CALLED]
