"""What controllers refuse, whatever it is."""

from functools import cache

import numpy as np
import pytest

from linkwork import library
from linkwork.control import (
    PID,
    CController,
    ComputedTorque,
    JointReference,
    JointState,
    compile_controller,
    export_controller,
    hold,
    make_controller,
    suggest_computed_torque_gains,
    suggest_pd_gravity_gains,
    suggest_pid_gains,
    suggest_sliding_mode_gains,
)
from tests.hostile import COUNTS, NAMES, NUMBERS, SIZES, arrays, assert_refused, case

GAINS = {"proportional": 1.0, "integral": 0.0, "derivative": 1.0}
OPTIONAL = ("None",)
PAIR = arrays(np.ones(2))
UNLIMITED = tuple(f"an entry of {x}" for x in SIZES if "nan" not in x and not x.startswith("-"))


@cache
def tree():
    return library.robot("planar2")


def pid(joints=2, period=0.01, gains=GAINS, **options):
    return PID(joints, period, gains, **options)


def controller_cases():
    yield case("PID(joints)", lambda v: pid(joints=v), COUNTS)
    yield case("PID(period)", lambda v: pid(period=v), NUMBERS)
    yield case("PID(gains)", lambda v: pid(gains=v), NUMBERS, "gain")
    yield case("PID(gain)", lambda v: pid(gains=GAINS | {"integral": v}), PAIR)
    yield case("PID(torque_limit)", lambda v: pid(torque_limit=v), PAIR, takes=UNLIMITED)
    yield case("set_gain(name)", lambda v: pid().set_gain(v, 1.0), NAMES, "gain")
    yield case("set_gain(value)", lambda v: pid().set_gain("integral", v), PAIR, "integral")
    finite = ("an entry of 1e308", "an entry of -1e308")
    yield case("state(state)", lambda v: setattr(pid(), "state", v), PAIR, takes=finite)
    yield case("ComputedTorque(tree)", lambda v: ComputedTorque(v, 0.01, GAINS), NUMBERS)
    yield case("ComputedTorque(gains)", lambda v: ComputedTorque(tree(), 0.01, v), NUMBERS, "gain")
    yield case(
        "ComputedTorque(gravity)",
        lambda v: ComputedTorque(tree(), 0.01, GAINS, gravity=v),
        arrays(np.ones(3)),
        takes=OPTIONAL,
    )
    yield case(
        "make_controller(kind)", lambda v: make_controller(v, tree(), 0.01), NAMES, "controller"
    )
    yield case("make_controller(tree)", lambda v: make_controller("pid", v, 0.01), NUMBERS)
    yield case("make_controller(period)", lambda v: make_controller("pid", tree(), v), NUMBERS)
    yield case(
        "make_controller(gains)",
        lambda v: make_controller("pid", tree(), 0.01, v),
        NUMBERS,
        "gain",
        takes=OPTIONAL,
    )
    yield case(
        "make_controller(torque_limit)",
        lambda v: make_controller("pid", tree(), 0.01, torque_limit=v),
        PAIR,
        takes=(*OPTIONAL, *UNLIMITED),
    )
    yield case(
        "hold(position)",
        hold,
        PAIR,
        takes=("empty array", "array of no shape that fits", "one number more"),
    )


def step_cases():
    rest = np.zeros(2)
    driver = pid()

    def step(reference=(rest, rest, rest), measured=(rest, rest)):
        return driver.step(JointReference(*reference), JointState(*measured))

    for i, name in enumerate(("position", "velocity", "acceleration")):
        yield case(
            f"step(reference {name})",
            lambda v, i=i: step(reference=tuple(v if k == i else rest for k in range(3))),
            PAIR,
        )
    for i, name in enumerate(("position", "velocity")):
        yield case(
            f"step(measured {name})",
            lambda v, i=i: step(measured=tuple(v if k == i else rest for k in range(2))),
            PAIR,
        )
    yield case("reset(position)", lambda v: driver.reset(JointState(v, rest)), PAIR)


def suggestion_cases():
    for suggest in (
        suggest_pid_gains,
        suggest_pd_gravity_gains,
        suggest_computed_torque_gains,
        suggest_sliding_mode_gains,
    ):
        name = suggest.__name__
        yield case(f"{name}(tree)", suggest, NUMBERS)
        yield case(f"{name}(frequency)", lambda v, f=suggest: f(tree(), v), NUMBERS)
        yield case(f"{name}(period)", lambda v, f=suggest: f(tree(), period=v), NUMBERS)


def writing_cases(folder):
    out = str(folder)
    yield case(
        "export_controller(controller)", lambda v: export_controller(v, "r", out), NUMBERS, "code"
    )
    texts = ("text", "text of a number", "empty text", "unknown name")
    yield case(
        "export_controller(name)", lambda v: export_controller(pid(), v, out), NAMES, takes=texts
    )
    yield case(
        "export_controller(out)", lambda v: export_controller(pid(), "r", v), NUMBERS, takes=texts
    )
    yield case("export_controller(target)", lambda v: export_controller(pid(), "r", out, v), NAMES)
    yield case("CController(library)", lambda v: CController(v, 2, 0.01), NAMES, "library")
    yield case("CController(state_size)", lambda v: CController(out, 2, 0.01, state_size=v), COUNTS)
    yield case("compile_controller(source)", compile_controller, NAMES, "source", "file")


@pytest.mark.parametrize("one", [*controller_cases(), *step_cases(), *suggestion_cases()], ids=str)
def test_what_is_no_argument_is_refused(one):
    assert_refused(one)


def test_what_is_no_argument_of_written_code_is_refused(tmp_path):
    assert_refused(*writing_cases(tmp_path))
