"""A controller in a session sees the reference that it sees in free space."""

import numpy as np
import pytest

from linkwork.motion import CubicTrajectory
from linkwork.session.core.driver import Reference

PERIOD, STEP = 0.002, 0.001
PATH = CubicTrajectory([0.0, 1.0], [[0.0, 1.0], [0.5, 0.2]], np.zeros((2, 2)))


def reference():
    return Reference(np.zeros(2), PATH, np.full(2, 2.0), PERIOD, STEP)


@pytest.mark.parametrize("by_hand", [False, True])
def test_its_acceleration_is_the_mean_over_the_coming_period(by_hand):
    wanted = reference()
    if by_hand:
        wanted.set_target(0, 0.3, 0.2)
    for time in (0.2, 0.2013, 0.35, 0.499, 0.999, 1.5):
        now, after = wanted.at(time), wanted.at(time + PERIOD)
        reached = now.speed + PERIOD * now.acceleration
        np.testing.assert_allclose(reached, after.speed, atol=1e-12)


def test_changes_jump_neither_in_position_nor_in_speed():
    wanted = reference()
    before = wanted.at(0.3)
    wanted.set_target(1, 0.7, 0.3)
    np.testing.assert_allclose(wanted.at(0.3).position, before.position, atol=1e-12)
    np.testing.assert_allclose(wanted.at(0.3).speed, before.speed, atol=1e-12)
