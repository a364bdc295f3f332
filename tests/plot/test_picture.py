"""Pictures and plots as text: the same each time, with axes, ticks and the curve itself."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.plot import Bars, Curve, JointCurves, Panel, Picture, joint_panels, text_plot
from linkwork.plot.text_plot import ASCII, UNICODE

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
    assert "<!-- shown -->" in text and "<!-- whole -->" in text
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
    assert "<!-- first -->" in text and "<!-- second -->" in text


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
    assert "title" not in text and "&lt;a&gt;" in text


def test_the_colours_of_an_inlined_picture_follow_the_page_and_its_size():
    text = INLINED.inline_svg()
    assert "var(--plot-grid, #e9ecef)" in text
    head = text[: text.index(">")]
    assert "viewBox" in head and " width=" not in head


def test_references_lead_to_names_that_are_its_own():
    first = INLINED.inline_svg()
    other = Picture([[Panel([Curve([0, 2], [0, 3])])]]).inline_svg()
    names = [set(re.findall(r' id="([^"]+)"', x)) for x in (first, other)]
    used = set(re.findall(r'(?:url\(#|href="#)([\w-]+)', first))
    assert used == names[0]
    assert not names[0] & names[1]


TIMES = np.linspace(0.0, 2.0, 200)


def test_a_rising_line_goes_from_the_lower_left_to_the_upper_right():
    lines = text_plot(TIMES, TIMES, 40, 5, frame=ASCII)
    columns = [max(line.find("*"), 0) for line in lines[:5]]
    assert columns == sorted(columns, reverse=True)
    assert lines[4].endswith("*") and lines[0].endswith("*")


@pytest.mark.parametrize("width", [30, 79, 160])
@pytest.mark.parametrize("rows", [3, 10])
@pytest.mark.parametrize("frame", [UNICODE, ASCII])
def test_lines_fit_the_width_and_rows(width, rows, frame):
    lines = text_plot(TIMES, 1e4 * np.sin(9 * TIMES), width, rows, frame=frame)
    assert len(lines) == rows + 3
    assert max(map(len, lines)) == width
    assert len(text_plot(TIMES, TIMES, width, rows, labelled=False, frame=frame)) == rows + 1


def test_a_curve_has_no_holes():
    lines = [
        line.ljust(60) for line in text_plot(TIMES, np.sin(40 * TIMES), 60, 8, frame=ASCII)[:8]
    ]
    start = lines[0].index("|") if "|" in lines[0] else lines[0].index("+")
    for column in range(start + 1, 60):
        assert any(line[column] == "*" for line in lines)


def test_values_that_are_missing_are_a_gap():
    values = np.sin(TIMES)
    values[80:120] = np.nan
    lines = [line.ljust(60) for line in text_plot(TIMES, values, 60, 6, frame=ASCII)[:6]]
    empty = [i for i in range(8, 60) if all(line[i] == " " for line in lines)]
    assert 8 <= len(empty) <= 12


@pytest.mark.parametrize("values", [np.zeros(200), np.full(200, 0.62), np.full(200, np.nan)])
def test_constants_and_nothing_are_drawn_too(values):
    lines = text_plot(TIMES, values, 60, 6)
    assert len(lines) == 9 and any("┤" in line for line in lines)


@pytest.mark.parametrize(
    ("greatest", "ticks"),
    [
        (1.0, ["1.0", "0.8", "0.6", "0.4", "0.2", "0.0"]),
        (1.2, ["1.00", "0.75", "0.50", "0.25", "0.00"]),
        (80.0, ["80", "60", "40", "20", "0"]),
        (0.004, ["0.004", "0.003", "0.002", "0.001", "0.000"]),
        (5e6, ["5e+06", "4e+06", "3e+06", "2e+06", "1e+06", "0e+00"]),
        (3e-7, ["3e-07", "2e-07", "1e-07", "0e+00"]),
    ],
)
def test_ticks_are_round_numbers(greatest, ticks):
    lines = text_plot(TIMES, greatest * TIMES / 2, 70, 9)
    assert [line.split("┤")[0].strip() for line in lines if "┤" in line] == ticks


def test_one_sample_is_drawn():
    assert len(text_plot([1.0], [2.0], 40, 5)) == 6
