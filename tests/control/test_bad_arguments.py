"""What controllers refuse, whatever it is."""

from functools import cache, partial

import numpy as np
import pytest

from linkwork import control, library
from linkwork.control import PID, JointReference, JointState
from tests.hostile import (
    COUNTS,
    NAMES,
    NUMBERS,
    SIZES,
    arrays,
    assert_refused,
    case,
    cases,
    optional,
    refused,
)

GAINS = {"proportional": 1.0, "integral": 0.0, "derivative": 1.0}
PAIR = arrays(np.ones(2))
UNLIMITED = tuple(f"an entry of {x}" for x in SIZES if "nan" not in x and not x.startswith("-"))


@cache
def tree():
    return library.robot("planar2")


def pid(joints=2, period=0.01, gains=GAINS, **options):
    return PID(joints, period, gains, **options)


def controller_cases():
    limited = refused(PAIR, takes=UNLIMITED)
    numbers = {"joints": COUNTS, "period": NUMBERS, "gains": refused(NUMBERS, "gain")}
    yield from cases("PID", pid, **numbers, torque_limit=limited)
    yield from cases("PID", lambda gain: pid(gains=GAINS | {"integral": gain}), gain=PAIR)
    yield from cases(
        "set_gain",
        lambda name="integral", value=1.0: pid().set_gain(name, value),
        name=refused(NAMES, "gain"),
        value=refused(PAIR, "integral"),
    )
    finite = ("an entry of 1e308", "an entry of -1e308")
    yield case("state(state)", lambda v: setattr(pid(), "state", v), PAIR, takes=finite)
    yield from cases(
        "ComputedTorque",
        partial(control.ComputedTorque, tree=tree(), period=0.01, gains=GAINS),
        tree=NUMBERS,
        gains=refused(NUMBERS, "gain"),
        gravity=optional(arrays(np.ones(3))),
    )
    yield from cases(
        "make_controller",
        partial(control.make_controller, kind="pid", tree=tree(), period=0.01),
        kind=refused(NAMES, "controller"),
        **dict.fromkeys(("tree", "period"), NUMBERS),
        gains=optional(NUMBERS, "gain"),
        torque_limit=optional(PAIR, takes=UNLIMITED),
    )
    held = ("empty array", "array of no shape that fits", "one number more")
    yield from cases("hold", control.hold, position=refused(PAIR, takes=held))


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
    for kind in ("pid", "pd_gravity", "computed_torque", "sliding_mode"):
        suggest = partial(getattr(control, f"suggest_{kind}_gains"), tree=tree())
        yield from cases(kind, suggest, tree=NUMBERS, frequency=NUMBERS, period=NUMBERS)


def writing_cases(folder):
    out = str(folder)
    texts = ("text", "text of a number", "empty text", "unknown name")
    yield from cases(
        "export_controller",
        partial(control.export_controller, controller=pid(), name="r", out=out),
        controller=refused(NUMBERS, "code"),
        name=refused(NAMES, takes=texts),
        out=refused(NUMBERS, takes=texts),
        target=NAMES,
    )
    library = partial(control.CController, library=out, joints=2, period=0.01)
    yield from cases("CController", library, library=NAMES, state_size=COUNTS)
    sources = refused(NAMES, "source", "file")
    yield from cases("compile_controller", control.compile_controller, source=sources)


@pytest.mark.parametrize("one", [*controller_cases(), *step_cases(), *suggestion_cases()], ids=str)
def test_what_is_no_argument_is_refused(one):
    assert_refused(one)


def test_what_is_no_argument_of_written_code_is_refused(tmp_path):
    assert_refused(*writing_cases(tmp_path))
