"""Places of values that are there, and of values that are not."""

import pytest

from linkwork.errors import Place, SchemaError
from linkwork.files import Document, format_path, parse_yaml
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
