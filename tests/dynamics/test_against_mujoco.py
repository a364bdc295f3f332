"""Every function against MuJoCo reading the exported model, to 1e-9."""

from __future__ import annotations

import numpy as np
import pytest

from linkwork import library
from linkwork.dynamics import (
    bias,
    forward_dynamics,
    friction_torques,
    inverse_dynamics,
    jacobian,
    kinetic_energy,
    mass_matrix,
    pose_of_frame_in_base,
    potential_energy,
)
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, Link
from linkwork.model.rigid import require_dynamics
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, from_position_rpy
from tests.dynamics.mujoco_reference import MujocoReference
from tests.dynamics.random_tree import random_states, random_tree

STATES = 5


def universal() -> Tree:
    """A head that pans, tilts and slides by joints of one MuJoCo body, with an arm beyond."""
    head = Inertia(1.2, (0.1, 0.02, 0.2), ((0.03, 0.0, 0.0), (0.0, 0.02, 0.0), (0.0, 0.0, 0.025)))
    turn, slide = JointKind.REVOLUTE, JointKind.PRISMATIC
    away = from_position_rpy((0.1, -0.2, 0.3), (0.4, 0.5, -0.6))
    links = [
        Link("base", None, Joint("root")),
        Link("pan", "base", Joint("q0", turn), away),
        Link("tilt", "pan", Joint("q1", turn, (0.0, 1.0, 0.0)), away),
        Link("head", "tilt", Joint("q2", slide, (1.0, 0.0, 0.0)), inertia=head),
        Link("arm", "head", Joint("q3", turn, (0.6, 0.0, 0.8)), away, head),
    ]
    return build_tree("universal", links)


ROBOTS = {
    "universal": universal(),
    **{name: library.robot(name) for name in library.names()},
    **{f"random{seed}": random_tree(seed, links=3 + seed) for seed in range(12)},
}


@pytest.fixture(params=sorted(ROBOTS))
def tree(request: pytest.FixtureRequest) -> Tree:
    return ROBOTS[request.param]


@pytest.fixture
def reference(tree: Tree) -> MujocoReference:
    return MujocoReference(tree)


@pytest.fixture
def states(tree: Tree) -> list[list[list[float]]]:
    return random_states(tree, seed=3, count=STATES).tolist()


def dry_friction(tree: Tree, qd) -> np.ndarray:
    viscous = [joint.drive.viscous * speed for joint, speed in zip(tree.joints, qd, strict=True)]
    return np.array(friction_torques(tree, qd)) - viscous


def agrees(ours, theirs, tolerance: float = 1e-9) -> bool:
    ours, theirs = np.asarray(ours), np.asarray(theirs)
    return bool(
        np.abs(ours - theirs).max(initial=0.0) <= tolerance * max(1.0, np.abs(theirs).max())
    )


def test_pose_of_every_frame(tree, reference, states):
    for q, qd, _ in states:
        reference.at(q, qd)
        for frame in reference.frames(tree):
            assert agrees(pose_of_frame_in_base(tree, q, frame).matrix(), reference.pose(frame))


def test_jacobian_of_every_frame(tree, reference, states):
    for q, qd, _ in states:
        reference.at(q, qd)
        for frame in reference.frames(tree):
            assert agrees(jacobian(tree, q, frame), reference.jacobian(frame))


def test_every_robot_that_mujoco_takes_has_dynamics(tree):
    require_dynamics(tree)


def test_mass_matrix(tree, reference, states):
    for q, qd, _ in states:
        assert agrees(mass_matrix(tree, q), reference.at(q, qd).mass_matrix())


def test_bias(tree, reference, states):
    for q, qd, _ in states:
        assert agrees(bias(tree, q, qd), reference.at(q, qd).bias())


def test_inverse_dynamics(tree, reference, states):
    for q, qd, qdd in states:
        ours = inverse_dynamics(tree, q, qd, qdd) - dry_friction(tree, qd)
        assert agrees(ours, reference.at(q, qd).inverse(qdd))


def test_forward_dynamics(tree, reference, states):
    for q, qd, tau in states:
        acceleration = reference.at(q, qd).forward(tau)
        ours = forward_dynamics(tree, q, qd, tau + dry_friction(tree, qd))
        condition = np.linalg.cond(reference.mass_matrix())
        assert agrees(ours, acceleration, 1e-12 * max(1e3, condition))


def test_energies(tree, reference, states):
    for q, qd, _ in states:
        ours = (kinetic_energy(tree, q, qd), potential_energy(tree, q))
        assert agrees(ours, reference.at(q, qd).energies())


def test_gravity_may_point_anywhere():
    gravity, tree = (3.0, -2.0, 5.0), ROBOTS["random5"]
    reference = MujocoReference(tree, gravity)
    for q, qd, qdd in random_states(tree, seed=4, count=STATES).tolist():
        reference.at(q, qd)
        assert agrees(bias(tree, q, qd, gravity), reference.bias())
        assert agrees(potential_energy(tree, q, gravity), reference.energies()[1])
        tau = inverse_dynamics(tree, q, qd, qdd, gravity)
        assert agrees(forward_dynamics(tree, q, qd, tau, gravity), qdd)
