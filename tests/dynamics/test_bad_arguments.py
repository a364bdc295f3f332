"""What identification and equations refuse, whatever it is."""

from functools import cache

import numpy as np
import pytest

from linkwork import library
from linkwork.dynamics.equations import Equations
from linkwork.dynamics.identification import (
    JointRecording,
    base_parameters,
    identify,
    identify_payload,
)
from linkwork.dynamics.programs import trace_function
from tests.hostile import FLAGS, NAMES, NUMBERS, arrays, assert_refused, case

TIMES = np.linspace(0.0, 1.0, 41)
STATES = np.sin(np.outer(7.0 * TIMES, [1.0, 2.3])) + 0.1 * TIMES[:, None]
TABLE = arrays(STATES)
GRAVITY = arrays(np.ones(3))
OPTIONAL = ("None",)


@cache
def tree():
    return library.robot("planar2")


def recorded(**options):
    given = {"times": TIMES, "positions": STATES, "velocities": STATES, "torques": STATES}
    return JointRecording(**(given | options))


def identification_cases():
    for name in ("positions", "velocities", "torques", "accelerations"):
        yield case(
            f"JointRecording({name})",
            lambda v, name=name: identify(tree(), recorded(**{name: v})),
            TABLE,
            takes=OPTIONAL if name == "accelerations" else (),
        )
    yield case(
        "JointRecording(times)",
        lambda v: identify(tree(), recorded(times=v)),
        arrays(TIMES),
        "times",
        "positions",
        "too short",
    )
    yield case("identify(tree)", lambda v: identify(v, recorded()), NUMBERS, "robot")
    yield case("identify(recording)", lambda v: identify(tree(), v), NUMBERS)
    yield case("identify(gravity)", lambda v: identify(tree(), recorded(), v), GRAVITY)
    yield case("identify(smoothing)", lambda v: identify(tree(), recorded(), smoothing=v), NUMBERS)
    load = "identify_payload"
    yield case(f"{load}(tree)", lambda v: identify_payload(v, recorded()), NUMBERS, "robot")
    yield case(f"{load}(loaded)", lambda v: identify_payload(tree(), v), NUMBERS, "recording")
    yield case(
        "identify_payload(unloaded)",
        lambda v: identify_payload(tree(), recorded(), v),
        NUMBERS,
        "recording",
        takes=OPTIONAL,
    )
    yield case(
        "identify_payload(frame)",
        lambda v: identify_payload(tree(), recorded(), frame=v),
        NAMES,
        takes=OPTIONAL,
    )
    yield case(
        "identify_payload(gravity)",
        lambda v: identify_payload(tree(), recorded(), gravity=v),
        GRAVITY,
    )
    yield case("base_parameters(tree)", base_parameters, NUMBERS)
    yield case("base_parameters(gravity)", lambda v: base_parameters(tree(), v), GRAVITY)


def function_cases():
    yield case("Equations(tree)", Equations, NUMBERS)
    yield case("Equations(gravity)", lambda v: Equations(tree(), v), GRAVITY)
    yield case("Equations(numbers)", lambda v: Equations(tree(), numbers=v), FLAGS)
    yield case("trace_function(name)", lambda v: trace_function(tree(), v), NAMES, "function")


@pytest.mark.parametrize("one", [*identification_cases(), *function_cases()], ids=str)
def test_what_is_no_argument_is_refused(one):
    assert_refused(one)
