"""Representations of a tree; a tree with fixed joints moves as the whole with those joints held."""

import re
from dataclasses import replace

import numpy as np
import pytest

import linkwork as lw
from linkwork import library
from linkwork.dynamics import inverse_dynamics
from linkwork.errors import LinkworkError
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Joint, JointKind, Limits, Mimic, TreeLink
from linkwork.model.rigid_groups import with_fixed_joints
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
