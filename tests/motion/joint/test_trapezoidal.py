from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.motion import MotionLimits, TrapezoidalTrajectory, check_within
from tests.motion.moves import ends_at_rest, jumps, limits_of, peaks, points


@given(points(), limits_of())
def test_limits_hold_and_points_are_met_at_rest(stops, limits):
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
    ahead, behind = (
        slower.position(slower.duration * shares),
        fastest.position(fastest.duration * shares),
    )
    assert np.allclose(ahead, behind, atol=1e-9)


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
