"""Robots of the library: their joints are found again, also along paths without a jump."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.codegen import numpy_function
from linkwork.ik import ClosedFormSolver, IKSolver, ik_path
from linkwork.ik.arrays import wrapped
from linkwork.ik.joint_path import twists
from linkwork.ik.programs import trace_branches
from tests.ik.judge import judge, parameters_at, poses_at, random_positions, solver_of
from tests.ik.test_solutions import with_limits

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
    solver = ClosedFormSolver(library.robot("irb140"), "link3")
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


TIME = np.linspace(0.0, 1.0, 40)[:, None]


def smooth(solver, rng, size=0.3):
    """A smooth motion of the joints about a random position inside the limits."""
    middle = random_positions(solver.method, 1, rng)[0]
    phase = rng.uniform(0.0, 2 * math.pi, len(middle))
    lower = np.maximum(solver.method.lower + size, -1e9)
    upper = np.minimum(solver.method.upper - size, 1e9)
    return np.clip(middle, lower, upper) + size * np.sin(2 * math.pi * TIME + phase)


@pytest.mark.parametrize("name", ["irb140", "puma560", "scara1", "stanford"])
@given(seed=seeds)
def test_a_motion_is_found_again_from_its_start(name, seed):
    solver = solver_of(name)
    q = smooth(solver, np.random.default_rng(seed), size=0.05)
    path = ik_path(solver, poses_at(solver.method, q), q[0])
    assert path.continuous, path.breaks
    error = np.abs(poses_at(solver.method, path.q) - poses_at(solver.method, q)).max()
    assert error < 1e-9
    assert np.abs(path.q[0] - q[0]).max() < 1e-6
    assert solver.method.inside(path.q).all()


def test_joints_turn_on_where_a_path_turns_on():
    solver = solver_of("planar3")
    q = np.hstack([0.2 + 9.0 * TIME, 0.5 + 0.2 * TIME, -0.3 - 12.0 * TIME])
    path = ik_path(solver, poses_at(solver.method, q), q[0])
    assert path.continuous
    np.testing.assert_allclose(path.q, q, atol=1e-9)


def test_the_start_chooses_the_branch():
    solver = solver_of("planar3")
    q = np.hstack([0.2 + 0.5 * TIME, 0.5 + 0.2 * TIME, -0.3 - TIME])
    poses = poses_at(solver.method, q)
    other = solver.solve(poses[0]).q[1]
    for start in (q[0], other):
        path = ik_path(solver, poses, start)
        np.testing.assert_allclose(path.q[0], start, atol=1e-9)
        assert len(set(path.branch.tolist())) == 1


def test_a_singular_position_on_the_way_is_passed():
    solver = solver_of("planar3")
    q = np.hstack([0.2 + 0.5 * TIME, 0.6 - 1.2 * TIME, 0.0 * TIME])
    path = ik_path(solver, poses_at(solver.method, q), q[0])
    assert path.continuous
    assert np.abs(np.diff(path.q, axis=0)).max() < 0.1


def test_a_pose_out_of_reach_is_named_and_the_path_goes_on():
    solver = solver_of("irb140")
    q = smooth(solver, np.random.default_rng(5), size=0.1)
    poses = poses_at(solver.method, q)
    poses[10:13, 2, 3] += 5.0
    path = ik_path(solver, poses, q[0])
    assert [x.index for x in path.breaks] == [10]
    assert "m" in path.breaks[0].reason
    assert np.isnan(path.q[10:13]).all()
    assert (path.branch[10:13] == -1).all()
    np.testing.assert_allclose(path.q[13:], q[13:], atol=1e-6)


def test_limits_that_end_a_branch_are_told():
    solver = ClosedFormSolver(with_limits(library.robot("puma560"), (-3.0, 3.0)))
    q = np.tile([3.0, 0.3, -0.5, 0.2, 0.6, 0.1], (40, 1))
    q[:, 0] = 2.5 + 1.0 * TIME[:, 0]
    path = ik_path(solver, poses_at(solver.method, q), q[0])
    assert not path.continuous
    assert "limits" in path.breaks[0].reason and "q1" in path.breaks[0].reason
    assert q[path.breaks[0].index, 0] > 3.0
    assert np.isfinite(path.q).all()


def test_without_a_start_the_branch_is_taken_that_stays_inside_limits():
    solver = solver_of("irb140")
    q = np.tile([0.3, 0.2, -0.3, 0.4, 0.8, 0.0], (60, 1))
    q[:, 5] = np.linspace(-6.5, 6.5, 60)
    path = ik_path(solver, poses_at(solver.method, q))
    assert path.continuous
    assert solver.method.inside(path.q).all()
    assert abs(path.q[-1, 5] - path.q[0, 5]) == pytest.approx(13.0)


@given(seeds)
def test_a_twist_is_the_rotation_vector_between_poses(seed):
    rng = np.random.default_rng(seed)
    axis = rng.normal(size=3)
    axis /= np.linalg.norm(axis)
    angle = rng.uniform(0.0, 3.0)
    cross = np.cross(np.eye(3), axis)
    poses = np.stack([np.eye(4), np.eye(4)])
    poses[1, :3, :3] += math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross
    poses[1, :3, 3] = rng.normal(size=3)
    np.testing.assert_allclose(twists(poses)[0], [*poses[1, :3, 3], *(angle * axis)], atol=1e-9)


def test_a_redundant_robot_is_searched_from_pose_to_pose():
    inverse = IKSolver(library.robot("panda"))
    solver = solver_of("panda")
    q = np.array([0.2, 0.3, -0.1, -1.8, 0.2, 1.9, 0.5]) + 0.2 * np.sin(3.0 * TIME + np.arange(7))
    poses = poses_at(solver.method, q)
    path = inverse.path(poses, q[0])
    assert path.continuous, path.breaks
    np.testing.assert_allclose(path.q[0], q[0], atol=1e-9)
    np.testing.assert_allclose(poses_at(solver.method, path.q), poses, atol=1e-9)
    assert np.abs(np.diff(path.q, axis=0)).max() < 0.2
    assert solver.method.inside(path.q).all()


THROUGH_A_SINGULAR_POSE = {
    "wrist in line": ("irb140", [0.1, 0.2, 0.1, 0.8, -0.4, 0.3], [0.1, 0.2, 0.1, 0.8, 0.4, 0.3]),
    "all moving": ("irb140", [0.1, 0.2, 0.1, 0.1, -0.3, 0.3], [0.5, 0.3, 0.2, 1.0, 0.3, -0.3]),
    "begun there": ("irb140", [0.1, 0.2, 0.1, 0.8, 0.0, 0.3], [0.1, 0.2, 0.1, 0.8, 0.4, 0.3]),
    "never left": ("irb140", [0.1, 0.2, 0.1, 0.8, 0.0, 0.3], [0.3, 0.3, 0.2, 0.8, 0.0, 0.3]),
    "four axes parallel": ("ur5", [0.1, -1, 0.7, 0.8, -0.5, 0.9], [0.1, -1, 0.7, 0.8, 0.5, 0.9]),
}


@pytest.mark.parametrize("case", THROUGH_A_SINGULAR_POSE)
@pytest.mark.parametrize("from_start", [True, False])
def test_no_joint_jumps_at_a_singular_pose(case, from_start):
    name, first, last = THROUGH_A_SINGULAR_POSE[case]
    solver = solver_of(name)
    q = np.linspace(first, last, 21)
    poses = poses_at(solver.method, q)
    path = ik_path(solver, poses, q[0] if from_start else None)
    assert path.continuous, path.breaks
    largest = np.abs(np.diff(q, axis=0)).max()
    assert np.abs(np.diff(path.q, axis=0)).max() <= 2.0 * largest + 1e-9
    np.testing.assert_allclose(poses_at(solver.method, path.q), poses, atol=1e-9)


def test_a_turn_of_free_joints_where_the_frame_rests_is_a_jump():
    solver = solver_of("irb140")
    there = np.linspace([0.1, 0.2, 0.1, 0.8, -0.4, 0.3], [0.1, 0.2, 0.1, 0.8, 0.0, 0.3], 41)
    on = np.linspace([0.1, 0.2, 0.1, 1.5, 0.0, -0.4], [0.1, 0.2, 0.1, 1.5, 0.4, -0.4], 41)
    path = ik_path(solver, poses_at(solver.method, np.concatenate([there, on[1:]])), there[0])
    assert [x.index for x in path.breaks] == [41]
    assert "q4 jumps by 0.7" in path.breaks[0].reason


def test_a_start_that_is_a_singular_solution_is_kept():
    solver = solver_of("ur5")
    q = np.array([0.1, -1.0, 0.7, 0.8, 0.0, 0.9])
    path = ik_path(solver, poses_at(solver.method, q[None]), q)
    np.testing.assert_allclose(path.q, q[None], atol=1e-9)
