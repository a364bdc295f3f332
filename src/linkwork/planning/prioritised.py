"""Prioritised planning of several robots: each keeps clear of those before it by waiting.

Every robot is planned alone among the obstacles. In the order of priority each then starts as soon
as its motion is free of the motions before it (Erdmann and Lozano-Perez, 1987, with delays for
the time dimension); other orders follow if that fails. Where no delay helps, plan the robots
together with `plan`.
"""

import time
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError
from linkwork.motion import PiecewiseTrajectory
from linkwork.motion.piecewise import AxisProfile, synchronise
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.checker import CollisionChecker
from linkwork.planning.collision.obstacles import Obstacle
from linkwork.planning.collision.self_pairs import SelfPairs
from linkwork.planning.motion_plan import MotionPlan, PlanStatistics
from linkwork.planning.motions import positions_along
from linkwork.planning.plan_motion import plan
from linkwork.planning.planning_task import PlanningTask
from linkwork.spatial import Pose

_DELAY = 0.05  # Step of the delays that are tried [s]
_PERIOD = 0.01  # Period in which motions are checked against each other [s]


def plan_prioritised(
    robots: Mapping[str, Manipulator | tuple[Manipulator, Pose]],
    start: Mapping[str, ArrayLike],
    goal: Mapping[str, Any],
    *,
    obstacles: Sequence[Obstacle] = (),
    clearance: float = 0.0,
    allowed: Sequence[tuple[str, str]] = (),
    seconds: float = 1.0,
    seed: int = 0,
) -> MotionPlan:
    """Plan several robots one after the other, the first with the highest priority.

    Args:
        robots: Robots by name, each with the pose of its base in the world.
        start: Joint positions by name [rad or m].
        goal: Goals by name, as for one robot in `plan`.
        clearance: Least distance from obstacles and between bodies [m].
        allowed: Pairs of names whose contact is allowed.
        seconds: Time limit of the search of each robot [s].
        seed: Seed; the same gives the same plan.

    Returns:
        The plan of all robots. If one finds no path, or no delays keep them clear of each other,
        the reason says so.
    """
    begin = time.monotonic()
    if not isinstance(robots, Mapping) or len(robots) < 2:
        raise ArgumentError(
            "prioritised planning needs several robots", hint="expected at least two, by name"
        )
    for what, value in (("start", start), ("goal", goal)):
        if set(checks.mapping(what, value)) != set(robots):
            names = ", ".join(map(repr, robots))
            raise checks.invalid(what, value, f"one of each robot: {names}")
    task = PlanningTask(robots, obstacles, clearance=clearance, allowed=allowed)
    first = task.joint_positions("start", start)
    task.check_free("start", first)
    motions: dict[str, MotionPlan] = {}
    for name, robot in robots.items():
        others = tuple(f"{x}/" for x in robots if x != name)
        result = motions[name] = plan(
            {name: robot},
            {name: start[name]},
            _named(name, goal[name]),
            obstacles=obstacles,
            clearance=clearance,
            allowed=[x for x in allowed if not any(y.startswith(others) for y in x)],
            seconds=seconds,
            seed=seed,
        )
        if not result.reached:
            return _failed(task, first, motions, f"{name}: {result.reason}", begin)
    return _timed(task, first, motions, begin)


def _timed(
    task: PlanningTask, first: Array, motions: Mapping[str, MotionPlan], begin: float
) -> MotionPlan:
    delays = _delays(task, first, [x.trajectory for x in motions.values()])
    if delays is None:
        reason = "no delays keep the robots clear of each other; plan them together"
        return _failed(task, first, motions, reason, begin)
    trajectory = _together([x.trajectory for x in motions.values()], delays)
    rows = positions_along(trajectory, _PERIOD)
    contact = task.exact.first_contact(rows)
    if contact is not None:
        pair = f"{contact[1].first} and {contact[1].second}"
        return _failed(task, first, motions, f"MuJoCo finds a contact: {pair}", begin)
    stats = _statistics(motions, begin, len(rows))
    path = rows[:: round(_DELAY / _PERIOD)]
    return MotionPlan(path, task.names, task.units, True, "", 0, trajectory, stats, task)


def _named(name: str, goal: Any) -> Any:
    """Return a goal of one robot: poses stay as they are, joint positions get its name."""
    is_pose = isinstance(goal, Pose) or (
        isinstance(goal, list | tuple) and bool(goal) and isinstance(goal[0], Pose)
    )
    return goal if is_pose or np.ndim(goal) == 2 else {name: goal}


def _delays(
    task: PlanningTask, first: Array, motions: Sequence[PiecewiseTrajectory]
) -> list[float] | None:
    """Start times of the motions [s], in the first order of priority in which there are any."""
    for order in permutations(range(len(motions))):
        delays = _delays_in_order(task, first, motions, order)
        if delays is not None:
            return delays
    return None


def _delays_in_order(
    task: PlanningTask, first: Array, motions: Sequence[PiecewiseTrajectory], order: Sequence[int]
) -> list[float] | None:
    last = sum(motion.duration for motion in motions)
    delays: dict[int, float] = {}
    for robot in order:
        checker = _checker_of(task, {*delays, robot})
        for delay in np.arange(0.0, last, _DELAY).tolist() if delays else (0.0,):
            if not checker.collides(_rows(first, motions, {**delays, robot: delay})).any():
                delays[robot] = delay
                break
        else:
            return None
    return [delays[robot] for robot in range(len(motions))]


def _checker_of(task: PlanningTask, robots: set[int]) -> CollisionChecker:
    """Return a checker of some of the robots; the others are ignored."""
    full = task.checker
    of = [body.robot for body in full.bodies]
    pairs = [x for x in full.pairs.checked if {of[x[0]], of[x[1]]} <= robots]
    return CollisionChecker(full.geometry, SelfPairs(tuple(pairs), {}), clearance=full.clearance)


def _rows(
    first: Array, motions: Sequence[PiecewiseTrajectory], delays: Mapping[int, float]
) -> Array:
    """Positions of all joints over time (N, n); robots without a delay stay at the start."""
    end = max(delay + motions[robot].duration for robot, delay in delays.items())
    times = np.linspace(0.0, end, int(np.ceil(end / _PERIOD)) + 1)
    rows = np.tile(first, (len(times), 1))
    starts = np.cumsum([0, *(motion.dimension for motion in motions)])
    for robot, delay in delays.items():
        inside = np.clip(times - delay, 0.0, motions[robot].duration)
        rows[:, starts[robot] : starts[robot + 1]] = motions[robot].position(inside)
    return rows


def _together(
    motions: Sequence[PiecewiseTrajectory], delays: Sequence[float]
) -> PiecewiseTrajectory:
    powers = max(len(x.coefficients) for x in motions)
    axes = []
    for delay, motion in zip(delays, motions, strict=True):
        rest = np.zeros((powers, 1))
        for axis in range(motion.dimension):
            coefficients = motion.coefficients[:, :, axis]
            padded = np.pad(coefficients, ((0, powers - len(coefficients)), (0, 0)))
            knots = motion.knots
            if delay > 0.0:
                rest[0] = padded[0, 0]
                padded = np.concatenate([rest.copy(), padded], axis=1)
                knots = np.concatenate([[0.0], delay + knots])
            axes.append(AxisProfile(knots, padded, float(motion.end[axis])))
    move = synchronise(axes)
    end = np.array([axis.end for axis in axes])
    return PiecewiseTrajectory(move.knots, move.coefficients, end)


def _statistics(motions: Mapping[str, MotionPlan], begin: float, verified: int) -> PlanStatistics:
    each = [x.statistics for x in motions.values()]
    return PlanStatistics(
        sum(x.search_time for x in each),
        sum(x.shortcut_time for x in each),
        time.monotonic() - begin,
        sum(x.iterations for x in each),
        sum(x.nodes for x in each),
        sum(x.length for x in each),
        verified + sum(x.verified for x in each),
    )


def _failed(
    task: PlanningTask, first: Array, motions: Mapping[str, MotionPlan], reason: str, begin: float
) -> MotionPlan:
    stats = _statistics(motions, begin, 0)
    return MotionPlan(first[None], task.names, task.units, False, reason, -1, None, stats, task)
