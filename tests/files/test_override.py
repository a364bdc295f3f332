"""Values changed from the command line."""

from typing import Any

import pytest
from pydantic import BaseModel

from linkwork.errors import NotFoundError, Place, SchemaError
from linkwork.files import apply_overrides, parse_yaml

TEXT = """\
robots:
  left:
    parameters: {l1: 1}
points: [0, {time: 2}]
empty:
"""


class Robot(BaseModel):
    parameters: dict[str, float]
    base: Any


class File(BaseModel):
    robots: dict[str, Robot]
    points: Any
    empty: Robot | None


def changed(*assignments):
    return apply_overrides(parse_yaml(TEXT, "s.yaml"), assignments, File)


@pytest.mark.parametrize(
    ("assignment", "path", "value"),
    [
        ("robots.left.parameters.l1=0.3", ("robots", "left", "parameters", "l1"), 0.3),
        ("robots.left.parameters.l2 = 1e-3", ("robots", "left", "parameters", "l2"), 0.001),
        ("robots.left.model='7'", ("robots", "left", "model"), "7"),
        ("robots.left.model=a=b", ("robots", "left", "model"), "a=b"),
        ("robots.left.on=yes", ("robots", "left", "on"), "yes"),
        ("points[1].time=[1, {a: b}]", ("points", 1, "time"), [1, {"a": "b"}]),
        ("points[0]=true", ("points", 0), True),
        ("title=", ("title",), None),
        ("robots={}", ("robots",), {}),
        ("robots.right={model: x}", ("robots", "right"), {"model": "x"}),
        ("robots.left.base.x=1", ("robots", "left", "base", "x"), 1),
        ("empty.parameters.l1=1", ("empty", "parameters", "l1"), 1),
        ("empty.x=1", ("empty", "x"), 1),
    ],
)
def test_the_value_stands_at_its_path_and_says_where_it_came_from(assignment, path, value):
    document = changed(assignment)
    inner = document.data
    for part in path:
        inner = inner[part]
    assert inner == value
    place = document.place(path)
    assert (place.file, place.line) == ("override", 0)
    assert place.element == assignment.partition("=")[0].strip()


def test_what_was_not_set_stays_where_it_was():
    before = parse_yaml(TEXT, "s.yaml")
    after = apply_overrides(before, ["robots.left.parameters.l1=2"], File)
    assert before == parse_yaml(TEXT, "s.yaml")
    assert after.data == {**before.data, "robots": {"left": {"parameters": {"l1": 2}}}}
    for path in [("robots", "left"), ("points", 1, "time"), ("empty",)]:
        assert after.place(path) == before.place(path)


def test_values_inside_a_set_value_also_come_from_the_option():
    document = changed("robots.left={model: x}", "robots.left.base=[0, 1]")
    assert document.place(("robots", "left", "model")).file == "override"
    assert document.place(("robots", "left", "base", 1)) == Place(
        "override", element="robots.left.base[1]"
    )


def test_maps_made_on_the_way_also_come_from_the_option():
    place = changed("robots.left.base.x=1").place(("robots", "left", "base", "y"))
    assert place == Place("override", element="robots.left.base.y")


def test_later_assignments_win():
    assert changed("empty=1", "empty=2").data["empty"] == 2


@pytest.mark.parametrize(
    ("assignment", "words"),
    [
        ("robots.left.parameters.l1.x=1", "robots.left.parameters.l1 is a value"),
        ("points[2]=1", "there is no item 2 in points; it has 2 items, counted from 0"),
        ("points.x=1", "points is a list"),
        ("points.1.time=1", "by its index, from 0: points[0]"),
        ("robots[0]=1", "robots is a map"),
        ("gravity[2]=1", "gravity is not in the file, so it has no item 2"),
        ("robots", "not an assignment; write path=value"),
        ("=1", "not an assignment"),
        ("a..b=1", "not an assignment"),
        (".".join("a" * 5000) + "=1", "more than 100 keys"),
        ("points[-1]=1", "not an assignment"),
        ("points[9999999]=1", "not an assignment"),
        ("a\udc80=1", "not an assignment"),
        ("a=[1", "override: a: "),
        ("a=*x", "anchors and aliases"),
        ("a=!!str x", "tags"),
        ("a=.inf", "finite"),
        ("a=#ff0000", "put it in quotes"),
        ("a=b: c", "put it in quotes"),
        ("a=- b", "put it in quotes"),
    ],
)
def test_refusals_name_the_option_and_the_path(assignment, words):
    with pytest.raises(SchemaError) as caught:
        changed(assignment)
    assert str(caught.value).startswith("override: ")
    assert words in str(caught.value)


@pytest.mark.parametrize("name, names", [("lef", "did you mean 'left'"), ("x", "there are: left")])
def test_a_value_inside_a_named_part_that_is_not_there_is_refused(name, names):
    with pytest.raises(
        NotFoundError, match=f"no part of robots called '{name}'.*{names}"
    ) as caught:
        changed(f"robots.{name}.parameters.l1=1")
    assert caught.value.place == Place("override", element=f"robots.{name}.parameters.l1")
