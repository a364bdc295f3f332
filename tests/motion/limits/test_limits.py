from __future__ import annotations

import numpy as np
import pytest

from linkwork.errors import ArgumentError, ModelError
from linkwork.library.catalogue import robot
from linkwork.motion import (
    CubicTrajectory,
    MotionLimits,
    QuinticTrajectory,
    TrapezoidalTrajectory,
    check_within,
    within_limits,
)
from tests.dynamics.random_tree import random_mixed_tree


def test_a_robot_tells_its_limits():
    tree = robot("irb140")
    limits = MotionLimits.of_tree(tree, accelerations=[20.0] * 6)
    assert limits.names == tree.joint_names
    assert limits.dimension == 6
    assert limits.velocities.tolist() == [joint.limits.velocity for joint in tree.joints]
    assert limits.torques.tolist() == [joint.limits.effort for joint in tree.joints]
    assert limits.upper.tolist() == [joint.limits.upper for joint in tree.joints]
    assert (limits.accelerations == 20.0).all()
    assert np.isinf(limits.jerks).all()


def test_joints_that_one_number_cannot_place_are_named():
    with pytest.raises(ModelError, match="no motion limits for"):
        MotionLimits.of_tree(random_mixed_tree(1))


def test_limits_cannot_be_changed_by_accident():
    limits = MotionLimits(velocities=[1.0])
    with pytest.raises(ValueError, match="read-only"):
        limits.velocities[0] = 2.0


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({}, "no limits"),
        (
            {"velocities": [1.0, 0.0]},
            "axis 2: invalid limit of the velocities: 0; expected a number above zero",
        ),
        ({"jerks": [-1.0], "names": ["hip"]}, "hip: invalid limit of the jerks: -1"),
        ({"velocities": [1.0], "torques": [1.0, 2.0]}, "invalid limits of the torques"),
        ({"velocities": 1.0}, "invalid limits of the velocities"),
        ({"velocities": [1.0, 1.0], "names": ["hip"]}, "invalid limits of the names"),
        ({"lower": [1.0], "upper": [0.0]}, "the lower limit 1 is above the upper limit 0"),
        ({"accelerations": [np.nan]}, "invalid limit of the accelerations: nan"),
        ({"velocities": ["fast"]}, "not an array of numbers|has the type"),
    ],
)
def test_what_limits_nothing_is_refused(limits, message):
    with pytest.raises(ArgumentError, match=message):
        MotionLimits(**limits)


MOVE = QuinticTrajectory([0.0, 1.0], [[0.0, 0.0], [1.0, -2.0]])


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"velocities": [3.0, 3.0]}, r"knee: the velocity -3.75 at 0.5 s is 0.75 outside.*-3 to 3"),
        ({"accelerations": [9.0, 9.0]}, r"knee: the acceleration -?11.547 at .* s is 2.55"),
        ({"jerks": [1e3, 100.0]}, r"knee: the jerk -120 at \d s is 20 outside"),
        ({"upper": [0.75, 1.0]}, r"hip: the position 1 at 1 s is 0.25 outside"),
        ({"lower": [0.0, -1.0]}, r"knee: the position -2 at 1 s is 1 outside"),
    ],
)
def test_times_that_violate_limits_are_refused_with_axis_and_amount(limits, message):
    with pytest.raises(ArgumentError, match=message):
        check_within(MOVE, MotionLimits(**limits, names=["hip", "knee"]))


def test_a_motion_within_its_limits_passes():
    check_within(MOVE, MotionLimits(velocities=[1.875, 3.75], upper=[1.0, 0.0], lower=[0.0, -2.0]))


def test_limits_of_another_size_are_refused():
    with pytest.raises(ArgumentError, match="limits: 1 coordinates; expected 2"):
        check_within(MOVE, MotionLimits(velocities=[9.0]))


def test_a_jump_of_the_acceleration_breaks_every_limit_of_the_jerk():
    limits = MotionLimits(velocities=[1.0], accelerations=[2.0], jerks=[1e6])
    move = TrapezoidalTrajectory([[0.0], [2.0]], limits)
    with pytest.raises(ArgumentError, match=r"axis 1: the acceleration jumps by 2 at 0 s"):
        check_within(move, limits)


JERKS = MotionLimits(jerks=[1e6])
STILL = [[0.0], [0.0], [0.0]]


def test_an_acceleration_that_jumps_from_or_to_rest_breaks_every_limit_of_the_jerk():
    move = CubicTrajectory([0.0, 1.0], [[0.0], [1.0]], [[0.0], [0.0]])
    for check in (check_within, within_limits):
        with pytest.raises(ArgumentError, match=r"the acceleration jumps by 6 at 0 s"):
            check(move, JERKS)
    stopping = QuinticTrajectory([0.0, 1.0], [[0.0], [1.0]], [[0.0], [0.0]], [[0.0], [-5.0]])
    with pytest.raises(ArgumentError, match=r"the acceleration jumps by 5 at 1 s"):
        check_within(stopping, JERKS)


def test_a_loop_jumps_at_its_seam_alone():
    times, points = [0.0, 1.0, 2.0], [[0.0], [1.0], [0.0]]
    smooth = CubicTrajectory(times, points, looped=True)
    assert np.abs(smooth.acceleration(0.0)).max() > 1.0
    check_within(smooth, JERKS)
    bends = [[3.0], [0.0], [-3.0]]
    with pytest.raises(ArgumentError, match=r"the acceleration jumps by 6 at [02] s"):
        check_within(QuinticTrajectory(times, points, STILL, bends, looped=True), JERKS)


def test_an_end_with_velocity_is_part_of_a_longer_motion():
    move = QuinticTrajectory([0.0, 1.0], [[0.0], [1.0]], [[1.0], [0.0]], [[2.0], [0.0]])
    check_within(move, JERKS)
