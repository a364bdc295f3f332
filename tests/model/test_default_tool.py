"""The default tool: a usual name at the end of the longest chain, else that chain's end."""

from __future__ import annotations

import pytest

from linkwork.model.build import build_tree
from linkwork.model.link import Cut, ElasticShaft, Frame, Joint, JointKind, TreeLink

BASE = TreeLink("base", None, Joint("root"))


def moved(name: str, parent: str) -> TreeLink:
    return TreeLink(name, parent, Joint(f"j_{name}", JointKind.REVOLUTE))


def fixed(name: str, parent: str) -> TreeLink:
    return TreeLink(name, parent, Joint(f"j_{name}"))


ARM = [BASE, moved("a", "base"), moved("b", "a")]
FINGERS = [moved("left", "b"), moved("right", "b")]

CASES = {
    "the first of equal chains": ([*ARM, *FINGERS], [], "left"),
    "most moving joints": ([*ARM, moved("short", "a"), fixed("end", "b")], [], "end"),
    "not most links": ([*ARM, fixed("x", "a"), fixed("y", "x"), fixed("z", "y")], [], "b"),
    "a usual name": ([*ARM, fixed("camera", "b"), fixed("flange", "b")], [], "flange"),
    "the preferred name": ([*ARM, fixed("flange", "b"), fixed("tool0", "b")], [], "tool0"),
    "any case, any prefix": ([*ARM, fixed("camera", "b"), fixed("Left_TCP", "b")], [], "Left_TCP"),
    "an ending": ([*ARM, fixed("camera", "b"), fixed("gripper_link", "b")], [], "gripper_link"),
    "before the fingers": ([*ARM, fixed("my_hand", "b"), *FINGERS], [], "my_hand"),
    "a frame": ([*ARM, *FINGERS], [Frame("tcp", "b")], "tcp"),
    "no part of a word": ([*ARM, fixed("camera", "b"), fixed("handle", "b")], [], "camera"),
    "not beside the chain": ([*ARM, *FINGERS, moved("x", "base"), fixed("tool0", "x")], [], "left"),
    "nothing that rests": ([BASE, fixed("hand", "base"), *ARM[1:], *FINGERS], [], "left"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_default_is_found_by_the_rule(case):
    links, frames, expected = CASES[case]
    tree = build_tree("r", links, frames)
    assert tree.tool_name is None
    assert tree.tool == expected
    assert tree.with_tool("a").tool == "a"


def test_an_only_leaf_and_a_leaf_called_tool_are_no_defaults():
    assert build_tree("r", ARM).tool_name == "b"
    assert build_tree("r", [*ARM, *FINGERS, fixed("tool", "a")]).tool_name == "tool"


def test_motors_of_elastic_shafts_and_loops_are_no_ends_of_chains():
    motor = TreeLink("m", "b", Joint("m", JointKind.REVOLUTE))
    links = [*ARM, motor, moved("c", "b"), fixed("d", "a"), fixed("e", "a")]
    shafts = [ElasticShaft("s", "m", "j_c", 1.0)]
    assert build_tree("r", links, shafts=shafts).tool == "c"
    loop = [*ARM, *FINGERS, moved("tip", "left")]
    cuts = [Cut("hook", JointKind.BALL, "tip", "right")]
    assert build_tree("r", loop, cuts=cuts).tool == "b"
