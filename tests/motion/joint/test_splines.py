"""Cubic and quintic splines, and motion through via points without stopping."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork import motion
from linkwork.errors import ArgumentError
from linkwork.motion.limits.time_scaling import motion_factor
from tests.motion.moves import ends_at_rest, jumps, limits_of, peaks, points, timed

numbers = st.floats(-3.0, 3.0)
rows = st.tuples(numbers, numbers)


@st.composite
def problems(draw, *, closed: bool = False):
    """Times, points and velocities of a motion of two coordinates."""
    spans = draw(st.lists(st.floats(0.05, 2.0), min_size=1, max_size=6))
    times = np.concatenate([[0.0], np.cumsum(spans)])
    points = np.array([draw(rows) for _ in times])
    velocities = np.array([draw(rows) for _ in times])
    if closed:
        points[-1], velocities[-1] = points[0], velocities[0]
    return times, points, velocities


def near(a, b, tolerance: float = 1e-9) -> bool:
    return bool(np.allclose(a, b, rtol=tolerance, atol=tolerance))


@given(problems())
def test_given_points_and_velocities_are_met(problem):
    times, points, velocities = problem
    trajectory = motion.CubicTrajectory(times, points, velocities)
    assert near(trajectory.position(times), points)
    assert near(trajectory.velocity(times), velocities)
    just_before = np.nextafter(times[1:], 0.0)
    assert near(trajectory.position(just_before), points[1:])
    assert near(trajectory.velocity(just_before), velocities[1:])


@given(problems())
def test_each_segment_is_the_published_polynomial(problem):
    """The 4x4 system in powers of absolute time, as in the cooperative SCARA simulator."""
    times, points, velocities = problem
    trajectory = motion.CubicTrajectory(times, points, velocities)
    for i in range(len(times) - 1):
        t0, t1 = times[i], times[i + 1]
        matrix = [
            [1, t0, t0**2, t0**3],
            [1, t1, t1**2, t1**3],
            [0, 1, 2 * t0, 3 * t0**2],
            [0, 1, 2 * t1, 3 * t1**2],
        ]
        right = [points[i], points[i + 1], velocities[i], velocities[i + 1]]
        coefficients = np.linalg.solve(matrix, right)
        middle = 0.7 * t0 + 0.3 * t1
        powers = np.array([1, middle, middle**2, middle**3])
        assert near(trajectory.position(middle), powers @ coefficients, 1e-5)


@given(problems(), st.floats(0.01, 0.99))
def test_velocity_and_acceleration_are_derivatives(problem, share):
    times, points, velocities = problem
    trajectory = motion.CubicTrajectory(times, points, velocities)
    for t0, t1 in pairwise(times):
        step = 1e-4 * (t1 - t0)
        t = t0 + share * (t1 - t0)
        ahead, behind = (trajectory.position(t + sign * step) for sign in (1, -1))
        scale = 1.0 + float(np.abs(trajectory.acceleration([t0, t, t1])).max())
        assert near((ahead - behind) / (2 * step) / scale, trajectory.velocity(t) / scale, 1e-6)
        ahead, behind = (trajectory.velocity(t + sign * step) for sign in (1, -1))
        assert near((ahead - behind) / (2 * step) / scale, trajectory.acceleration(t) / scale, 1e-6)


@given(problems())
def test_natural_spline_has_continuous_acceleration_that_ends_in_zero(problem):
    times, points, _ = problem
    trajectory = motion.CubicTrajectory(times, points)
    inner = times[1:-1]
    scale = 1.0 + float(np.abs(trajectory.acceleration(times)).max())
    assert near(trajectory.position(times), points)
    before = trajectory.acceleration(np.nextafter(inner, 0.0))
    assert near(before / scale, trajectory.acceleration(inner) / scale)
    assert near(trajectory.acceleration([0.0, trajectory.duration]) / scale, np.zeros((2, 2)))


@given(problems(closed=True))
def test_looped_spline_is_smooth_across_the_seam(problem):
    times, points, _ = problem
    trajectory = motion.CubicTrajectory(times, points, looped=True)
    end = np.nextafter(trajectory.duration, 0.0)
    scale = 1.0 + float(np.abs(trajectory.acceleration(times)).max())
    assert near(trajectory.position(times), points)
    assert near(trajectory.velocity(end) / scale, trajectory.velocity(0.0) / scale)
    assert near(trajectory.acceleration(end) / scale, trajectory.acceleration(0.0) / scale)
    inner = times[1:-1]
    before = trajectory.acceleration(np.nextafter(inner, 0.0))
    assert near(before / scale, trajectory.acceleration(inner) / scale)


@given(problems(closed=True), st.floats(0.0, 0.999), st.integers(-3, 3))
def test_looped_trajectory_repeats(problem, share, rounds):
    trajectory = motion.CubicTrajectory(*problem, looped=True)
    t = share * trajectory.duration
    later = t + rounds * trajectory.duration
    assert near(trajectory.position(later), trajectory.position(t), 1e-6)


@given(problems(), st.floats(1e-6, 100.0))
def test_first_and_last_position_are_held_at_rest(problem, beyond):
    times, points, velocities = problem
    trajectory = motion.CubicTrajectory(times, points, velocities)
    outside = [-beyond, trajectory.duration + beyond]
    assert (trajectory.position(outside)[0] == points[0]).all()
    assert near(trajectory.position(outside)[1], points[-1])
    assert not trajectory.velocity(outside).any()
    assert not trajectory.acceleration(outside).any()


@given(problems())
def test_many_times_at_once_equal_one_at_a_time(problem):
    trajectory = motion.CubicTrajectory(*problem)
    times = np.linspace(-0.5, trajectory.duration + 0.5, 13)
    for value in (trajectory.position, trajectory.velocity, trajectory.acceleration):
        assert value(times).shape == (13, 2)
        assert value(0.1).shape == (2,)
        assert (value(times) == [value(float(t)) for t in times]).all()


def test_straight_line_between_two_points():
    trajectory = motion.CubicTrajectory([0.0, 2.0], [[0.0], [4.0]])
    assert near(trajectory.position([0.0, 0.5, 1.0, 2.0]), [[0.0], [1.0], [2.0], [4.0]])
    assert (trajectory.duration, trajectory.dimension, trajectory.looped) == (2.0, 1, False)


def test_ten_thousand_points_are_no_trouble():
    times = np.arange(10_000) * 0.01
    trajectory = motion.CubicTrajectory(times, np.stack([np.sin(times), np.cos(times)], axis=1))
    assert near(trajectory.velocity(50.005), [math.cos(50.005), -math.sin(50.005)], 1e-6)


@pytest.mark.parametrize(
    ("times", "points", "velocities", "looped", "message"),
    [
        ([0.0], [[1.0]], None, False, "two points"),
        ([0.0, 1.0, 1.0], [[0.0]] * 3, None, False, "point 3 at 1 s is not after 1 s"),
        ([1.0, 2.0], [[0.0]] * 2, None, False, "the first is .* expected 0"),
        ([0.0, math.nan], [[0.0]] * 2, None, False, "invalid times.1.: nan"),
        ([0.0, 1.0], [[0.0], [math.inf]], None, False, "invalid points.1, "),
        ([0.0, 1.0], [[0.0]], None, False, "shape .* expected 2 rows"),
        ([0.0, 1.0], [[0.0], [1.0, 2.0]], None, False, "not an array of numbers|has the type"),
        ([0.0, 1.0], [[0.0], ["up"]], None, False, "not an array of numbers|has the type"),
        ([0.0, 1.0], [[0.0], [1.0]], [[0.0, 0.0]] * 2, False, "velocities: shape \\(2, 2\\)"),
        ([0.0, 1.0], [[0.0], [1.0]], None, True, "invalid loop"),
    ],
)
def test_what_cannot_be_a_trajectory_is_refused(times, points, velocities, looped, message):
    with pytest.raises(ArgumentError, match=message):
        motion.CubicTrajectory(times, points, velocities, looped=looped)


def test_many_rising_times_are_answered_as_one_by_one():
    random = np.random.default_rng(2)
    move = motion.CubicTrajectory([0.0, 0.5, 1.5, 2.0], random.normal(size=(4, 3)))
    times = np.sort(np.concatenate([random.uniform(-0.5, 2.5, 500), [0.0, 0.5, 0.5, 1.5, 2.0]]))
    for answer in (move.position, move.velocity, move.acceleration):
        alone = np.array([answer(time) for time in times])
        assert (answer(times) == alone).all()
        assert (answer(times[::-1]) == alone[::-1]).all()


def third(trajectory, pieces, shares):
    """Jerks, by differences of the acceleration; exact up to rounding for any quintic."""
    step = 1e-3
    ahead, behind = (trajectory.in_pieces(pieces, shares + sign * step)[2] for sign in (1.0, -1.0))
    spans = np.diff(trajectory.knots)[pieces][:, None]
    return (ahead - behind) / (2 * step * spans)


def has_continuous_jerk(trajectory):
    pieces = np.arange(trajectory.pieces)
    before = third(trajectory, pieces[:-1], np.ones(len(pieces) - 1))
    after = third(trajectory, pieces[1:], np.zeros(len(pieces) - 1))
    return np.allclose(before, after, atol=1e-4 * (1 + np.abs(before).max(initial=0.0)))


@given(timed())
def test_given_states_are_met_from_both_sides(problem):
    times, *tables = problem
    trajectory = motion.QuinticTrajectory(*problem)
    pieces = np.arange(trajectory.pieces)
    begins = trajectory.in_pieces(pieces, np.zeros(len(pieces)))
    ends = trajectory.in_pieces(pieces, np.ones(len(pieces)))
    assert (trajectory.position(times) == tables[0]).all()
    for begin, end, table, order in zip(begins, ends, tables, range(3), strict=True):
        scale = 1 + peaks(trajectory, order).max()
        assert np.allclose(begin, table[:-1], atol=1e-10 * scale)
        assert np.allclose(end, table[1:], atol=1e-10 * scale)


@given(timed())
def test_each_segment_solves_the_six_equations(problem):
    times, *tables = problem
    trajectory = motion.QuinticTrajectory(*problem)
    for i, span in enumerate(np.diff(times)):
        t = np.array([0.0, 1.0])
        powers = np.arange(6)
        rows = [t[:, None] ** powers]
        rows.append(powers * t[:, None] ** np.maximum(powers - 1, 0))
        rows.append(powers * (powers - 1) * t[:, None] ** np.maximum(powers - 2, 0))
        right = [table[i : i + 2] * span**order for order, table in enumerate(tables)]
        solved = np.linalg.solve(np.concatenate(rows), np.concatenate(right))
        position = trajectory.in_pieces(np.array([i]), np.array([0.3]))[0, 0]
        assert np.allclose(position, 0.3**powers @ solved, atol=1e-9)


@given(timed())
def test_without_velocities_it_is_smooth_and_rests_at_both_ends(problem):
    times, points, _, _ = problem
    trajectory = motion.QuinticTrajectory(times, points)
    assert (trajectory.position(times) == points).all()
    assert max(jumps(trajectory, order) for order in range(3)) < 1e-9
    assert ends_at_rest(trajectory, (1, 2))
    assert has_continuous_jerk(trajectory)


@given(timed())
def test_accelerations_are_chosen_that_make_the_jerk_continuous(problem):
    times, points, velocities, _ = problem
    trajectory = motion.QuinticTrajectory(times, points, velocities)
    assert np.allclose(
        trajectory.velocity(times), velocities, atol=1e-9 * (1 + np.abs(velocities).max())
    )
    assert ends_at_rest(trajectory, (2,))
    assert has_continuous_jerk(trajectory)


@given(timed(closed=True))
def test_a_loop_is_smooth_across_the_seam(problem):
    times, points, velocities, _ = problem
    for trajectory in (
        motion.QuinticTrajectory(times, points, looped=True),
        motion.QuinticTrajectory(times, points, velocities, looped=True),
    ):
        end = trajectory.in_pieces(np.array([trajectory.pieces - 1]), np.ones(1))
        begin = trajectory.in_pieces(np.zeros(1, dtype=int), np.zeros(1))
        for order in range(3):
            scale = 1 + peaks(trajectory, order).max()
            assert np.allclose(end[order], begin[order], atol=1e-9 * scale)
        assert max(jumps(trajectory, order) for order in range(3)) < 1e-9


def test_a_move_from_rest_to_rest_is_the_known_polynomial():
    trajectory = motion.QuinticTrajectory([0.0, 2.0], [[0.0], [3.0]])
    w = np.linspace(0.0, 1.0, 11)[:, None]
    assert np.allclose(trajectory.position(2.0 * w[:, 0]), 3 * (10 * w**3 - 15 * w**4 + 6 * w**5))


def test_thousands_of_points_of_uneven_times_are_no_trouble():
    times = np.cumsum(np.random.default_rng(1).uniform(0.001, 0.02, 3000))
    times -= times[0]
    trajectory = motion.QuinticTrajectory(times, np.sin(times)[:, None])
    middle = trajectory.duration / 2
    assert np.allclose(trajectory.acceleration(middle), -np.sin(middle), atol=1e-7)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0.0, 1.0], [[0.0], [1.0]], None, [[0.0], [0.0]]), "accelerations .* without velocities"),
        (([0.0, 1.0], [[0.0], [1.0]], [[0.0]] * 2, [[0.0, 1.0]] * 2), "accelerations: shape .2, 2"),
        (([0.0, 1.0], [[0.0], [1.0]], [[0.0]] * 3), "invalid velocities: shape"),
        (([0.0, 1.0], [[0.0], [np.nan]]), "invalid points.1, "),
        (([0.0, 0.0], [[0.0], [1.0]]), "point 2 at .* is not after"),
    ],
)
def test_what_cannot_be_a_quintic_is_refused(arguments, message):
    with pytest.raises(ArgumentError, match=message):
        motion.QuinticTrajectory(*arguments)


@pytest.mark.parametrize("kind", [motion.CubicTrajectory, motion.QuinticTrajectory])
@pytest.mark.parametrize("time", [1e-320, 1e-160, 1e-60, 1e100])
@pytest.mark.parametrize("velocities", [None, [[0.0], [1.0], [0.0]]])
def test_times_beyond_what_numbers_can_hold_are_refused(kind, time, velocities):
    with pytest.raises(ArgumentError, match=r"too (short|long) for numbers|invalid times"):
        kind([0.0, time, 2.0 * time], [[0.0], [1.0], [3.0]], velocities)


@settings(max_examples=15)
@given(points(), limits_of(jerks=True))
def test_limits_hold_and_are_used_up(via, limits):
    times = motion.fit_times(via, limits)
    trajectory = motion.QuinticTrajectory(times, via)
    motion.check_within(trajectory, limits)
    assert np.isclose(motion_factor(trajectory, limits), 1.0, rtol=1e-9)
    assert (trajectory.position(times) == via).all()
    assert max(jumps(trajectory, order) for order in range(3)) < 1e-9
    assert ends_at_rest(trajectory, (1, 2))


def test_along_a_smooth_way_it_is_much_faster_than_stopping():
    share = np.linspace(0.0, 1.0, 6)[:, None]
    via = share * [1.0, -0.5, 2.0] + 0.2 * np.sin(3 * share + [0.0, 1.0, 2.0])
    limits = motion.MotionLimits(velocities=[2.0] * 3, accelerations=[10.0] * 3, jerks=[200.0] * 3)
    assert (
        motion.through(via, limits).duration
        < 0.75 * motion.JerkLimitedTrajectory(via, limits).duration
    )


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
        motion.fit_times(via, motion.MotionLimits(**limits))
