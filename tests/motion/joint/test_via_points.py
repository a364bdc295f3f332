from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from linkwork.errors import ArgumentError
from linkwork.motion import (
    JerkLimitedTrajectory,
    MotionLimits,
    QuinticTrajectory,
    check_within,
    fit_times,
    through,
)
from linkwork.motion.limits.time_scaling import motion_factor
from tests.motion.moves import ends_at_rest, jumps, limits_of, points


@settings(max_examples=15)
@given(points(), limits_of(jerks=True))
def test_limits_hold_and_are_used_up(via, limits):
    times = fit_times(via, limits)
    trajectory = QuinticTrajectory(times, via)
    check_within(trajectory, limits)
    assert np.isclose(motion_factor(trajectory, limits), 1.0, rtol=1e-9)
    assert (trajectory.position(times) == via).all()
    assert max(jumps(trajectory, order) for order in range(3)) < 1e-9
    assert ends_at_rest(trajectory, (1, 2))


def test_along_a_smooth_way_it_is_much_faster_than_stopping():
    share = np.linspace(0.0, 1.0, 6)[:, None]
    via = share * [1.0, -0.5, 2.0] + 0.2 * np.sin(3 * share + [0.0, 1.0, 2.0])
    limits = MotionLimits(velocities=[2.0] * 3, accelerations=[10.0] * 3, jerks=[200.0] * 3)
    assert through(via, limits).duration < 0.75 * JerkLimitedTrajectory(via, limits).duration


@pytest.mark.parametrize(
    ("via", "limits", "message"),
    [
        ([[0.0], [0.0]], {"velocities": [1.0]}, "point 2 equals point 1"),
        ([[0.0], [1.0]], {"torques": [1.0]}, "no limit of velocity, .* for axis 1"),
        (
            [[0.0], [3.0]],
            {"velocities": [1.0], "upper": [2.0]},
            "point 2: axis 1 at 3 is 1 outside",
        ),
        (
            [[0.0, 0.0], [1.0, 0.9], [0.0, 1.0], [1.0, 1.1]],
            {"velocities": [1.0, 1.0], "upper": [1.0, 2.0]},
            "axis 1: the position 1.*outside its limits",
        ),
    ],
)
def test_what_cannot_be_fitted_is_refused(via, limits, message):
    with pytest.raises(ArgumentError, match=message):
        fit_times(via, MotionLimits(**limits))
