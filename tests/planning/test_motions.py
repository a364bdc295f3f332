"""Kinds of motion: the time each is said to take is the time it takes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.motion import MotionLimits
from linkwork.planning.motions import TRAJECTORIES, find_motion, limits_of, straight_limits
from linkwork.planning.pick_place.route import Ways, pairs_in_order

BOUNDS = st.floats(0.2, 20.0)
WAYS = st.floats(0.001, 6.0)


@given(st.sampled_from(TRAJECTORIES), st.tuples(BOUNDS, BOUNDS, BOUNDS), WAYS, WAYS)
def test_the_time_told_is_the_time_taken(name, bounds, first, second):
    velocity, acceleration, jerk = ([x, 1.3 * x] for x in bounds)
    limits = MotionLimits(velocities=velocity, accelerations=acceleration, jerks=jerk)
    motion = find_motion(name)
    way = np.array([first, -second])
    trajectory = motion.make(np.stack([np.zeros(2), way]), limits)
    assert trajectory.duration == pytest.approx(float(motion.durations(way, limits)), rel=1e-6)


def test_an_unknown_kind_is_refused_with_those_there_are():
    with pytest.raises(NotFoundError, match="jerk-limited, polynomial, trapezoidal"):
        find_motion("triangular")


def test_limits_default_to_the_robots_own():
    tree = library.robot("irb140")
    limits = limits_of(tree, find_motion("jerk-limited"), None)
    robot = MotionLimits.of_tree(tree)
    assert np.array_equal(limits.velocities, robot.velocities)
    assert np.array_equal(limits.torques, robot.torques)
    assert np.isfinite(limits.accelerations).all()
    assert np.isfinite(limits.jerks).all()


def test_given_limits_never_exceed_the_robots_own():
    tree = library.robot("irb140")
    wide = MotionLimits(velocities=[1e3] * 6, accelerations=[5.0] * 6, torques=[10.0] * 6)
    limits = limits_of(tree, find_motion("trapezoidal"), wide)
    assert np.array_equal(limits.velocities, MotionLimits.of_tree(tree).velocities)
    assert np.array_equal(limits.torques, [10.0] * 6)


def test_limits_that_do_not_fit_are_refused():
    motion = find_motion("trapezoidal")
    with pytest.raises(ArgumentError, match="for 2 joints, but 'irb140' has 6"):
        limits_of(library.robot("irb140"), motion, MotionLimits(accelerations=[1.0, 1.0]))


def test_velocities_that_nobody_tells_are_a_radian_and_half_a_metre_a_second():
    stanford = library.robot("stanford")
    turning = np.array([1.0, 1.0, 0.5, 1.0, 1.0, 1.0])
    limits = limits_of(stanford, find_motion("jerk-limited"), None)
    assert np.array_equal(limits.velocities, turning)
    assert limits.accelerations == pytest.approx(turning / 0.25)
    faster = MotionLimits(velocities=[3.0] * 6, accelerations=[9.0] * 6)
    limits = limits_of(stanford, find_motion("trapezoidal"), faster)
    assert np.array_equal(limits.velocities, [3.0] * 6)


def test_straight_moves_are_half_a_metre_a_second_unless_told():
    limits = straight_limits(0.5)
    assert (*limits.velocities, *limits.accelerations, *limits.jerks) == pytest.approx(
        (0.5, 4.0, 40.0)
    )
    with pytest.raises(ArgumentError, match="invalid straight speed: 0"):
        straight_limits(0)


@given(st.integers(0, 10_000))
def test_the_pair_with_the_shortest_cycle_comes_first(seed):
    random = np.random.default_rng(seed)
    motion = find_motion("trapezoidal")
    limits = MotionLimits(velocities=[1.0, 2.0], accelerations=[4.0, 3.0])
    start, picks, places = (
        random.normal(size=2),
        random.normal(size=(4, 2)),
        random.normal(size=(3, 2)),
    )
    ways = [
        Ways(np.stack([q, q], axis=1), np.arange(len(q)), [{}] * len(q), 0.1)
        for q in (picks, places)
    ]

    def cycle(i, j):
        legs = np.stack([picks[i] - start, places[j] - picks[i], start - places[j]])
        return motion.durations(legs, limits).sum()

    pairs = pairs_in_order(start, *ways, motion, limits, straight_limits(0.5)).tolist()
    times = [cycle(i, j) for i, j in pairs]
    assert sorted(pairs) == [[i, j] for i in range(4) for j in range(3)]
    assert times == pytest.approx(sorted(times))


def test_every_pair_of_branches_comes_before_its_turns():
    via = np.array([[0.1], [0.2], [3.0], [3.1]])
    ways = Ways(np.stack([via, via], axis=1), np.array([0, 0, 1, 1]), [{}] * 4, 0.1)
    limits = MotionLimits(velocities=[1.0], accelerations=[1.0])
    motion, tool = find_motion("trapezoidal"), straight_limits(0.5)
    pairs = pairs_in_order(np.zeros(1), ways, ways, motion, limits, tool)
    first = [tuple(pair) for pair in ways.groups[pairs[:4]].tolist()]
    assert sorted(first) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert len(np.unique(pairs, axis=0)) == 16
