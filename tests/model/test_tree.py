"""Representations of a tree."""

import re
from dataclasses import replace

import pytest

import linkwork as lw
from linkwork import library
from linkwork.model.link import Joint, JointKind, Limits, Mimic, TreeLink
from linkwork.model.tree import Tree


@pytest.mark.parametrize("name", ["planar2", "irb140", "tree30"])
def test_the_representation_is_one_line_with_every_joint(name):
    tree = library.robot(name)
    assert "\n" not in repr(tree)
    assert all(joint in repr(tree) for joint in (name, *tree.joint_names))
    assert len(repr(tree)) < 200 + sum(len(joint) + 2 for joint in tree.joint_names)


@pytest.mark.parametrize("name", ["planar2", "irb140", "stanford"])
def test_the_table_has_a_row_for_each_joint(name):
    tree = library.robot(name)
    page = tree._repr_html_()
    rows = re.findall(r"<tr>(<td>.*?)</tr>", page)
    assert len(rows) == len(tree.joint_table().rows) == len(tree.links) - 1
    for row, link in zip(rows, tree.links[1:], strict=True):
        assert f"<td>{link.joint.name}</td><td>{link.joint.kind.value}</td>" in row
        assert row.endswith(f"<td>{link.parent}</td>")


def test_a_manipulator_shows_the_table_of_its_tree():
    arm = lw.load("planar2")
    assert arm._repr_html_() == arm.tree._repr_html_()


def test_limits_have_units_and_mimic_joints_their_leader():
    base = TreeLink("base", None, Joint("base"))
    turn = Joint("turn", JointKind.REVOLUTE, limits=Limits(-1.0, 2.0))
    slide = Joint("slide", JointKind.PRISMATIC, limits=Limits(0.0, 0.5), mimic=Mimic("turn"))
    tree = Tree("r", (base, TreeLink("a", "base", turn), TreeLink("b", "a", slide)))
    assert tree.joint_table().rows == [
        ("turn", "revolute", "-1 to 2 rad", "base"),
        ("slide", "prismatic, mimics turn", "0 to 0.5 m", "a"),
    ]


def test_names_are_escaped():
    tree = library.robot("planar2")
    page = replace(tree, name="<script>")._repr_html_()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
