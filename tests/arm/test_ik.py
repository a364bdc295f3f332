"""Inverse kinematics of a manipulator: solvers are made once, and again for another robot."""

import pickle
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork import library
from linkwork.arm import Manipulator, compiled_robot
from linkwork.codegen.runtime import kernel
from linkwork.dynamics import pose_of_frame_in_base
from linkwork.errors import ArgumentError
from linkwork.ik import POSITION
from linkwork.spatial import Pose

START = np.array([0.3, 0.2, -0.3, 0.4, 0.8, 0.1])


def pose_at(arm, q):
    return pose_of_frame_in_base(arm.tree, list(q)).matrix


def test_ik_finds_the_joints_again():
    arm = Manipulator(library.robot("irb140"))
    solutions = arm.ik(pose_at(arm, START))
    assert np.abs(solutions.q - START).max(axis=1).min() < 1e-9
    assert arm.ik(pose_at(arm, START), within_limits=True).in_limits.all()


def test_ik_path_follows_the_joints():
    arm = Manipulator(library.robot("irb140"))
    q = START + 0.2 * np.linspace(0.0, 1.0, 10)[:, None]
    path = arm.ik_path(np.stack([pose_at(arm, row) for row in q]), START)
    assert path.continuous
    np.testing.assert_allclose(path.q, q, atol=1e-9)


def test_a_second_call_makes_no_solver(monkeypatch):
    arm = Manipulator(library.robot("irb140"))
    pose = pose_at(arm, START)
    first = arm.ik(pose).q, arm.ik(pose, "link3").q
    monkeypatch.setattr(
        compiled_robot, "IKSolver", lambda *_: pytest.fail("a solver is made again")
    )
    np.testing.assert_array_equal(arm.ik(pose).q, first[0])
    np.testing.assert_array_equal(arm.ik(pose, "link3").q, first[1])


def test_a_robot_travels_without_its_code():
    arm = Manipulator(library.robot("irb140"))
    arm.ik(pose_at(arm, START))
    again = pickle.loads(pickle.dumps(arm))
    np.testing.assert_array_equal(again.ik(pose_at(arm, START)).q, arm.ik(pose_at(arm, START)).q)


def test_parameters_free_what_a_convention_fixes():
    arm = Manipulator(library.robot("scara2"))
    pose = pose_at(arm, [0.3, 0.4, 0.4, 0.05, 0.2])
    assert arm.ik(pose).complete
    assert np.abs(arm.ik(pose, parameters={"q1": 0.5}).q[:, 0] - 0.5).max() < 1e-12


def test_a_part_of_the_pose_is_found_by_search():
    arm = Manipulator(library.robot("irb140"))
    pose = pose_at(arm, START)
    solutions = arm.ik(pose, task=POSITION)
    assert not solutions.complete
    for solution in solutions:
        np.testing.assert_allclose(pose_at(arm, solution.q)[:3, 3], pose[:3, 3], atol=1e-9)


def test_the_nearest_reachable_pose_is_given_on_request():
    arm = Manipulator(library.robot("irb140"))
    pose = pose_at(arm, START)
    pose[:3, 3] *= 3.0
    assert len(arm.ik(pose)) == 0
    near = arm.ik_nearest(pose)
    assert not near.in_reach
    np.testing.assert_allclose(pose_at(arm, near.q), near.pose, atol=1e-12)


def change_tool(arm):
    arm.set_tool(Pose.from_xyz_rpy((0.02, -0.03, 0.15), (0.3, -0.2, 0.9)))


def test_a_change_of_tool_compiles_nothing(monkeypatch):
    arm = Manipulator(library.robot("irb140"), live=["tool"])
    arm.ik(arm.fk(START))
    arm.ik_path(arm.fk(START[None]), START)
    change_tool(arm)
    pose = arm.fk(START)
    monkeypatch.setattr(kernel, "find_compiler", lambda: pytest.fail("something is compiled"))
    for frame in (None, arm.tool):
        solutions = arm.ik(pose, frame)
        assert np.abs(solutions.q - START).max(axis=1).min() < 1e-9
        for solution in solutions:
            np.testing.assert_allclose(arm.fk(solution.q), pose, atol=1e-9)
    assert len(arm.ik(pose[None])[0]) == len(arm.ik(pose))
    assert arm.ik_path(pose[None], START).continuous


def test_frames_that_a_live_tool_does_not_carry_stay():
    arm = Manipulator(library.robot("irb140"), live=["tool"])
    pose = arm.fk(START, "link6")
    before = arm.ik(pose, "link6").q
    change_tool(arm)
    np.testing.assert_array_equal(arm.ik(pose, "link6").q, before)


def test_parts_of_the_pose_of_a_live_tool_are_those_of_now():
    arm = Manipulator(library.robot("irb140"), live=["tool"])
    arm.ik(arm.fk(START), task=POSITION)
    change_tool(arm)
    pose = arm.fk(START)
    solutions = arm.ik(pose, task=POSITION)
    assert len(solutions)
    for solution in solutions:
        np.testing.assert_allclose(arm.fk(solution.q)[:3, 3], pose[:3, 3], atol=1e-9)
    np.testing.assert_allclose(arm.ik_nearest(pose).pose, pose, atol=1e-9)


def test_what_is_no_pose_of_a_live_tool_is_refused():
    arm = Manipulator(library.robot("irb140"), live=["tool"])
    change_tool(arm)
    for pose in (np.full((4, 4), np.nan), np.full((4, 4), np.inf), 2.0 * np.eye(4)):
        with pytest.raises(ArgumentError):
            arm.ik(pose)


def brute_force(arm, q, near):
    """Solutions moved, joint by joint, to the nearest of many full turns, and sorted."""
    turned = q[:, None, :] + 2 * np.pi * np.arange(-4, 5)[None, :, None]
    inside = (turned >= arm.lower - 1e-9) & (turned <= arm.upper + 1e-9)
    apart = np.where(inside | ~inside.any(axis=1, keepdims=True), np.abs(turned - near), np.inf)
    best = np.take_along_axis(turned, apart.argmin(axis=1)[:, None], axis=1)[:, 0]
    return best[np.argsort(np.linalg.norm(best - near, axis=1), kind="stable")]


@cache
def robot(name):
    return Manipulator(library.robot(name))


def random_states(arm, seed, count):
    lower, upper = np.maximum(arm.lower, -7.0), np.minimum(arm.upper, 7.0)
    return np.random.default_rng(seed).uniform(lower, upper, (count, len(lower)))


@pytest.mark.parametrize("name", ["irb140", "ur5", "puma560"])
@given(st.integers(0, 2**32 - 1))
def test_solutions_near_a_position_are_those_of_brute_force_nearest_first(name, seed):
    arm = robot(name)
    q, near, other = random_states(arm, seed, 3)
    pose = arm.fk(q)
    expected = brute_force(arm, arm.ik(pose).q, near)
    apart = np.linalg.norm(expected - near, axis=1)
    solutions = arm.ik(pose, near=near)
    np.testing.assert_allclose(np.linalg.norm(solutions.q - near, axis=1), apart, atol=1e-9)
    np.testing.assert_allclose(arm.ik(pose).nearest(near).q, solutions.q[0], atol=0)
    np.testing.assert_allclose(
        arm.fk(solutions.q), np.broadcast_to(pose, (len(solutions), 4, 4)), atol=1e-9
    )
    inside = arm.ik(pose, near=near, within_limits=True)
    np.testing.assert_array_equal(inside.q, solutions.q[solutions.in_limits])
    batch = arm.ik(arm.fk(np.stack([q, other])), near=np.stack([near, q]))
    np.testing.assert_allclose(batch[0].q, solutions.q, atol=1e-9)
    np.testing.assert_allclose(batch.nearest(near)[0], solutions.q[0], atol=1e-9)
    assert np.abs(arm.ik(pose, near=q).q[0] - q).max() < 1e-5


def test_all_turns_near_a_position_are_sorted_too():
    arm = robot("irb140")
    q = random_states(arm, 1, 1)[0]
    solutions = arm.ik(arm.fk(q), near=q, all_turns=True)
    assert len(solutions) == len(arm.ik(arm.fk(q), all_turns=True))
    assert (np.diff(np.linalg.norm(solutions.q - q, axis=1)) >= 0.0).all()
    np.testing.assert_allclose(solutions.q[0], q, atol=1e-6)


@pytest.mark.native
@given(st.integers(0, 2**32 - 1))
@settings(max_examples=20)
def test_a_redundant_robot_starts_with_the_nearest_member_of_its_family(seed):
    arm = robot("panda")
    q, near = random_states(arm, seed, 2)
    pose = arm.fk(q)
    nearest = arm.ik_family(pose).nearest(near)
    solutions = arm.ik(pose, near=near, within_limits=True)
    np.testing.assert_allclose(
        np.linalg.norm(solutions.q[0] - near), np.linalg.norm(nearest - near), atol=1e-6
    )
    batch = arm.ik(np.stack([pose, pose]), near=near, within_limits=True)
    np.testing.assert_allclose(batch.nearest(near)[1], solutions.q[0], atol=1e-9)


def test_a_robot_of_more_redundant_joints_is_searched_from_the_position():
    arm = Manipulator(library.robot("service-platform"))
    q = random_states(arm, 3, 1)[0]
    q = np.clip(q, -1.0, 1.0)
    np.testing.assert_allclose(arm.ik(arm.fk(q), near=q).q[0], q, atol=1e-6)


def test_the_nearest_of_no_solutions_and_positions_that_do_not_fit_are_refused():
    arm = robot("irb140")
    pose = pose_at(arm, START)
    pose[:3, 3] *= 3.0
    with pytest.raises(ArgumentError, match="no nearest solution"):
        arm.ik(pose).nearest(START)
    assert np.isnan(arm.ik(pose[None]).nearest(START)).all()
    for near in (START[:5], [START, START], "q", [np.nan] * 6):
        with pytest.raises(ArgumentError, match="position"):
            arm.ik(pose_at(arm, START), near=near)
    with pytest.raises(ArgumentError, match="position"):
        robot("panda").ik(np.eye(4), near=START)
