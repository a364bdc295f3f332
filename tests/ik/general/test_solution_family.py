"""Families of solutions of seven joints: complete at a parameter, and searched between samples."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen.native.compiler import find_compiler
from linkwork.errors import ArgumentError
from linkwork.ik.arrays import nearest_turns_within
from tests.ik.general.arms import found_among, positions, random_arm
from tests.ik.judge import poses_of

ARMS = {"panda": lambda: lw.load("panda"), "general 7R": lambda: lw.load(random_arm(7, "R" * 7))}


@pytest.fixture(scope="module", params=ARMS)
def arm(request):
    if request.param != "panda" and find_compiler() is None:
        pytest.skip("elimination is compiled C")
    return ARMS[request.param]()


@pytest.fixture(scope="module")
def family(arm):
    q = positions(arm.tree, 1, 21)[0]
    return arm.ik_family(arm.fk(q)), q


def test_the_generating_position_is_found_at_its_parameter(arm, family):
    sampled, q = family
    joint = sampled.parameter.split(" ")[0]
    index = [x.name for x in arm.tree.joints].index(joint)
    rows = positions(arm.tree, 10, 22)
    solutions = arm.ik(poses_of(arm.tree, rows), parameters={joint: rows[:, index]})
    assert found_among(solutions.q, rows, solutions.method.periodic).all()
    assert q.shape == rows[0].shape


def test_every_reachable_pose_has_a_solution(arm):
    solutions = arm.ik(poses_of(arm.tree, positions(arm.tree, 10, 23)), within_limits=True)
    assert (solutions.counts > 0).all()
    assert not solutions.complete
    assert "samples of a redundancy parameter" in solutions.completeness


def test_the_nearest_member_is_at_least_as_near_as_the_generating_one(arm, family):
    sampled, q = family
    assert len(sampled) > 0
    seed = q + 0.05
    near = sampled.nearest(seed)
    assert np.linalg.norm(near - seed) <= 1.05 * np.linalg.norm(q - seed)
    assert np.abs(arm.fk(near) - sampled.pose).max() < 1e-8


@pytest.mark.parametrize("apart", (0.5, None))
def test_the_nearest_member_is_as_near_as_the_best_of_dense_samples(arm, apart):
    rows, seeds = positions(arm.tree, 10, 24), positions(arm.tree, 10, 25)
    for q, anywhere in zip(rows, seeds, strict=True):
        seed = anywhere
        if apart is not None:
            seed = q + np.random.default_rng(26).uniform(-apart, apart, len(q))
        dense = arm.ik_family(arm.fk(q), samples=500)
        near, method = dense.nearest(seed), dense.solver.method
        turned = nearest_turns_within(dense.q, seed, method.lower, method.upper, method.periodic)
        best = np.linalg.norm(turned - seed, axis=1).min()
        assert np.linalg.norm(near - seed) <= best + 1e-9
        assert method.inside(near)
        assert np.abs(arm.fk(near) - dense.pose).max() < 1e-9


def test_the_nearest_member_of_a_stretched_arm_is_found_on_its_short_curve():
    arm = lw.load("panda")
    q = np.array([0.4, 0.3, -0.2, -0.0708, 0.1, 1.6, 0.2])
    family = arm.ik_family(arm.fk(q), within_limits=False)
    seed = q + 0.3
    assert np.linalg.norm(family.nearest(seed) - seed) <= np.linalg.norm(q - seed) + 1e-9


def test_fewer_joints_have_families_too():
    arm = lw.load("scara2")
    q = np.array([0.3, 0.4, -0.7, 0.05, 0.2])
    family = arm.ik_family(arm.fk(q))
    seed = q + 0.1
    near = family.nearest(seed)
    assert np.linalg.norm(near - seed) <= np.linalg.norm(family.q - seed, axis=1).min()
    curve = family.self_motion(near)
    assert len(curve) > 20
    assert np.abs(arm.fk(curve) - family.pose).max() < 1e-9
    assert np.abs(arm.fk(family.farthest_from_singularity()) - family.pose).max() < 1e-9


def test_other_members_are_best_by_their_measure(arm, family):
    sampled, _ = family
    for best in (sampled.farthest_from_limits(), sampled.farthest_from_singularity()):
        assert np.abs(arm.fk(best) - sampled.pose).max() < 1e-8
    least = [
        np.linalg.svd(arm.jacobian(x))[1][-1] for x in sampled.q[:: max(1, len(sampled) // 40)]
    ]
    free = np.linalg.svd(arm.jacobian(sampled.farthest_from_singularity()))[1][-1]
    assert free >= max(least) - 1e-9


def test_a_self_motion_is_continuous_and_leaves_the_frame_at_rest(arm, family):
    sampled, q = family
    curve = sampled.self_motion(sampled.nearest(q))
    assert len(curve) > 2
    assert np.abs(np.diff(curve, axis=0)).max() < 0.1
    assert np.abs(arm.fk(np.ascontiguousarray(curve)) - sampled.pose).max() < 1e-7
    assert np.abs(np.diff(sampled.path(curve[0], curve[-1]), axis=0)).max() < 0.1


def test_what_is_no_family_is_refused(arm, family):
    with pytest.raises(ArgumentError, match="redundancy parameters"):
        lw.load("irb140").ik_family(np.eye(4))
    with pytest.raises(ArgumentError, match="misses the pose"):
        family[0].self_motion(family[1] + 0.3)
    with pytest.raises(ArgumentError, match="one pose"):
        arm.ik_family(np.repeat(np.eye(4)[None], 2, axis=0))
