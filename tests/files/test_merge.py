"""Merging documents: the laws of a JSON merge patch, and places that name the right file."""

import random

from linkwork.files import merge_documents, parse_yaml
from linkwork.files.document import Document


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
