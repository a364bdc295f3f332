from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.studio.history import JointHistory

SPAN, CAPACITY = 2.0, 20
JUMPS = st.lists(st.floats(0.0, 0.7), min_size=1, max_size=120)


def filled(times: list[float]) -> JointHistory:
    history = JointHistory(1, SPAN, CAPACITY)
    for time in times:
        history.append(time, np.array([[time, -time]]))
    return history


@given(JUMPS)
def test_moments_ascend_and_span_at_most_the_window(jumps):
    times, _ = filled(list(np.cumsum(jumps))).window()
    assert np.all(np.diff(times) > 0)
    assert times[-1] - times[0] <= SPAN + 1e-6
    assert len(times) <= CAPACITY + 1


@given(JUMPS)
def test_the_newest_moment_is_at_most_one_spacing_old(jumps):
    ends = np.cumsum(jumps)
    times, _ = filled(list(ends)).window()
    assert 0 <= ends[-1] - times[-1] < SPAN / CAPACITY


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
    assert times[-1] - times[0] > 0.95 * SPAN


def test_standing_still_adds_nothing():
    assert len(filled([0.5] * 10)) == 1
