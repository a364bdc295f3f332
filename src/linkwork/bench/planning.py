"""Benchmark of motion planning: Linkwork beside OMPL with our checker and with MuJoCo's."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.measurement import Agreement, Watch
from linkwork.bench.peers.ompl import ompl_time
from linkwork.bench.report import BenchRow, Figure, Report, Requirement
from linkwork.bench.timing import first_call_seconds
from linkwork.errors import MissingPackageError
from linkwork.library.catalogue import robot as robot_tree
from linkwork.planning.collision.checker import CollisionChecker, prepared
from linkwork.planning.collision.exact import ExactScene
from linkwork.planning.collision.obstacles import (
    BoxObstacle,
    CylinderObstacle,
    Obstacle,
    PlaneObstacle,
    SphereObstacle,
)
from linkwork.planning.collision.robot_geometry import PlacedRobot
from linkwork.planning.collision.self_pairs import random_configurations
from linkwork.planning.planners.search import Outcome, search_path
from linkwork.planning.planners.space import PlanningSpace
from linkwork.spatial import Pose

Array = NDArray[np.float64]

_CHECKED = 2000  # Configurations in which checkers are compared
_REPETITIONS = 5  # Equal plans of each query, of which the least time counts
_PEER_QUERIES = 3
_PEER_SECONDS = 10.0
_REQUIRED = {"median": 200.0, "95th percentile": 2000.0}  # Greatest times in the sphere cage [us]
_MAX_FIRST = 3.0  # Maximum time from a robot to its first plan [s]


def bench_planning(rounds: int, watch: Watch | None = None) -> Report:
    """Compare checkers, then measure plans of ten queries of each problem for each round."""
    problems = [make() for make in PROBLEMS]
    agreements = [_agreement(problem) for problem in problems]
    subject = {"problems": len(problems), "queries each": 10 * rounds}
    subject["least time of"] = _REPETITIONS
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
        required = Requirement(_REQUIRED[name], at_most=True) if is_cage else None
        yield BenchRow(f"{problem.name}: plan, {name}", Figure(value, "us"), required=required)
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
    times: list[tuple[float, float, float]] = []
    for _ in range(_REPETITIONS):
        begin = time.thread_time()
        result = search_path(space, *ends, seconds=1.0, seed=seed)
        call = time.thread_time() - begin
        if result.outcome is not Outcome.SOLVED:
            return None
        search = result.search_time
        times.append((search + result.shortcut_time, search, call))
    plans, searches, calls = zip(*times, strict=True)
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
            times = [
                ompl_time(problem.space, start, goal, is_free, _PEER_SECONDS)
                for start, goal in queries[:_PEER_QUERIES]
            ]
        except MissingPackageError as error:
            left_out.append(f"{whose}: {error.message}; {error.hint}")
            continue
        solved = [x for x in times if x is not None]
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
        required = Requirement(_MAX_FIRST, at_most=True)
        yield BenchRow(f"{name}: first plan, nothing compiled", seconds, required=required)


Array = NDArray[np.float64]

CAGE = (
    *((0.55, 0.0, 0.25), (0.35, 0.35, 0.25), (0.0, 0.55, 0.25), (-0.55, 0.0, 0.25)),
    *((-0.35, -0.35, 0.25), (0.0, -0.55, 0.25), (0.35, -0.35, 0.25), (0.35, 0.35, 0.8)),
    *((0.0, 0.55, 0.8), (-0.35, 0.35, 0.8), (-0.55, 0.0, 0.8), (-0.35, -0.35, 0.8)),
    *((0.0, -0.55, 0.8), (0.35, -0.35, 0.8)),
)
"""Centres of the sphere cage of VAMP's examples [m]."""
_TURN = 2.9  # Greatest angle of random starts and goals [rad]
CAGE_ENDS = ((0.0, -0.785, 0.0, -2.356, 0.0, 1.571, 0.785), (2.35, 1.0, 0.0, -0.8, 0.0, 2.5, 0.785))
"""Start and goal of that example [rad]."""


@dataclass(frozen=True)
class PlanningProblem:
    """A robot or several among obstacles."""

    name: str
    robots: tuple[PlacedRobot, ...]
    obstacles: tuple[Obstacle, ...]
    # Start and goal; random free ones when None
    ends: tuple[Sequence[float], Sequence[float]] | None = None

    @cached_property
    def checker(self) -> CollisionChecker:
        """Its checker."""
        geometry, pairs = prepared(self.robots)
        return CollisionChecker(geometry, pairs, self.obstacles)

    @cached_property
    def exact(self) -> ExactScene:
        """The same in MuJoCo."""
        checker = self.checker
        named = [(checker.obstacle_name(i), x) for i, x in enumerate(checker.obstacles)]
        return ExactScene(checker.geometry, list(checker.pairs.skipped), named)

    @cached_property
    def space(self) -> PlanningSpace:
        """Its planning space."""
        return PlanningSpace(self.checker, self.queries(1)[0][0])

    def queries(self, count: int, seed: int = 0) -> list[tuple[Array, Array]]:
        """Return starts and goals as joint positions: given, or random and free of collisions."""
        if self.ends is not None:
            return [(np.array(self.ends[0]), np.array(self.ends[1]))] * count
        # Configurations a full turn apart are often not connected.
        q = random_configurations(self.checker.geometry, 40 * count, seed, turn=_TURN)
        free = q[~self.checker.collides(q)][: 2 * count]
        return list(zip(free[::2], free[1::2], strict=False))


def _one(robot: str) -> tuple[PlacedRobot, ...]:
    return (PlacedRobot(robot_tree(robot)),)


def cage_problem() -> PlanningProblem:
    """Return a Panda in a cage of 14 spheres of 0.2 m."""
    spheres = tuple(SphereObstacle(center, 0.2) for center in CAGE)
    return PlanningProblem("panda in the sphere cage", _one("panda"), spheres, CAGE_ENDS)


def shelf(robot: str) -> PlanningProblem:
    """Return a robot before a shelf of three boards."""
    boards = tuple(
        BoxObstacle((0.3, 0.8, 0.02), Pose.from_translation((0.65, 0.0, z)))
        for z in (0.2, 0.5, 0.8)
    )
    sides = tuple(
        BoxObstacle((0.3, 0.02, 0.9), Pose.from_translation((0.65, y, 0.45))) for y in (-0.4, 0.4)
    )
    return PlanningProblem(f"{robot} before a shelf", _one(robot), (*boards, *sides))


def table(robot: str) -> PlanningProblem:
    """Return a robot at a table with bottles and a box."""
    bottles = tuple(
        CylinderObstacle(0.04, 0.3, Pose.from_translation((x, y, 0.15)))
        for x, y in ((0.4, 0.2), (0.5, -0.1), (-0.2, 0.45), (0.1, -0.5))
    )
    box = BoxObstacle((0.2, 0.2, 0.2), Pose.from_translation((-0.45, -0.2, 0.1)))
    return PlanningProblem(
        f"{robot} at a table", _one(robot), (PlaneObstacle(offset=-0.01), box, *bottles)
    )


def two_scaras() -> PlanningProblem:
    """Two SCARA robots that share a workspace."""
    tree = robot_tree("scara1")
    robots = (
        PlacedRobot(tree, name="left"),
        PlacedRobot(tree, Pose.from_translation((0.9, 0.0, 0.0)), "right"),
    )
    return PlanningProblem("two SCARAs", robots, ())


PROBLEMS: tuple[Callable[[], PlanningProblem], ...] = (
    cage_problem,
    lambda: shelf("panda"),
    lambda: table("panda"),
    lambda: table("ur5"),
    two_scaras,
)
