"""Robots of every kind of joint: balls, followers, floating bases."""

import math

import numpy as np
import pytest

from linkwork.dynamics.plain.kinematics import integrate
from linkwork.ik.numeric import POSITION, NumericSolver
from linkwork.ik.numeric.step import way_between
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, Limits, Mimic, TreeLink
from linkwork.spatial import Pose
from tests.dynamics.random_tree import random_mixed_tree, random_positions
from tests.ik.numeric.cases import apart, poses_at

MIXED = range(4)


def finger(limits=(-1.6, 1.6)):
    """Two joints, the second of which follows the first, as fingers are built."""
    along = Pose.from_translation((0.5, 0.0, 0.0))
    first = Joint("bend", JointKind.REVOLUTE, limits=Limits(*limits))
    second = Joint("curl", JointKind.REVOLUTE, mimic=Mimic("bend", 0.5, 0.1))
    links = [
        TreeLink("base", None, Joint("root")),
        TreeLink("near", "base", first),
        TreeLink("far", "near", second, along),
        TreeLink("tip", "far", Joint("weld"), along),
    ]
    return build_tree("finger", links, tool="tip")


def shoulder(most):
    """A ball that turns by a limited angle, and an elbow."""
    links = [
        TreeLink("base", None, Joint("root")),
        TreeLink("upper", "base", Joint("ball", JointKind.BALL, limits=Limits(0.0, most))),
        TreeLink(
            "fore", "upper", Joint("elbow", JointKind.REVOLUTE), Pose.from_translation((0.4, 0, 0))
        ),
        TreeLink("hand", "fore", Joint("weld"), Pose.from_translation((0.3, 0, 0))),
    ]
    return build_tree("shoulder", links, tool="hand")


@pytest.mark.parametrize("seed", MIXED)
def test_robots_of_mixed_joints_reach_poses_they_can_be_at(seed):
    tree = random_mixed_tree(seed)
    solver = NumericSolver(tree)
    poses = poses_at(solver.problem, random_positions(tree, seed, 20))
    solutions = solver.solve(poses)
    assert (solutions.counts > 0).all()
    shift, turn = apart(poses_at(solver.problem, solutions.q[:, 0]), poses)
    assert max(shift.max(), turn.max()) < 1e-9


@pytest.mark.parametrize("seed", MIXED)
def test_the_way_between_positions_leads_from_one_to_the_other(seed):
    tree = random_mixed_tree(seed)
    problem = NumericSolver(tree).problem
    a, b = random_positions(tree, seed, 2).tolist()
    moved = np.array(integrate(tree, a, way_between(problem, a, b)))
    for place in problem.quaternions:
        moved[place] *= np.sign(moved[place] @ np.array(b)[place])
    np.testing.assert_allclose(moved, b, atol=1e-12)


def test_a_follower_moves_with_its_leader():
    solver = NumericSolver(finger())
    q = np.linspace(-1.5, 1.5, 9)[:, None]
    solutions = solver.solve(poses_at(solver.problem, q))
    np.testing.assert_array_equal(solutions.counts, 1)
    np.testing.assert_allclose(solutions.q[:, 0], q, atol=1e-9)


def test_a_full_turn_of_a_leader_is_another_position():
    assert not NumericSolver(finger((-20.0, 20.0))).method.periodic.any()


def test_a_floating_robot_goes_far_away():
    base = TreeLink("base", None, Joint("float", JointKind.FLOATING))
    arm = Joint("arm", JointKind.REVOLUTE, (0, 1, 0), Limits(-1.0, 1.0))
    tree = build_tree(
        "drone", [base, TreeLink("arm", "base", arm, Pose.from_translation((0.1, 0, 0.2)))]
    )
    solver = NumericSolver(tree)
    pose = np.eye(4)
    pose[:3, 3] = (1000.0, -500.0, 20.0)
    for solution in solver.solve(pose):
        shift, turn = apart(poses_at(solver.problem, solution.q)[0], pose)
        assert max(shift, turn) < 1e-9
        assert abs(solution.q[-1]) <= 1.0
    assert len(solver.solve(pose))


def test_a_ball_stays_inside_its_limit():
    most = 1.0
    solver = NumericSolver(shoulder(most), None, POSITION)
    free = NumericSolver(shoulder(math.inf), None, POSITION)
    rng = np.random.default_rng(1)
    poses = np.tile(np.eye(4), (200, 1, 1))
    poses[:, :3, 3] = rng.uniform(-0.5, 0.5, (200, 3))
    solutions = solver.solve(poses, starts=32)
    w = np.abs(solutions.q[..., 0])
    assert 2.0 * np.arccos(np.nanmin(w)) <= most + 1e-9
    within = free.solve(poses).counts > 0
    assert 0 < (solutions.counts > 0).sum() < within.sum()
