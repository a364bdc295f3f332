"""Robots whose joints take more than one number: balls, floating bases, followers."""

import numpy as np
import pytest

from linkwork.arm import Manipulator
from linkwork.errors import ArgumentError
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from tests.dynamics.random_tree import random_mixed_tree, random_positions
from tests.model.parts.helpers import mujoco_poses

TREES = [random_mixed_tree(seed) for seed in range(10)]


def by_joint(tree: Tree, q: np.ndarray) -> dict[str, np.ndarray]:
    """The positions of every joint, followers too, computed apart from the model's own code."""
    starts = tree.position_starts
    positions = {
        name: q[start:end]
        for name, start, end in zip(tree.joint_names, starts, starts[1:], strict=False)
    }
    followers = {link.joint.name: link.joint.mimic for link in tree.links if link.joint.mimic}
    while waiting := [name for name in followers if name not in positions]:
        for name in waiting:
            if (mimic := followers[name]).joint in positions:
                positions[name] = mimic.multiplier * positions[mimic.joint] + mimic.offset
    return positions


def test_the_trees_are_as_mixed_as_they_should_be():
    kinds = [link.joint.kind for tree in TREES for link in tree.links]
    assert set(kinds) == set(JointKind)
    assert sum(link.joint.mimic is not None for tree in TREES for link in tree.links) >= 5


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_frames_stand_where_mujoco_puts_them(tree):
    arm = Manipulator(tree)
    q = random_positions(tree, 3, 4)
    batches = {frame: arm.fk(q, frame) for frame in tree.frame_names}
    for k, state in enumerate(q):
        for frame, pose in mujoco_poses(tree, by_joint(tree, state)).items():
            np.testing.assert_allclose(arm.fk(state, frame), pose, atol=1e-9)
            np.testing.assert_allclose(batches[frame][k], pose, atol=1e-9)


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_every_number_has_a_name_and_limits(tree):
    arm = Manipulator(tree)
    assert len(arm.position_names) == len(set(arm.position_names)) == tree.position_count
    assert len(arm.velocity_names) == len(set(arm.velocity_names)) == tree.velocity_count
    assert arm.lower.shape == arm.upper.shape == (tree.position_count,)
    assert arm.velocity_limits.shape == arm.effort_limits.shape == (tree.velocity_count,)
    quaternions = [i for i, name in enumerate(arm.position_names) if "." in name]
    assert (arm.lower[quaternions] == -np.inf).all()
    assert (arm.upper[quaternions] == np.inf).all()


def test_names_tell_joint_and_part():
    tree = TREES[1]
    ball = next(joint.name for joint in tree.joints if joint.kind is JointKind.BALL)
    base = ("root.x", "root.y", "root.z", "root.qw", "root.qx", "root.qy", "root.qz")
    assert tree.position_names[:7] == base
    velocities = ("root.vx", "root.vy", "root.vz", "root.wx", "root.wy", "root.wz")
    assert tree.velocity_names[:6] == velocities
    assert {f"{ball}.w", f"{ball}.x", f"{ball}.y", f"{ball}.z"} <= set(tree.position_names)
    assert {f"{ball}.wx", f"{ball}.wy", f"{ball}.wz"} <= set(tree.velocity_names)


def test_a_quaternion_must_be_of_unit_length():
    tree = TREES[1]
    arm = Manipulator(tree)
    q = random_positions(tree, 1, 3)
    q[:, 3:7] *= 1.0 + 0.9e-6
    arm.fk(q)
    assert arm.fk(q.astype(np.float32)).dtype == np.float32
    q[2, 3:7] *= 1.1
    with pytest.raises(ArgumentError, match=r"state 2, quaternion .* 'root' has length 1\.1"):
        arm.fk(q)
    with pytest.raises(ArgumentError, match=r"invalid q: quaternion .* 'root'"):
        arm.fk(q[2])


def test_complaints_name_the_number():
    arm = Manipulator(TREES[1])
    n = len(arm.position_names)
    with pytest.raises(ArgumentError, match=rf"there are {n} joint numbers: root\.x, .*root\.qw"):
        arm.fk(np.zeros(n + 1))
    q = np.array(TREES[1].home)
    arm.fk(q)
    q[4] = np.nan
    with pytest.raises(ArgumentError, match=r"joint 'root\.qx' is nan"):
        arm.fk(q)


def test_home_is_the_pose_at_zero():
    for tree in TREES:
        arm = Manipulator(tree)
        positions = by_joint(tree, np.array(tree.home))
        assert np.allclose(arm.fk(tree.home), mujoco_poses(tree, positions)["tip"], atol=1e-12)


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_dynamics_take_every_kind_of_joint(tree):
    arm = Manipulator(tree)
    q = random_positions(tree, 5, 3)
    qd, tau = np.random.default_rng(5).normal(size=(2, 3, tree.velocity_count))
    qdd = arm.forward_dynamics(q, qd, tau)
    np.testing.assert_allclose(arm.inverse_dynamics(q, qd, qdd), tau, atol=1e-7)
