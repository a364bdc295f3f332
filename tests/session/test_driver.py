"""References of a driver: samples of a trajectory, changes between targets, when turns are due."""

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.motion import CubicTrajectory
from linkwork.motion.trajectory import mean_acceleration
from linkwork.session.missions.mission_steps import MissionSteps
from linkwork.session.participants.participant import Participant
from linkwork.session.participants.participants import Turns
from linkwork.session.robots.robot_reference import AT_ONCE, Goals, RobotReference
from linkwork.world.scene.schema import Mission

EVERY, STEP = 3, 0.001
PERIOD = EVERY * STEP
POINTS = [[0.0, 1.0], [0.5, 0.2], [0.0, 1.0]]
PATHS = {
    "looped": CubicTrajectory([0.0, 0.4, 1.1], POINTS, looped=True),
    "ends at rest": CubicTrajectory([0.0, 0.4, 1.1], POINTS, np.zeros((3, 2))),
    "ends moving": CubicTrajectory([0.0, 0.4, 1.1], POINTS, np.ones((3, 2))),
}


def alone(path, time):
    velocities = path.velocity(time), path.velocity(time + PERIOD)
    mean = mean_acceleration(path, time, PERIOD, *velocities, path.acceleration(time))
    return path.position(time), velocities[0], mean


@pytest.mark.parametrize("kind", PATHS)
@given(steps=st.lists(st.integers(0, 3 * EVERY * AT_ONCE), min_size=1, max_size=5))
def test_they_are_those_of_one_time_alone_in_whatever_order_they_are_asked_for(kind, steps):
    goals = Goals(PATHS[kind], PERIOD, STEP)
    for step in steps:
        np.testing.assert_array_equal(goals.at(step * STEP), alone(PATHS[kind], step * STEP))


@given(time=st.floats(0.0, 3.0))
def test_any_time_has_one(time):
    path = PATHS["looped"]
    np.testing.assert_array_equal(Goals(path, PERIOD, STEP).at(time), alone(path, time))


def test_nobody_can_write_to_them():
    position, _, _ = Goals(PATHS["looped"], PERIOD, STEP).at(0.0)
    with pytest.raises(ValueError, match="read-only"):
        position[0] = 1.0


REST = CubicTrajectory([0.0, 1.0], [[0.0, 1.0], [0.5, 0.2]], np.zeros((2, 2)))


def reference():
    return RobotReference(np.zeros(2), REST, np.full(2, 2.0), PERIOD, STEP)


@pytest.mark.parametrize("by_hand", [False, True])
def test_its_acceleration_is_the_mean_over_the_coming_period(by_hand):
    expected = reference()
    if by_hand:
        expected.set_target(0, 0.3, 0.2)
    for time in (0.2, 0.2013, 0.35, 0.499, 0.999, 1.5):
        now, after = expected.at(time), expected.at(time + PERIOD)
        reached = now.velocity + PERIOD * now.acceleration
        np.testing.assert_allclose(reached, after.velocity, atol=1e-12)


def test_changes_jump_neither_in_position_nor_in_velocity():
    expected = reference()
    before = expected.at(0.3)
    expected.set_target(1, 0.7, 0.3)
    np.testing.assert_allclose(expected.at(0.3).position, before.position, atol=1e-12)
    np.testing.assert_allclose(expected.at(0.3).velocity, before.velocity, atol=1e-12)


class Periodic(Participant):
    def __init__(self, every):
        self.every = every


PERIODS = st.lists(st.integers(1, 60), max_size=5)


@given(periods=PERIODS, step=st.integers(0, 10_000))
def test_no_turn_is_missed_and_none_is_taken_in_vain(periods, step):
    stop = Turns([Periodic(every) for every in periods]).next_stop(step)
    due = [x for x in range(step + 1, step + 61) if any(x % every == 0 for every in periods)]
    assert stop == min(due, default=sys.maxsize)


@given(
    times=st.lists(st.integers(0, 300), max_size=5),
    every=st.integers(1, 20),
    step=st.integers(0, 300),
)
def test_a_mission_has_its_turn_at_the_first_period_after_each_time(times, every, step):
    steps = [{"time": x * 0.001, "set": {"gravity": [0, 0, 0]}} for x in sorted(times)]
    mission = MissionSteps(Mission.model_validate({"steps": steps}), 0.001, every)
    stop = mission.next_turn(step)
    assert stop > step
    periods = range(step + 1, min(stop, 400))
    assert not times or not any(x % every == 0 and x >= min(times) for x in periods)
