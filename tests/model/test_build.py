"""What `build_tree` puts in order and what it refuses."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace

import pytest

from linkwork.errors import LinkworkError, ModelError, NotFoundError, Place
from linkwork.model.build import build_tree
from linkwork.model.link import Frame, Joint, JointKind, Limits, Shape, ShapeKind, TreeLink
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.vector import IDENTITY, ZERO

BASE = TreeLink("base", None, Joint("root"))
HINGE = Joint("q1", JointKind.REVOLUTE)
ARM = TreeLink("arm", "base", HINGE)


def with_joint(**changes) -> list[TreeLink]:
    return [BASE, replace(ARM, joint=replace(HINGE, **changes))]


def with_arm(**changes) -> list[TreeLink]:
    return [BASE, replace(ARM, **changes)]


def test_links_stand_depth_first_with_children_in_order_of_declaration():
    links = [
        TreeLink("b2", "b", Joint("j5")),
        TreeLink("a", "base", Joint("j1")),
        TreeLink("b", "base", Joint("j2")),
        TreeLink("a1", "a", Joint("j3")),
        BASE,
        TreeLink("b1", "b", Joint("j4")),
    ]
    assert [x.name for x in build_tree("r", links).links] == ["base", "a", "a1", "b", "b2", "b1"]


def test_a_tree_can_be_hashed_pickled_and_compared():
    tree = build_tree(
        "r", [BASE, ARM], [Frame("tip", "arm", Pose.from_translation((0.0, 0.0, 1.0)))]
    )
    again = pickle.loads(pickle.dumps(tree))
    assert again == tree
    assert hash(again) == hash(tree)


def test_the_tool_is_the_named_one_else_the_only_leaf_else_a_default():
    tip = Frame("tool", "arm")
    other = TreeLink("other", "base", Joint("q2", JointKind.REVOLUTE))
    assert build_tree("r", [BASE, ARM], tool="base").tool == "base"
    assert build_tree("r", [BASE, ARM]).tool == "arm"
    assert build_tree("r", [BASE, ARM], [tip]).tool == "tool"
    tree = build_tree("r", [BASE, ARM, other])
    assert (tree.tool_name, tree.tool) == (None, "arm")
    with pytest.raises(NotFoundError, match="'hand'"):
        build_tree("r", [BASE, ARM], tool="hand")


NOT_FINITE = Inertia.unvalidated(math.nan, ZERO, IDENTITY)


@pytest.mark.parametrize(
    ("links", "words"),
    [
        ([], "has no links"),
        ([ARM], "unknown parent 'base'"),
        ([BASE, ARM, ARM], "duplicate name 'arm'"),
        ([BASE, replace(ARM, name="")], "without a name"),
        ([BASE, ARM, TreeLink("more", "arm", HINGE)], "duplicate name 'q1'"),
        ([BASE, TreeLink("second", None, Joint("other"))], "found: base, second"),
        ([replace(ARM, parent="more"), TreeLink("more", "arm", Joint("q2"))], "found: none"),
        (
            [BASE, replace(ARM, parent="more"), TreeLink("more", "arm", Joint("q2"))],
            "arm, more .* loop",
        ),
        ([replace(BASE, joint=HINGE)], "has a moving or offset joint"),
        (
            [replace(BASE, pose_in_parent=Pose.from_translation((1.0, 0.0, 0.0)))],
            "moving or offset",
        ),
        (with_joint(axis=(0.0, 0.0, 2.0)), "not a unit vector"),
        (with_joint(limits=Limits(1.0, -1.0)), "swap the two"),
        (with_joint(limits=Limits(-1e11, 1.0)), "invalid lower limit: -1e\\+11"),
        (with_arm(inertia=NOT_FINITE), "not finite"),
        (with_arm(pose_in_parent=Pose.from_translation((math.inf, 0.0, 0.0))), "not finite"),
        (with_arm(pose_in_parent=Pose.from_translation((1e11, 0.0, 0.0))), "exceeds 1e\\+10"),
        (with_arm(shapes=(Shape(ShapeKind.BOX, (1.0, 1.0)),)), "3 positive lengths"),
        (with_arm(shapes=(Shape(ShapeKind.SPHERE, (0.0,)),)), "1 positive length,"),
    ],
)
def test_what_cannot_be_a_robot_is_refused(links, words):
    with pytest.raises(ModelError, match=words):
        build_tree("r", links)


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        (Frame("arm", "base"), "duplicate name 'arm'"),
        (Frame("tip", "hand"), "unknown link 'hand'"),
        (Frame("tip", "arm", Pose(position=(0.0, 0.0, math.inf))), "not finite"),
    ],
)
def test_frames_that_cannot_be_are_refused(frame, words):
    with pytest.raises(ModelError, match=words):
        build_tree("r", [BASE, ARM], [frame])


def test_a_refusal_names_the_place_of_the_part():
    places = {("link", "q1"): Place("f", 1), ("joint", "q1"): Place("f", 2)}
    with pytest.raises(LinkworkError) as caught:
        build_tree("r", with_joint(limits=Limits(1.0, -1.0)), places=places)
    assert caught.value.place == Place("f", 2)
