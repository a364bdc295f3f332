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
    hold,
    make_controller,
)
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.spatial import Inertia

TREE = library.robot("planar2")
ROD = Inertia(1.0, (0.0, 0.0, 0.0), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))


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
    again = make_controller(controller.law.name, TREE, controller.period, gains)
    again.state = saved
    assert [again.step(*moment).tobytes() for moment in history[20:]] == expected


def test_state_and_gains_are_copies(controller):
    controller.state[:] = 1.0
    controller.gains[first_gain(controller)][:] = 1.0
    assert not controller.state.any()
    assert (controller.gains[first_gain(controller)] != 1.0).all()


def test_reset_forgets_the_past(controller):
    history = list(moments(5))
    fresh = [controller.step(*moment).tobytes() for moment in history]
    controller.reset(history[0][1])
    assert [controller.step(*moment).tobytes() for moment in history] == fresh


def test_a_gain_is_set_for_all_joints_or_for_each(controller):
    name = first_gain(controller)
    controller.set_gain(name, 3)
    assert controller.gains[name].tolist() == [3.0, 3.0]
    controller.set_gain(name, [1.0, 2.0])
    assert controller.gains[name].tolist() == [1.0, 2.0]
    assert controller.gain_vector[:2].tolist() == [1.0, 2.0]


@pytest.mark.parametrize("value", [-1.0, math.nan, math.inf, [1.0, 2.0, 3.0], "stiff", None])
def test_bad_gain_is_refused_and_the_old_one_stays(controller, value):
    name = first_gain(controller)
    before = controller.gain_vector
    with pytest.raises(ArgumentError, match=name):
        controller.set_gain(name, value)
    assert (controller.gain_vector == before).all()


def test_unknown_gain_lists_those_that_exist(controller):
    name = first_gain(controller)
    with pytest.raises(NotFoundError, match=f"did you mean '{name}'"):
        controller.set_gain(f"{name}s", 1.0)


@pytest.mark.parametrize("size", [1, 7])
def test_state_of_wrong_size_is_refused(controller, size):
    with pytest.raises(ArgumentError, match="state"):
        controller.state = np.zeros(size)


def test_torques_stay_within_the_joints_effort_limits(controller):
    limits = np.array([joint.limits.effort for joint in TREE.joints])
    far = JointReference(np.full(2, 1e6), np.zeros(2), np.zeros(2))
    torques = controller.step(far, JointState(np.zeros(2), np.zeros(2)))
    assert (np.abs(torques) <= limits).all()


@pytest.mark.parametrize("shape", [(), (1,), (3,), (2, 1)])
def test_what_is_measured_must_be_one_number_a_joint(controller, shape):
    moment = JointState(np.zeros(2), np.zeros(shape))
    with pytest.raises(ArgumentError, match=r"invalid measured velocity: shape .*2 joints"):
        controller.step(hold(np.zeros(2)), moment)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_is_refused_by_joint_and_changes_nothing(controller, bad):
    before = controller.state
    with pytest.raises(ArgumentError, match=r"measured velocity of joint \w+: (nan|-?inf)"):
        controller.step(hold(np.zeros(2)), JointState(np.zeros(2), np.array([0.0, bad])))
    with pytest.raises(ArgumentError, match=r"position (of joint \w+|to hold\[0\]): (nan|-?inf)"):
        controller.step(hold([bad, 0.0]), JointState(np.zeros(2), np.zeros(2)))
    assert (controller.state == before).all()


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_joints_that_neither_turn_nor_slide_are_refused_by_name(kind):
    links = [
        TreeLink("base", None, Joint("root")),
        TreeLink("rod", "base", Joint("shoulder", JointKind.BALL), inertia=ROD),
    ]
    with pytest.raises(ModelError, match=rf"{kind} control.*'shoulder' \(ball\)"):
        make_controller(kind, build_tree("pendulum", links), 0.002)


class Spring(Controller):
    """A user's own controller, in Python."""

    gain_names = ("stiffness",)

    def step(self, reference, measured):
        self._state = self._state + 1.0
        return self.gains["stiffness"] * (reference.position - measured.position)


def test_a_controller_in_python_needs_a_step_alone():
    controller = Spring(2, 0.01, {"stiffness": [1.0, 2.0]}, state_size=1)
    rest = JointState(np.zeros(2), np.zeros(2))
    assert controller.step(hold([1.0, 1.0]), rest).tolist() == [1.0, 2.0]
    assert controller.state.tolist() == [1.0]
    controller.reset(rest)
    assert controller.state.tolist() == [0.0]
    assert controller.program is None


def test_given_gains_replace_suggested_ones_by_name(controller):
    name = first_gain(controller)
    changed = make_controller(controller.law.name, TREE, 0.002, {name: 7.0}).gains
    assert changed.pop(name).tolist() == [7.0, 7.0]
    assert all((controller.gains[other] == values).all() for other, values in changed.items())


def first_gain(controller: Controller) -> str:
    return controller.gain_names[0]


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
@pytest.mark.parametrize("gravity", [[0, 0, -1], np.array([0.0, 0.0, -1.0])])
def test_gravity_is_any_row_of_three_numbers(kind, gravity):
    law = make_controller(kind, TREE, 0.002, gravity=gravity).law
    assert law.tree is None or law.gravity == (0.0, 0.0, -1.0)


NOT_PERIODS = (0.0, -0.1, math.nan, math.inf, "fast", None, True, [1])
NOT_GRAVITIES = (9.81, "down", [0, 0], [0, 0, math.nan], [[0, 0, -1]])
REFUSED = [
    *((lambda n=n: Spring(n, 0.002, {"stiffness": 1.0}), "joints") for n in (-1, 1.5, None)),
    *(
        (lambda tree=tree: make_controller("pid", tree, 0.002), r"invalid tree: .*expected a robot")
        for tree in ("planar2", None, 3)
    ),
    *(
        (lambda x=x: make_controller(x, TREE, 0.002), r"kind of controller: .*pid, pd-gravity")
        for x in (["pid"], None, 3)
    ),
    *((lambda q=q: hold(q), "position to hold") for q in ("x", [[1.0], [1.0, 2.0]], {})),
    *(
        (lambda kind=kind, x=x: make_controller(kind, TREE, x), "period")
        for kind in CONTROLLER_KINDS
        for x in NOT_PERIODS
    ),
    *(
        (lambda kind=kind, x=x: make_controller(kind, TREE, 0.002, gravity=x), "invalid gravity")
        for kind in CONTROLLER_KINDS
        for x in NOT_GRAVITIES
    ),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_does_not_fit_is_refused(call, message):
    with pytest.raises(ArgumentError, match=message):
        call()


def test_unknown_kind_lists_those_that_exist():
    with pytest.raises(NotFoundError, match=r"did you mean 'pid'\?.*computed-torque"):
        make_controller("pidd", TREE, 0.002)
