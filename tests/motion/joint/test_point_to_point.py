"""Trapezoidal and jerk-limited motion from point to point, stopping at each or blended."""

import re
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError, MissingPackageError, install_command
from linkwork.motion import (
    BlendedTrajectory,
    JerkLimitedTrajectory,
    MotionLimits,
    TrapezoidalTrajectory,
    check_within,
)
from tests.motion.moves import ends_at_rest, jumps, limits_of, peaks, points, timed


@given(points(), limits_of())
def test_trapezoids_keep_limits_and_meet_points_at_rest(stops, limits):
    trajectory = TrapezoidalTrajectory(stops, limits)
    assert (peaks(trajectory, 1) <= limits.velocities + 1e-9).all()
    assert (peaks(trajectory, 2) <= limits.accelerations + 1e-9).all()
    check_within(trajectory, limits)
    assert jumps(trajectory, 0) < 1e-12
    assert jumps(trajectory, 1) < 1e-12
    assert ends_at_rest(trajectory)
    assert (trajectory.position(0.0) == stops[0]).all()
    assert (trajectory.position(trajectory.duration) == stops[-1]).all()


@given(points(most=2), limits_of())
def test_no_motion_within_the_limits_is_faster(stops, limits):
    trajectory = TrapezoidalTrajectory(stops, limits)
    way = np.abs(stops[1] - stops[0])
    v, a = limits.velocities, limits.accelerations
    least = np.where(way * a > v**2, way / v + v / a, 2 * np.sqrt(way / a))
    assert np.isclose(trajectory.duration, least.max(), rtol=1e-12)


@given(points(), limits_of())
def test_every_point_is_met_and_stopped_at(stops, limits):
    trajectory = TrapezoidalTrajectory(stops, limits)
    times = np.cumsum(
        [TrapezoidalTrajectory(stops[i : i + 2], limits).duration for i in range(len(stops) - 1)]
    )
    assert np.allclose(trajectory.position(times), stops[1:], atol=1e-12)
    assert np.allclose(trajectory.velocity(times), 0.0, atol=1e-9)


@given(points(), limits_of(), st.floats(1.0, 20.0))
def test_a_longer_duration_stretches_the_motion(stops, limits, factor):
    fastest = TrapezoidalTrajectory(stops, limits)
    slower = TrapezoidalTrajectory(stops, limits, factor * fastest.duration)
    shares = np.linspace(0.0, 1.0, 17)
    assert np.isclose(slower.duration, factor * fastest.duration, rtol=1e-14)
    ahead = slower.position(slower.duration * shares)
    assert np.allclose(ahead, fastest.position(fastest.duration * shares), atol=1e-9)


@given(points(most=2), limits_of())
def test_all_coordinates_velocity_up_from_begin_to_end(stops, limits):
    """None rests while another moves: that is what synchronised means."""
    trajectory = TrapezoidalTrajectory(stops, limits)
    inside = trajectory.duration * np.array([0.05, 0.5, 0.95])
    way = stops[1] - stops[0]
    moving = np.abs(way) > 1e-9
    assert (trajectory.velocity(inside)[:, moving] * np.sign(way[moving]) > 0.0).all()


def test_a_long_way_is_a_trapezoid_and_a_short_one_a_triangle():
    limits = MotionLimits(velocities=[1.0], accelerations=[2.0])
    long = TrapezoidalTrajectory([[0.0], [2.0]], limits)
    assert long.duration == 2.5
    assert np.allclose(long.velocity([0.25, 0.5, 1.2, 2.25]), [[0.5], [1.0], [1.0], [0.5]])
    short = TrapezoidalTrajectory([[0.0], [0.08]], limits)
    assert np.isclose(short.duration, 0.4)
    assert np.isclose(short.velocity(0.2), 0.4)


LIMITS = MotionLimits(
    velocities=[1.0, 2.0],
    accelerations=[4.0, 4.0],
    lower=[-1.0, -2.0],
    upper=[1.0, 2.0],
    names=["hip", "knee"],
)


@pytest.mark.parametrize(
    ("stops", "limits", "duration", "message"),
    [
        ([[0, 0], [1, 1], [1, 1]], LIMITS, None, "point 3 equals point 2"),
        ([[0, 0], [0, 2.5]], LIMITS, None, r"point 2: knee at 2.5 is 0.5 outside.*-2 to 2"),
        ([[0, 0], [1, 1]], LIMITS, 0.5, r"0.5 s is 0.75 s below the shortest .* 1.25 s"),
        ([[0, 0], [1, 1]], LIMITS, float("nan"), "invalid duration: nan"),
        ([[0, 0]], LIMITS, None, "at least two rows"),
        ([[0, 0, 0], [1, 1, 1]], LIMITS, None, "3 coordinates; expected 2"),
        ([[0, 0], [1, np.inf]], LIMITS, None, "invalid points.1, "),
        ([[0, 0], [1, 1]], MotionLimits(velocities=[1, 1]), None, "accelerations, but axis 1"),
    ],
)
def test_what_cannot_be_driven_is_refused(stops, limits, duration, message):
    with pytest.raises(ArgumentError, match=message):
        TrapezoidalTrajectory(stops, limits, duration)


shares = st.tuples(*[st.floats(-1.0, 1.0)] * 3).map(np.array)


@given(points(), limits_of(jerks=True))
def test_limits_hold_and_points_are_met_at_rest(stops, limits):
    trajectory = JerkLimitedTrajectory(stops, limits)
    check_within(trajectory, limits)
    assert max(jumps(trajectory, order) for order in range(3)) < 1e-9
    assert ends_at_rest(trajectory, (1, 2))
    assert (trajectory.position(0.0) == stops[0]).all()
    assert (trajectory.position(trajectory.duration) == stops[-1]).all()


@given(points(most=3), limits_of(jerks=True), shares, shares)
def test_it_starts_from_any_state(stops, limits, velocity, acceleration):
    velocity, acceleration = 0.9 * velocity * limits.velocities, acceleration * limits.accelerations
    # From an acceleration that cannot fall in time the velocity must leave its limit.
    rest = (limits.velocities - np.abs(velocity)) * limits.jerks
    acceleration = np.clip(acceleration, -np.sqrt(rest), np.sqrt(rest))
    # What stands still has no acceleration that does not jump.
    velocity[0] = np.copysign(max(abs(velocity[0]), 0.1 * limits.velocities[0]), velocity[0])
    trajectory = JerkLimitedTrajectory(stops, limits, velocity, acceleration)
    assert np.allclose(trajectory.velocity(0.0), velocity, atol=1e-12)
    assert np.allclose(trajectory.acceleration(0.0), acceleration, atol=1e-9)
    check_within(trajectory, limits)
    assert max(jumps(trajectory, order) for order in range(3)) < 1e-9
    assert (trajectory.position(trajectory.duration) == stops[-1]).all()
    end = trajectory.in_pieces(np.array([trajectory.pieces - 1]), np.ones(1))
    assert np.allclose(end[0, 0], stops[-1], atol=1e-10)


def test_a_start_above_its_limit_comes_back_within_it():
    limits = MotionLimits(velocities=[1.0], accelerations=[2.0], jerks=[10.0])
    trajectory = JerkLimitedTrajectory([[0.0], [5.0]], limits, velocity=[2.0])
    assert trajectory.velocity(0.0) == 2.0
    assert trajectory.velocity(1.0) <= 1.0 + 1e-9
    assert trajectory.position(trajectory.duration) == 5.0


def test_a_long_move_takes_the_time_of_seven_phases():
    limits = MotionLimits(velocities=[1.0], accelerations=[2.0], jerks=[10.0])
    trajectory = JerkLimitedTrajectory([[0.0], [3.0]], limits)
    assert np.isclose(trajectory.duration, 3.0 / 1.0 + 1.0 / 2.0 + 2.0 / 10.0)


def test_leaving_the_positions_allowed_is_refused():
    limits = MotionLimits(
        velocities=[1.0], accelerations=[1.0], jerks=[10.0], lower=[0.0], upper=[1.0], names=["hip"]
    )
    with pytest.raises(ArgumentError, match=r"hip: the position 1\.4\d+ at .* outside its limits"):
        JerkLimitedTrajectory([[0.9], [0.5]], limits, velocity=[1.0])


@pytest.mark.parametrize(
    ("end", "jerks", "arguments", "message"),
    [
        (1.0, [10.0], {"velocity": [1.0, 2.0]}, r"velocity at the start: shape \(2,\)"),
        (1.0, [10.0], {"acceleration": [np.nan]}, "acceleration at the start.0.: nan"),
        (1.0, None, {}, "finite jerks, but hip has none"),
        (1e-300, [1.0], {}, r"the point \[1e-300\] is only 1e-300 from"),
    ],
)
def test_what_has_no_jerk_limited_motion_is_refused(end, jerks, arguments, message):
    limits = MotionLimits(velocities=[1.0], accelerations=[2.0], jerks=jerks, names=["hip"])
    with pytest.raises(ArgumentError, match=message):
        JerkLimitedTrajectory([[0.0], [end]], limits, **arguments)


def test_what_the_solver_cannot_solve_is_refused():
    limits = MotionLimits(
        velocities=[3.4, 6.8, 0.18], accelerations=[0.17, 0.16, 40.0], jerks=[340.0, 97.0, 4.5]
    )
    points = [[0.0, 0.0, 0.0], [-0.25, 0.001, 2.6]]
    with pytest.raises(ArgumentError, match=r"finds no motion .* acceleration is too great"):
        JerkLimitedTrajectory(points, limits, [-2.8, 1.1, -0.11], [0.1, 0.0, 39.5])


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ruckig", None)
    limits = MotionLimits(velocities=[1.0], accelerations=[2.0], jerks=[10.0])
    with pytest.raises(MissingPackageError, match=re.escape(install_command("motion"))):
        JerkLimitedTrajectory([[0.0], [1.0]], limits)


@pytest.mark.parametrize("longer", [1e3, 1e5, 1e7])
def test_long_motions_of_several_coordinates_are_planned(longer):
    limits = MotionLimits(velocities=[0.1, 0.1], accelerations=[1.0, 1.0], jerks=[1.0, 1.0])
    trajectory = JerkLimitedTrajectory([[0.0, 0.0], [longer, 1.0]], limits)
    assert np.isclose(trajectory.duration, 10 * longer + 2 * np.sqrt(0.1), rtol=1e-12)
    check_within(trajectory, limits)


@st.composite
def blended(draw):
    times, points, _, _ = draw(timed())
    spans = np.diff(times)
    # The first and last segment hold a whole blend at the end besides half of the next.
    room = min(spans[1:-1].min(initial=np.inf), spans[0] / 1.5, spans[-1] / 1.5)
    room = spans[0] / 2 if len(spans) == 1 else room
    return times, points, room * draw(st.floats(0.05, 1.0))


@given(blended())
def test_acceleration_is_continuous_from_rest_to_rest(problem):
    trajectory = BlendedTrajectory(*problem)
    assert max(jumps(trajectory, order) for order in range(3)) < 1e-9
    assert ends_at_rest(trajectory, (1, 2))
    assert (trajectory.position(0.0) == problem[1][0]).all()
    assert (trajectory.position(trajectory.duration) == problem[1][-1]).all()
    assert trajectory.duration == problem[0][-1]


def test_the_motion_ends_at_the_given_time_to_the_last_digit():
    end, blend = 3.28, 0.48
    assert (end - blend / 2) + blend / 2 != end
    assert BlendedTrajectory([0.0, 1.0, end], [[0.0], [1.0], [2.0]], blend).duration == end


@given(blended())
def test_points_are_missed_by_what_is_stated(problem):
    times, points, _ = problem
    trajectory = BlendedTrajectory(*problem)
    assert np.allclose(trajectory.position(times) - points, trajectory.deviations, atol=1e-9)


@given(blended())
def test_velocities_stay_between_those_of_the_lines(problem):
    trajectory = BlendedTrajectory(*problem)
    times, points, blend = problem
    corners = times.copy()
    corners[0], corners[-1] = blend / 2, times[-1] - blend / 2
    lines = np.abs(np.diff(points, axis=0) / np.diff(corners)[:, None]).max(axis=0)
    fastest = np.abs(trajectory.extremes(1).values).max(axis=(0, 1))
    assert (fastest <= lines * (1 + 1e-9) + 1e-9).all()


def test_a_shorter_blend_comes_closer():
    points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]
    wide, tight = (BlendedTrajectory([0.0, 1.0, 2.0], points, blend) for blend in (0.4, 0.1))
    assert 0 < np.linalg.norm(tight.deviations) < np.linalg.norm(wide.deviations)


@pytest.mark.parametrize(
    ("blend", "message"),
    [
        (0.9, "0.9 s does not fit between points 1 and 2; expected at most 0.666666 s"),
        (0.0, "invalid blend: 0.0"),
        (float("inf"), "invalid blend: inf"),
        ([0.1, 0.2], "invalid blend"),
    ],
)
def test_a_blend_without_room_is_refused(blend, message):
    with pytest.raises(ArgumentError, match=message):
        BlendedTrajectory([0.0, 1.0, 3.0], [[0.0], [1.0], [0.0]], blend)


@pytest.mark.parametrize(
    "times", [[0.5, 0.5], [0.5], [0.7, 0.1, 0.3], [1 / 3, 9, 1 / 7], [1e-4, 3]]
)
def test_the_stated_bound_of_a_blend_is_accepted_and_the_same_for_all(times):
    times = np.concatenate([[0.0], np.cumsum(times)])
    points = np.arange(len(times), dtype=float)[:, None]

    def stated(blend):
        with pytest.raises(ArgumentError, match="does not fit") as caught:
            BlendedTrajectory(times, points, blend)
        return float(re.findall("at most (.*) s;", caught.value.hint)[0])

    longest = stated(100.0)
    BlendedTrajectory(times, points, longest)
    assert {stated(longest * factor) for factor in (1.0001, 1.1, 2.0, 9.0)} == {longest}


@pytest.mark.parametrize(("end", "blend"), [(1e-160, 1e-161), (1.0, 1e-160), (1e100, 1.0)])
def test_times_beyond_what_numbers_can_hold_are_refused(end, blend):
    with pytest.raises(ArgumentError, match=r"too (short|long) for numbers|invalid times"):
        BlendedTrajectory([0.0, end], [[0.0], [1.0]], blend)
