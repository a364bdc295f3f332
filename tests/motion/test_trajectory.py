"""Trajectories in sequence, and the acceleration that a sampled controller can follow."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.motion import CubicTrajectory, QuinticTrajectory
from linkwork.motion.trajectory import TrajectorySequence, mean_acceleration

FIRST = QuinticTrajectory([0.0, 1.0], [[0.0, 1.0], [2.0, -1.0]])
SECOND = QuinticTrajectory([0.0, 2.0], [[2.0, -1.0], [0.5, 0.5]])


@given(st.floats(-1.0, 6.0))
def test_each_part_is_itself_in_its_time(time):
    whole = TrajectorySequence([(0.0, FIRST), (1.5, SECOND)], 4.0)
    part, begun = (FIRST, 0.0) if time < 1.5 else (SECOND, 1.5)
    for name in ("position", "velocity", "acceleration"):
        assert np.array_equal(getattr(whole, name)(time), getattr(part, name)(time - begun))


def test_many_times_are_answered_at_once():
    whole = TrajectorySequence([(0.0, FIRST), (1.5, SECOND)], 4.0)
    times = np.linspace(0.0, 4.0, 41).reshape(1, 41)
    assert whole.position(times).shape == (1, 41, 2)
    assert whole.duration == 4.0
    assert not whole.velocity([1.2, 3.9]).any()


@pytest.mark.parametrize(
    ("parts", "duration", "message"),
    [
        ([], 1.0, "must start at 0 s"),
        ([(0.5, FIRST)], 2.0, "must start at 0 s"),
        ([(0.0, FIRST), (0.9, SECOND)], 4.0, "part 2 starts at 0.9 s, before the end"),
        ([(0.0, FIRST), (1.0, FIRST)], 4.0, "part 2 starts 2 from the end"),
        ([(0.0, FIRST)], 0.5, "the last part ends at"),
        ([(0.0, FIRST)], float("nan"), "the last part ends at"),
    ],
)
def test_parts_that_do_not_follow_each_other_are_refused(parts, duration, message):
    with pytest.raises(ArgumentError, match=message):
        TrajectorySequence(parts, duration)


PERIOD = 0.01
ENDS = {"at rest": np.zeros((2, 1)), "moving": np.array([[0.0], [2.0]])}


def mean_at(path, times):
    velocities = path.velocity(times), path.velocity(times + PERIOD)
    return mean_acceleration(path, times, PERIOD, *velocities, path.acceleration(times))


@pytest.mark.parametrize("ends", ENDS)
def test_it_leads_from_one_velocity_to_the_next(ends):
    path = CubicTrajectory([0.0, 0.1], [[0.0], [1.0]], ENDS[ends])
    times = np.linspace(0.0, 0.085, 18)
    reached = path.velocity(times) + PERIOD * mean_at(path, times)
    np.testing.assert_allclose(reached, path.velocity(times + PERIOD), atol=1e-12)


@pytest.mark.parametrize("time", [0.0905, 0.095, 0.1])
def test_a_motion_that_ends_moving_is_not_braked_in_its_last_period(time):
    path = CubicTrajectory([0.0, 0.1], [[0.0], [1.0]], ENDS["moving"])
    np.testing.assert_array_equal(mean_at(path, np.array([time]))[0], path.acceleration(time))


def test_a_motion_that_ends_at_rest_comes_to_rest():
    path = CubicTrajectory([0.0, 0.1], [[0.0], [1.0]], ENDS["at rest"])
    times = np.array([0.095, 0.1, 0.2])
    np.testing.assert_allclose(mean_at(path, times), -path.velocity(times) / PERIOD, atol=1e-12)


def test_one_time_gives_one_row():
    path = CubicTrajectory([0.0, 0.1], [[0.0, 1.0], [1.0, 3.0]])
    velocities = path.velocity(0.05), path.velocity(0.05 + PERIOD)
    row = mean_acceleration(path, 0.05, PERIOD, *velocities, path.acceleration(0.05))
    np.testing.assert_array_equal(row, mean_at(path, np.array([0.05]))[0])
