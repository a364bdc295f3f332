"""Poses at right angles and on self-motions: solutions share positions, or are a continuum."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen.native.compiler import find_compiler
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.numeric.search import sample_starts, search
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from linkwork.model.dh import tree_from_dh
from tests.ik.general.arms import found_among, positions, random_arm, tree_of

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="elimination is compiled C")

RIGHT = np.pi / 2.0


def offset_wrist():
    """Offsets between all wrist axes, so that no three axes meet and none has a closed form."""
    rows = [
        (0.0, 0.3, 0.0, RIGHT),
        (0.0, 0.0, 0.4, 0.0),
        (0.0, 0.0, 0.0, RIGHT),
        (0.0, 0.35, 0.0, -RIGHT),
        (0.0, 0.1, 0.0, RIGHT),
        (0.0, 0.1, 0.0, 0.0),
    ]
    return tree_from_dh("offset wrist", rows)


@pytest.fixture(scope="module")
def arm():
    return lw.load(offset_wrist())


def right_angles(count, seed):
    random = np.random.default_rng(seed)
    chosen = random.choice([0.0, RIGHT, -RIGHT, np.pi], (count, 6))
    return np.where(random.random((count, 6)) < 0.6, chosen, random.uniform(-2.5, 2.5, (count, 6)))


def test_positions_at_right_angles_are_found(arm):
    q = right_angles(80, 1)
    solutions = arm.ik(arm.fk(q))
    regular = np.linalg.svd(arm.jacobian(q), compute_uv=False)[:, -1] > 1e-3
    assert regular.sum() > 40
    assert found_among(solutions.q, q, solutions.method.periodic)[regular].all()
    assert (solutions.counts > 0).all()
    assert np.nanmax(solutions.residual) <= RESIDUAL_TOLERANCE


def test_a_count_that_is_said_to_be_complete_is_so(arm):
    numeric = NumericSolver(arm.tree, keep_limits=False)
    starts = sample_starts(numeric.problem, 300, 1)
    complete = 0
    for pose in arm.fk(right_angles(12, 2)):
        solutions = arm.ik(pose)
        ends = search(numeric.step, np.repeat(pose.reshape(1, 16), 300, 0), starts, 60)
        searched = ends.q[ends.miss <= 1e-11]
        searched = searched[np.linalg.svd(arm.jacobian(searched), compute_uv=False)[:, -1] > 1e-3]
        many = np.repeat(solutions.q[None], len(searched), axis=0)
        if solutions.complete and len(searched):
            complete += 1
            assert found_among(many, searched, solutions.method.periodic).all()
    assert complete >= 6


def test_four_solutions_at_one_position_of_the_first_joint_to_be_found(arm):
    # The upper arm is upright: four of eight solutions have the same position of q2.
    solutions = arm.ik(arm.fk([0.3, -RIGHT, 0.4, 0.5, 0.6, 0.7]))
    assert np.sum(np.abs(solutions.q[:, 1] + RIGHT) < 1e-9) == 4
    assert len(solutions) == 8
    assert solutions.complete


def test_a_singular_solution_is_returned_once(arm):
    singular = [
        (0.0, -RIGHT, 0.0, 0.0, 0.0, RIGHT),
        (np.pi, 1.5104, RIGHT, np.pi, 0.548, 0.3052),
        (-1.5485, np.pi, -RIGHT, 2.0445, np.pi, RIGHT),
    ]
    for q in singular:
        solutions = arm.ik(arm.fk(q))
        apart = np.abs(np.sin(0.5 * (solutions.q[:, None] - solutions.q[None]))).max(axis=-1)
        assert apart[np.triu_indices(len(solutions), 1)].min() > 1e-3
        sizes = np.linalg.svd(arm.jacobian(solutions.q), compute_uv=False)[:, -1]
        assert ((sizes < 1e-5) == (solutions.singularity_distance[:, 0] < 1e-4)).all()


def coaxial_pair():
    """Six joints, the last two about one axis: they have a self-motion at every position."""
    random = np.random.default_rng(3)
    directions, points = random.normal(size=(6, 3)), random.uniform(-0.5, 0.5, (6, 3))
    directions[5], points[5] = directions[4], points[4] + 0.1 * directions[4]
    return tree_of("coaxial", "RRRRRR", directions, points, np.eye(4))


def test_joints_with_a_self_motion_everywhere_have_a_redundancy_parameter():
    arm = lw.load(coaxial_pair())
    q = positions(arm.tree, 4, 5)
    solutions = arm.ik(arm.fk(q))
    assert not solutions.complete
    assert "q6 free" in solutions.family
    assert (solutions.counts > 0).all()
    at = arm.ik(arm.fk(q), parameters={"q6": q[:, 5]})
    assert found_among(at.q, q, at.method.periodic).all()
    family = arm.ik_family(arm.fk(q[0]))
    np.testing.assert_allclose(family.nearest(q[0]), q[0], atol=1e-6)


def test_a_self_motion_at_one_pose_is_reported():
    # Axes 4 and 6 coincide at q5 = 0, as with a spherical wrist; the arm has no closed form.
    random = np.random.default_rng(8)
    directions, points = random.normal(size=(6, 3)), random.uniform(-0.4, 0.4, (6, 3))
    directions[5], points[5] = directions[3], points[3]
    arm = lw.load(tree_of("coaxial at zero", "RRRRRR", directions, points, np.eye(4)))
    q = np.array([0.3, -0.5, 0.7, 0.2, 0.0, 0.4])
    solutions = arm.ik(arm.fk(q))
    assert not solutions.complete
    assert "at rest" in solutions.completeness
    moving = [x for x in solutions.singular if x.direction is not None]
    assert moving
    for one in moving:
        moved = solutions.q[one.solution] + 1e-4 * one.direction
        assert np.abs(arm.fk(moved) - arm.fk(q)).max() < 1e-6


def test_a_pose_that_elimination_loses_has_one_verdict(arm):
    for pose in arm.fk(right_angles(10, 4)):
        single, batch = arm.ik(pose), arm.ik(pose[None])
        assert len(single) == batch.counts[0] > 0
        assert arm.ik_nearest(pose).in_reach


@pytest.mark.parametrize("kinds", ["PRPRRR", "RRRRPP"])
def test_two_prismatic_joints_have_all_their_solutions(kinds):
    arm = lw.load(random_arm(4, kinds))
    q = positions(arm.tree, 40, 6)
    solutions = arm.ik(arm.fk(q))
    assert found_among(solutions.q, q, solutions.method.periodic).all()
    assert solutions.complete
    assert solutions.counts.max() <= 8


def test_solutions_that_always_share_a_position_are_found():
    # Axes 2 and 3 are parallel: zeros of every determinant are double ones.
    rows = [
        lw.DHRow(-RIGHT, 0.25, 0.0, RIGHT, kind="prismatic"),
        (-RIGHT, 0.4, 0.5, 0.0),
        (RIGHT, -0.1, 0.5, -RIGHT),
        (RIGHT, -0.1, 0.5, 1.1),
        lw.DHRow(0.3, 0.0, 0.0, -RIGHT, kind="prismatic"),
        (np.pi, 0.25, 0.3, 1.1),
    ]
    arm = lw.load(tree_from_dh("shared", rows))
    q = positions(arm.tree, 20, 7)
    solutions = arm.ik(arm.fk(q))
    assert solutions.family == "six joints of any geometry"
    assert found_among(solutions.q, q, solutions.method.periodic).all()
