"""Limits of motions, and motions slowed until they hold."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError, ModelError
from linkwork.library.catalogue import robot
from linkwork.motion import (
    CubicTrajectory,
    MotionLimits,
    QuinticTrajectory,
    TrapezoidalTrajectory,
    check_within,
    scaled,
    within_limits,
)
from linkwork.motion.limits.time_scaling import torque_factor
from tests.dynamics.random_tree import random_mixed_tree
from tests.motion.moves import limits_of, timed


def test_a_robot_tells_its_limits():
    tree = robot("irb140")
    limits = MotionLimits.of_tree(tree, accelerations=[20.0] * 6)
    assert (limits.names, limits.dimension) == (tree.joint_names, 6)
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


@given(timed(dimension=3), limits_of(jerks=True))
def test_a_motion_is_slowed_until_its_limits_hold_and_no_more(problem, limits):
    times, points, _, _ = problem
    trajectory = QuinticTrajectory(times, points)
    slower = within_limits(trajectory, limits)
    check_within(slower, limits)
    assert slower.duration >= trajectory.duration
    if slower.duration > trajectory.duration:
        with pytest.raises(ArgumentError, match="outside its limits"):
            check_within(scaled(slower, 1 - 1e-6), limits)


def pendulums(q, qd, qdd):
    """Two pendulums that do not feel each other, with inertia and gravity."""
    return [2.0, 0.5] * qdd + [4.0, 1.0] * np.sin(q)


def damped(q, qd, qdd):
    """The same with damping, for which a slower motion may load a joint more."""
    return pendulums(q, qd, qdd) + [0.3, 0.1] * qd


def load(motion, torques_of, limits):
    """The greatest torque as a share of its limit, looked at closely."""
    pieces = np.repeat(np.arange(motion.pieces), 8001)
    shares = np.tile(np.linspace(0.0, 1.0, 8001), motion.pieces)
    return (np.abs(torques_of(*motion.in_pieces(pieces, shares))) / limits.torques).max()


@given(timed(), st.floats(4.2, 30.0), st.floats(1.05, 30.0))
def test_torques_hold_and_a_little_faster_they_would_not(problem, first, second):
    times, points, _, _ = problem
    trajectory = QuinticTrajectory(times, points)
    limits = MotionLimits(torques=[first, second])
    for torques_of in (pendulums, damped):
        slower = within_limits(trajectory, limits, torques_of)
        assert load(slower, torques_of, limits) <= 1 + 1e-9
        if torques_of is pendulums and slower.duration > trajectory.duration:
            assert load(scaled(slower, 1 - 1e-3), torques_of, limits) > 1.0


def test_peaks_of_a_piece_that_turns_many_times_are_found():
    points = [[0.0, 0.0], [0.0, 0.0], [0.0, 1.5], [0.0, 0.0]]
    trajectory = QuinticTrajectory([0.0, 1.375, 1.4609375, 1.515625], points)
    limits = MotionLimits(torques=[5.0, 2.0])
    assert load(within_limits(trajectory, limits, damped), damped, limits) <= 1 + 1e-9


def test_the_least_slowdown_of_a_plain_mass_is_the_square_root_of_the_excess():
    trajectory = QuinticTrajectory([0.0, 1.0], [[0.0], [1.0]])
    peak = 10.0 / np.sqrt(3.0)
    factor = torque_factor(
        trajectory, MotionLimits(torques=[peak / 2]), lambda q, qd, qdd: qdd, least=1.0
    )
    assert np.isclose(factor, np.sqrt(2.0), rtol=1e-10)


def test_both_sides_of_a_jump_count():
    limits = MotionLimits(velocities=[1.0], accelerations=[2.0], torques=[1.0])
    trajectory = TrapezoidalTrajectory([[0.0], [2.0]], limits)
    slower = within_limits(trajectory, limits, lambda q, qd, qdd: qdd)
    assert np.isclose(slower.duration, trajectory.duration * np.sqrt(2.0), rtol=1e-10)


def test_a_place_that_cannot_even_be_held_is_refused():
    trajectory = QuinticTrajectory([0.0, 1.0], [[0.0, 0.0], [np.pi / 2, 0.0]])
    limits = MotionLimits(torques=[3.0, 9.0], names=["hip", "knee"])
    with pytest.raises(ArgumentError, match=r"hip: the torque at rest at 1 s is 4, 1 beyond .* 3"):
        within_limits(trajectory, limits, pendulums)


def test_friction_above_the_limit_is_refused():
    trajectory = QuinticTrajectory([0.0, 1.0], [[0.0], [1.0]])
    with pytest.raises(
        ArgumentError, match=r"axis 1: even 1000 times slower .* 1 beyond its limit 1"
    ):
        within_limits(trajectory, MotionLimits(torques=[1.0]), lambda q, qd, qdd: 2 * np.sign(qd))


def test_positions_are_not_mended_by_slowing_down():
    trajectory = QuinticTrajectory([0.0, 1.0], [[0.0], [1.0]])
    with pytest.raises(ArgumentError, match=r"the position 1 at 1 s is 0.5 outside"):
        within_limits(trajectory, MotionLimits(upper=[0.5]))


@pytest.mark.parametrize("factor", [0.0, -1.0, float("nan"), "twice"])
def test_a_factor_that_is_none_is_refused_in_words(factor):
    with pytest.raises(ArgumentError, match=rf"^invalid factor: {factor!r}; expected a number"):
        scaled(QuinticTrajectory([0.0, 1.0], [[0.0], [1.0]]), factor)
