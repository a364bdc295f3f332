"""Inverse robots on many targets: agreement with closed forms, and targets out of reach."""

import time

import numpy as np
import pytest

import linkwork as lw
from linkwork.arm.inverse_robot import arm_alone
from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_rpy
from tests.arm.test_inverse_robot import apart, two_links

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]
TARGETS, REFUSED, AGREE, LONGEST = 1000, 100, 1e-6, 1.0


def test_reachable_targets_agree_with_the_closed_form(report):
    tree = lw.load("service-arm").tree
    arm, inverse = Manipulator(arm_alone(tree)), lw.load("service-arm").inverse_robot()
    planar = lw.load("planar2").inverse_robot()
    rng = np.random.default_rng(4)
    worst, flat = 0.0, 0.0
    for _ in range(TARGETS):
        pose = arm.fk(rng.uniform(arm.lower, arm.upper))
        solution = inverse.solve(pose[:3, 3], to_rpy(Pose.from_matrix(pose).rotation))
        worst = max(worst, float(apart(arm.ik(pose).q, solution.q[2:]).min()))
        x, z = (lw.load("planar2").fk(rng.uniform(-2.8, 2.8, 2)))[[0, 2], 3] - (0.0, 1.2)
        solution = planar.solve([x, 0.0, 1.2 + z])
        flat = max(flat, float(min(apart(y, solution.q) for y in two_links(x, z))))
    report("inverse-robot-agreement", targets=TARGETS, worst_rad=worst, worst_2d_rad=flat)
    assert max(worst, flat) < AGREE


def test_targets_out_of_reach_are_refused_soon(report):
    """Half of them beyond the stretched arm, half inside it but never reached."""
    arm = Manipulator(arm_alone(lw.load("service-arm").tree))
    inverse = lw.load("service-arm").inverse_robot()
    rng = np.random.default_rng(6)
    longest, refused = 0.0, 0
    while refused < REFUSED:
        far = refused % 2 == 0
        direction = rng.normal(size=3)
        away = rng.uniform(1.6, 4.0) if far else rng.uniform(0.95, 1.2)
        xyz = direction / np.linalg.norm(direction) * away + (0.0, 0.0, 0.6)
        rpy = rng.uniform(-np.pi, np.pi, 3)
        if len(arm.ik(Pose.from_xyz_rpy(xyz, rpy).matrix)):
            continue
        began = time.process_time()
        with pytest.raises(ArgumentError, match="out of reach"):
            inverse.solve(xyz, rpy)
        longest = max(longest, time.process_time() - began)
        refused += 1
    report("inverse-robot-refusals", refused=refused, longest_s=longest, asked_s=LONGEST)
    assert longest < LONGEST
