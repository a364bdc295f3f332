"""A robot of parts: what stands, what floats, what is kept when building fails, what is saved."""

import json
import pickle

import pytest

from linkwork.errors import ArgumentError, LinkworkError, ModelError, NotFoundError, Place
from linkwork.model.parts import (
    Base,
    Fixed,
    Link,
    Model,
    Revolute,
    Spring,
    Tool,
    connect_text,
    model_of_parts,
)
from linkwork.model.parts.model import model_of_saved
from tests.model.parts.helpers import model_of, two_link_arm


def test_all_that_is_connected_belongs_to_the_robot():
    parts = two_link_arm()
    model = model_of(parts)
    assert dict(model.parts) == parts
    assert model.connections() == [
        *("base.tip << r1.root", "r1.tip << l1.root", "r1.axis << d1.flange"),
        *("l1.tip << r2.root", "r2.tip << l2.root", "r2.axis << d2.flange"),
        "l2.tip << tool.root",
    ]
    tree = model.rebuild()
    assert [link.name for link in tree.links] == ["base", "l1", "l2"]
    assert (tree.joint_names, tree.tool) == (("r1", "r2"), "tool")


def test_a_name_that_is_not_there_is_refused_with_those_that_are():
    parts = model_of(two_link_arm()).parts
    with pytest.raises(NotFoundError, match=r"no part called 'l9'.*l1"):
        parts["l9"]
    assert parts.get("l9") is None
    assert "l9" not in parts
    with pytest.raises(TypeError):
        parts["l9"] = parts["l1"]


def test_connections_as_text_make_the_same_tree():
    first = model_of(two_link_arm())
    parts = two_link_arm()
    for part in parts.values():
        for end in part.ends():
            end.mates.clear()
    for line in first.connections():
        connect_text(parts, line)
    assert model_of(parts).rebuild() == first.rebuild()


FLOATING = {
    "spring with a loose end": (
        lambda parts: parts["l2"] << Spring("s", stiffness=1.0).a,
        r"connector s\.b of spring 's' is not connected",
    ),
    "chain that only a spring reaches": (
        lambda parts: (
            parts["l2"] << (spring := Spring("s", stiffness=1.0)).a,
            Link("loose") << spring.b,
        ),
        r"connector loose\.root of link 'loose'",
    ),
    "second base": (
        lambda parts: (
            parts["l2"] << (spring := Spring("s", stiffness=1.0)).a,
            Base("wall") << spring.b,
        ),
        "two bases of one robot: 'wall' and 'base'",
    ),
    "two parts of one name": (
        lambda parts: parts["l2"] << Fixed("l1"),
        "duplicate name 'l1': a link and a fixed",
    ),
    "a coordinate twice": (
        lambda parts: parts["l2"] << Revolute("r3", coordinate="r1"),
        "duplicate name 'r1'",
    ),
    "an axis that is none": (
        lambda parts: setattr(parts["r1"], "axis", (0, 0, 0)),
        r"axis .* of joint 'r1' is not a unit vector",
    ),
}


@pytest.mark.parametrize(("change", "message"), FLOATING.values(), ids=FLOATING)
def test_what_is_no_robot_is_refused_and_the_old_tree_stays(change, message):
    parts = two_link_arm()
    model = model_of(parts)
    before = model.rebuild()
    change(parts)
    with pytest.raises(ModelError, match=message):
        model.rebuild()
    assert model.tree is before


def test_parts_that_are_given_but_not_connected_are_refused_at_their_place():
    parts = two_link_arm() | {"spare": Tool("spare")}
    places = {"spare": Place("arm.yaml", 7, 3, "parts.spare")}
    with pytest.raises(
        ModelError, match=r"arm.yaml:7:3: parts.spare: tool 'spare' is not connected"
    ):
        model_of_parts("arm", parts, places=places)
    with pytest.raises(ModelError, match="one part of kind 'base', found: none"):
        model_of_parts("arm", {"spare": Tool("spare")})


def test_what_building_refuses_is_told_with_its_place():
    parts = two_link_arm()
    parts["r1"].lower = 3.0
    places = {"r1": Place("arm.yaml", 4, 1, "parts.r1")}
    with pytest.raises(
        ModelError, match=r"arm.yaml:4:1: parts.r1: invalid limits of joint 'r1': lower"
    ):
        model_of_parts("arm", parts, places=places).rebuild()


def test_a_robot_stands_on_a_base():
    with pytest.raises(ArgumentError, match="<Link 'l'>"):
        Model("arm", Link("l"))


def test_a_field_takes_what_it_is_meant_for():
    link = Link("l3")
    link.center = [1, 2, 3]
    assert link.center == (1.0, 2.0, 3.0)
    with pytest.raises(NotFoundError, match=r"no field of link 'l3' called 'mas'.*'mass'"):
        link.mas = 2.0
    with pytest.raises(ArgumentError, match="invalid mass of part 'l3': 'two', expected a number"):
        link.mass = "two"
    with pytest.raises(ArgumentError, match=r"center\[1\] of part 'l3': nan, expected a finite"):
        link.center = (0.0, float("nan"), 0.0)
    with pytest.raises(ArgumentError, match=r"axis of part 'r': .* expected a list of 3"):
        Revolute("r", axis=(0, 1))


@pytest.mark.parametrize("name", ["a\0b", "a\nb", "a\tb", "\ud800", "a\u2028b"])
def test_a_name_can_be_printed(name):
    with pytest.raises(ArgumentError, match=r"name of part .* printable characters"):
        Link(name)
    with pytest.raises(ArgumentError, match=r"coordinate of part 'r': .* printable characters"):
        Revolute("r", coordinate=name)
    assert Link("Glied ä 中").name == "Glied ä 中"


@pytest.mark.parametrize("name", ["", " l1", "a << b", 3])
def test_a_name_cannot_be_mistaken_in_a_line_of_connections(name):
    with pytest.raises(ArgumentError, match="name of part"):
        Link(name)


def test_numbers_count_when_the_robot_is_built_anew():
    model = model_of(two_link_arm())
    before = model.rebuild()
    model.parts["l2"].mass = 7.0
    model.parts["r1"].axis = (1, 0, 0)
    assert model.tree is before
    after = model.rebuild()
    assert [link.inertia.mass for link in after.links[1:]] == [1.0, 7.0]
    assert after.joints[0].axis == (1.0, 0.0, 0.0)
    assert [mate.part.name for mate in model.parts["r1"].axis.mates] == ["d1"]


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
