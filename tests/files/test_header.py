"""The two keys every file begins with."""

from __future__ import annotations

import pytest

from linkwork.errors import SchemaError
from linkwork.files import check_header, parse_yaml


def test_a_good_header_gives_its_kind():
    document = parse_yaml("linkwork: scene\nversion: 1\n", "s.yaml")
    assert check_header(document, "scene") == "scene"
    assert check_header(document, ("robot", "scene")) == "scene"


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (
            "",
            "s.yaml:1:1",
            "must be a map of keys; begin the file with the lines 'linkwork: scene'",
        ),
        ("- a", "s.yaml:1:1", "must be a map of keys"),
        ("version: 1", "s.yaml:1:1", "the key 'linkwork' is missing; begin the file"),
        ("linkwork: scene", "s.yaml:1:1", "the key 'version' is missing"),
        ("version: 1\nlinkwork: robot", "s.yaml:2:1", "kind 'robot', not 'scene'"),
        ("linkwork: cell\nversion: 1", "s.yaml:1:1", "the kinds of files are: robot, scene"),
        ("linkwork: [scene]\nversion: 1", "s.yaml:1:1", "kind ['scene'], not 'scene'"),
        ("linkwork: scene\nversion: 2", "s.yaml:2:1", "version 2 is newer than this Linkwork"),
        ("linkwork: scene\nversion: 0", "s.yaml:2:1", "there is no version 0; write 'version: 1'"),
        ("linkwork: scene\nversion: true", "s.yaml:2:1", "there is no version true"),
        ("linkwork: scene\nversion: '1'", "s.yaml:2:1", "there is no version '1'"),
        ("linkwork: scene\nversion: 1.0", "s.yaml:2:1", "there is no version 1.0"),
    ],
)
def test_a_bad_header_is_explained(text, place, words):
    with pytest.raises(SchemaError) as caught:
        check_header(parse_yaml(text, "s.yaml"), "scene")
    assert str(caught.value).startswith(place)
    assert words in str(caught.value)
