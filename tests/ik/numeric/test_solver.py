"""The numeric solver finds what can be reached, exactly, each solution once, inside limits."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.codegen import numpy_function
from linkwork.ik import ClosedFormSolver
from linkwork.ik.arrays import wrapped
from linkwork.ik.numeric import NumericProblem, NumericSolver, trace_step
from linkwork.ik.numeric.search import DAMPING
from linkwork.spatial.rotation import about_axis
from tests.ik.numeric.cases import apart, poses_at, reachable, solver_of, tree_of

ROBOTS = ("panda", "xarm6")
FOUND_WITHIN = 1e-6
seeds = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("name", ROBOTS)
def test_reachable_poses_are_reached_inside_the_limits(name):
    solver = solver_of(name)
    _, poses = reachable(solver.problem, 1000, 1)
    solutions = solver.solve(poses)
    assert (solutions.counts > 0).all()
    there = ~np.isnan(solutions.residual)
    assert solutions.residual[there].max() <= 1e-10
    assert solutions.in_limits[there].all()
    shift, turn = apart(poses_at(solver.problem, solutions.q[:, 0]), poses)
    assert max(shift.max(), turn.max()) <= 1e-10
    assert not solutions.complete
    assert solutions.family == "numeric"


@given(seeds)
def test_the_nearest_start_leads_to_the_joints_a_pose_was_made_from(seed):
    solver = solver_of("xarm6")
    q, poses = reachable(solver.problem, 1, seed % 10_000)
    start = q[0] + np.random.default_rng(seed).uniform(-1e-3, 1e-3, 6)
    (solutions,) = solver.solve(poses[0], start=start, starts=1)
    assert np.abs(solutions.q - q[0]).max() < FOUND_WITHIN or solutions.singularity < 1e-3


def test_what_is_found_is_among_the_solutions_of_the_closed_form():
    tree = library.robot("irb140")
    exact = ClosedFormSolver(tree)
    solver = NumericSolver(tree, keep_limits=False)
    _, poses = reachable(solver.problem, 50, 3)
    sampled = solver.solve(poses)
    for pose, solutions in zip(poses, sampled, strict=True):
        exact_q = exact.solve(pose).q
        assert 0 < len(solutions) <= len(exact_q)
        gaps = np.abs(wrapped(solutions.q[:, None] - exact_q, exact.method.periodic)).max(axis=-1)
        assert gaps.min(axis=1).max() < FOUND_WITHIN
    assert sampled.counts.mean() > 5


@pytest.mark.parametrize("name", ROBOTS)
def test_no_solution_comes_twice(name):
    solver = solver_of(name)
    _, poses = reachable(solver.problem, 20, 4)
    for solutions in solver.solve(poses):
        gaps = np.abs(wrapped(solutions.q[:, None] - solutions.q, solver.method.periodic)).max(
            axis=-1
        )
        assert (gaps + np.eye(len(solutions)) >= FOUND_WITHIN).all()


def test_solutions_are_ordered_by_how_far_they_are_from_the_start():
    solver = solver_of("panda")
    q, poses = reachable(solver.problem, 20, 5)
    for i, solutions in enumerate(solver.solve(poses, start=q)):
        distances = np.linalg.norm(solutions.q - q[i], axis=1)
        assert distances[0] < 1e-9
        assert (np.diff(distances) >= 0).all()


def test_a_seed_gives_the_same_every_time_and_another_something_else():
    _, poses = reachable(solver_of("panda").problem, 5, 6)
    first, again, other = (
        NumericSolver(tree_of("panda")).solve(poses, seed=seed).q for seed in (1, 1, 2)
    )
    np.testing.assert_array_equal(first, again)
    assert first.shape != other.shape or not np.allclose(first[:, 0], other[:, 0])


def test_a_batch_finds_what_each_pose_finds():
    solver = solver_of("xarm6")
    _, poses = reachable(solver.problem, 5, 7)
    for pose, solutions in zip(poses, solver.solve(poses), strict=True):
        np.testing.assert_allclose(solver.solve(pose).q, solutions.q, atol=1e-9)


def test_joints_that_do_not_move_the_frame_stay_where_they_are():
    tree = tree_of("tree30")
    solver = NumericSolver(tree, tree.frame_names[-1])
    moved = [solver.problem.position_of(velocity) for velocity in solver.problem.dofs]
    others = np.setdiff1d(np.arange(tree.position_count), moved)
    assert len(others)
    start = 0.01 * np.arange(tree.position_count)
    _, poses = reachable(solver.problem, 3, 8)
    solutions = solver.solve(poses, start=np.clip(start, *solver.problem.kept))
    assert (solutions.counts > 0).all()
    np.testing.assert_array_equal(solutions.q[:, 0][:, others], np.tile(start[others], (3, 1)))


def test_a_singular_solution_is_said_to_be_near_one():
    solver = solver_of("xarm6")
    q = np.array([0.3, -0.4, -0.9, 0.2, 0.0, 0.4])
    q[4] = -q[1] - q[2]
    pose = poses_at(solver.problem, np.array([0.3, 0.0, 0.0, 0.2, 0.0, 0.4]))[0]
    assert all(solution.singularity >= 0 for solution in solver.solve(pose))
    regular = solver.singularity_distance(q)[0]
    assert solver.singularity_distance(np.zeros(6))[0] < 1e-6 < regular


def test_what_cannot_be_reached_has_no_solution_but_a_reason():
    solver = solver_of("panda")
    pose = np.eye(4)
    pose[0, 3] = 3.0
    solutions = solver.solve(pose)
    assert len(solutions) == 0
    assert "misses the pose by" in solutions.reason


def test_a_search_from_the_solution_gives_that_solution():
    solver = solver_of("xarm6")
    q, poses = reachable(solver.problem, 2, 9)
    np.testing.assert_allclose(solver.solve(poses, start=q, starts=1).q[:, 0], q, atol=1e-9)


def test_a_large_batch_is_worked_on_in_parts(monkeypatch):
    solver = solver_of("xarm6")
    _, poses = reachable(solver.problem, 10, 10)
    whole = solver.solve(poses)
    monkeypatch.setattr("linkwork.ik.numeric.solver._AT_ONCE", 3)
    np.testing.assert_allclose(solver.solve(poses).q, whole.q, atol=1e-9)
    assert len(solver.solve(poses[:0])) == 0


UNDAMPED = np.zeros(1)
small_seeds = st.integers(0, 10_000)


def numbers_at(problem, q):
    return poses_at(problem, q).reshape(-1, 16)


@given(small_seeds)
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


@given(small_seeds)
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
