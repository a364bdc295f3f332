"""Fewer than six joints of any geometry: all solutions, by virtual joints that stay at zero."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen.native.compiler import find_compiler
from linkwork.errors import ModelError
from linkwork.ik import GeneralSolver
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from tests.ik.general.arms import found_among, poses_at, positions, random_arm

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="elimination is compiled C")


def elbow_arm():
    """Five joints with an elbow: several solutions, and no closed form."""
    rows = [
        lw.DHRow(a=0.4, alpha=np.pi),
        lw.DHRow(a=0.3, alpha=-np.pi / 2),
        lw.DHRow(a=0.3, alpha=np.pi, d=0.3),
        lw.DHRow(a=0.3, alpha=np.pi / 2),
        lw.DHRow(d=-0.2),
    ]
    return lw.load(rows).tree


ARMS = {
    "five revolute": lambda: random_arm(0, "RRRRR"),
    "four revolute": lambda: random_arm(0, "RRRR"),
    "with a slide": lambda: random_arm(1, "RRPRR"),
    "elbow": elbow_arm,
}


@pytest.mark.parametrize("case", ARMS)
def test_every_position_is_found_and_the_count_is_proven(case):
    tree = ARMS[case]()
    arm, q = lw.load(tree), positions(tree, 40, 5)
    found = arm.ik(poses_at(tree, q))
    assert "of any geometry" in found.family
    assert found.complete, found.completeness
    assert found_among(found.q, q, found.method.periodic).all()
    assert np.nanmax(found.residual) <= RESIDUAL_TOLERANCE


def test_a_pose_beside_the_reach_has_no_solution_and_a_true_distance():
    tree = random_arm(0, "RRRRR")
    arm = lw.load(tree)
    pose = poses_at(tree, positions(tree, 1, 6))[0]
    pose[:3, 3] += 0.01
    found = arm.ik(pose)
    assert len(found) == 0
    assert found.complete
    assert "cannot follow every pose" in found.reason


def test_joints_with_a_self_motion_are_searched():
    rows = [lw.DHRow(a=0.3, alpha=1.0), lw.DHRow(), lw.DHRow(a=0.4, alpha=0.7, d=0.1)]
    rows += [lw.DHRow(a=0.2, alpha=-0.4)]
    tree = lw.load(rows).tree
    with pytest.raises(ModelError, match="self-motion"):
        GeneralSolver(chain_of(tree))
