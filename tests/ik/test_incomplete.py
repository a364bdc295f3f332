"""Arms near degeneracies, rounded poses: solved, or marked as possibly incomplete."""

from math import pi

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen.native.compiler import find_compiler
from linkwork.ik.families.recognise import recognise_chain
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.poses import CORRECTED_WITHIN
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE, SINGULAR
from tests.ik.general.arms import positions, random_arm
from tests.ik.xarm6 import xarm6

QUARTER = pi / 2
SLIDES = (0.0, 0.3, 0.4, -0.3)


def turn(**row):
    return lw.DHRow(**row)


def slide(**row):
    return lw.DHRow(kind="prismatic", **row)


def random_rows(rng, degenerate):
    """Two to five joints, with quarter turns and lengths that are zero or equal if asked."""
    rows = []
    for _ in range(rng.integers(2, 6)):
        a, d = rng.uniform(-0.5, 0.5, 2)
        alpha, theta = rng.uniform(-pi, pi), 0.0
        if degenerate:
            a, d = rng.choice([0.0, 0.3, 0.4]), rng.choice([0.0, 0.3, -0.2])
            alpha, theta = rng.integers(-1, 3) * QUARTER, rng.integers(0, 2) * QUARTER
        turns = rng.random() < 0.67
        rows.append(turn(a=a, alpha=alpha, d=d) if turns else slide(a=a, alpha=alpha, theta=theta))
    return rows


def random_positions(chain, rng, count):
    """A row an axis: on a grid, beside it by little, and anywhere."""
    size = (len(chain.axes), count)
    turns = np.array([[axis.is_revolute] for axis in chain.axes])
    grid = np.where(turns, rng.integers(-2, 3, size) * QUARTER, rng.choice(SLIDES, size))
    anywhere = np.where(turns, rng.uniform(-pi, pi, size), rng.uniform(-0.5, 0.5, size))
    mixed = np.where(rng.random(size) < 0.5, grid, anywhere)
    off = 10.0 ** -rng.uniform(2, 15, size) * rng.integers(-1, 2, size)
    return np.concatenate([grid, grid + off, mixed, mixed + off, anywhere], axis=1)


def lost(form, q):
    """Which poses have no solution though nothing says that there may be one."""
    expected, parameters = form.chain.pose(list(q)), form.parameters_of(list(q))
    solved, may_be_incomplete = np.zeros((2, q.shape[1]), dtype=bool)
    for signs in form.sign_rows():
        branch = form.branch(expected, signs, parameters)
        joints = [np.broadcast_to(x, q.shape[1]) for x in branch.q]
        miss = form.chain.pose(joints).matrix - expected.matrix
        solved |= np.abs(miss).max(axis=(1, 2)) <= RESIDUAL_TOLERANCE
        for degeneracy, singularity_distance in zip(
            form.degeneracies, branch.singularity_distance, strict=True
        ):
            may_be_incomplete |= (singularity_distance < SINGULAR) & (not degeneracy.complete)
    return ~solved & ~may_be_incomplete


def judge_arms(seed, arms):
    rng = np.random.default_rng(seed)
    for arm in range(arms):
        rows = random_rows(rng, degenerate=arm % 3 != 0)
        form = recognise_chain(chain_of(lw.load(rows).tree))
        if form is not None:
            q = random_positions(form.chain, rng, 30)
            missed = lost(form, q)
            assert not missed.any(), (form.family, rows, q[:, missed][:, 0])


def test_a_pose_of_any_arm_is_solved_or_said_to_be_doubtful():
    judge_arms(seed=51, arms=600)


@pytest.mark.long
def test_a_pose_of_many_arms_is_solved_or_said_to_be_doubtful():
    judge_arms(seed=52, arms=20_000)


TOLD = {
    "parallel pair behind a lift": (
        [slide(), turn(d=0.3, alpha=QUARTER), turn(a=0.4), turn(a=0.3)],
        [0.2, 0.3, 0.4, 0.5],
    ),
    "parallel pair behind two axes and a lift": (
        [turn(a=0.3), turn(a=0.3), slide(alpha=QUARTER), turn(a=0.4), turn(a=0.3)],
        [0.2, 0.3, 0.4, 0.5, 0.6],
    ),
    "parallel pair before a lift": (
        [
            turn(theta=QUARTER, a=0.3),
            turn(d=0.3, alpha=QUARTER),
            turn(d=-0.2, a=0.3),
            turn(),
            slide(),
        ],
        [0.2, 0.3, 0.4, 0.5, 0.6],
    ),
    "last axis in line": (
        [turn(alpha=QUARTER), turn(a=0.3, alpha=-QUARTER), turn()],
        [0.5, 0.0, 1.0],
    ),
    "double root in the plane": (
        [turn(a=0.3), turn(a=0.3, alpha=QUARTER), turn(a=0.4), turn(a=0.3)],
        [0.0, 0.0, QUARTER, pi],
    ),
    "slides of which two are in line": (
        [
            slide(a=0.3, alpha=-QUARTER),
            slide(a=0.3, alpha=QUARTER),
            turn(a=0.4, alpha=-QUARTER, d=0.3),
            slide(a=0.4),
        ],
        [0.4, 0.4, 0.0, 0.4],
    ),
    "lift between aligned joints": (
        [
            turn(a=0.3, alpha=-QUARTER),
            slide(a=0.3),
            turn(a=0.4, d=-0.2),
            turn(a=0.3, alpha=-QUARTER),
            turn(a=0.4, d=0.3),
        ],
        [-QUARTER, 0.4, pi, -pi, -QUARTER],
    ),
}


@pytest.mark.parametrize("case", TOLD)
def test_positions_are_found_where_equations_tell_little(case):
    rows, q = TOLD[case]
    arm = lw.load(rows)
    solutions = arm.ik(arm.fk(q))
    assert len(solutions) > 0
    assert solutions.residual.max() <= RESIDUAL_TOLERANCE


def test_what_is_searched_is_said_to_be_a_sample():
    rows, q = TOLD["lift between aligned joints"]
    arm = lw.load(rows)
    assert not arm.ik(arm.fk(q)).complete
    assert arm.ik(arm.fk([0.2, 0.3, 0.4, 0.5, 0.6])).complete


def test_a_batch_is_searched_where_it_is_doubtful():
    rows, q = TOLD["lift between aligned joints"]
    arm = lw.load(rows)
    poses = np.array([arm.fk([0.2, 0.3, 0.4, 0.5, 0.6]), arm.fk(q), arm.fk([0.2] * 5)])
    solutions = arm.ik(poses)
    assert (solutions.counts > 0).all()
    assert np.nanmax(solutions.residual) <= RESIDUAL_TOLERANCE
    assert [one.complete for one in solutions] == [True, False, True]


def test_the_last_joint_of_three_is_told_by_the_place_at_any_grid_pose():
    arm = lw.load(TOLD["last axis in line"][0])
    angles = np.linspace(-pi, pi, 5)
    for q in np.stack(np.meshgrid(angles, angles, angles), axis=-1).reshape(-1, 3):
        assert len(arm.ik(arm.fk(q))) > 0


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
