"""Pinocchio models: the same poses, mass matrix, bias and gravity there and here, and back."""

import math

import numpy as np
import pinocchio
import pytest

import linkwork as lw
from linkwork import dynamics, library
from linkwork.errors import ModelError, ModelWarning
from linkwork.model.build import build_tree
from linkwork.model.link import Cut, Drive, Joint, JointKind, Limits, Mimic, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Pose, box_inertia
from tests.dynamics.random_tree import random_mixed_tree, random_motions, random_tree

GRAVITY = (0.3, -1.0, -9.0)
CLOSE = {"rtol": 0, "atol": 1e-9}
TREES = {
    **{name: library.robot(name) for name in ("irb140", "panda", "scara1", "tree30")},
    **{f"random{seed}": random_tree(seed) for seed in range(3)},
    **{f"mixed{seed}": random_mixed_tree(seed) for seed in range(5)},
}


def quaternions(tree: Tree) -> list[tuple[int, int | None]]:
    """Where quaternions are in q, and where the linear velocity of a floating base is in qd."""
    places = zip(tree.joints, tree.position_starts, tree.velocity_starts, strict=False)
    joints = [(x.kind, at, dof) for x, at, dof in places if not x.kind.has_axis]
    floats = JointKind.FLOATING
    return [(at + 3, dof) if kind is floats else (at, None) for kind, at, dof in joints]


def state_there(tree: Tree, q: list[float], qd: list[float]):
    """Positions and velocities in Pinocchio's order, and the map of its forces to ours."""
    position, velocity, force = np.array(q), np.array(qd), np.eye(tree.velocity_count)
    for at, dof in quaternions(tree):
        w, x, y, z = q[at : at + 4]
        position[at : at + 4] = x, y, z, w
        if dof is not None:
            rotation = pinocchio.Quaternion(w, x, y, z).matrix()
            velocity[dof : dof + 3] = rotation.T @ velocity[dof : dof + 3]
            force[dof : dof + 3, dof : dof + 3] = rotation
    return position, velocity, force


def frame_of(model, name: str) -> int:
    kinds = (pinocchio.FrameType.BODY, pinocchio.FrameType.OP_FRAME)
    return next(i for i, x in enumerate(model.frames) if x.name == name and x.type in kinds)


def numeric(arm: lw.Manipulator, frames, q, qd):
    """By the plain forms, which need no tracing."""
    tree, gravity = arm.tree, arm.gravity_vector
    poses = [dynamics.pose_of_frame_in_base(tree, q, name).matrix for name in frames]
    still = dynamics.gravity_torques(tree, q, gravity)
    return (
        poses,
        np.array(dynamics.mass_matrix(tree, q)),
        still,
        dynamics.bias(tree, q, qd, gravity),
    )


@pytest.mark.parametrize("name", TREES)
def test_a_robot_is_the_same_there_and_back(name):
    tree = TREES[name]
    arm = lw.Manipulator(tree, gravity=GRAVITY)
    model = arm.to_pinocchio()
    data, (q, qd, _) = model.createData(), random_motions(tree, 1, 1)[0]
    position, velocity, force = state_there(tree, q, qd)
    poses, mass, gravity, bias = expected = numeric(arm, tree.frame_names, q, qd)
    pinocchio.framesForwardKinematics(model, data, position)
    for frame, pose in zip(tree.frame_names, poses, strict=True):
        np.testing.assert_allclose(data.oMf[frame_of(model, frame)].homogeneous, pose, **CLOSE)
    still = np.zeros(model.nv)
    theirs = pinocchio.rnea(model, data, position, still, still)
    np.testing.assert_allclose(force @ theirs, gravity, **CLOSE)
    # By inverse dynamics: with mimic joints of other branches Pinocchio's crba differs from it.
    columns = [pinocchio.rnea(model, data, position, still, x) - theirs for x in np.eye(model.nv)]
    np.testing.assert_allclose(force @ np.array(columns).T @ force.T, mass, **CLOSE)
    if not any(dof is not None for _, dof in quaternions(tree)):
        there = pinocchio.rnea(model, data, position, velocity, still)
        np.testing.assert_allclose(there, bias, **CLOSE)
    again = lw.load(model)
    assert (again.joint_names, again.gravity_vector) == (arm.joint_names, GRAVITY)
    for ours, theirs in zip(numeric(again, tree.frame_names, q, qd), expected, strict=True):
        np.testing.assert_allclose(ours, theirs, **CLOSE)


def test_limits_and_drives_are_kept():
    link = TreeLink(
        "arm",
        "base",
        Joint("q", JointKind.PRISMATIC, (0.0, 0.6, 0.8), Limits(-1, 2, 3, 4), Drive(0.1, 0.2, 0.3)),
        inertia=box_inertia(1.0, (0.1, 0.2, 0.3)),
    )
    tree = build_tree("r", [TreeLink("base", None, Joint("root")), link])
    assert lw.load(lw.load(tree).to_pinocchio()).tree.joints == tree.joints


def test_unbounded_joints_are_revolute_and_others_are_refused_by_name():
    model = pinocchio.Model()
    model.addJoint(0, pinocchio.JointModelRUBX(), pinocchio.SE3.Identity(), "wheel")
    arm = lw.load(model)
    assert (arm.joint_names, arm.upper[0]) == (("wheel",), math.inf)
    np.testing.assert_allclose(arm.fk([0.5])[2, 1], math.sin(0.5))
    model.addJoint(1, pinocchio.JointModelPlanar(), pinocchio.SE3.Identity(), "sledge")
    with pytest.raises(ModelError, match="joint 'sledge' is a JointModelPlanar"):
        lw.load(model)


def test_what_a_model_cannot_hold_is_said_or_refused():
    def link(name: str, parent: str, mimic: Mimic | None = None) -> TreeLink:
        joint = Joint(f"j_{name}", JointKind.REVOLUTE, drive=Drive(stiffness=1.0), mimic=mimic)
        return TreeLink(name, parent, joint, Pose.from_translation((0.1, 0.0, 0.0)))

    base = TreeLink("base", None, Joint("root"))
    cuts = [Cut("pin", JointKind.BALL, "a", "b")]
    tree = build_tree("r", [base, link("a", "base"), link("b", "base")], cuts=cuts)
    with pytest.warns(ModelWarning, match="left out of .* cut joint 'pin', spring of joint 'j_a'"):
        lw.load(tree).to_pinocchio()
    early = build_tree("r", [base, link("a", "base", Mimic("j_b")), link("b", "base")])
    with pytest.raises(ModelError, match="'j_a' mimics 'j_b', which comes later"):
        lw.load(early).to_pinocchio()


def test_other_objects_of_the_package_are_no_robots():
    with pytest.raises(ModelError, match="not a robot: SE3"):
        lw.load(pinocchio.SE3.Identity())
