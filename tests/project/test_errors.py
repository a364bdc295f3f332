"""Messages: one line each, whatever the names in them hold."""

import pickle
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import (
    LinkworkError,
    NotFoundError,
    Place,
    Problems,
    SchemaError,
    combined,
    printable,
)

HIDDEN = {
    "colour": "\x1b[31m",
    "bell": "\x07",
    "line": "\n",
    "return": "\r",
    "eight-bit control": "\x9b31m",
    "line separator": "\u2028",
    "right to left": "\u202e",
    "isolate": "\u2066",
    "mark": "\u200f",
    "no width": "\u200b",
    "filler": "\u3164",
    "selector": "\ufe0f",
    "tag": "\U000e0041",
    "surrogate": "\udcff",
}


@pytest.mark.parametrize("hidden", HIDDEN.values(), ids=list(HIDDEN))
def test_what_is_not_visible_is_escaped(hidden):
    shown = printable(f"left{hidden}right")
    assert shown.startswith("left\\") and shown.endswith("right")
    assert shown.isascii()


@given(st.text())
def test_what_is_shown_is_one_printable_line_that_needs_no_more_escaping(text):
    assert printable(text).isprintable()
    assert printable(printable(text)) == printable(text)


@pytest.mark.parametrize("text", ["C:\\robots\\arm", "Drehmoment Größe ± 3 µm", "腕", 'it\'s "it"'])
def test_visible_text_stays_as_it_is(text):
    assert printable(text) == text
    assert printable(f"{text}\x00") == f"{text}\\x00"


def test_letters_and_signs_of_ascii_are_visible():
    visible = string.ascii_letters + string.digits + string.punctuation + " "
    assert printable(visible) == visible


def test_an_error_is_one_line_whatever_its_parts_hold():
    place = Place("a\x1b[2J.yaml", 3, 1, "robots.\u202egnorw")
    error = LinkworkError("no\nsuch", place=place, hint="\u2066x")
    assert str(error) == r"a\x1b[2J.yaml:3:1: robots.\u202egnorw: no\nsuch; \u2066x"
    listed = NotFoundError("robot", "a", ["\udcffarm"])
    assert str(listed).isprintable()


def problem(line, column=1):
    return SchemaError(f"bad {line}", place=Place("a.yaml", line, column), hint="mind it")


def test_several_problems_travel_on_one_error_in_the_order_of_the_file():
    error = combined([problem(9), problem(2, 5), problem(2, 3)])
    copy = pickle.loads(pickle.dumps(error))
    for one in (error, copy):
        assert str(one).split("\n") == one.lines()
        assert one.lines() == [
            "a.yaml:2:3: bad 2; mind it",
            "a.yaml:2:5: bad 2; mind it",
            "a.yaml:9:1: bad 9; mind it",
        ]
        assert [x["line"] for x in one.to_json()["others"]] == [2, 9]


def test_problems_are_collected_once_and_only_with_a_place():
    problems = Problems()
    with problems.collecting():
        raise problem(3)
    with problems.collecting():
        with problems.collecting():
            raise problem(1)
        problems.raise_found()
    with pytest.raises(SchemaError) as caught:
        problems.raise_found()
    assert [line.partition(";")[0] for line in caught.value.lines()] == [
        "a.yaml:1:1: bad 1",
        "a.yaml:3:1: bad 3",
    ]
    with pytest.raises(LinkworkError, match="nowhere"), problems.collecting():
        raise LinkworkError("nowhere")


def test_nothing_is_raised_without_a_problem():
    Problems().raise_found()
