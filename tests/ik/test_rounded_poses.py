"""Poses in single precision or rounded: they have the solutions of the exact ones."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen.native.compiler import find_compiler
from linkwork.ik.poses import CORRECTED_WITHIN
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from tests.ik.general.arms import positions, random_arm
from tests.ik.xarm6 import xarm6

ARMS = {
    "six axes": lambda: lw.load("irb140"),
    "six axes by elimination": lambda: lw.load(xarm6()),
    "seven axes": lambda: lw.load("panda"),
    "SCARA": lambda: lw.load("scara1"),
    "five joints by search": lambda: lw.load(random_arm(3, "RRPRR")),
    "three joints": lambda: lw.load(random_arm(4, "RRP")),
}


@pytest.fixture(scope="module", params=ARMS)
def arm(request):
    if "elimination" in request.param and find_compiler() is None:
        pytest.skip("elimination is compiled C")
    return ARMS[request.param]()


def test_a_pose_made_of_float32_positions_has_solutions(arm):
    for q in positions(arm.tree, 3, 21):
        solutions = arm.ik(arm.fk(q.astype(np.float32)))
        assert len(solutions) > 0, solutions.reason
        assert solutions.residual.max() <= RESIDUAL_TOLERANCE
        assert 0.0 < float(solutions.correction) < 1e-6
        assert np.abs(arm.fk(solutions.q) - solutions.target).max() < 1e-8


def test_rounded_poses_have_solutions_alone_and_in_a_batch(arm):
    exact = arm.fk(positions(arm.tree, 3, 22))
    poses = np.stack([exact[0], np.round(exact[1], 5), np.round(exact[2], 6)])
    solutions = arm.ik(poses)
    assert (solutions.counts > 0).all()
    assert solutions.correction[0] == 0.0
    assert (solutions.correction[1:] > 0.0).all()
    assert (solutions.correction <= CORRECTED_WITHIN).all()
    for pose in poses:
        assert len(arm.ik(pose)) > 0


def test_the_nearest_pose_has_the_same_verdict(arm):
    pose = np.round(arm.fk(positions(arm.tree, 1, 23)[0]), 5)
    assert bool(len(arm.ik(pose, within_limits=True))) == arm.ik_nearest(pose).in_reach


def test_a_float32_pose_with_an_exact_rotation_is_solved_in_double():
    arm = lw.load("irb140")
    pose = np.eye(4)
    pose[:3, 3] = 0.25, 0.125, 0.5
    solutions = arm.ik(pose.astype(np.float32))
    np.testing.assert_array_equal(solutions.q, arm.ik(pose).q)
    assert solutions.q.dtype == np.float64
    assert len(solutions) > 0


def test_a_stretched_arm_in_single_precision_is_in_reach():
    arm = lw.load("irb140")
    for q1 in (0.3, 0.7, -1.1, 2.0, -2.3):
        pose = arm.fk([q1, 0.2, -np.pi / 2, 0.1, 0.4, 0.2])
        assert len(arm.ik(pose)) > 0
        assert len(arm.ik(pose.astype(np.float32))) > 0


@pytest.mark.parametrize("q2", [0.0, np.pi, 1e-4])
def test_a_stretched_arm_of_two_joints_in_single_precision_is_in_reach(q2):
    arm = lw.load("planar2")
    poses = arm.fk(np.array([[0.0, q2], [0.7, q2], [-2.1, q2]]))
    assert (arm.ik(poses.astype(np.float32)).counts > 0).all()
    assert all(len(arm.ik(pose.astype(np.float32))) for pose in poses)


def test_every_pose_of_a_large_rounded_batch_has_solutions():
    arm = lw.load(random_arm(3, "RRPRR"))
    solutions = arm.ik(arm.fk(positions(arm.tree, 150, 26)).astype(np.float32))
    assert (solutions.counts > 0).all()


def test_an_exact_pose_out_of_reach_is_not_corrected():
    arm = lw.load("scara1")
    pose = arm.fk(positions(arm.tree, 1, 24)[0])
    tilt = np.eye(4)
    tilt[1:3, 1:3] = [[np.cos(1e-6), -np.sin(1e-6)], [np.sin(1e-6), np.cos(1e-6)]]
    tilted = tilt @ pose
    assert len(arm.ik(tilted)) == 0
    assert not arm.ik_nearest(tilted).in_reach


@pytest.mark.parametrize("name", ["irb140", "scara1", "panda"])
def test_a_rounded_pose_far_away_has_none(name):
    arm = lw.load(name)
    pose = np.round(arm.fk(positions(arm.tree, 1, 25)[0]), 5)
    pose[0, 3] += 50.0
    assert len(arm.ik(pose)) == 0
    assert not arm.ik_nearest(pose).in_reach


def test_the_reason_of_few_joints_is_true():
    arm = lw.load(random_arm(3, "RRRRR"))
    pose = arm.fk(np.zeros(5))
    pose[0, 3] += 10.0
    solutions, near = arm.ik(pose), arm.ik_nearest(pose)
    assert "cannot follow every pose" in solutions.reason
    assert f"{near.distance:.6g} m" in solutions.reason
