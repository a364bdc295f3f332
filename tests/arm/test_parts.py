"""A manipulator changes with its parts, swaps tools, saves its state, warns of a default tool."""

import copy
import json
import pickle

import numpy as np
import pytest

import linkwork as lw
from linkwork import library
from linkwork.cli.main import main
from linkwork.errors import ArgumentError, ModelError, ModelWarning, NotFoundError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, Limits, TreeLink
from linkwork.model.parts import Revolute, Tool
from linkwork.model.robot_file import write_robot_yaml
from linkwork.model.write import write_robot
from linkwork.spatial import Pose, box_inertia
from tests.model.parts.helpers import BRICK, model_of, two_link_arm

Q = np.array([0.3, -0.7])


@pytest.fixture
def arm():
    return lw.load(model_of(two_link_arm()))


def test_parts_load_by_model_or_by_base():
    parts = two_link_arm()
    by_model, by_base = lw.load(model_of(parts)), lw.load(parts["base"])
    assert dict(by_base.parts) == dict(by_model.parts) == parts
    assert (by_model.fk(Q) == by_base.fk(Q)).all()
    assert (by_model.name, by_base.name) == ("arm", "base")
    with pytest.raises(ArgumentError, match="parameters"):
        lw.load(parts["base"], l1=0.3)
    with pytest.raises(ArgumentError, match="convention"):
        lw.load(parts["base"], convention="modified")


def test_a_change_counts_after_init(arm):
    weight = arm.gravity(Q)
    arm.parts["l2"].mass = 3.0
    assert (arm.gravity(Q) == weight).all()
    arm.rebuild()
    assert (np.abs(arm.gravity(Q)) > np.abs(weight)).all()
    arm.parts["r1"].lower = -0.5
    arm.rebuild()
    assert arm.lower[0] == -0.5


def test_tools_are_swapped(arm):
    l2, tool1 = arm.parts["l2"], arm.parts["tool"]
    before = arm.fk(Q)
    tool2 = Tool("gripper", **BRICK, center=(0, 0, 0.1), tip_position=(0, 0, 0.2))
    l2 | tool1
    l2 << tool2
    arm.rebuild()
    assert arm.tool == "gripper"
    assert "tool" not in arm.parts
    reach = np.linalg.norm(arm.fk(Q)[:3, 3] - before[:3, 3])
    assert reach == pytest.approx(0.15)
    assert sum(link.inertia.mass for link in arm.tree.links if link.inertia) == 3.0
    l2 | tool2
    l2 << tool1
    arm.rebuild()
    assert (arm.fk(Q) == before).all()


def test_joints_may_come_and_go(arm):
    arm.parts["l2"] << Revolute("r3")
    arm.rebuild()
    assert arm.joint_names == ("r1", "r2", "r3")
    assert arm.upper.shape == arm.fk([0.1, 0.2, 0.3])[:3, 3].shape


def test_a_robot_that_cannot_be_built_leaves_the_old_one_in_force(arm):
    tree, pose = arm.tree, arm.fk(Q)
    arm.parts["r2"].lower, arm.parts["r2"].upper = 1.0, -1.0
    with pytest.raises(ModelError, match="joint 'r2'"):
        arm.rebuild()
    assert arm.tree is tree
    assert (arm.fk(Q) == pose).all()
    arm.parts["r2"].lower = -2.0
    arm.rebuild()
    assert arm.lower[1] == -2.0


def test_a_state_is_saved_and_recalled(arm):
    state = json.loads(json.dumps(arm.save_state()))
    tree, weight = arm.tree, arm.gravity(Q)
    arm.parts["l1"].mass = 9.0
    arm.parts["l1"] | arm.parts["r2"]
    arm.rebuild()
    assert arm.joint_names == ("r1",)
    arm.load_state(state)
    assert arm.tree == tree
    assert (arm.gravity(Q) == weight).all()
    with pytest.raises(ArgumentError, match=r"invalid saved robot: parts.*save_state\(\)"):
        arm.load_state({"name": "arm", "tool": None, "connections": []})


def test_a_tool_that_was_asked_for_stays_the_tool():
    arm = lw.load(model_of(two_link_arm()), tool="l1")
    assert arm.tool == "l1"
    arm.parts["l1"].mass = 2.0
    arm.rebuild()
    assert arm.tool == "l1"
    with pytest.raises(NotFoundError, match="l9"):
        lw.load(model_of(two_link_arm()), tool="l9")


def test_a_file_that_tells_of_parts_gives_those(tmp_path):
    model = model_of(two_link_arm())
    path = tmp_path / "arm.yaml"
    path.write_text(write_robot_yaml(model)[0])
    arm = lw.load(path)
    assert arm.tree == model.rebuild()
    assert list(arm.parts) == list(model.parts)
    arm.parts["d1"].ratio = 50.0
    arm.rebuild()
    assert arm.effort_limits[0] == 25.0


@pytest.mark.parametrize("name", library.names())
def test_robots_of_the_library_have_parts_too(name):
    arm = lw.load(name)
    tree = arm.tree
    link = next(x for x in reversed(tree.links) if x.inertia)
    arm.parts[link.name].mass = 2 * link.inertia.mass
    assert arm.tree is tree
    arm.rebuild()
    assert (arm.joint_names, arm.tool) == (tree.joint_names, tree.tool_name)
    assert arm.tree.links[arm.tree.link_index(link.name)].inertia.mass == 2 * link.inertia.mass
    np.testing.assert_array_equal(arm.lower, lw.load(tree).lower)
    home = np.array(tree.home)
    np.testing.assert_allclose(arm.fk(home), lw.load(tree).fk(home), atol=1e-12)


def test_a_payload_on_a_robot_of_the_library():
    arm = lw.load("irb140")
    weight = arm.gravity(np.zeros(6))
    arm.parts["link6"] | arm.parts["tool"]
    arm.parts["link6"] << Tool("gun", **BRICK, center=(0, 0, 0.1), tip_position=(0, 0, 0.2))
    arm.rebuild()
    assert arm.tool == "gun"
    assert (np.abs(arm.gravity(np.zeros(6)))[1:3] > np.abs(weight)[1:3]).all()


def test_it_travels_to_other_processes_with_its_parts(arm):
    again = pickle.loads(pickle.dumps(arm))
    again.parts["l2"].mass = 5.0
    again.rebuild()
    assert again.tree != arm.tree
    assert again.save_state()["connections"] == arm.save_state()["connections"]


BLOCK = box_inertia(1.0, (0.1, 0.2, 0.3))
OUT = Pose.from_translation((0.3, 0.0, 0.1))


def moved(name: str, parent: str) -> TreeLink:
    joint = Joint(f"j_{name}", JointKind.REVOLUTE, limits=Limits(-1.0, 1.0, 1.0, 1.0))
    return TreeLink(name, parent, joint, OUT, BLOCK)


def hand():
    links = [TreeLink("base", None, Joint("root")), moved("a", "base")]
    return build_tree("hand", [*links, moved("thumb", "a"), moved("finger", "a")])


def test_it_is_said_once_and_only_when_it_is_used():
    arm = lw.load(hand(), live=["gravity"])
    q = np.array([0.1, 0.2, 0.3])
    arm.poses(q), arm.mass_matrix(q), arm.fk(q, "finger"), arm.forward_dynamics(q, q, q)
    with pytest.warns(ModelWarning, match="has several leaves: the tool is 'thumb'") as warned:
        pose = arm.fk(q)
        arm.jacobian(q), arm.ik(pose), copy.copy(arm).ik_nearest(pose)
        assert arm.tool == "thumb"
    assert len(warned) == 1
    np.testing.assert_array_equal(pose, arm.fk(q, "thumb"))


def test_a_chosen_tool_is_no_default():
    arm = lw.load(hand(), tool="finger")
    np.testing.assert_array_equal(arm.fk([0.1, 0.2, 0.3]), arm.fk([0.1, 0.2, 0.3], "finger"))


@pytest.mark.parametrize("part", ["tool", "payload"])
def test_live_parts_go_where_the_default_is(part):
    with pytest.warns(ModelWarning, match="the tool is 'thumb'"):
        arm = lw.load(hand(), live=[part])
    named = lw.load(hand(), tool="thumb", live=[part])
    for one in (arm, named):
        one.set_payload(BLOCK) if part == "payload" else one.set_tool(OUT, BLOCK)
    q = np.array([0.1, 0.2, 0.3])
    np.testing.assert_array_equal(arm.fk(q), named.fk(q))
    np.testing.assert_array_equal(arm.mass_matrix(q), named.mass_matrix(q))


COMMANDS = {
    "fk": ["--q", "0.1", "0.2", "0.3"],
    "ik": ["--xyz", "0.6", "0.0", "0.2"],
    "generate": ["--functions", "fk", "--target", "numpy", "-o", "code"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_line_says_it_too_and_takes_a_tool(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    write_robot(hand(), tmp_path / "hand.urdf")
    main([command, "hand.urdf", *COMMANDS[command]])
    assert "the tool is 'thumb'" in capsys.readouterr().err
    main([command, "hand.urdf", *COMMANDS[command], "--tool", "finger"])
    assert "several leaves" not in capsys.readouterr().err
    assert main([command, "hand.urdf", *COMMANDS[command], "--tool", "nose"]) == 2
    assert "'nose'" in capsys.readouterr().err
