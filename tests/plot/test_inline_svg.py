"""Pictures as elements of an HTML page."""

import re
from xml.etree import ElementTree

from linkwork.plot import Curve, Panel, Picture

PICTURE = Picture([[Panel([Curve([0, 1], [0, 1], "<a>"), Curve([0, 1], [1, 0], "b")])]], "title")


def test_it_is_one_well_formed_element_without_a_title():
    text = PICTURE.inline_svg()
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert "title" not in text
    assert "&lt;a&gt;" in text


def test_its_colours_follow_the_page_and_its_size_too():
    text = PICTURE.inline_svg()
    assert "var(--plot-grid, #e9ecef)" in text
    head = text[: text.index(">")]
    assert "viewBox" in head
    assert " width=" not in head


def test_references_lead_to_names_that_are_its_own():
    first = PICTURE.inline_svg()
    other = Picture([[Panel([Curve([0, 2], [0, 3])])]]).inline_svg()
    names = [set(re.findall(r' id="([^"]+)"', x)) for x in (first, other)]
    used = set(re.findall(r'(?:url\(#|href="#)([\w-]+)', first))
    assert used == names[0]
    assert not names[0] & names[1]
