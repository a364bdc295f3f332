"""One step of damped least squares: Newton's near a solution, stopped by limits, never lost."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.codegen import numpy_function
from linkwork.ik.numeric import NumericProblem, trace_step
from linkwork.ik.numeric.search import DAMPING
from linkwork.spatial.rotation import about_axis
from tests.ik.numeric.cases import poses_at, reachable, solver_of, tree_of

UNDAMPED = np.zeros(1)
seeds = st.integers(0, 10_000)


def numbers_at(problem, q):
    return poses_at(problem, q).reshape(-1, 16)


@given(seeds)
def test_a_solution_stays_where_it_is(seed):
    solver = solver_of("panda")
    q, poses = reachable(solver.problem, 1, seed)
    after, miss, error, _ = solver.step(q[0], poses[0].ravel(), DAMPING)
    assert max(miss, error) < 1e-14
    np.testing.assert_allclose(after, q[0], atol=1e-6)


def test_misses_are_squared_by_every_step():
    solver = solver_of("xarm6")
    q, poses = reachable(solver.problem, 200, 41)
    here = q + np.random.default_rng(1).uniform(-1e-3, 1e-3, q.shape)
    numbers = poses.reshape(-1, 16)
    after, first, *_ = solver.step(here, numbers, DAMPING)
    second = solver.step(after, numbers, DAMPING)[1]
    regular = solver.singularity_distance(q)[:, 0] > 0.05
    assert regular.sum() > 50
    assert (second / np.square(first))[regular].max() < 1e3


@given(seeds)
def test_no_step_leaves_the_limits(seed):
    solver = solver_of("panda")
    q, _ = reachable(solver.problem, 4, seed)
    _, poses = reachable(solver.problem, 4, seed + 1)
    q[0], q[1] = solver.method.lower, solver.method.upper
    after = solver.step(q, poses.reshape(-1, 16), UNDAMPED)[0]
    assert np.isfinite(after).all()
    assert (after >= solver.method.lower).all()
    assert (after <= solver.method.upper).all()
    assert np.abs(after - q).max() <= 1.0 + 1e-12


@pytest.mark.parametrize("axis", [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)])
def test_a_half_turn_is_not_mistaken_for_none(axis):
    solver = solver_of("xarm6")
    q = np.array([[0.1, -0.2, -0.5, 0.3, 0.4, 0.2]])
    pose = poses_at(solver.problem, q)[0]
    pose[:3, :3] = np.array(about_axis(axis, math.pi)) @ pose[:3, :3]
    after, miss, *_ = solver.step(q, pose.reshape(1, 16), DAMPING)
    assert miss[0] == pytest.approx(math.pi, abs=1e-5)
    assert np.abs(after - q).max() > 1e-3


def test_machine_code_steps_as_the_formulas_do():
    problem = NumericProblem(tree_of("panda"), "tool")
    q, _ = reachable(problem, 20, 42)
    _, poses = reachable(problem, 20, 43)
    arrays = q, poses.reshape(-1, 16), np.full((20, 1), 0.03)
    plain = numpy_function(trace_step(problem))(*arrays)
    for ours, expected in zip(solver_of("panda").step(*arrays), plain, strict=True):
        np.testing.assert_allclose(ours, expected, rtol=1e-9, atol=1e-11)
