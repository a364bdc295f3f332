"""Benchmark of dynamics: Linkwork against CasADi, Pinocchio and MuJoCo, on one robot."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from linkwork import library
from linkwork.bench.measurement import (
    CALL,
    NATIVE,
    OURS,
    Entry,
    Watch,
    check_agreement,
    gather_entries,
    least_times,
)
from linkwork.bench.ours import BATCH, LANES, live_entries, live_rows, our_entries
from linkwork.bench.peers.casadi import CASADI, CASADI_TOGETHER, casadi_entries
from linkwork.bench.peers.mujoco import MUJOCO, MUJOCO_C, mujoco_entries
from linkwork.bench.peers.pinocchio import PINOCCHIO, pinocchio_entries
from linkwork.bench.problem import (
    FORWARD,
    INVERSE,
    KINEMATICS,
    STATES,
    TASKS,
    Problem,
    dense_chain,
    with_dense_inertias,
    without_drives,
)
from linkwork.bench.report import BenchRow, Figure, Report, Requirement
from linkwork.bench.timing import first_call_seconds
from linkwork.codegen import generate_files
from linkwork.codegen.targets.readme import measure_footprints
from linkwork.dynamics.programs import trace_function
from linkwork.errors import NotFoundError
from linkwork.model.tree import Tree

ROUNDS = 40
DYNAMICS_PEERS: dict[str, Callable[[Problem], Iterable[Entry]]] = {
    "CasADi": casadi_entries,
    "Pinocchio": pinocchio_entries,
    "MuJoCo": mujoco_entries,
}
INERTIAS: dict[str, Callable[[Tree], Tree]] = {
    "dense": with_dense_inertias,
    "library": without_drives,
}

_AGAINST = {
    NATIVE: (CASADI, CASADI_TOGETHER, MUJOCO_C),
    CALL: (PINOCCHIO, MUJOCO),
    **dict.fromkeys((*LANES, *BATCH), (CASADI,)),
}
_REQUIRED = {
    (INVERSE, NATIVE, CASADI): 3.0,
    (INVERSE, LANES[0], CASADI): 10.0,
    (INVERSE, LANES[1], CASADI): 20.0,
    (INVERSE, BATCH[0], CASADI): 6.0,
    (INVERSE, BATCH[1], CASADI): 12.0,
    (INVERSE, CALL, PINOCCHIO): 4.5,
    (FORWARD, NATIVE, CASADI): 3.3,
    (FORWARD, LANES[0], CASADI): 10.0,
    (FORWARD, LANES[1], CASADI): 20.0,
    (KINEMATICS, NATIVE, CASADI): 6.0,
}
_FIRST_CALLS = {6: 2.0, 30: 4.0}
_FOOTPRINT = {"code": 8192, "stack": 4096}

Peers = Mapping[str, Callable[[Problem], Iterable[Entry]]]


def bench_dynamics(
    tree: Tree,
    inertias: str = "dense",
    rounds: int = ROUNDS,
    peers: Peers = DYNAMICS_PEERS,
    first_calls: Iterable[Tree] = (),
    watch: Watch | None = None,
) -> Report:
    """Run the bench: check that all agree, then measure all in turn."""
    if inertias not in INERTIAS:
        raise NotFoundError("kind of inertias called", inertias, INERTIAS)
    tree.require_axes("the bench of dynamics")
    problem = Problem(INERTIAS[inertias](tree))
    subject = {"robot": tree.name, "inertias": inertias, "batch": STATES}
    others, left_out = gather_entries(peers, problem)
    entries = [*our_entries(problem), *live_entries(problem), *others]
    agreements = check_agreement(entries, problem.references)
    if not all(agreement.holds for agreement in agreements):
        return Report("dynamics", subject, rounds, agreements, left_out=left_out)
    times = least_times({entry: entry.measure for entry in entries}, rounds, watch)
    rows = [
        *_time_rows(times),
        *live_rows(problem, times, rounds),
        *_footprint_rows(problem.tree),
        *_first_call_rows(first_calls),
    ]
    return Report("dynamics", subject, rounds, agreements, times, rows, left_out)


def first_call_robots() -> Iterator[Tree]:
    """Return robots of which the first call is measured: 6 and 30 joints, a tree and a chain."""
    for name in ("irb140", "tree30"):
        yield with_dense_inertias(library.robot(name))
    yield dense_chain(30)


def _time_rows(times: Mapping[Entry, float]) -> Iterator[BenchRow]:
    for task in TASKS:
        for how, whose in _AGAINST.items():
            yield from _beside(times, task, how, whose)


def _beside(
    times: Mapping[Entry, float], task: str, how: str, whose: tuple[str, ...]
) -> Iterator[BenchRow]:
    """Our time, beside each peer that has the task; alone where none has."""
    ours = _fastest(times, task, OURS, how)
    if ours is None:
        return
    what, figure = f"{task}: {how}", Figure(ours[1], "ns")
    rows = [
        BenchRow(
            what, figure, Figure(best[1], "ns", _credit(best[0])), _requirement(task, how, package)
        )
        for package in whose
        if (best := _fastest(times, task, package, _peer_how(how))) is not None
    ]
    yield from rows or [BenchRow(what, figure)]


def _fastest(
    times: Mapping[Entry, float], function: str, package: str, how: str
) -> tuple[Entry, float] | None:
    """Return the fastest form of a function of one library, and its time."""
    key = (function, package, how)
    forms = [(x, time) for x, time in times.items() if (x.function, x.package, x.how) == key]
    return min(forms, key=lambda pair: pair[1], default=None)


def _peer_how(how: str) -> str:
    """Batches are compared with a peer's single state: peers have none."""
    return CALL if how == CALL else NATIVE


def _credit(entry: Entry) -> str:
    return f"{entry.package} ({entry.form})" if entry.form else entry.package


def _requirement(function: str, how: str, package: str) -> Requirement | None:
    value = _REQUIRED.get((function, how, package))
    return None if value is None else Requirement(value)


def _footprint_rows(tree: Tree) -> Iterator[BenchRow]:
    program = trace_function(tree, "inverse_dynamics")
    files = generate_files("c", "arm", [program])
    footprints: dict[str, Any] = measure_footprints(files, "arm.c")
    for name, footprint in footprints.items():
        if name.endswith("inverse_dynamics"):
            for part, limit in _FOOTPRINT.items():
                required = Requirement(limit, at_most=True) if len(tree.joints) == 6 else None
                size = Figure(getattr(footprint, part), "bytes")
                yield BenchRow(f"{INVERSE}: {part} of generated C", size, required=required)


def _first_call_rows(trees: Iterable[Tree]) -> Iterator[BenchRow]:
    for tree in trees:
        count = tree.velocity_count
        limit = _FIRST_CALLS.get(count)
        required = None if limit is None else Requirement(limit, at_most=True)
        what = f"{INVERSE}: trace to callable, {tree.name}, {count} joints"
        yield BenchRow(what, Figure(first_call_seconds(tree), "s"), required=required)
