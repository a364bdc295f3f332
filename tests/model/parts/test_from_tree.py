"""A robot that came as a tree has parts, and they build into the same robot."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from linkwork import library
from linkwork.model.build import build_tree
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import (
    Coupling,
    Cut,
    Drive,
    Frame,
    Joint,
    JointKind,
    Limits,
    Mimic,
    TreeLink,
)
from linkwork.model.parts.from_tree import model_of_tree
from linkwork.spatial import Pose
from tests.dynamics.random_tree import random_mixed_tree, random_positions, random_tree

TREES = [
    *(library.robot(name) for name in library.names()),
    *(random_tree(seed) for seed in range(5)),
    *(random_mixed_tree(seed) for seed in range(4)),
]


def plain(joint: Joint) -> Joint:
    """A joint without what has no meaning for its kind: limits and drives of what never moves."""
    return joint if joint.kind.has_axis else Joint(joint.name, joint.kind)


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_parts_of_a_tree_build_into_the_same_robot(tree):
    again = model_of_tree(tree).rebuild()
    assert [x.name for x in again.links] == [x.name for x in tree.links]
    assert again.parents == tree.parents
    assert [plain(x.joint) for x in again.links[1:]] == [plain(x.joint) for x in tree.links[1:]]
    assert sorted(again.frame_names) == sorted(tree.frame_names)
    assert (again.tool_name, again.name) == (tree.tool_name, tree.name)
    for one, two in zip(again.links, tree.links, strict=True):
        assert one.shapes == two.shapes
        assert (one.inertia is None) == (two.inertia is None)
        if one.inertia and two.inertia:
            assert (one.inertia.mass, one.inertia.center) == (two.inertia.mass, two.inertia.center)
            np.testing.assert_allclose(one.inertia.matrix, two.inertia.matrix, atol=1e-15)
    for q in random_positions(tree, 5, 3).tolist():
        ours, theirs = link_poses(again, q), link_poses(tree, q)
        for name in tree.frame_names:
            (i, a), (j, b) = again.frame(name), tree.frame(name)
            one, two = (ours[i] @ a).matrix, (theirs[j] @ b).matrix
            np.testing.assert_allclose(one, two, atol=1e-12)


def hard_tree():
    hook = Frame("hook", "arm", Pose.from_xyz_rpy((0.1, 0, 0), (0, 0, 0)))
    poke = Frame("poke", "arm", Pose.from_xyz_rpy((0.2, 0, 0), (0, 0, 0)))
    drive = Drive(0.1, 0.2, 0.3, 0.4, 5.0, 0.6)
    arm = Joint("arm", JointKind.REVOLUTE, (0, 1, 0), Limits(-1, 1, 2, 3), drive)
    hand = Joint("grip", JointKind.PRISMATIC, mimic=Mimic("arm", 0.5, 0.1))
    links = [
        TreeLink("base", None, Joint("base")),
        TreeLink("arm", "base", arm),
        TreeLink("hand", "arm", hand),
        TreeLink(
            "eye", "base", Joint("look", JointKind.BALL, limits=Limits(0, 1), drive=Drive(0, 1))
        ),
    ]
    return build_tree(
        "hard",
        links,
        [hook, poke],
        tool="hand",
        cuts=[Cut("arm", JointKind.BALL, "hand", "eye")],
        couplings=[Coupling("rope", "hook", "base", 1.0, 2.0, 3.0)],
        force_points=["poke"],
    )


def test_names_drives_springs_cuts_couplings_and_forces_are_kept():
    tree = hard_tree()
    model = model_of_tree(tree)
    again = model.rebuild()
    assert [x.joint for x in again.links] == [x.joint for x in tree.links]
    assert again.frame_names == tree.frame_names
    assert (again.couplings, again.force_points) == (tree.couplings, tree.force_points)
    (cut,) = again.cuts
    assert replace(cut, name="arm") == tree.cuts[0]
    assert again.tool_name == "hand"
    assert model.parts["arm_joint"].coordinate == "arm"


def test_a_force_may_act_on_a_whole_link():
    tree = replace(hard_tree(), force_points=("hand",))
    again = model_of_tree(tree).rebuild()
    assert again.force_points == ("hand_force",)
    assert again.frame("hand_force") == again.frame("hand")


def test_limits_of_zero_as_files_give_for_unknown_ones_come_back():
    limits = Limits(-1, 1, velocity=0.0, effort=0.0)
    arm = TreeLink("arm", "base", Joint("turn", JointKind.REVOLUTE, limits=limits))
    tree = build_tree("x", [TreeLink("base", None, Joint("base")), arm])
    assert model_of_tree(tree).rebuild().joints[0].limits == limits
