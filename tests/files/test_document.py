"""Places of values, and merging of documents by the laws of a JSON merge patch."""

import random

import pytest

from linkwork.errors import Place, SchemaError
from linkwork.files import Document, format_path, merge_documents, parse_yaml
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
