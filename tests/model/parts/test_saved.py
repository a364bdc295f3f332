"""Saved states: what comes back, where it helps out, and what stays when one is refused."""

from __future__ import annotations

import json
import pickle

import pytest

from linkwork.errors import LinkworkError, ModelError
from linkwork.model.parts import Base, Link, Model, Tool, connect_text
from linkwork.model.parts.model import model_of_saved
from tests.model.parts.helpers import model_of, two_link_arm


def test_saved_states_are_json_and_come_back_exactly():
    parts = two_link_arm()
    model = model_of(parts)
    first = model.rebuild()
    state = json.loads(json.dumps(model.save_state()))
    l2, old, new = parts["l2"], parts["tool"], Tool("hammer", mass=2.0, tip_position=(0, 0, 0.4))
    l2 | old
    l2 << new
    l2.mass, l2.shapes = 3.5, ()
    parts["r1"].lower = -1.0
    second = model.rebuild()
    assert second != first
    assert second.tool == "hammer"
    other = model.save_state()
    assert model.load_state(state) == first
    assert model.parts["tool"] is old
    assert model.parts["l2"] is l2
    assert l2.mass == 1.0
    assert model.load_state(other) == second
    assert model.parts["hammer"] is new


def test_a_part_may_be_called_like_a_connector_of_another():
    base, first, second, third = Base(), Link("a"), Link("a.tip"), Link("a.tip.root")
    base << first << second << third
    model = Model("x", base)
    tree, state = model.rebuild(), model.save_state()
    assert model.load_state(state) == tree
    assert model_of_saved(state).rebuild() == tree
    parts = {"b": Base("b"), "b.l": Link("b.l")}
    connect_text(parts, "b << b.l")
    assert parts["b"].tip.mates == [parts["b.l"].root]


def test_recalling_helps_out_of_a_robot_that_cannot_be_built():
    parts = two_link_arm()
    model = model_of(parts)
    tree, state = model.rebuild(), model.save_state()
    parts["l2"] << (double := Link("l1"))
    with pytest.raises(ModelError, match="duplicate name 'l1'"):
        model.rebuild()
    with pytest.raises(LinkworkError):
        model.load_state(broken(state, "no robot"))
    assert double.root.mates == [parts["l2"].tip]
    with pytest.raises(ModelError, match="duplicate name 'l1'"):
        model.save_state()
    assert model.load_state(state) == tree
    assert dict(model.parts) == parts
    assert model.save_state() == state
    assert double.root.mates == []


@pytest.mark.parametrize("built_between", [True, False])
def test_recalling_restores_names(built_between):
    parts = two_link_arm()
    model = model_of(parts)
    tree, state = model.rebuild(), model.save_state()
    parts["l1"].name, parts["r1"].name, parts["r2"].name = "new", "r2", "r1"
    if built_between:
        assert model.rebuild().frame_names != tree.frame_names
    assert model.load_state(state) == tree
    assert model.save_state() == state
    assert model.parts["l1"] is parts["l1"]


def test_one_part_is_never_two_of_a_saved_state():
    parts = two_link_arm()
    model = model_of(parts)
    model.save_state()
    parts["l1"].name = "new"
    model.save_state()
    parts["l1"].name = "l1"
    other = two_link_arm()
    other["tool"] << Link("new", mass=3.0)
    expected = model_of(other)
    assert model.load_state(expected.save_state()) == expected.rebuild()
    assert model.parts["l1"] is parts["l1"]
    assert model.parts["new"] is not parts["l1"]


def test_what_a_refused_state_named_anew_has_its_name_again():
    parts = two_link_arm()
    model = model_of(parts)
    state = model.save_state()
    parts["l1"].name = "new"
    after = model.save_state()
    with pytest.raises(LinkworkError):
        model.load_state(broken(state, "no robot"))
    assert model.save_state() == after
    assert dict(model.parts) == {part.name: part for part in parts.values()}


def test_a_saved_state_makes_a_robot_elsewhere():
    model = model_of(two_link_arm())
    state = model.save_state()
    assert model_of_saved(state).rebuild() == model.rebuild()
    assert pickle.loads(pickle.dumps(model)).rebuild() == model.rebuild()
    assert model_of_saved(state).save_state() == state


def broken(state: dict, case: str) -> dict:
    parts = state["parts"]
    changed = {
        "no parts": {"parts": {}},
        "unknown kind": {"parts": parts | {"l1": {"kind": "lnik", "values": {}}}},
        "unknown field": {"parts": parts | {"l1": {"kind": "link", "values": {"mas": 1.0}}}},
        "wrong value": {"parts": parts | {"l1": {"kind": "link", "values": {"mass": "x"}}}},
        "unknown part": {"connections": [*state["connections"], "l1 << l9"]},
        "loop": {"connections": [*state["connections"], "l2 << r1"]},
        "no robot": {"connections": [*state["connections"][:-1], "l2 << l1"]},
        "wrong form": {"connections": "base << r1"},
        "unknown key": {"gravity": 9.81},
    }
    return state | changed[case]


CASES = ["no parts", "unknown kind", "unknown field", "wrong value", "unknown part", "loop"]


@pytest.mark.parametrize("case", [*CASES, "no robot", "wrong form", "unknown key"])
def test_a_state_that_makes_no_robot_is_refused_and_nothing_changes(case):
    parts = two_link_arm()
    model = model_of(parts)
    tree, state = model.rebuild(), model.save_state()
    with pytest.raises(LinkworkError):
        model.load_state(broken(state, case))
    assert model.save_state() == state
    assert dict(model.parts) == parts
    assert model.rebuild() == tree
