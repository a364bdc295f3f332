"""Benchmark of motion planning: Linkwork beside OMPL with our checker and with MuJoCo's."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.first_call import first_call_seconds
from linkwork.bench.measurement import Agreement, Watch
from linkwork.bench.peers.ompl import ompl_time
from linkwork.bench.planning_problems import PROBLEMS, PlanningProblem
from linkwork.bench.report import BenchRow, Figure, Report, Requirement
from linkwork.errors import MissingPackageError
from linkwork.planning.collision.self_pairs import random_configurations
from linkwork.planning.planners.search import Outcome, search_path
from linkwork.planning.planners.space import PlanningSpace

Array = NDArray[np.float64]

_CHECKED = 2000
"""Configurations in which checkers are compared."""
_REPETITIONS = 5
"""Equal plans of each query, of which the least time counts."""
_PEER_QUERIES = 3
_PEER_SECONDS = 10.0
_ASKED = {"median": 200.0, "95th percentile": 2000.0}
"""Greatest times in the sphere cage [us]."""
_ASKED_FIRST = 3.0
"""Longest time from a robot to its first plan [s]."""


def bench_planning(rounds: int, watch: Watch | None = None) -> Report:
    """Compare checkers, then measure plans.

    Args:
        rounds: Queries of each problem, times ten.
        watch: Is called with the share of the problems that is done.
    """
    problems = [make() for make in PROBLEMS]
    agreements = [_agreement(problem) for problem in problems]
    subject = {
        "problems": len(problems),
        "queries each": 10 * rounds,
        "least time of": _REPETITIONS,
    }
    if not all(agreement.holds for agreement in agreements):
        return Report("planning", subject, rounds, agreements)
    rows: list[BenchRow] = []
    left_out: list[str] = ["VAMP: has no wheel; build it from its sources to compare"]
    for index, problem in enumerate(problems):
        if watch is not None:
            watch(index / len(problems))
        rows += _rows(problem, 10 * rounds, left_out)
    rows.append(_motion_row(problems[0]))
    rows += _first_plan_rows(problems)
    return Report(
        "planning", subject, rounds, agreements, rows=rows, left_out=[*dict.fromkeys(left_out)]
    )


def _agreement(problem: PlanningProblem) -> Agreement:
    """Share of configurations that we call free and MuJoCo calls touching: none."""
    q = random_configurations(problem.checker.geometry, _CHECKED, 1)
    unsafe = problem.exact.collides(q) & ~problem.checker.collides(q)
    name = "free where MuJoCo touches"
    return Agreement(problem.name, name, float(unsafe.mean()), 0.0)


def _rows(problem: PlanningProblem, count: int, left_out: list[str]) -> Iterator[BenchRow]:
    space, queries = problem.space, problem.queries(count)
    measured = [_query_times(space, seed, *query) for seed, query in enumerate(queries)]
    times, searches, calls = 1e6 * np.array([x for x in measured if x is not None]).T
    is_cage = problem.ends is not None
    for name, value in (
        ("median", float(np.median(times))),
        ("95th percentile", float(np.percentile(times, 95))),
    ):
        asked = Requirement(_ASKED[name], at_most=True) if is_cage else None
        yield BenchRow(f"{problem.name}: plan, {name}", Figure(value, "us"), asked=asked)
    for name, values in (("search alone", searches), ("with the call from Python", calls)):
        figure = Figure(float(np.median(values)), "us")
        yield BenchRow(f"{problem.name}: plan, {name}, median", figure)
    solved = 100.0 * len(times) / len(queries)
    yield BenchRow(f"{problem.name}: solved in 1 s", Figure(solved, "%"))
    median = Figure(float(np.median(times)), "us")
    for whose, peer in _peers(problem, queries, left_out):
        yield BenchRow(f"{problem.name}: plan, median", median, Figure(1e6 * peer, "us", whose))


def _query_times(
    space: PlanningSpace, seed: int, start: Array, goal: Array
) -> tuple[float, float, float] | None:
    """Time of a plan, of its search and of the call [s]; None if there is no plan.

    Each is the least of equal repetitions, which other processes disturb the least.
    """
    ends = space.coordinates(start)[None], space.coordinates(goal)[None]
    found: list[tuple[float, float, float]] = []
    for _ in range(_REPETITIONS):
        begin = time.thread_time()
        result = search_path(space, *ends, seconds=1.0, seed=seed)
        call = time.thread_time() - begin
        if result.outcome is not Outcome.SOLVED:
            return None
        search = result.search_time
        found.append((search + result.shortcut_time, search, call))
    plans, searches, calls = zip(*found, strict=True)
    return min(plans), min(searches), min(calls)


def _peers(
    problem: PlanningProblem, queries: list[tuple[Array, Array]], left_out: list[str]
) -> Iterator[tuple[str, float]]:
    checkers = {
        "OMPL, our checker": lambda q: not problem.checker.collides(q)[0],
        "OMPL, MuJoCo": lambda q: not problem.exact.contacts(q),
    }
    for whose, is_free in checkers.items():
        try:
            found = [
                ompl_time(problem.space, start, goal, is_free, _PEER_SECONDS)
                for start, goal in queries[:_PEER_QUERIES]
            ]
        except MissingPackageError as error:
            left_out.append(f"{whose}: {error.message}; {error.hint}")
            continue
        solved = [x for x in found if x is not None]
        if solved:
            yield whose, float(np.median(solved))


def _motion_row(problem: PlanningProblem) -> BenchRow:
    """Return validation of free motions at 1/32 rad, beside MuJoCo's collision routines."""
    space = problem.space
    rng = np.random.default_rng(0)
    u = rng.uniform(space.lower, space.upper, (4000, space.size)) / space.units
    free = u[~problem.checker.collides(space.positions(u))]
    ends = free + np.clip(np.roll(free, 1, axis=0) - free, -0.3, 0.3)
    kept = space.free_motions(free, ends)
    a, b = np.repeat(free[kept], 20, axis=0), np.repeat(ends[kept], 20, axis=0)
    begin = time.process_time()
    space.free_motions(a, b)
    ours = (time.process_time() - begin) / len(a)
    few = slice(0, 20 * 20, 20)
    begin = time.process_time()
    for x, y in zip(a[few], b[few], strict=True):
        problem.exact.collides(space.interpolated(space.positions([x, y]), space.resolution))
    peer = (time.process_time() - begin) / 20
    return BenchRow(
        f"{problem.name}: one motion at 1/32 rad",
        Figure(1e6 * ours, "us"),
        Figure(1e6 * peer, "us", "MuJoCo"),
        Requirement(50.0),
    )


def _first_plan_rows(problems: Sequence[PlanningProblem]) -> Iterator[BenchRow]:
    """From a robot to its first plan, with nothing compiled."""
    trees = {robot.tree.name: robot.tree for problem in problems for robot in problem.robots}
    for name, tree in trees.items():
        seconds = Figure(first_call_seconds(tree, "plan"), "s")
        asked = Requirement(_ASKED_FIRST, at_most=True)
        yield BenchRow(f"{name}: first plan, nothing compiled", seconds, asked=asked)
