"""Every function against MuJoCo reading the exported model, to 1e-9."""

import pytest

from linkwork import library
from linkwork.dynamics import bias, forward_dynamics, inverse_dynamics, potential_energy
from linkwork.model.build import build_tree
from linkwork.model.inertia.inertia_check import require_dynamics
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from tests.dynamics.agreement import CHECKS, agrees
from tests.dynamics.mujoco_reference import MujocoReference
from tests.dynamics.random_tree import random_motions, random_robot, random_tree

STATES = 3


def universal() -> Tree:
    """A head that pans, tilts and slides by joints of one MuJoCo body, with an arm beyond."""
    head = Inertia(1.2, (0.1, 0.02, 0.2), ((0.03, 0.0, 0.0), (0.0, 0.02, 0.0), (0.0, 0.0, 0.025)))
    turn, slide = JointKind.REVOLUTE, JointKind.PRISMATIC
    away = Pose.from_xyz_rpy((0.1, -0.2, 0.3), (0.4, 0.5, -0.6))
    links = [
        TreeLink("base", None, Joint("root")),
        TreeLink("pan", "base", Joint("q0", turn), away),
        TreeLink("tilt", "pan", Joint("q1", turn, (0.0, 1.0, 0.0)), away),
        TreeLink("head", "tilt", Joint("q2", slide, (1.0, 0.0, 0.0)), inertia=head),
        TreeLink("arm", "head", Joint("q3", turn, (0.6, 0.0, 0.8)), away, head),
    ]
    return build_tree("universal", links)


ROBOTS = {
    "universal": universal(),
    **{name: library.robot(name) for name in library.names()},
    **{f"random{seed}": random_tree(seed, links=3 + seed) for seed in range(4)},
    **{f"robot{seed}": random_robot(seed) for seed in range(12)},
}


@pytest.fixture
def reference(tree: Tree) -> MujocoReference:
    return MujocoReference(tree)


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test_mujoco_agrees(tree, reference, check):
    for q, qd, other in random_motions(tree, seed=3, count=STATES):
        assert check(tree, reference.at(q, qd), q, qd, other)


def test_every_robot_that_mujoco_takes_has_dynamics(tree):
    require_dynamics(tree)


@pytest.mark.parametrize("name", ["random3", "robot5", "robot8"])
def test_gravity_may_point_anywhere(name):
    gravity, tree = (3.0, -2.0, 5.0), ROBOTS[name]
    reference = MujocoReference(tree, gravity)
    for q, qd, qdd in random_motions(tree, seed=4, count=STATES):
        reference.at(q, qd)
        assert agrees(bias(tree, q, qd, gravity), reference.bias())
        assert agrees(potential_energy(tree, q, gravity), reference.energies()[1])
        tau = inverse_dynamics(tree, q, qd, qdd, gravity)
        assert agrees(forward_dynamics(tree, q, qd, tau, gravity), qdd)
