from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.session.state import JointInfo
from linkwork.studio.joints import RESOLUTION, Hold, slider_range

POSITION = st.floats(-7.0, 7.0)


def joint(lower: float = -math.inf, upper: float = math.inf, unit: str = "rad") -> JointInfo:
    return JointInfo("arm/q1", "arm", "q1", lower, upper, unit, True)


@given(POSITION, st.floats(0.0, 7.0))
def test_no_value_of_a_slider_is_outside_the_limits(lower, width):
    offered = slider_range(joint(lower, lower + width))
    assert lower - 1e-8 <= offered.lower <= offered.upper <= lower + width + 1e-8


@given(POSITION, st.floats(0.01, 7.0))
def test_a_slider_offers_all_but_a_step_of_the_limits(lower, width):
    offered = slider_range(joint(lower, lower + width))
    assert offered.lower - lower <= RESOLUTION
    assert lower + width - offered.upper <= RESOLUTION


@given(POSITION, st.floats(-100.0, 100.0))
def test_the_nearest_value_is_in_range_and_within_half_a_step(lower, value):
    offered = slider_range(joint(lower, lower + 3.0))
    nearest = offered.nearest(value)
    assert offered.lower <= nearest <= offered.upper
    if offered.lower <= value <= offered.upper:
        assert abs(nearest - value) <= RESOLUTION / 2 + 1e-12


@pytest.mark.parametrize(("unit", "reach"), [("rad", 3.141), ("m", 1.0)])
def test_an_unlimited_joint_gets_a_usual_reach(unit, reach):
    offered = slider_range(joint(unit=unit))
    assert (offered.lower, offered.upper) == (-reach, reach)


@given(POSITION)
def test_a_joint_limited_on_one_side_gets_room_on_the_other(limit):
    above, below = slider_range(joint(lower=limit)), slider_range(joint(upper=limit))
    assert above.upper - above.lower >= 3.0
    assert below.upper - below.lower >= 3.0


def test_round_limits_stay_as_they_are():
    offered = slider_range(joint(-1.5, 1.9))
    assert (offered.lower, offered.upper) == (-1.5, 1.9)


@given(POSITION)
def test_an_untouched_slider_follows(reference):
    assert Hold().follows(reference, 0.0)


@given(POSITION, st.lists(st.floats(0.01, 9.0), min_size=1))
def test_a_wish_holds_until_the_reference_arrives(wish, distances):
    hold = Hold()
    hold.take(wish, 5.0)
    assert not any(hold.follows(wish + distance, 5.0) for distance in distances)
    assert hold.follows(wish, 6.0)
    assert hold.follows(wish + 1.0, 7.0), "having arrived, it follows wherever the reference goes"


def test_a_reset_ends_a_wish():
    hold = Hold()
    hold.take(1.0, 5.0)
    assert hold.follows(0.0, 0.0)


def test_a_released_slider_follows_at_once():
    hold = Hold()
    hold.take(1.0, 5.0)
    hold.release()
    assert hold.follows(0.0, 5.0)
