"""Six joints of any geometry: all solutions are found, exactly, and their number is proven."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import linkwork as lw
from linkwork.arm.manipulator import Manipulator
from linkwork.codegen.native.compiler import find_compiler
from linkwork.errors import ArgumentError
from linkwork.ik.general.arm_units import unit_arm
from linkwork.ik.general.arrangement import arrangements
from linkwork.ik.general.export import elimination_files, six_joints
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.numeric.search import sample_starts, search
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from tests.ik.general.arms import (
    found_among,
    off_by_little,
    poses_at,
    positions,
    random_arm,
    spherical_arm,
)
from tests.ik.xarm6 import xarm6

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="elimination is compiled C")

ARMS = {
    "general 6R": lambda: random_arm(1),
    "prismatic first and third": lambda: random_arm(2, "PRPRRR"),
    "xarm6": xarm6,
    "calibrated ur5": lambda: off_by_little(lw.load("ur5").tree, 4),
}

SECOND_PROCESS = """
import numpy as np
from linkwork.arm.manipulator import Manipulator
from linkwork.codegen.native.compiler import Compiler
from tests.ik.general.arms import poses_at, random_arm

def build(self, source, flags, *, what="", **options):
    raise SystemExit(f"compiled {what} again")

Compiler.build = build
tree = random_arm(1)
print(len(Manipulator(tree).ik(poses_at(tree, np.full((1, 6), 0.3))[0])))
"""


def test_an_arm_is_compiled_once_on_a_machine():
    tree = random_arm(1)
    count = len(Manipulator(tree).ik(poses_at(tree, np.full((1, 6), 0.3))[0]))
    command = [sys.executable, "-c", SECOND_PROCESS]
    root = Path(__file__).parents[3]
    ended = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == (f"{count}\n", "")
    assert count > 0


@pytest.fixture(scope="module", params=ARMS)
def arm(request):
    return lw.load(ARMS[request.param]())


def test_the_positions_that_poses_were_made_from_are_found(arm):
    q = positions(arm.tree, 60, 11)
    found = arm.ik(poses_at(arm.tree, q))
    hit = found_among(found.q, q, found.method.periodic)
    assert hit.all(), q[~hit][0]
    assert np.nanmax(found.residual) <= RESIDUAL_TOLERANCE
    assert found.family == "six joints of any geometry"


@pytest.mark.parametrize(("first", "square"), [(0, False), (1, True), (2, False), (3, False)])
def test_a_sphere_is_found_wherever_it_is_and_at_any_angles(first, square):
    arm = lw.load(spherical_arm(2, first, square))
    q = positions(arm.tree, 100, 5)
    found = arm.ik(poses_at(arm.tree, q))
    assert found_among(found.q, q, found.method.periodic).all()
    assert np.nanmax(found.residual) <= RESIDUAL_TOLERANCE
    assert "meet in one point" in found.why
    assert found.complete
    assert (found.counts % 2 == 0).all()
    assert found.counts.max() <= 8


def test_solutions_differ_and_reach_the_pose(arm):
    q = positions(arm.tree, 5, 12)
    for pose in poses_at(arm.tree, q):
        found = arm.ik(pose)
        assert 0 < len(found) <= 16
        assert np.abs(arm.fk(found.q) - pose).max() < 1e-8
        for i, one in enumerate(found.q):
            assert not found_among(found.q[None, :i], one[None], found.method.periodic, 1e-6).any()


def test_one_pose_and_a_batch_agree(arm):
    poses = poses_at(arm.tree, positions(arm.tree, 8, 13))
    batch = arm.ik(poses)
    for i, pose in enumerate(poses):
        np.testing.assert_array_equal(arm.ik(pose).q, batch[i].q)


def test_a_search_from_many_starts_finds_nothing_else():
    tree = random_arm(1)
    arm, numeric = lw.load(tree), NumericSolver(tree, keep_limits=False)
    q = positions(tree, 4, 14)
    for pose in poses_at(tree, q):
        ends = search(
            numeric.step,
            np.repeat(pose.reshape(1, 16), 400, 0),
            sample_starts(numeric.problem, 400, 1),
            60,
        )
        searched = ends.q[ends.miss <= 1e-10]
        assert len(searched) > 0
        found = arm.ik(pose)
        many = np.repeat(found.q[None], len(searched), axis=0)
        assert found_among(many, searched, found.method.periodic).all()
        assert found.complete


def test_completeness_is_said():
    arm = lw.load(random_arm(1))
    found = arm.ik(arm.fk([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]))
    assert found.complete
    assert found.completeness == "complete"
    assert int(found.missing) == 0
    assert "complete" not in repr(found)


def test_an_unreachable_pose_has_a_true_distance():
    arm = lw.load(random_arm(1))
    pose = arm.fk(np.zeros(6))
    pose[0, 3] += 10.0
    found = arm.ik(pose)
    assert len(found) == 0
    near = arm.ik_nearest(pose)
    assert f"{near.distance:.6g} m" in found.reason
    assert not near.in_reach
    assert near.distance < 12.0


def test_a_pose_in_reach_has_the_same_verdict_twice(arm):
    for pose in poses_at(arm.tree, positions(arm.tree, 3, 15)):
        assert bool(len(arm.ik(pose, within_limits=True))) == arm.ik_nearest(pose).in_reach


def test_a_path_is_followed_on_one_branch(arm):
    q = positions(arm.tree, 1, 16)[0]
    line = np.repeat(arm.fk(q)[None], 20, axis=0)
    line[:, 2, 3] += np.linspace(0.0, 0.01, 20)
    path = arm.ik_path(line, q, within_limits=False)
    assert np.abs(path.q[0] - q).max() < 1e-6
    assert (
        np.abs(arm.fk(path.q[~np.isnan(path.q[:, 0])]) - line[~np.isnan(path.q[:, 0])]).max() < 1e-8
    )


def test_every_arrangement_is_singular_at_a_solution():
    arm = unit_arm(chain_of(random_arm(5)))
    q = arm.sample(1, 3)[0]
    pose = arm.whole_motion(q)
    found = arrangements(arm)
    assert len(found) > 1
    for one in found:
        sizes = np.linalg.svd(one.matrix(pose, float(q[one.kept])), compute_uv=False)
        assert sizes[-1] < 1e-12 * sizes[0] < sizes[-2]


def test_exported_code_finds_all_solutions(tmp_path):
    compiler = find_compiler()
    assert compiler is not None
    for name, text in elimination_files("arm", six_joints(chain_of(random_arm(1)))).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    sources = ["arm_ik_all.c", "arm_ik_all_test.c"]
    command = [compiler.command, "-std=c99", "-O1", "-o", "check", *sources]
    subprocess.run([*command, "-lm"], cwd=tmp_path, check=True)
    done = subprocess.run(["./check"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_float32_and_rounded_poses_are_corrected(arm):
    q = positions(arm.tree, 1, 17)[0]
    pose = arm.fk(q)
    for given in (pose.astype(np.float32), np.round(pose, 5)):
        found = arm.ik(given)
        assert len(found) > 0
        assert 0.0 < float(found.correction) < 1e-4
        assert found.residual.max() <= RESIDUAL_TOLERANCE
    assert float(arm.ik(pose).correction) == 0.0


def test_a_rotation_too_far_from_rigid_is_refused(arm):
    pose = arm.fk(np.zeros(arm.tree.position_count))
    pose[0, 0] += 1e-3
    with pytest.raises(ArgumentError, match="not orthonormal"):
        arm.ik(pose)
