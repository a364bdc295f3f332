"""A default tool is warned of once, when it is first used, and not where none is needed."""

import copy

import numpy as np
import pytest

import linkwork as lw
from linkwork.cli.main import main
from linkwork.errors import ModelWarning
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, Limits, TreeLink
from linkwork.model.write import write_robot
from linkwork.spatial import Pose, box_inertia

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
