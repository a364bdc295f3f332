"""A robot with fixed joints moves as the whole one does with those joints held."""

import numpy as np
import pytest

from linkwork import library
from linkwork.dynamics import inverse_dynamics
from linkwork.errors import LinkworkError
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.rigid_groups import with_fixed_joints

ROBOTS = ("scara2", "irb140", "panda", "tree30")


@pytest.mark.parametrize("name", ROBOTS)
def test_poses_and_torques_are_those_of_the_whole_robot(name):
    tree = library.robot(name)
    rng = np.random.default_rng(5)
    n = len(tree.joints)
    held = sorted(rng.choice(n, 2, replace=False).tolist())
    free = [i for i in range(n) if i not in held]
    q, qd, qdd = rng.uniform(-0.2, 0.2, (3, n))
    qd[held] = qdd[held] = 0.0
    fixed = with_fixed_joints(tree, {tree.joint_names[i]: q[i] for i in held})
    assert fixed.joint_names == tuple(tree.joint_names[i] for i in free)
    for one, other in zip(link_poses(tree, q), link_poses(fixed, q[free]), strict=True):
        assert np.allclose(one.matrix, other.matrix, atol=1e-12)
    whole = np.array(inverse_dynamics(tree, q, qd, qdd))
    part = np.array(inverse_dynamics(fixed, q[free], qd[free], qdd[free]))
    assert np.allclose(part, whole[free], atol=1e-9)


def test_nothing_fixed_is_the_same_robot():
    tree = library.robot("scara1")
    assert with_fixed_joints(tree, {}) == tree


@pytest.mark.parametrize("positions", [{"q9": 0.0}, {"q1": float("nan")}, {"q1": "far"}])
def test_unknown_joints_and_positions_are_refused(positions):
    with pytest.raises(LinkworkError):
        with_fixed_joints(library.robot("scara1"), positions)
