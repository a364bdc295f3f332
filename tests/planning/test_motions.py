"""Kinds of motion take the time they are said to take; several robots one after the other."""

import math
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linkwork as lw
from linkwork import library
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.motion import MotionLimits
from linkwork.planning import MotionPlan, SphereObstacle, motions, plan_prioritised
from linkwork.planning.pick_place.route import Ways, pairs_in_order

BOUNDS = st.floats(0.2, 20.0)
WAYS = st.floats(0.001, 6.0)


@given(st.sampled_from(motions.TRAJECTORIES), st.tuples(BOUNDS, BOUNDS, BOUNDS), WAYS, WAYS)
def test_the_time_told_is_the_time_taken(name, bounds, first, second):
    velocity, acceleration, jerk = ([x, 1.3 * x] for x in bounds)
    limits = MotionLimits(velocities=velocity, accelerations=acceleration, jerks=jerk)
    motion = motions.find_motion(name)
    way = np.array([first, -second])
    trajectory = motion.make(np.stack([np.zeros(2), way]), limits)
    assert trajectory.duration == pytest.approx(float(motion.durations(way, limits)), rel=1e-6)


def test_an_unknown_kind_is_refused_with_those_there_are():
    with pytest.raises(NotFoundError, match="jerk-limited, polynomial, trapezoidal"):
        motions.find_motion("triangular")


def test_limits_default_to_the_robots_own():
    tree = library.robot("irb140")
    limits = motions.limits_of(tree, motions.find_motion("jerk-limited"), None)
    robot = MotionLimits.of_tree(tree)
    assert np.array_equal(limits.velocities, robot.velocities)
    assert np.array_equal(limits.torques, robot.torques)
    assert np.isfinite(limits.accelerations).all()
    assert np.isfinite(limits.jerks).all()


def test_given_limits_never_exceed_the_robots_own():
    tree = library.robot("irb140")
    wide = MotionLimits(velocities=[1e3] * 6, accelerations=[5.0] * 6, torques=[10.0] * 6)
    limits = motions.limits_of(tree, motions.find_motion("trapezoidal"), wide)
    assert np.array_equal(limits.velocities, MotionLimits.of_tree(tree).velocities)
    assert np.array_equal(limits.torques, [10.0] * 6)


def test_limits_that_do_not_fit_are_refused():
    motion = motions.find_motion("trapezoidal")
    with pytest.raises(ArgumentError, match="for 2 joints, but 'irb140' has 6"):
        motions.limits_of(library.robot("irb140"), motion, MotionLimits(accelerations=[1.0, 1.0]))


def test_velocities_that_nobody_tells_are_a_radian_and_half_a_metre_a_second():
    stanford = library.robot("stanford")
    turning = np.array([1.0, 1.0, 0.5, 1.0, 1.0, 1.0])
    limits = motions.limits_of(stanford, motions.find_motion("jerk-limited"), None)
    assert np.array_equal(limits.velocities, turning)
    assert limits.accelerations == pytest.approx(turning / 0.25)
    faster = MotionLimits(velocities=[3.0] * 6, accelerations=[9.0] * 6)
    limits = motions.limits_of(stanford, motions.find_motion("trapezoidal"), faster)
    assert np.array_equal(limits.velocities, [3.0] * 6)


def test_straight_moves_are_half_a_metre_a_second_unless_told():
    limits = motions.straight_limits(0.5)
    assert (*limits.velocities, *limits.accelerations, *limits.jerks) == pytest.approx(
        (0.5, 4.0, 40.0)
    )
    with pytest.raises(ArgumentError, match="invalid straight speed: 0"):
        motions.straight_limits(0)


@given(st.integers(0, 10_000))
def test_the_pair_with_the_shortest_cycle_comes_first(seed):
    random = np.random.default_rng(seed)
    motion = motions.find_motion("trapezoidal")
    limits = MotionLimits(velocities=[1.0, 2.0], accelerations=[4.0, 3.0])
    start = random.normal(size=2)
    picks = random.normal(size=(4, 2))
    places = random.normal(size=(3, 2))
    ways = [
        Ways(np.stack([q, q], axis=1), np.arange(len(q)), [{}] * len(q), 0.1)
        for q in (picks, places)
    ]

    def cycle(i, j):
        legs = np.stack([picks[i] - start, places[j] - picks[i], start - places[j]])
        return motion.durations(legs, limits).sum()

    pairs = pairs_in_order(start, *ways, motion, limits, motions.straight_limits(0.5)).tolist()
    times = [cycle(i, j) for i, j in pairs]
    assert sorted(pairs) == [[i, j] for i in range(4) for j in range(3)]
    assert times == pytest.approx(sorted(times))


def test_every_pair_of_branches_comes_before_its_turns():
    via = np.array([[0.1], [0.2], [3.0], [3.1]])
    ways = Ways(np.stack([via, via], axis=1), np.array([0, 0, 1, 1]), [{}] * 4, 0.1)
    limits = MotionLimits(velocities=[1.0], accelerations=[1.0])
    motion, tool = motions.find_motion("trapezoidal"), motions.straight_limits(0.5)
    pairs = pairs_in_order(np.zeros(1), ways, ways, motion, limits, tool)
    first = [tuple(pair) for pair in ways.groups[pairs[:4]].tolist()]
    assert sorted(first) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert len(np.unique(pairs, axis=0)) == 16


Robots = dict[str, lw.Manipulator | tuple[lw.Manipulator, lw.Pose]]
Positions = Mapping[str, list[float]]

UP = {"left": [1.8, 0.0, 0.0, 0.0, 0.0], "right": [-1.8, 0.0, 0.0, 0.0, 0.0]}
CROSSED = {"left": [1.8, 0.0, 0.0, 0.0, 0.0], "right": [1.8, 0.0, 0.0, 0.0, 0.0]}


def _opposite(positions: Positions) -> dict[str, list[float]]:
    return {name: [-x for x in q] for name, q in positions.items()}


@pytest.fixture(scope="module")
def robots() -> Robots:
    scara = lw.load("scara1")
    facing = lw.Pose.from_xyz_rpy([0.9, 0.0, 0.0], [0.0, 0.0, math.pi])
    return {"left": scara, "right": (scara, facing)}


def _check(plan: MotionPlan, start: Positions, goal: Positions) -> None:
    assert plan.reached, plan.reason
    rows = motions.positions_along(plan.trajectory, 0.002)
    assert plan.task.exact.first_contact(rows) is None
    assert np.allclose(rows[0], np.concatenate(list(start.values())))
    assert np.allclose(rows[-1], np.concatenate(list(goal.values())))


def _alone(robots: Robots, start: Positions, goal: Positions) -> float:
    return max(lw.plan({x: robots[x]}, {x: start[x]}, {x: goal[x]}).duration for x in robots)


def test_a_robot_waits_until_the_one_before_it_has_passed(robots: Robots) -> None:
    goal = _opposite(CROSSED)
    result = plan_prioritised(robots, CROSSED, goal)
    _check(result, CROSSED, goal)
    assert result.duration > 1.2 * _alone(robots, CROSSED, goal)


def test_robots_that_do_not_meet_start_at_once(robots: Robots) -> None:
    goal = {"left": [2.3, 0.0, 0.0, 0.0, 0.0], "right": [-2.3, 0.0, 0.0, 0.0, 0.0]}
    result = plan_prioritised(robots, UP, goal)
    _check(result, UP, goal)
    assert result.duration == pytest.approx(_alone(robots, UP, goal))


def test_robots_that_block_each_other_are_reported(robots: Robots) -> None:
    # The left one has to pass the middle, where the right one starts and ends.
    start = {"left": [1.8, 0.0, 0.0, 0.0, 0.0], "right": [0.0, 0.0, 0.0, 0.0, 0.0]}
    goal = {"left": [-1.8, 0.0, 0.0, 0.0, 0.0], "right": [0.0, 0.0, 0.0, 0.0, 0.1]}
    result = plan_prioritised(robots, start, goal)
    assert not result.reached
    assert "no delays" in result.reason


def test_a_robot_without_a_path_is_named(robots: Robots) -> None:
    wall = [SphereObstacle((0.3, 0.0, z), 0.12) for z in np.linspace(0.0, 0.9, 8)]
    wall += [SphereObstacle((-0.3, 0.0, z), 0.12) for z in np.linspace(0.0, 0.9, 8)]
    result = plan_prioritised(robots, UP, _opposite(UP), obstacles=wall, seconds=0.05)
    assert not result.reached
    assert result.reason.startswith("left: out of time")


def test_one_robot_is_invalid() -> None:
    with pytest.raises(ArgumentError, match="at least two, by name"):
        plan_prioritised({"left": lw.load("scara1")}, {}, {})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"goal": {"left": [0.0] * 5}}, "invalid goal: .*expected one of each robot"),
        ({"goal": [0.0] * 10}, "invalid goal: "),
        ({"start": [0.0] * 10}, "invalid start: "),
    ],
)
def test_starts_and_goals_without_a_robot_are_named(
    robots: Robots, changed: dict[str, object], message: str
) -> None:
    ends = {name: [0.0] * 5 for name in robots}
    with pytest.raises(ArgumentError, match=message):
        plan_prioritised(robots, **{"start": ends, "goal": ends, **changed})
