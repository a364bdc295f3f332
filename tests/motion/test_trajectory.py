"""The acceleration that a controller can follow which holds its torques for a period."""

import numpy as np
import pytest

from linkwork.motion import CubicTrajectory
from linkwork.motion.trajectory import mean_acceleration

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
