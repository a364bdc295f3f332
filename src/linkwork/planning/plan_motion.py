"""Planning a motion free of collisions: `linkwork.plan`."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion import MotionLimits
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.obstacles import Obstacle
from linkwork.planning.motion_plan import MotionPlan, PlanStatistics
from linkwork.planning.planners.constraints import Constraints, Region, search_constrained
from linkwork.planning.planners.roadmap import improved_path
from linkwork.planning.planners.search import Outcome, SearchResult, search_path
from linkwork.planning.planners.space import RESOLUTION, PlanningSpace
from linkwork.planning.planning_task import ENDS, HeldBody, PlanningTask, Robots

_MAX_RESOLUTION = 1e4  # Greatest resolution; checks of a straight motion have no time limit
_REPLANS = 10  # Searches with other seeds and finer checks when MuJoCo finds a contact


@dataclass(frozen=True)
class PlanOptions:
    """Options of the search for a motion and its checks.

    Attributes:
        improve: Time in which a found path is improved [s].
        torques: Also keep the torque limits of the joints, without bodies held; a plan uses 90 % of
            each.
        tolerance: Most that the spheres around bodies exceed them; 2 % of the robot's size when
            None [m].
        resolution: Configurations checked per unit of distance: per radian, or per size of the
            robot for prismatic joints.
        verify: Check the trajectory in MuJoCo with exact geometry before it is returned.
    """

    improve: float = 0.0
    torques: bool = False
    tolerance: float | None = None
    resolution: float = RESOLUTION
    verify: bool = True

    def __post_init__(self) -> None:
        checks.number("improve", self.improve, minimum=0.0, unit="s")
        checks.flag("torques", self.torques)
        checks.positive("resolution", self.resolution, maximum=_MAX_RESOLUTION)
        checks.flag("verify", self.verify)


def plan(
    robots: Robots,
    start: ArrayLike | Mapping[str, ArrayLike],
    goal: Any,
    *,
    obstacles: Sequence[Obstacle] = (),
    clearance: float = 0.0,
    held: Sequence[HeldBody] = (),
    allowed: Sequence[tuple[str, str]] = (),
    constraints: Sequence[Region] = (),
    seconds: float = 1.0,
    seed: int = 0,
    limits: MotionLimits | None = None,
    options: PlanOptions | None = None,
) -> MotionPlan:
    """Plan a motion free of collisions.

    Args:
        robots: A robot, or several by name, each with the pose of its base in the world.
        start: Joint positions, of several robots one after the other or by name [rad or m].
        goal: Joint positions, several rows of them, a `Pose` of the tool in the base or several;
            every branch of the inverse kinematics of a pose is a goal. Several robots take joint
            positions.
        obstacles: Obstacles in the world.
        clearance: Least distance from obstacles and between bodies [m].
        held: Bodies that tools hold.
        allowed: Pairs of names whose contact is allowed: links, held bodies and obstacles.
        constraints: Regions in which frames stay, from `upright`, `on_line` or `held_together`.
        seconds: Time limit of the search [s].
        seed: Seed; the same gives the same plan.
        limits: Limits of the motion; those of the robot when None.
        options: How the motion is searched and checked.

    Returns:
        The plan. If no goal is reached in time, the path that comes nearest, with the reason.

    Raises:
        ArgumentError: A start or goal in collision or outside the limits, with the pair or joint; a
            pose out of reach.
        ModelError: A robot without collision geometry or without joints to plan.
    """
    begin = time.monotonic()
    if options is None:
        options = PlanOptions()
    checks.instance("options", options, PlanOptions, "PlanOptions, or None")
    around = {"clearance": clearance, "held": held, "allowed": allowed}
    task = PlanningTask(robots, obstacles, **around, tolerance=options.tolerance)
    first = task.joint_positions("start", start)
    task.check_free("start", first)
    regions = checks.instances("constraints", constraints, Region)
    search = PlanSearch(
        task,
        first,
        task.goals(goal, first),
        Constraints(task.checker.geometry, regions),
        seconds=checks.positive("seconds", seconds, "s"),
        improve=options.improve,
        limits=limits,
        torques=options.torques,
    )
    number = checks.integer("seed", seed, minimum=0, maximum=2**31)
    result = search.plan(options.resolution, number, verify=options.verify)
    return replace(
        result, statistics=replace(result.statistics, total_time=time.monotonic() - begin)
    )


@dataclass(frozen=True)
class PlanSearch:
    """Start and goals (N, n) of a plan, all free, the constraints on its path, and limits."""

    task: PlanningTask
    start: Array
    goals: Array
    regions: Constraints
    seconds: float = float("inf")  # Time limit of the search [s]
    # Most samples of the search; a plan that time does not end is deterministic
    iterations: int = 2**62
    improve: float = 0.0  # Time in which a found path is improved [s]
    limits: MotionLimits | None = None  # Limits of the motion; those of the robots when None
    torques: bool = False

    def __post_init__(self) -> None:
        """Keep the goals inside all regions."""
        object.__setattr__(self, "goals", _inside(self.regions, self.start, self.goals))

    def plan(self, resolution: float, seed: int, *, verify: bool = True) -> MotionPlan:
        """Search, time and verify, again with other seeds and finer if MuJoCo finds a contact."""
        task, verified, attempt, spent = self.task, 0, 0, 0.0
        while True:
            space, result = self._path(resolution * 2 ** min(attempt, 2), seed + attempt)
            if result.outcome is not Outcome.SOLVED:
                reason = _reason(result.outcome, self.seconds, result) + self._blocked(
                    space, result
                )
                break
            path = _exact_ends(space.positions(result.path), self.start, self.goals[result.goal])
            regions = self.regions if self.regions.regions else None
            trajectory = task.trajectory(path, self.limits, torques=self.torques, regions=regions)
            contact, count = task.verified(space, path, trajectory) if verify else (None, 0)
            verified += count
            if contact is None:
                stats = _statistics(result, verified)
                names = task.names, task.units
                return MotionPlan(path, *names, True, "", result.goal, trajectory, stats, task)
            reason = f"MuJoCo finds a contact on the path: {contact}"
            attempt, spent = attempt + 1, spent + result.search_time
            if attempt == _REPLANS or spent > self.seconds:
                break
        stats, path = _statistics(result, verified), space.positions(result.path)
        return MotionPlan(path, task.names, task.units, False, reason, -1, None, stats, task)

    def _blocked(self, space: PlanningSpace, result: SearchResult) -> str:
        last = space.positions(result.path)[-1] if len(result.path) else self.start
        ways = space.coordinates(self.goals) - space.coordinates(last)
        goal = self.goals[int(np.argmin(np.linalg.norm(ways, axis=1)))]
        rows = space.interpolated(np.array([last, goal]), space.resolution)
        hits = np.flatnonzero(self.task.checker.collides(rows))
        pair = self.task.checker.nearest(rows[hits[0]]) if len(hits) else None
        return f"; the straight way on to the goal is blocked by {pair}" if pair else ""

    def _path(self, resolution: float, seed: int) -> tuple[PlanningSpace, SearchResult]:
        checker, goals = self.task.checker, self.goals
        space = PlanningSpace(checker, self.start, resolution=resolution, goals=goals)
        start, goals = space.coordinates(self.start), space.coordinates(goals)
        if self.regions.regions:
            ends = (self.regions, start, goals)
            return space, search_constrained(space, *ends, seconds=self.seconds, seed=seed)
        limits = {"seconds": self.seconds, "iterations": self.iterations}
        result = search_path(space, start[None], goals, seed=seed, **limits)
        if self.improve > 0.0 and result.outcome is Outcome.SOLVED:
            better = improved_path(space, result.path, self.improve, seed)
            spent = result.shortcut_time + self.improve
            result = replace(result, path=better, shortcut_time=spent)
        return space, result


def _inside(regions: Constraints, start: Array, goals: Array) -> Array:
    """Return the goals inside all regions; raise if there are none, or the start is outside."""
    if not regions.regions:
        return goals
    for name, rows in (("start", start[None]), ("goal", goals)):
        errors = regions.errors(rows)
        if errors.min() > ENDS:
            raise ArgumentError(
                f"invalid {name}: {errors.min():.3g} m or rad outside a constraint",
                hint=f"expected at most {ENDS:g}",
            )
    return goals[regions.errors(goals) <= ENDS]


def _statistics(result: SearchResult, verified: int) -> PlanStatistics:
    length = float(np.linalg.norm(np.diff(result.path, axis=0), axis=1).sum())
    return PlanStatistics(
        result.search_time,
        result.shortcut_time,
        0.0,
        result.iterations,
        result.nodes,
        length,
        verified,
    )


def _reason(outcome: Outcome, seconds: float, result: SearchResult) -> str:
    if outcome is Outcome.OUT_OF_TIME:
        return f"out of time: no path in {seconds:g} s, {result.nodes} nodes"
    return f"no path: {outcome.name.lower().replace('_', ' ')} after {result.iterations} samples"


def _exact_ends(path: Array, start: Array, goal: Array) -> Array:
    path[0], path[-1] = start, goal
    return path
