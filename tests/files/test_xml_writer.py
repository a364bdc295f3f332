"""Writing XML: what is written is read back as the same."""

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.files import Element, parse_xml, write_numbers, write_xml
from linkwork.files.numbers import parse_number

NAMES = st.sampled_from(["a", "link", "joint-2", "drake:x"])
ALLOWED = st.characters(min_codepoint=32, max_codepoint=0xFFFD, exclude_categories=["Cs"])
TEXTS = st.text(ALLOWED | st.sampled_from("\t\n\r\"'<>&]"), max_size=20)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)


def elements() -> st.SearchStrategy[Element]:
    attributes = st.dictionaries(NAMES, TEXTS, max_size=3)
    text = TEXTS.map(str.strip)

    def with_children(inner: st.SearchStrategy[Element]) -> st.SearchStrategy[Element]:
        return st.builds(Element, NAMES, attributes, st.lists(inner, max_size=3).map(tuple), text)

    return st.recursive(st.builds(Element, NAMES, attributes, text=text), with_children)


def without_places(element: Element) -> tuple:
    children = tuple(without_places(x) for x in element.children)
    return (element.tag, element.attributes, children, element.text)


@given(elements())
def test_what_is_written_is_read_back(element):
    assert without_places(parse_xml(write_xml(element), "x")) == without_places(element)


@example([-0.0])
@given(st.lists(FLOATS, max_size=4))
def test_numbers_come_back_to_the_last_bit(numbers):
    read = [parse_number(word) for word in write_numbers(numbers).split()]
    assert read == numbers
    assert [math.copysign(1, x) for x in read] == [math.copysign(1, x) for x in numbers]


@pytest.mark.parametrize("text", ["a\0b", "\x1b", "\ud800", "\uffff"])
def test_what_xml_cannot_hold_is_refused(text):
    for element in (Element("a", {"b": text}), Element("a", text=text)):
        with pytest.raises(ArgumentError, match=r"U\+[0-9A-F]{4}"):
            write_xml(element)


def test_one_element_a_line():
    inner = Element("c", {"d": "1"})
    text = write_xml(Element("a", children=(inner, Element("e", text="2"))))
    assert text == '<?xml version="1.0"?>\n<a>\n  <c d="1"/>\n  <e>2</e>\n</a>\n'
