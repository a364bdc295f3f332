import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.session.pacing import MOST_BEHIND, Pacer


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def paced(factor, step_size=0.001):
    clock = Clock()
    pacer = Pacer(step_size, clock)
    pacer.set_factor(factor, 0)
    return pacer, clock


@given(st.lists(st.floats(0.0001, 0.2), min_size=1, max_size=50), st.floats(0.05, 4.0))
def test_steps_done_never_drift_from_the_clock(waits, factor):
    pacer, clock = paced(factor)
    done = 0
    for wait in waits:
        clock.now += wait
        done += pacer.due(done, 10**9)
    expected = (clock.now - 100.0) * factor / 0.001
    assert expected - 1.001 <= done <= expected + 0.001


def test_a_step_is_due_exactly_when_its_time_has_come():
    pacer, clock = paced(2.0)
    wait = pacer.seconds_until(10)
    assert wait == pytest.approx(0.005)
    clock.now += wait + 1e-9
    assert pacer.due(0, 100) == 10


def test_after_a_long_stall_time_is_not_made_up():
    pacer, clock = paced(1.0)
    clock.now += MOST_BEHIND + 5.0
    pacer.due(0, 10)
    assert pacer.due(10, 10**9) == 0


def test_a_short_stall_is_made_up():
    pacer, clock = paced(1.0)
    clock.now += 0.5
    assert pacer.due(0, 10**9) == 500


def test_speed_zero_stands_and_infinity_never_waits():
    pacer, clock = paced(0.0)
    clock.now += 10
    assert pacer.due(0, 5) == 0
    assert pacer.seconds_until(1) == math.inf
    pacer.set_factor(math.inf, 0)
    assert pacer.due(0, 5) == 5
    assert pacer.seconds_until(1) == 0.0


@pytest.mark.parametrize("factor", [-0.1, 4.01, math.nan, -math.inf])
def test_a_speed_out_of_range_is_refused(factor):
    pacer, _ = paced(1.0)
    with pytest.raises(ArgumentError, match="out of range"):
        pacer.set_factor(factor, 0)
    assert pacer.factor == 1.0
