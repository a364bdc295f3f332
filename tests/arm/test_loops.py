"""Robots with loops: what is ahead of the loop is that of the robot without it."""

from dataclasses import replace

import numpy as np
import pytest

import linkwork as lw
from linkwork.cli.main import main
from linkwork.errors import ModelError, ModelWarning
from linkwork.model.build import build_tree
from linkwork.model.link import Cut, Joint, JointKind, Mimic, TreeLink
from linkwork.model.loops import frames_ahead_of_loops, loops_of_joints
from linkwork.model.write import write_robot
from linkwork.spatial import Pose, box_inertia

BLOCK = box_inertia(1.0, (0.1, 0.2, 0.3))


def link(name: str, parent: str, axis=(0.0, 0.0, 1.0), mimic=None) -> TreeLink:
    joint = Joint(f"j_{name}", JointKind.REVOLUTE, axis, mimic=mimic)
    return TreeLink(name, parent, joint, Pose.from_translation((0.2, 0.05, 0.1)), BLOCK)


def looped():
    """An arm whose gripper is a four-bar linkage, and a joint that follows one of its joints."""
    arm = [TreeLink("base", None, Joint("root")), link("a", "base"), link("b", "a", (0, 1, 0))]
    arm += [link("c", "b", (1, 0, 0)), TreeLink("palm", "c", Joint("bolt"))]
    bars = [link("crank", "palm"), link("coupler", "crank"), link("rocker", "palm")]
    follower = link("flap", "a", mimic=Mimic("j_crank"))
    cuts = [Cut("pin", JointKind.BALL, "coupler", "rocker")]
    return build_tree("gripper", [*arm, *bars, follower], cuts=cuts, tool="palm")


TREE = looped()
OPEN = replace(TREE, cuts=())
Q = np.random.default_rng(2).uniform(-1, 1, len(TREE.joints))


def test_the_joints_of_a_loop_are_those_between_its_cut_and_what_carries_both_sides():
    names = [TREE.links[i].name for i in loops_of_joints(TREE)]
    assert sorted(names) == ["coupler", "crank", "flap", "rocker"]
    assert frames_ahead_of_loops(TREE) == ["base", "a", "b", "c", "palm"]
    assert loops_of_joints(OPEN) == {}


@pytest.mark.parametrize("name", ["fk", "jacobian", "jacobian_in_tool", "pose_and_jacobian"])
@pytest.mark.parametrize("frame", [None, "b"])
def test_kinematics_ahead_of_the_loop_are_those_without_it(name, frame):
    ours, open_arm = (getattr(lw.load(tree), name)(Q, frame) for tree in (TREE, OPEN))
    for a, b in zip(ours, open_arm, strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("live", [(), ("tool",)])
def test_inverse_kinematics_ahead_of_the_loop_find_the_pose(live):
    arm = lw.load(TREE, live=live)
    for solutions in (arm.ik(arm.fk(Q)), arm.ik(arm.fk(Q, "b"), "b")):
        assert len(solutions)
    nearest = arm.ik_nearest(arm.fk(Q))
    assert nearest.q.shape == Q.shape


def test_dynamics_are_those_of_the_spanning_tree_and_say_so_once():
    arm, open_arm = lw.load(TREE), lw.load(OPEN)
    with pytest.warns(ModelWarning, match="has loops, closed by 'pin'") as warned:
        ours = [arm.mass_matrix(Q), arm.gravity(Q), arm.bias(Q, Q), arm.inverse_dynamics(Q, Q, Q)]
        energy = arm.energy(Q, Q)
    assert len(warned) == 1
    expected = [open_arm.mass_matrix(Q), open_arm.gravity(Q), open_arm.bias(Q, Q)]
    expected.append(open_arm.inverse_dynamics(Q, Q, Q))
    for a, b in zip(ours, expected, strict=True):
        np.testing.assert_array_equal(a, b)
    assert energy == open_arm.energy(Q, Q)
    np.testing.assert_array_equal(arm.friction(Q), open_arm.friction(Q))


@pytest.mark.parametrize("frame", ["coupler", "flap"])
def test_a_frame_behind_the_loop_is_refused_with_the_name_of_the_loop(frame):
    arm = lw.load(TREE)
    for call in (arm.fk, arm.jacobian):
        with pytest.raises(ModelError, match=r"'pin'; frames ahead of the loops: base, a, b, c"):
            call(Q, frame)
    with pytest.raises(ModelError, match=r"inverse kinematics of .* loop of the cut joint 'pin'"):
        arm.ik(np.eye(4), frame)


def test_what_needs_the_loop_names_it():
    arm = lw.load(TREE)
    for call in (lambda: arm.forward_dynamics(Q, Q, Q), lambda: arm.poses(Q)):
        with pytest.raises(ModelError, match="'pin'"):
            call()
    with pytest.raises(ModelError, match="'pin'"):
        lw.simulate(arm, 0.1, q=Q)


def test_the_command_line_lists_the_frames_ahead(tmp_path, capsys):
    write_robot(TREE, tmp_path / "r.yaml")
    command = ["fk", str(tmp_path / "r.yaml"), "--q", *map(str, Q)]
    assert main([*command, "--all"]) == 0
    assert "palm" in (out := capsys.readouterr().out) and "coupler" not in out
    assert main([*command, "--frame", "b"]) == 0
    assert main([*command, "--frame", "rocker"]) == 2
    assert "'pin'" in capsys.readouterr().err
