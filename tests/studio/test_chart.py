from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.studio.chart import (
    COLOURS,
    LEAST_HEIGHT,
    SPAN,
    JointHistory,
    chart_choices,
    curve_style,
    framed,
)
from tests.studio.fake_session import JOINTS


def test_every_joint_can_be_plotted_by_itself_and_with_its_robot():
    choices = chart_choices(JOINTS)
    assert choices["arm: all joints"] == [0, 1, 2]
    assert choices["lift: all joints"] == [3]
    assert [choices[joint.name] for joint in JOINTS] == [[0], [1], [2], [3]]


def test_a_reference_shares_its_joints_colour_and_is_dashed():
    position = curve_style(JOINTS[0], 0, reference=False)
    reference = curve_style(JOINTS[0], 0, reference=True)
    assert reference["stroke"].startswith(position["stroke"])
    assert "dash" in reference
    assert "dash" not in position


def test_there_are_colours_for_any_number_of_joints():
    assert curve_style(JOINTS[0], len(COLOURS), reference=False)["stroke"] == COLOURS[0]


@given(st.lists(st.floats(-3.0, 3.0), min_size=1, max_size=50))
def test_the_frame_holds_every_curve_and_is_never_too_flat(values):
    times, curve = np.arange(len(values)) * 0.1, np.array(values)
    columns = framed(times, [curve, -curve])
    assert {len(column) for column in columns} == {len(values) + 1}
    framing = columns[1][np.isfinite(columns[1])]
    assert framing.min() <= np.abs(curve).max() * -1 + 1e-12
    assert framing.max() >= np.abs(curve).max() - 1e-12
    assert np.ptp(framing) >= LEAST_HEIGHT - 1e-12


def test_the_time_axis_is_a_whole_span_from_the_first_moment():
    assert framed(np.array([2.0, 2.5]), [np.zeros(2)])[0][-1] == 2.0 + SPAN


HISTORY_SPAN, CAPACITY = 2.0, 20
JUMPS = st.lists(st.floats(0.0, 0.7), min_size=1, max_size=120)


def filled(times: list[float]) -> JointHistory:
    history = JointHistory(1, HISTORY_SPAN, CAPACITY)
    for time in times:
        history.append(time, np.array([[time, -time]]))
    return history


@given(JUMPS)
def test_moments_ascend_and_span_at_most_the_window(jumps):
    times, _ = filled(list(np.cumsum(jumps))).window()
    assert np.all(np.diff(times) > 0)
    assert times[-1] - times[0] <= HISTORY_SPAN + 1e-6
    assert len(times) <= CAPACITY + 1


@given(JUMPS)
def test_the_newest_moment_is_at_most_one_spacing_old(jumps):
    ends = np.cumsum(jumps)
    times, _ = filled(list(ends)).window()
    assert 0 <= ends[-1] - times[-1] < HISTORY_SPAN / CAPACITY


@given(JUMPS)
def test_every_moment_keeps_its_own_values(jumps):
    times, values = filled(list(np.cumsum(jumps))).window()
    assert np.array_equal(values[:, 0, 0], times)
    assert np.array_equal(values[:, 0, 1], -times)


@given(JUMPS, JUMPS)
def test_going_back_in_time_forgets_all_that_was(before, after):
    first, second = np.cumsum(before) + 100.0, np.cumsum(after)
    history = filled([*first, *second])
    times, _ = history.window()
    fresh, _ = filled(list(second)).window()
    assert np.array_equal(times, fresh)


def test_a_slow_run_still_covers_the_whole_window():
    times, _ = filled(list(np.arange(0.0, 10.0, 0.001))).window()
    assert times[-1] - times[0] > 0.95 * HISTORY_SPAN


def test_standing_still_adds_nothing():
    assert len(filled([0.5] * 10)) == 1
