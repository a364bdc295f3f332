"""Every robot of the library that has structure: its joints are found again, exactly, each once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.codegen import numpy_function
from linkwork.ik import ClosedFormSolver
from linkwork.ik.arrays import wrapped
from linkwork.ik.programs import trace_branches
from tests.ik.judge import judge, parameters_at, poses_at, random_positions, solver_of

ROBOTS = ("irb140", "puma560", "ur5", "stanford", "scara1", "scara2")
JUDGED = (
    *((name, False) for name in ROBOTS),
    ("scara2", True),
    ("panda", True),
    ("service-arm", True),
)
seeds = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize(("name", "free"), JUDGED)
def test_joints_are_among_the_solutions_of_their_pose(name, free):
    solver = solver_of(name, free)
    verdict = judge(solver, random_positions(solver.method, 2000, np.random.default_rng(1)))
    assert verdict.good, verdict
    assert verdict.singular <= 2


@given(seeds)
def test_every_solution_reaches_the_pose(seed):
    solver = solver_of("irb140")
    q = random_positions(solver.method, 1, np.random.default_rng(seed))
    pose = poses_at(solver.method, q)[0]
    q_solved = solver.solve(pose).q
    assert len(q_solved)
    assert np.abs(poses_at(solver.method, q_solved) - pose).max() < 1e-12


@pytest.mark.parametrize("name", ROBOTS)
def test_a_batch_gives_what_each_pose_gives(name):
    solver = solver_of(name)
    poses = poses_at(solver.method, random_positions(solver.method, 7, np.random.default_rng(2)))
    poses[3, :3, 3] += 10.0
    batch = solver.solve(poses)
    assert batch.counts[3] == (len(batch[0]) if name == "stanford" else 0)
    for i, pose in enumerate(poses):
        alone = solver.solve(pose)
        assert len(alone) == batch.counts[i]
        np.testing.assert_allclose(batch.q[i, : len(alone)], alone.q, atol=1e-12)
        np.testing.assert_array_equal(batch[i].q, batch.q[i, : len(alone)])
        assert np.isnan(batch.q[i, len(alone) :]).all()


@pytest.mark.parametrize(("name", "free"), JUDGED)
def test_machine_code_finds_what_the_formulas_give(name, free):
    solver = solver_of(name, free)
    q = random_positions(solver.method, 20, np.random.default_rng(3))
    parameters = parameters_at(solver, q)
    inputs = [poses_at(solver.method, q).reshape(-1, 16)]
    inputs += [np.stack(list(parameters.values()), axis=-1)] if parameters else []
    plain = numpy_function(trace_branches(solver.form))(*inputs)
    native = solver.kernel(*inputs)
    solutions = plain[1] < 1e-10
    assert solutions.any()
    apart = wrapped(native[0] - plain[0], solver.method.periodic)
    assert np.abs(apart[solutions]).max() < 1e-9


def test_a_pose_may_be_given_as_position_and_quaternion():
    solver = solver_of("irb140")
    position, wxyz = (0.4, 0.1, 0.5), (2.0, 0.2, 0.4, -0.2)
    one = solver.solve((position, wxyz))
    many = solver.solve(([position] * 3, [wxyz] * 3))
    assert len(one) == 8
    np.testing.assert_allclose(many.q[2], one.q, atol=1e-12)


def test_any_frame_can_be_placed():
    tree = library.robot("irb140")
    solver = ClosedFormSolver(tree, "link3")
    q = np.array([0.3, -0.4, 0.2, 0.0, 0.0, 0.0])
    solutions = solver.solve(poses_at(solver.method, q[None])[0])
    assert len(solutions)
    assert np.abs(solutions.q - q).max(axis=1).min() < 1e-9


def test_the_family_is_named_with_its_reason():
    solutions = solver_of("irb140").solve(np.eye(4))
    assert solutions.family == "spherical wrist"
    assert "meet in one point" in solutions.why
    assert solutions.complete


def test_what_is_free_is_sampled_where_it_is_not_given():
    solver = solver_of("panda")
    q = np.array([0.2, 0.3, -0.1, -1.8, 0.2, 1.9, 0.5])
    poses = np.repeat(poses_at(solver.method, q[None]), 3, axis=0)
    solutions = solver.solve(poses[0])
    assert not solutions.complete
    assert len({round(x.q[6], 9) for x in solutions}) > 5
    assert solutions.residual.max() < 1e-9
    assert set(solutions[0].branch) == {choice.name for choice in solver.form.choices}
    np.testing.assert_array_equal(solver.solve(poses).q[2], solutions.q)
    assert solver.solve(poses[0], {"q7": 0.5}).complete


def test_free_numbers_may_differ_from_pose_to_pose():
    solver = solver_of("scara2", free=True)
    q = random_positions(solver.method, 5, np.random.default_rng(4))
    solutions = solver.solve(poses_at(solver.method, q), {"q1": q[:, 0]})
    np.testing.assert_allclose(
        solutions.q[:, :, 0], np.broadcast_to(q[:, :1], solutions.q.shape[:2])
    )


def test_a_convention_is_kept_until_free_numbers_are_given():
    fixed, free = solver_of("scara2"), solver_of("scara2", free=True)
    q = np.array([0.3, 0.4, 0.4, 0.05, 0.2])
    pose = poses_at(fixed.method, q[None])[0]
    q_solved = fixed.solve(pose).q
    np.testing.assert_allclose(q_solved[:, 1], q_solved[:, 2], atol=1e-12)
    assert np.abs(free.solve(pose, {"q1": 0.3}).q - q).max(axis=1).min() < 1e-9
