from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from linkwork.errors import ArgumentError
from linkwork.motion import QuinticTrajectory
from tests.motion.moves import ends_at_rest, jumps, peaks, timed


def third(trajectory, pieces, shares):
    """Jerks, by differences of the acceleration; exact up to rounding for any quintic."""
    step = 1e-3
    ahead, behind = (trajectory.in_pieces(pieces, shares + sign * step)[2] for sign in (1.0, -1.0))
    spans = np.diff(trajectory.knots)[pieces][:, None]
    return (ahead - behind) / (2 * step * spans)


@given(timed())
def test_given_states_are_met_from_both_sides(problem):
    times, *tables = problem
    trajectory = QuinticTrajectory(*problem)
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
    trajectory = QuinticTrajectory(*problem)
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
    trajectory = QuinticTrajectory(times, points)
    assert (trajectory.position(times) == points).all()
    assert max(jumps(trajectory, order) for order in range(3)) < 1e-9
    assert ends_at_rest(trajectory, (1, 2))
    if trajectory.pieces > 1:
        pieces = np.arange(trajectory.pieces)
        before = third(trajectory, pieces[:-1], np.ones(len(pieces) - 1))
        after = third(trajectory, pieces[1:], np.zeros(len(pieces) - 1))
        assert np.allclose(before, after, atol=1e-4 * (1 + np.abs(before).max()))


@given(timed())
def test_accelerations_are_chosen_that_make_the_jerk_continuous(problem):
    times, points, velocities, _ = problem
    trajectory = QuinticTrajectory(times, points, velocities)
    assert np.allclose(
        trajectory.velocity(times), velocities, atol=1e-9 * (1 + np.abs(velocities).max())
    )
    assert ends_at_rest(trajectory, (2,))
    if trajectory.pieces > 1:
        pieces = np.arange(trajectory.pieces)
        before = third(trajectory, pieces[:-1], np.ones(len(pieces) - 1))
        after = third(trajectory, pieces[1:], np.zeros(len(pieces) - 1))
        assert np.allclose(before, after, atol=1e-4 * (1 + np.abs(before).max()))


@given(timed(closed=True))
def test_a_loop_is_smooth_across_the_seam(problem):
    times, points, velocities, _ = problem
    for trajectory in (
        QuinticTrajectory(times, points, looped=True),
        QuinticTrajectory(times, points, velocities, looped=True),
    ):
        end = trajectory.in_pieces(np.array([trajectory.pieces - 1]), np.ones(1))
        begin = trajectory.in_pieces(np.zeros(1, dtype=int), np.zeros(1))
        for order in range(3):
            scale = 1 + peaks(trajectory, order).max()
            assert np.allclose(end[order], begin[order], atol=1e-9 * scale)
        assert max(jumps(trajectory, order) for order in range(3)) < 1e-9


def test_a_move_from_rest_to_rest_is_the_known_polynomial():
    trajectory = QuinticTrajectory([0.0, 2.0], [[0.0], [3.0]])
    w = np.linspace(0.0, 1.0, 11)[:, None]
    assert np.allclose(trajectory.position(2.0 * w[:, 0]), 3 * (10 * w**3 - 15 * w**4 + 6 * w**5))


def test_thousands_of_points_of_uneven_times_are_no_trouble():
    times = np.cumsum(np.random.default_rng(1).uniform(0.001, 0.02, 3000))
    times -= times[0]
    trajectory = QuinticTrajectory(times, np.sin(times)[:, None])
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
        QuinticTrajectory(*arguments)


@pytest.mark.parametrize("time", [1e-320, 1e-160, 1e-60, 1e100])
@pytest.mark.parametrize("velocities", [None, [[0.0], [1.0], [0.0]]])
def test_times_beyond_what_numbers_can_hold_are_refused(time, velocities):
    with pytest.raises(ArgumentError, match=r"too (short|long) for numbers|invalid times"):
        QuinticTrajectory([0.0, time, 2.0 * time], [[0.0], [1.0], [3.0]], velocities)
