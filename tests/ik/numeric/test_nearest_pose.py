"""The nearest reachable pose: no motion of the joints brings the frame nearer."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.dynamics.plain.kinematics import jacobian
from linkwork.ik.numeric import POSITION, NumericSolver
from linkwork.ik.numeric.step import pose_of_numbers
from linkwork.ik.numeric.task import residual_of
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Limits
from tests.ik.numeric.cases import apart, poses_at, reachable, solver_of, tree_of


def slope(solver, pose, q):
    """How fast the squared miss falls with each joint that may still move that way [m^2/rad]."""
    problem = solver.problem
    reached = pose_of_numbers(poses_at(problem, q)[0].ravel().tolist())
    miss = residual_of(problem.task, pose_of_numbers(pose.ravel().tolist()), reached)
    rows = np.array(jacobian(problem.tree, q.tolist()), dtype=float)
    weights = np.repeat((1.0, problem.length**2), 3)
    fall = rows.T @ (weights * np.array([row.missing for row in (*miss.linear, *miss.angular)]))
    lower, upper = problem.kept
    held = ((q >= upper - 1e-9) & (fall > 0)) | ((q <= lower + 1e-9) & (fall < 0))
    return np.where(held, 0.0, fall)


@given(st.integers(0, 10_000))
def test_a_pose_in_reach_is_its_own_nearest(seed):
    solver = solver_of("panda")
    q, poses = reachable(solver.problem, 1, seed)
    nearest = solver.nearest(poses[0], start=q[0] + 0.01)
    assert nearest.in_reach
    assert max(apart(nearest.pose, poses[0])) < 1e-9


@pytest.mark.parametrize("name", ["panda", "xarm6"])
def test_no_joint_brings_the_frame_nearer(name):
    solver = solver_of(name)
    _, poses = reachable(solver.problem, 5, 31)
    for pose in poses:
        pose[:3, 3] *= 2.0 / np.linalg.norm(pose[:3, 3])
        nearest = solver.nearest(pose)
        assert not nearest.in_reach
        np.testing.assert_allclose(
            apart(nearest.pose, pose), (nearest.distance, nearest.angle), rtol=1e-6
        )
        assert np.abs(slope(solver, pose, nearest.q)).max() < 1e-8 * nearest.distance


@pytest.mark.parametrize("angle", [0.0, 0.7, 2.5])
def test_a_stretched_arm_is_nearest_to_what_is_too_far(angle):
    tree = tree_of("planar2")
    solver = NumericSolver(tree, None, POSITION)
    pivot = link_poses(tree, tree.home)[1].position
    stretched = poses_at(solver.problem, np.array([angle, 0.0]))[0]
    far = stretched.copy()
    far[:3, 3] += stretched[:3, 3] - pivot
    nearest = solver.nearest(far)
    assert nearest.distance == pytest.approx(np.linalg.norm(stretched[:3, 3] - pivot), rel=1e-12)
    np.testing.assert_allclose(nearest.pose, stretched, atol=1e-8)


def test_a_position_far_away_is_missed_by_its_distance_beyond_reach():
    pose = np.eye(4)
    pose[0, 3] = 5.0
    nearest = NumericSolver(tree_of("xarm6"), task=POSITION).nearest(pose)
    assert 3.5 < nearest.distance < 4.7
    assert nearest.length > 0


@pytest.mark.parametrize("limits", [(-math.inf, 0.5), (0.2, math.inf)])
def test_limits_on_one_side_are_kept(limits):
    tree = tree_of("planar3")
    links = (replace(x, joint=replace(x.joint, limits=Limits(*limits))) for x in tree.links)
    solver = NumericSolver(replace(tree, links=tuple(links)))
    q = np.array([0.3, 0.4, 0.45])
    nearest = solver.nearest(poses_at(solver.problem, q)[0])
    assert nearest.in_reach
    assert (nearest.q >= limits[0] - 1e-9).all()
    assert (nearest.q <= limits[1] + 1e-9).all()
