"""Assemblies behave as components."""

from __future__ import annotations

import pickle

import pytest

from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.files import parse_yaml
from linkwork.model.link import Mimic
from linkwork.model.parts import (
    Assembly,
    Base,
    DriveTrain,
    Fixed,
    Link,
    Model,
    Revolute,
    Spring,
    connect_text,
)
from linkwork.model.parts.model import model_of_saved
from linkwork.model.robot_file import write_robot_yaml
from linkwork.model.robot_file.source import source_of_document


def finger(name: str) -> Assembly:
    """Two joints, the second of which follows the first, and a drive."""
    near, far, drive = Revolute("near"), Revolute("far", mimic=Mimic("near")), DriveTrain("drive")
    bone, tip = Link("bone", tip_position=(0, 0, 0.1)), Link("tip")
    near << bone << far << tip
    near.axis << drive.flange
    return Assembly(name, [near, bone, far, tip, drive], root=near.root, tip=tip.tip)


def hand(name: str) -> Assembly:
    palm, left, right = Link("palm"), finger("left"), finger("right")
    palm << left
    palm << right
    return Assembly(name, [palm, left, right], root=palm.root)


def test_an_assembly_connects_and_cuts_like_a_part():
    base, arm, end = Base(), finger("arm"), Link("end")
    assert (base << arm << end) is end
    tree = Model("x", base).rebuild()
    assert [link.name for link in tree.links] == ["base", "arm_bone", "arm_tip", "end"]
    assert (base | arm) is base
    assert len(Model("x", base).rebuild().links) == 1
    connect_text({"base": base, "arm": arm}, "base.tip << arm.root")
    assert Model("x", base).rebuild() == tree


def test_one_recipe_can_be_used_many_times_and_in_another():
    base = Base()
    base << hand("hand")
    model = Model("x", base)
    tree = model.rebuild()
    assert tree.joint_names == ("hand_left_near", "hand_right_near")
    followers = [link.joint for link in tree.links if link.joint.mimic]
    assert [x.name for x in followers] == ["hand_left_far", "hand_right_far"]
    assert [x.mimic.joint for x in followers] == ["hand_left_near", "hand_right_near"]
    assert "hand_right_drive" in model.parts


def test_a_saved_state_keeps_the_parts_of_assemblies():
    base, group = Base(), finger("arm")
    base << group
    model = Model("x", base)
    tree, state = model.rebuild(), model.save_state()
    group.parts["bone"].tip_position = (0, 0, 0.5)
    assert model.rebuild() != tree
    assert model.load_state(state) == tree
    assert model.parts["arm_bone"] is group.parts["bone"]


def test_what_a_joint_follows_is_kept_wherever_the_robot_is_written(tmp_path):
    base = Base()
    base << hand("hand")
    model = Model("x", base)
    tree, state = model.rebuild(), model.save_state()
    assert state["parts"]["hand_left_far"]["values"]["mimic"]["joint"] == "hand_left_near"
    assert model_of_saved(state).rebuild() == tree
    assert pickle.loads(pickle.dumps(model)).rebuild() == tree
    written = parse_yaml(write_robot_yaml(model)[0], "hand.yaml")
    assert source_of_document(written, tmp_path).tree() == tree


def test_recalling_keeps_the_names_inside_an_assembly():
    base, group = Base(), finger("arm")
    near, far = group.parts["near"], group.parts["far"]
    near.coordinate = "turn"
    base << group
    model = Model("x", base)
    tree, state = model.rebuild(), model.save_state()
    assert state["parts"]["arm_far"]["values"]["mimic"]["joint"] == "turn"
    near.name = "other"
    model.rebuild()
    assert model.load_state(state) == tree
    assert (near.name, far.mimic) == ("near", Mimic("near"))
    assert model.save_state() == state
    group.name = "leg"
    model.rebuild()
    assert model.load_state(state) == tree
    assert model.save_state() == state


def test_the_name_of_an_assembly_is_checked_like_that_of_a_part():
    group = Assembly("g", [Link("l")])
    for name in ("", "a << b", "a\nb"):
        with pytest.raises(ArgumentError, match="name of part"):
            group.name = name
    assert group.name == "g"


def test_an_assembly_tells_its_connectors():
    group = finger("arm")
    assert str(group.tip) == "arm_tip.tip"
    with pytest.raises(NotFoundError, match=r"no connector of 'arm' called 'axis'.*root, tip"):
        _ = group.axis


def test_what_is_no_assembly_is_refused():
    link, other = Link("l"), Link("l")
    with pytest.raises(ModelError, match="duplicate name of a part of assembly 'g': 'l'"):
        Assembly("g", [link, other])
    with pytest.raises(ModelError, match=r"connector 'tip' of assembly 'g' is l\.tip"):
        Assembly("g", [Link("k")], tip=Link("l").tip)
    grouped = Link("m")
    Assembly("g", [grouped])
    with pytest.raises(ModelError, match="cannot be added to assembly 'h'"):
        Assembly("h", [grouped])
    ends = Spring("s", stiffness=1.0), Fixed("f")
    with pytest.raises(ModelError, match="'g' has 3 connectors of type A: a, b, root"):
        Assembly("g", ends, a=ends[0].a, b=ends[0].b, root=ends[1].root)


def test_an_assembly_with_several_ways_out_asks_which():
    group = Assembly("g", parts := [Link("k"), Link("l")], one=parts[0].tip, two=parts[1].tip)
    with pytest.raises(ModelError, match=r"ambiguous connector of 'g'.*g_k\.tip, g_l\.tip"):
        group << Link("m")
