"""What holds of every controller."""

from __future__ import annotations

import math

import numpy as np
import pytest

from linkwork import library
from linkwork.control import (
    CONTROLLER_KINDS,
    Controller,
    JointReference,
    JointState,
    make_controller,
)
from linkwork.errors import ArgumentError, NotFoundError

TREE = library.robot("planar2")


@pytest.fixture(params=CONTROLLER_KINDS)
def controller(request: pytest.FixtureRequest) -> Controller:
    return make_controller(request.param, TREE, 0.002)


def moments(count: int):
    random = np.random.default_rng(2)
    for _ in range(count):
        a, b, c, d, e = random.uniform(-0.5, 0.5, (5, 2))
        yield JointReference(a, b, c), JointState(d, e)


def test_saved_state_continues_bit_for_bit(controller):
    history = list(moments(40))
    for moment in history[:20]:
        controller.step(*moment)
    saved, gains = controller.state, controller.gains
    expected = [controller.step(*moment).tobytes() for moment in history[20:]]
    again = make_controller(_kind_of(controller), TREE, controller.period, gains)
    again.state = saved
    assert [again.step(*moment).tobytes() for moment in history[20:]] == expected


def test_state_and_gains_are_copies(controller):
    controller.state[:] = 1.0
    controller.gains["proportional"][:] = 1.0
    assert not controller.state.any()
    assert (controller.gains["proportional"] != 1.0).all()


def test_reset_forgets_the_past(controller):
    history = list(moments(5))
    fresh = [controller.step(*moment).tobytes() for moment in history]
    controller.reset(history[0][1])
    assert [controller.step(*moment).tobytes() for moment in history] == fresh


def test_a_gain_is_set_for_all_joints_or_for_each(controller):
    controller.set_gain("proportional", 3)
    assert controller.gains["proportional"].tolist() == [3.0, 3.0]
    controller.set_gain("proportional", [1.0, 2.0])
    assert controller.gains["proportional"].tolist() == [1.0, 2.0]


@pytest.mark.parametrize("value", [-1.0, math.nan, math.inf, [1.0, 2.0, 3.0], "stiff", None])
def test_bad_gain_is_refused_and_the_old_one_stays(controller, value):
    before = controller.gains["proportional"]
    with pytest.raises(ArgumentError, match="proportional"):
        controller.set_gain("proportional", value)
    assert (controller.gains["proportional"] == before).all()


def test_unknown_gain_lists_those_that_exist(controller):
    with pytest.raises(NotFoundError, match="proportional"):
        controller.set_gain("proportonal", 1.0)


@pytest.mark.parametrize("size", [1, 7])
def test_state_of_wrong_size_is_refused(controller, size):
    with pytest.raises(ArgumentError, match="state"):
        controller.state = np.zeros(size)


def test_torques_stay_within_the_joints_effort_limits(controller):
    limits = np.array([joint.limits.effort for joint in TREE.joints])
    far = JointReference(np.full(2, 1e6), np.zeros(2), np.zeros(2))
    torques = controller.step(far, JointState(np.zeros(2), np.zeros(2)))
    assert (np.abs(torques) <= limits).all()


@pytest.mark.parametrize("period", [0.0, -0.1, math.nan, math.inf])
@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_bad_period_is_refused(kind, period):
    with pytest.raises(ArgumentError, match="period"):
        make_controller(kind, TREE, period)


def test_unknown_kind_lists_those_that_exist():
    with pytest.raises(NotFoundError, match=r"did you mean 'pid'\?.*computed-torque"):
        make_controller("pidd", TREE, 0.002)


def test_given_gains_replace_suggested_ones_by_name(controller):
    kind = _kind_of(controller)
    changed = make_controller(kind, TREE, 0.002, {"derivative": 7.0}).gains
    assert changed["derivative"].tolist() == [7.0, 7.0]
    assert (changed["proportional"] == controller.gains["proportional"]).all()


def _kind_of(controller: Controller) -> str:
    return {"PID": "pid", "ComputedTorque": "computed-torque"}[type(controller).__name__]
