"""What solutions tell: branches, limits, full turns, singular positions, reasons."""

import math
import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.errors import ArgumentError
from linkwork.ik import ClosedFormSolver
from linkwork.ik.arrays import TURN
from linkwork.model.link import Limits
from linkwork.spatial.rotation import from_rpy
from tests.ik.judge import poses_at, random_positions, solver_of

seeds = st.integers(0, 2**32 - 1)


def pose_at(solver, q):
    return poses_at(solver.method, np.array([q], dtype=float))[0]


def with_limits(tree, *limits):
    links, left = [], list(limits)
    for link in tree.links:
        if link.joint.is_coordinate and left:
            link = replace(link, joint=replace(link.joint, limits=Limits(*left.pop(0))))
        links.append(link)
    return replace(tree, links=tuple(links))


def test_items_tell_their_branch():
    solutions = solver_of("irb140").solve(
        pose_at(solver_of("irb140"), [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    )
    labels = {tuple(solution.branch.items()) for solution in solutions}
    assert len(labels) == len(solutions) == 8
    assert set(solutions[0].branch) == {"shoulder", "elbow", "wrist"}
    assert solutions[0].residual < 1e-12
    assert solutions[-1].q is not None


@given(seeds)
def test_angles_are_within_half_a_turn_unless_limits_ask_for_more(seed):
    solver = solver_of("irb140")
    q = random_positions(solver.method, 1, np.random.default_rng(seed))[0]
    solutions = solver.solve(pose_at(solver, q))
    usual = np.abs(solutions.q) <= math.pi
    turned = np.where(usual, np.nan, solutions.q - TURN * np.sign(solutions.q))
    outside = (turned < solver.method.lower) | (turned > solver.method.upper)
    assert (usual | outside).all()


@given(seeds)
def test_limits_drop_what_is_outside(seed):
    solver = solver_of("irb140")
    pose = pose_at(solver, random_positions(solver.method, 1, np.random.default_rng(seed))[0])
    everything, inside = solver.solve(pose), solver.solve(pose, within_limits=True)
    np.testing.assert_array_equal(everything.q[everything.in_limits], inside.q)
    assert inside.in_limits.all()


@given(seeds)
def test_turns_are_all_that_differ_by_full_turns_inside_limits(seed):
    solver = solver_of("irb140")
    q = random_positions(solver.method, 1, np.random.default_rng(seed))[0]
    solutions = solver.solve(pose_at(solver, q), all_turns=True)
    assert np.abs(solutions.q - q).max(axis=1).min() < 1e-6
    assert solutions.in_limits.all()
    assert len(np.unique(np.round(solutions.q, 6), axis=0)) == len(solutions)
    plain = solver.solve(pose_at(solver, q))
    nearest = np.abs(((solutions.q[:, None] - plain.q) + math.pi) % TURN - math.pi).max(axis=2)
    assert (nearest.min(axis=1) < 1e-9).all()


def test_a_joint_without_limits_is_not_turned():
    solver = solver_of("planar3")
    pose = pose_at(solver, [0.3, 0.5, -0.2])
    assert len(solver.solve(pose, all_turns=True)) == len(solver.solve(pose)) == 2


def test_a_singular_wrist_has_one_representative_and_a_free_direction():
    solver = solver_of("irb140")
    pose = pose_at(solver, np.array([0.2, 0.3, -0.4, 0.7, 0.0, -0.2]))
    solutions = solver.solve(pose)
    (wrist,) = [x for x in solutions.singular if x.name == "wrist"]
    solution = solutions[wrist.solution]
    assert solution.coincident
    assert solution.singularity < 1e-12
    assert solution.q[3] == 0.0
    assert "q4 + q6 = 0.5 rad" in wrist.statement
    moved = solution.q + 0.3 * wrist.direction
    np.testing.assert_allclose(pose_at(solver, moved), pose, atol=1e-12)


def test_a_stretched_arm_reports_that_branches_coincide():
    solver = solver_of("planar3")
    solutions = solver.solve(pose_at(solver, [0.3, 0.0, 0.4]))
    assert len(solutions) == 1
    assert solutions[0].coincident
    assert solutions.singular[0].direction is None
    assert "coincide" in str(solutions.singular[0])


def test_too_far_says_by_how_much():
    solver = solver_of("planar3")
    pose = pose_at(solver, [0.0, 0.0, 0.0])
    pose[0, 3] += 0.25
    solutions = solver.solve(pose)
    assert len(solutions) == 0
    assert "0.25 m" in solutions.reason
    assert "no solution" in repr(solutions)


def test_what_a_robot_cannot_follow_is_told():
    solver = solver_of("scara1")
    pose = pose_at(solver, random_positions(solver.method, 1, np.random.default_rng(0))[0])
    tilts = from_rpy((0.2, 0.2, 0.0))
    pose[:3, :3] = pose[:3, :3] @ np.array(tilts)
    solutions = solver.solve(pose)
    assert len(solutions) == 0
    assert solutions.reason


ANY = (-3.2, 3.2)


@pytest.mark.parametrize("options", [{"within_limits": True}, {"all_turns": True}])
@pytest.mark.parametrize("batch", [False, True])
def test_a_singular_solution_is_moved_inside_the_limits_where_it_can_be(options, batch):
    solver = ClosedFormSolver(
        with_limits(library.robot("irb140"), ANY, ANY, (-5, 5), (1, 2), ANY, ANY)
    )
    pose = pose_at(solver, [0.3, 0.2, 0.1, 1.5, 0.0, -0.7])
    solutions = solver.solve(pose[None], **options)[0] if batch else solver.solve(pose, **options)
    assert len(solutions) == 1
    assert solutions.in_limits.all()
    np.testing.assert_allclose(pose_at(solver, solutions.q[0]), pose, atol=1e-9)


@pytest.mark.parametrize(
    ("limits", "q1"),
    [
        ((1.0, 5.0), 4.0),
        ((20.0, 22.0), 21.0),
        ((-40.0, -30.0), -31.0),
        ((4.0, 9.0), 6.5),
        ((2.0, math.inf), 7.0),
    ],
)
def test_angles_are_moved_by_as_many_turns_as_the_limits_need(limits, q1):
    solver = ClosedFormSolver(with_limits(library.robot("irb140"), limits))
    solutions = solver.solve(pose_at(solver, [q1, 0.1, 0.2, 0.3, 0.4, 0.5]), within_limits=True)
    assert np.abs(solutions.q[:, 0] - q1).min() < 1e-9


def test_every_direction_said_to_be_free_leaves_the_frame_at_rest():
    solver = solver_of("ur5")
    pose = pose_at(solver, [0.1, -1.0, 0.7, 0.8, 0.0, 0.9])
    solutions = solver.solve(pose)
    free = [x for x in solutions.singular if x.direction is not None]
    assert free
    for statement in free:
        moved = solutions.q[statement.solution] + 1e-5 * statement.direction
        np.testing.assert_allclose(pose_at(solver, moved), pose, atol=1e-9)


def test_units_are_those_of_the_joints_even_of_such_as_do_not_move_the_frame():
    tree = library.robot("stanford")
    solver = ClosedFormSolver(tree, tree.links[2].name)
    kinds = [joint.kind.value for joint in tree.joints]
    expected = ["rad" if kind == "revolute" else "m" for kind in kinds]
    assert list(solver.method.units) == expected
    assert not solver.method.periodic.all()


@pytest.mark.parametrize(
    ("limits", "q", "words"),
    [
        ([(-0.1, 0.1)], [1.0, 0.1, 0.2, 0.3, 0.4, 0.5], "limits.*q1"),
        ([(4.0, 5.0)], [3.9, 0.1, 0.2, 0.3, 0.4, 0.5], "q1 = 3.9 rad, 0.1 rad outside 4 to 5 rad"),
        ([ANY, ANY, (-5, 5), (1, 2), ANY, (1, 2)], [0.3, 0.2, 0.1, 1.5, 0.0, -0.7], "limits"),
    ],
)
def test_outside_limits_says_which_joint_by_the_nearest_turn(limits, q, words):
    solver = ClosedFormSolver(with_limits(library.robot("irb140"), *limits))
    solutions = solver.solve(pose_at(solver, q), within_limits=True)
    assert len(solutions) == 0
    assert re.search(words, solutions.reason)


def test_indices_beyond_the_end_and_slices_are_refused():
    solver = solver_of("planar3")
    pose = pose_at(solver, [0.3, 0.5, -0.2])
    for solutions in (solver.solve(pose), solver.solve(pose[None])):
        with pytest.raises(ArgumentError, match="expected an integer"):
            solutions[0:1]
        with pytest.raises(IndexError):
            solutions[2]
