from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.motion import PiecewiseTrajectory, QuinticTrajectory
from linkwork.motion.joint.splines import solve_cyclic, solve_tridiagonal
from linkwork.motion.piecewise import critical_points, derivative, evaluate, shifted
from tests.motion.moves import timed

coefficients = st.lists(st.one_of(st.floats(-5.0, 5.0), st.just(0.0)), min_size=1, max_size=6).map(
    np.array
)


@given(coefficients)
def test_extremes_are_among_the_turns_and_the_ends(polynomial):
    seen = evaluate(polynomial[:, None], np.linspace(0.0, 1.0, 1001))
    places = np.concatenate([[0.0, 1.0], critical_points(polynomial)])
    values = evaluate(polynomial[:, None], places)
    assert ((places >= 0.0) & (places <= 1.0)).all()
    assert values.max() >= seen.max() - 1e-12
    assert values.min() <= seen.min() + 1e-12


@given(coefficients, st.floats(-2.0, 2.0), st.floats(-1.0, 1.0))
def test_a_shifted_polynomial_is_the_same_polynomial(polynomial, origin, s):
    moved = shifted(polynomial[:, None], np.array([origin]))
    here = evaluate(polynomial[:, None], np.array([origin + s]))
    assert np.allclose(evaluate(moved, np.array([s])), here, atol=1e-9)


@given(coefficients, st.floats(-1.0, 1.0))
def test_derivatives_are_slopes(polynomial, s):
    step = 1e-5
    ahead, behind = (evaluate(polynomial, np.array(s + sign * step)) for sign in (1, -1))
    slope = evaluate(derivative(polynomial), np.array(s))
    assert np.allclose((ahead - behind) / (2 * step), slope, atol=1e-6)


@given(st.integers(1, 6), st.integers(1, 3), st.booleans(), st.integers(0, 2**32 - 1))
def test_banded_rows_are_solved(count, size, around, seed):
    random = np.random.default_rng(seed)
    lower, upper = random.uniform(-1, 1, (2, count, size, size))
    diagonal = random.uniform(-1, 1, (count, size, size)) + 4 * size * np.eye(size)
    right = random.uniform(-1, 1, (count, size, 2))
    x = (solve_cyclic if around else solve_tridiagonal)(lower, diagonal, upper, right)
    before, after = np.roll(x, 1, axis=0), np.roll(x, -1, axis=0)
    if not around:
        before[0] = after[-1] = 0.0
    assert np.allclose(lower @ before + diagonal @ x + upper @ after, right, atol=1e-12)


@given(timed(), st.integers(0, 3))
def test_extremes_bound_the_whole_motion(problem, order):
    trajectory = QuinticTrajectory(*problem)
    times, values = trajectory.extremes(order)
    assert times.shape == values.shape == (values.shape[0], trajectory.pieces, 2)
    if order < 3:
        inside = np.linspace(0.0, trajectory.duration, 500)
        seen = (trajectory.position, trajectory.velocity, trajectory.acceleration)[order](inside)
        scale = 1e-9 * (1 + np.abs(values).max())
        assert (seen.max(axis=0) <= values.max(axis=(0, 1)) + scale).all()
        assert (seen.min(axis=0) >= values.min(axis=(0, 1)) - scale).all()


@given(timed(), st.floats(0.1, 10.0))
def test_a_scaled_motion_has_the_same_path(problem, factor):
    trajectory = QuinticTrajectory(*problem)
    slower = trajectory.scaled(factor)
    times = np.linspace(0.0, trajectory.duration, 23)
    assert slower.duration == trajectory.duration * factor
    assert np.allclose(slower.position(factor * times), trajectory.position(times), atol=1e-9)
    assert np.allclose(
        slower.velocity(factor * times[1:-1]) * factor, trajectory.velocity(times[1:-1]), atol=1e-6
    )


def test_the_end_is_met_to_the_last_digit():
    knots, end = np.array([0.0, 0.1, 0.3]), np.array([0.7])
    pieces = np.array([[[0.0], [0.1]], [[1.0], [3.0]]])
    trajectory = PiecewiseTrajectory(knots, pieces, end)
    assert trajectory.position(0.3) == 0.7
    assert trajectory.velocity(0.3) == 3.0
