"""Benchmark of inverse kinematics: Linkwork against six peers, on one six-axis arm."""

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from linkwork.arm import Manipulator
from linkwork.bench.ik_ours import BATCH, BATCH_CALL, CERTIFIED, LANES, PLAIN, our_entries
from linkwork.bench.ik_problem import CALLED, POSES, IkProblem, agreement_of
from linkwork.bench.measurement import CALL, NATIVE, OURS, Entry, Watch, gather_entries, least_times
from linkwork.bench.peers.ik import (
    EAIK,
    eaik_entries,
    ik_geo_entries,
    mink_entries,
    ssik_entries,
    toolbox_entries,
    trac_ik_entries,
)
from linkwork.bench.report import BenchRow, Figure, Report, Requirement
from linkwork.bench.timing import PythonCall
from linkwork.model.tree import Tree
from linkwork.spatial import Pose

ROUNDS = 40

Peers = Mapping[str, Callable[[IkProblem], Iterable[Entry]]]

IK_PEERS: Peers = {
    EAIK: eaik_entries,
    "ik-geo": ik_geo_entries,
    "ssik": ssik_entries,
    "Robotics Toolbox": toolbox_entries,
    "TRAC-IK": trac_ik_entries,
    "mink": mink_entries,
}

_WAYS = (
    *itertools.product((NATIVE, LANES, BATCH), (PLAIN, CERTIFIED)),
    *((CALL, CERTIFIED), (BATCH_CALL, CERTIFIED)),
)
_REQUIRED = {(NATIVE, PLAIN): 55.0, (LANES, PLAIN): 100.0, (CALL, CERTIFIED): 3.5}


def bench_ik(
    tree: Tree, rounds: int = ROUNDS, peers: Peers = IK_PEERS, watch: Watch | None = None
) -> Report:
    """Run the bench with six revolute joints: check that all agree, then measure all in turn."""
    problem = IkProblem(tree)
    subject = {"robot": tree.name, "batch": POSES, "poses of Python calls": CALLED}
    others, left_out = gather_entries(peers, problem)
    entries = [*our_entries(problem), *others]
    agreements = [agreement_of(entry, problem) for entry in entries]
    if not all(agreement.holds for agreement in agreements):
        return Report("ik", subject, rounds, agreements, left_out=left_out)
    times = least_times({entry: entry.measure for entry in entries}, rounds, watch)
    rows = [*_rows(times), *general_rows(problem, rounds)]
    return Report("ik", subject, rounds, agreements, times, rows, left_out)


def _rows(times: Mapping[Entry, float]) -> Iterator[BenchRow]:
    """Each of our ways beside EAIK's call, then our call beside those of the others."""
    ours = {(x.how, x.form): time for x, time in times.items() if x.package == OURS}
    others = {x: time for x, time in times.items() if x.package != OURS}
    first = next((Figure(y, "ns", x.package) for x, y in others.items() if x.package == EAIK), None)
    for way in _WAYS:
        required = Requirement(_REQUIRED[way]) if way in _REQUIRED and first is not None else None
        yield BenchRow(", ".join(("all solutions", *way)), Figure(ours[way], "ns"), first, required)
    for entry, time in others.items():
        if entry.package != EAIK:
            parts = (entry.package, entry.function, entry.form)
            package = ", ".join(x for x in parts if x)
            figure = Figure(ours[CALL, CERTIFIED], "ns")
            yield BenchRow(f"all solutions, {CALL}", figure, Figure(time, "ns", package))


_SHIFT, _TURN = 3e-4, 1e-3
_PER_CALL, _PER_POSE = 100.0, 40.0  # Required times, at most [us]


def displaced(tree: Tree, seed: int = 1) -> Tree:
    """Return a robot with joint frames displaced by tenths of a millimetre and milliradians."""
    random = np.random.default_rng(seed)
    links = []
    for link in tree.links:
        shift, turn = random.normal(0.0, _SHIFT, 3), random.normal(0.0, _TURN, 3)
        error = Pose.from_xyz_rpy(shift.tolist(), turn.tolist())
        moves = link.joint.kind.moves
        links.append(replace(link, pose_in_parent=link.pose_in_parent @ error) if moves else link)
    return replace(tree, links=tuple(links))


def general_rows(problem: IkProblem, rounds: int) -> Iterator[BenchRow]:
    """Time of a Python call with one pose, and of one with a batch, per pose."""
    arm = Manipulator(displaced(problem.tree))
    poses = np.ascontiguousarray(arm.fk(problem.q))
    scope = {"solve": arm.ik, "poses": list(poses[:CALLED]), "drain": partial(deque, maxlen=0)}
    called = PythonCall("drain(map(solve, poses))", scope, [])
    batch = PythonCall("solve(poses)", {"solve": arm.ik, "poses": poses}, [])
    for what, timed, count, required in (
        ("one Python call", called, CALLED, _PER_CALL),
        ("batch, one Python call", batch, len(poses), _PER_POSE),
    ):
        time = min(timed.time(count) for _ in range(max(1, rounds // 8)))
        figure = Figure(1e-3 * time, "us")
        yield BenchRow(f"displaced axes, {what}", figure, None, Requirement(required, at_most=True))
