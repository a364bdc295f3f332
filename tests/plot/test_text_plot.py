"""Plots as text: size, axes, ticks and the curve itself."""

import numpy as np
import pytest

from linkwork.plot import text_plot
from linkwork.plot.text_plot import ASCII, UNICODE

TIME = np.linspace(0.0, 2.0, 200)


def test_a_rising_line_goes_from_the_lower_left_to_the_upper_right():
    lines = text_plot(TIME, TIME, 40, 5, frame=ASCII)
    columns = [max(line.find("*"), 0) for line in lines[:5]]
    assert columns == sorted(columns, reverse=True)
    assert lines[4].endswith("*") and lines[0].endswith("*")


@pytest.mark.parametrize("width", [30, 79, 160])
@pytest.mark.parametrize("rows", [3, 10])
@pytest.mark.parametrize("frame", [UNICODE, ASCII])
def test_lines_fit_the_width_and_rows(width, rows, frame):
    lines = text_plot(TIME, 1e4 * np.sin(9 * TIME), width, rows, frame=frame)
    assert len(lines) == rows + 3
    assert max(map(len, lines)) == width
    assert len(text_plot(TIME, TIME, width, rows, labelled=False, frame=frame)) == rows + 1


def test_a_curve_has_no_holes():
    lines = [line.ljust(60) for line in text_plot(TIME, np.sin(40 * TIME), 60, 8, frame=ASCII)[:8]]
    start = lines[0].index("|") if "|" in lines[0] else lines[0].index("+")
    for column in range(start + 1, 60):
        assert any(line[column] == "*" for line in lines)


def test_values_that_are_missing_are_a_gap():
    values = np.sin(TIME)
    values[80:120] = np.nan
    lines = [line.ljust(60) for line in text_plot(TIME, values, 60, 6, frame=ASCII)[:6]]
    empty = [i for i in range(8, 60) if all(line[i] == " " for line in lines)]
    assert 8 <= len(empty) <= 12


@pytest.mark.parametrize("values", [np.zeros(200), np.full(200, 0.62), np.full(200, np.nan)])
def test_constants_and_nothing_are_drawn_too(values):
    lines = text_plot(TIME, values, 60, 6)
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
    lines = text_plot(TIME, greatest * TIME / 2, 70, 9)
    assert [line.split("┤")[0].strip() for line in lines if "┤" in line] == ticks


def test_one_sample_is_drawn():
    assert len(text_plot([1.0], [2.0], 40, 5)) == 6
