"""Places of values, merging of documents, and values changed from the command line."""

import random
from typing import Any

import pytest
from pydantic import BaseModel

from linkwork.errors import NotFoundError, Place, SchemaError
from linkwork.files import Document, apply_overrides, format_path, merge_documents, parse_yaml
from linkwork.files.document import describe_value, shorten

TEXT = """\
robots:
  left:
    model: irb140
points:
  - time: 0
  - {time: 1, q: [1, 2]}
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ((), "s.yaml:1:1"),
        (("robots", "left", "model"), "s.yaml:3:5: robots.left.model"),
        (("points", 0), "s.yaml:5:5: points[0]"),
        (("points", 1, "q", 1), "s.yaml:6:22: points[1].q[1]"),
        (("robots", "left", "base", "x"), "s.yaml:2:3: robots.left.base.x"),
        (("points", 7, "time"), "s.yaml:4:1: points[7].time"),
        (("nothing",), "s.yaml:1:1: nothing"),
    ],
)
def test_a_place_is_that_of_the_key_or_of_the_nearest_ancestor(path, place):
    assert str(parse_yaml(TEXT, "s.yaml").place(path)) == place


def test_data_without_a_file_still_name_their_element():
    assert Document("call", {"a": 1}).place(("a",)) == Place("call", element="a")


def test_an_error_carries_its_place():
    error = parse_yaml(TEXT, "s.yaml").error(("points", 0, "time"), "too early", "wait")
    assert isinstance(error, SchemaError)
    assert str(error) == "s.yaml:5:5: points[0].time: too early; wait"


def test_long_names_do_not_flood_a_message():
    assert len(format_path(["x" * 1000] * 100)) < 250
    assert shorten("abc") == "abc"


def test_odd_names_do_not_break_a_line():
    assert format_path(["a\tb", 0, "c\nd"]) == "a\\tb[0].c\\nd"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "null"),
        (True, "true"),
        (1.5, "1.5"),
        ("a", "'a'"),
        ([1, "x", None], "[1, 'x', null]"),
        ([0] * 100, "a list of 100 values"),
        ({"a": 1, "b": 2}, "a map with the keys a, b"),
        ({}, "an empty map"),
    ],
)
def test_values_are_described_as_a_file_writes_them(value, words):
    assert describe_value(value) == words


def merged(base, patch):
    return merge_documents(Document("base", base), Document("patch", patch)).data


def random_map(draw, depth=3):
    """Maps at `a` to `c`, values at `x` to `z`, so that all documents agree on what is a map."""
    data = {key: draw.choice([draw.random(), [draw.random()], "text"]) for key in "xyz"}
    if depth:
        data |= {key: random_map(draw, depth - 1) for key in "abc"}
    return {key: value for key, value in data.items() if draw.random() < 0.7}


def test_nothing_changes_nothing():
    draw = random.Random(1)
    for _ in range(50):
        data = random_map(draw)
        assert merged(data, {}) == data == merged({}, data) == merged(data, data)


def test_null_removes_a_key_and_only_that():
    base = {"a": {"x": 1, "y": 2}, "b": 3}
    assert merged(base, {"a": {"x": None}}) == {"a": {"y": 2}, "b": 3}
    assert merged(base, {"a": None, "z": None}) == {"b": 3}
    assert base == {"a": {"x": 1, "y": 2}, "b": 3}


def test_lists_and_values_replace():
    assert merged({"a": [1, 2, 3], "b": {"c": 1}}, {"a": [4], "b": 2}) == {"a": [4], "b": 2}
    assert merged({"a": 1}, {"a": {"b": {"c": None, "d": 1}}}) == {"a": {"b": {"d": 1}}}


def test_merging_without_null_is_associative():
    draw = random.Random(2)
    for _ in range(50):
        a, b, c = (random_map(draw) for _ in range(3))
        assert merged(merged(a, b), c) == merged(a, merged(b, c))


def test_every_value_keeps_its_place():
    one = parse_yaml("a:\n  x: 1\n  y: [1, 2]\nb: 2\n", "one.yaml")
    two = parse_yaml("a:\n  x: 3\n", "two.yaml")
    three = parse_yaml("\n\nb: {c: 1}\n", "three.yaml")
    document = merge_documents(merge_documents(one, two), three)

    def place(*path):
        position = document.place(path)
        return position.file, position.line, position.column

    assert place("a", "x") == ("two.yaml", 2, 3)
    assert place("a", "y", 1) == ("one.yaml", 3, 10)
    assert place("b", "c") == ("three.yaml", 3, 5)
    assert place("a", "missing") == ("two.yaml", 1, 1)
    assert place("missing")[0] == "three.yaml"
    inner = document.part(("a", "y")).place((0,))
    assert (inner.file, inner.line, inner.element) == ("one.yaml", 3, "a.y[0]")


OVERRIDDEN = """\
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
    return apply_overrides(parse_yaml(OVERRIDDEN, "s.yaml"), assignments, File)


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
    before = parse_yaml(OVERRIDDEN, "s.yaml")
    after = apply_overrides(before, ["robots.left.parameters.l1=2"], File)
    assert before == parse_yaml(OVERRIDDEN, "s.yaml")
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
