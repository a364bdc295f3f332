"""Six or fewer joints of any geometry: all solutions are found, and their number is proven."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import linkwork as lw
from linkwork.arm.manipulator import Manipulator
from linkwork.codegen.native.compiler import find_compiler
from linkwork.errors import ArgumentError, ModelError
from linkwork.ik import GeneralSolver
from linkwork.ik.general.arrangement import arrangements, unit_arm
from linkwork.ik.general.source import elimination_files, six_joints
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.numeric.search import sample_starts, search
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from tests.ik.general.arms import found_among, off_by_little, positions, random_arm, spherical_arm
from tests.ik.judge import poses_of
from tests.ik.xarm6 import xarm6

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="elimination is compiled C")

ARMS = {
    "general 6R": lambda: random_arm(1),
    "prismatic first and third": lambda: random_arm(2, "PRPRRR"),
    "xarm6": xarm6,
    "calibrated ur5": lambda: off_by_little(lw.load("ur5").tree, 4),
}


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


FEW = {
    "five revolute": lambda: random_arm(0, "RRRRR"),
    "four revolute": lambda: random_arm(0, "RRRR"),
    "with a slide": lambda: random_arm(1, "RRPRR"),
    "elbow": elbow_arm,
}

SECOND_PROCESS = """
import numpy as np
from linkwork.arm.manipulator import Manipulator
from linkwork.codegen.native.compiler import Compiler
from tests.ik.general.arms import random_arm
from tests.ik.judge import poses_of

def build(self, source, flags, *, what="", **options):
    raise SystemExit(f"compiled {what} again")

Compiler.build = build
tree = random_arm(1)
print(len(Manipulator(tree).ik(poses_of(tree, np.full((1, 6), 0.3))[0])))
"""


def test_an_arm_is_compiled_once_on_a_machine():
    tree = random_arm(1)
    count = len(Manipulator(tree).ik(poses_of(tree, np.full((1, 6), 0.3))[0]))
    command = [sys.executable, "-c", SECOND_PROCESS]
    root = Path(__file__).parents[3]
    ended = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == (f"{count}\n", "")
    assert count > 0


@pytest.fixture(scope="module", params=ARMS)
def arm(request):
    return lw.load(ARMS[request.param]())


@pytest.mark.parametrize("name", [*ARMS, *FEW])
def test_the_positions_that_poses_were_made_from_are_found(name):
    arm = lw.load((ARMS | FEW)[name]())
    q = positions(arm.tree, 60, 11)
    solutions = arm.ik(poses_of(arm.tree, q))
    hit = found_among(solutions.q, q, solutions.method.periodic)
    assert hit.all(), q[~hit][0]
    assert np.nanmax(solutions.residual) <= RESIDUAL_TOLERANCE
    if name in ARMS:
        assert solutions.family == "six joints of any geometry"
    else:
        assert "of any geometry" in solutions.family
        assert solutions.complete, solutions.completeness


@pytest.mark.parametrize(("first", "square"), [(0, False), (1, True), (2, False), (3, False)])
def test_a_sphere_is_found_wherever_it_is_and_at_any_angles(first, square):
    arm = lw.load(spherical_arm(2, first, square))
    q = positions(arm.tree, 100, 5)
    solutions = arm.ik(poses_of(arm.tree, q))
    assert found_among(solutions.q, q, solutions.method.periodic).all()
    assert np.nanmax(solutions.residual) <= RESIDUAL_TOLERANCE
    assert "meet in one point" in solutions.why
    assert solutions.complete
    assert (solutions.counts % 2 == 0).all()
    assert solutions.counts.max() <= 8


def test_solutions_differ_and_reach_the_pose(arm):
    q = positions(arm.tree, 5, 12)
    for pose in poses_of(arm.tree, q):
        solutions = arm.ik(pose)
        assert 0 < len(solutions) <= 16
        assert np.abs(arm.fk(solutions.q) - pose).max() < 1e-8
        for i, one in enumerate(solutions.q):
            assert not found_among(
                solutions.q[None, :i], one[None], solutions.method.periodic, 1e-6
            ).any()


def test_one_pose_and_a_batch_agree(arm):
    poses = poses_of(arm.tree, positions(arm.tree, 8, 13))
    batch = arm.ik(poses)
    for i, pose in enumerate(poses):
        np.testing.assert_array_equal(arm.ik(pose).q, batch[i].q)


def test_a_search_from_many_starts_finds_nothing_else():
    tree = random_arm(1)
    arm, numeric = lw.load(tree), NumericSolver(tree, keep_limits=False)
    for pose in poses_of(tree, positions(tree, 4, 14)):
        ends = search(
            numeric.step,
            np.repeat(pose.reshape(1, 16), 400, 0),
            sample_starts(numeric.problem, 400, 1),
            60,
        )
        searched = ends.q[ends.miss <= 1e-10]
        assert len(searched) > 0
        solutions = arm.ik(pose)
        many = np.repeat(solutions.q[None], len(searched), axis=0)
        assert found_among(many, searched, solutions.method.periodic).all()
        assert solutions.complete


def test_completeness_is_said():
    arm = lw.load(random_arm(1))
    solutions = arm.ik(arm.fk([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]))
    assert solutions.complete
    assert solutions.completeness == "complete"
    assert int(solutions.missing) == 0
    assert "complete" not in repr(solutions)


def test_an_unreachable_pose_has_a_true_distance():
    arm = lw.load(random_arm(1))
    pose = arm.fk(np.zeros(6))
    pose[0, 3] += 10.0
    solutions = arm.ik(pose)
    assert len(solutions) == 0
    near = arm.ik_nearest(pose)
    assert f"{near.distance:.6g} m" in solutions.reason
    assert not near.in_reach
    assert near.distance < 12.0


def test_a_pose_in_reach_has_the_same_verdict_twice(arm):
    for pose in poses_of(arm.tree, positions(arm.tree, 3, 15)):
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
    solutions = arrangements(arm)
    assert len(solutions) > 1
    for one in solutions:
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


def test_a_rotation_too_far_from_rigid_is_refused(arm):
    pose = arm.fk(np.zeros(arm.tree.position_count))
    pose[0, 0] += 1e-3
    with pytest.raises(ArgumentError, match="not orthonormal"):
        arm.ik(pose)


def test_a_pose_beside_the_reach_has_no_solution_and_a_true_distance():
    tree = random_arm(0, "RRRRR")
    arm = lw.load(tree)
    pose = poses_of(tree, positions(tree, 1, 6))[0]
    pose[:3, 3] += 0.01
    solutions = arm.ik(pose)
    assert len(solutions) == 0
    assert solutions.complete
    assert "cannot follow every pose" in solutions.reason


def test_joints_with_a_self_motion_are_searched():
    rows = [lw.DHRow(a=0.3, alpha=1.0), lw.DHRow(), lw.DHRow(a=0.4, alpha=0.7, d=0.1)]
    rows += [lw.DHRow(a=0.2, alpha=-0.4)]
    tree = lw.load(rows).tree
    with pytest.raises(ModelError, match="self-motion"):
        GeneralSolver(chain_of(tree))
