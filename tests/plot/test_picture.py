"""Pictures: files of the kind their name asks for, the same each time, from plain data."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.plot import Bars, Curve, JointCurves, Panel, Picture, joint_panels

TIME = np.linspace(0.0, 2.0, 50)
WAVE = np.sin(TIME)
INLINED = Picture([[Panel([Curve([0, 1], [0, 1], "<a>"), Curve([0, 1], [1, 0], "b")])]], "title")


def plain(**fields):
    return Panel([Curve(TIME, WAVE, "wave")], **fields)


def test_the_ending_of_a_name_chooses_the_kind():
    picture = Picture([[plain()]])
    assert picture.file_for("a.png").startswith(b"\x89PNG")
    assert b"<svg" in picture.file_for("folder/A.SVG")


@pytest.mark.parametrize("name", ["a.jpg", "a", "png", ".png"])
def test_another_ending_is_refused_with_those_that_can_be(name):
    with pytest.raises(ArgumentError, match=r"\.png or \.svg"):
        Picture([[plain()]]).file_for(name)


def test_the_same_picture_is_the_same_file():
    picture = Picture([[plain(title="t", y_label="y [m]")]], "whole")
    assert picture.svg() == picture.svg()
    assert picture.png() == picture.png()


def test_labels_with_their_units_are_in_the_picture():
    text = Picture([[plain(title="shown", y_label="way [m]")]], "whole").svg()
    assert text.count("<!-- way [m] -->") == 1
    assert "<!-- shown -->" in text
    assert "<!-- whole -->" in text
    assert "<!-- time [s] -->" in text


def test_what_looks_the_same_everywhere_is_named_once():
    asked = Curve(TIME, WAVE, "reference", is_reference=True)
    panel = Panel([Curve(TIME, WAVE, "speed"), asked], limits=[1.1, 50.0])
    text = Picture([[panel, panel, panel]]).svg()
    assert text.count("<!-- reference -->") == 1
    assert text.count("<!-- limit -->") == 1
    assert "<!-- speed -->" not in text


def test_a_far_limit_does_not_flatten_the_curve():
    far, near = (Picture([[plain(limits=[x])]]).svg() for x in (50.0, 1.1))
    assert "<!-- limit -->" in near
    assert "<!-- limit -->" not in far


def test_several_curves_of_a_panel_are_named_in_it():
    text = Picture([[Panel([Curve(TIME, WAVE, "first"), Curve(TIME, -WAVE, "second")])]]).svg()
    assert "<!-- first -->" in text
    assert "<!-- second -->" in text


def test_bars_are_named_and_numbered():
    text = Picture([[Bars(["a", "b"], {"theirs": [12.0, 36.0], "ours": [0.5, 1.25]})]]).svg()
    for label in ("a", "b", "theirs", "ours", "36", "1.25"):
        assert f"<!-- {label} -->" in text


@pytest.mark.parametrize("rows", [[], [[]], [[plain()], []]])
def test_a_picture_without_panels_is_refused(rows):
    with pytest.raises(ArgumentError, match="at least one panel"):
        Picture(rows)


def test_joints_stand_in_columns_and_quantities_in_rows():
    values = np.stack([WAVE, 2 * WAVE, 3 * WAVE], axis=1)
    rows = joint_panels(
        TIME,
        ["q1", "q2", "q3"],
        [
            JointCurves("position", ["rad", "rad", "m"], values, values, upper=np.full(3, np.inf)),
            JointCurves("torque", ["N m", "N m", "N"], values),
        ],
        [(1.0, "grasp")],
    )
    assert [[panel.title for panel in row] for row in rows] == [["q1", "q2", "q3"], [""] * 3]
    assert [panel.y_label for panel in rows[0]] == ["position [rad]", "", "position [m]"]
    assert [panel.y_label for panel in rows[1]] == ["torque [N m]", "", "force [N]"]
    assert [len(panel.curves) for panel in rows[1]] == [1, 1, 1]
    assert rows[0][0].limits == []
    assert Picture(rows).png()


HOSTILE, SHOWN = "$\\bad \x1b\u202e\udcff$", r"$\bad \x1b\u202e\udcff$"


def test_names_are_drawn_as_they_are_whatever_they_hold():
    curves = [Curve(TIME, WAVE, HOSTILE), Curve(TIME, WAVE, f"{HOSTILE}2")]
    panel = Panel(curves, HOSTILE, HOSTILE, HOSTILE, marks=[(1.0, HOSTILE)])
    bars = Bars([HOSTILE], {HOSTILE: [1.0]}, HOSTILE, HOSTILE)
    text = Picture([[panel], [bars]], HOSTILE).svg()
    # The title of all; of the curves title, labels, legend and mark; of the bars as many.
    assert text.count(f"<!-- {SHOWN} -->") == 1 + 5 + 4
    assert text.count(f"<!-- {SHOWN}2 -->") == 1


def test_an_inlined_picture_is_one_well_formed_element_without_a_title():
    text = INLINED.inline_svg()
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert "title" not in text
    assert "&lt;a&gt;" in text


def test_the_colours_of_an_inlined_picture_follow_the_page_and_its_size():
    text = INLINED.inline_svg()
    assert "var(--plot-grid, #e9ecef)" in text
    head = text[: text.index(">")]
    assert "viewBox" in head
    assert " width=" not in head


def test_references_lead_to_names_that_are_its_own():
    first = INLINED.inline_svg()
    other = Picture([[Panel([Curve([0, 2], [0, 3])])]]).inline_svg()
    names = [set(re.findall(r' id="([^"]+)"', x)) for x in (first, other)]
    used = set(re.findall(r'(?:url\(#|href="#)([\w-]+)', first))
    assert used == names[0]
    assert not names[0] & names[1]
