"""What identification and equations refuse."""

from functools import cache, partial

import numpy as np
import pytest

from linkwork import library
from linkwork.dynamics import identification
from linkwork.dynamics.equations import Equations
from linkwork.dynamics.programs import trace_function
from tests.hostile import FLAGS, NAMES, NUMBERS, arrays, assert_refused, cases, optional, refused

TIMES = np.linspace(0.0, 1.0, 41)
STATES = np.sin(np.outer(7.0 * TIMES, [1.0, 2.3])) + 0.1 * TIMES[:, None]
TABLE = arrays(STATES)
GRAVITY = arrays(np.ones(3))


@cache
def tree():
    return library.robot("planar2")


def recorded(**options):
    good = {"times": TIMES, "positions": STATES, "velocities": STATES, "torques": STATES}
    return identification.JointRecording(**(good | options))


def identification_cases():
    yield from cases(
        "JointRecording",
        lambda **options: identification.identify(tree(), recorded(**options)),
        **dict.fromkeys(("positions", "velocities", "torques"), TABLE),
        accelerations=optional(TABLE),
        times=refused(arrays(TIMES), "times", "positions", "too short"),
    )
    yield from cases(
        "identify",
        partial(identification.identify, tree=tree(), recording=recorded()),
        tree=refused(NUMBERS, "robot"),
        recording=NUMBERS,
        gravity=GRAVITY,
        smoothing=NUMBERS,
    )
    yield from cases(
        "identify_payload",
        partial(identification.identify_payload, tree=tree(), loaded=recorded()),
        tree=refused(NUMBERS, "robot"),
        loaded=refused(NUMBERS, "recording"),
        unloaded=optional(NUMBERS, "recording"),
        frame=optional(NAMES),
        gravity=GRAVITY,
    )
    base = partial(identification.base_parameters, tree=tree())
    yield from cases("base_parameters", base, tree=NUMBERS, gravity=GRAVITY)


def function_cases():
    equations = partial(Equations, tree=tree())
    yield from cases("Equations", equations, tree=NUMBERS, gravity=GRAVITY, numbers=FLAGS)
    yield from cases(
        "trace_function", partial(trace_function, tree()), name=refused(NAMES, "function")
    )


@pytest.mark.parametrize("one", [*identification_cases(), *function_cases()], ids=str)
def test_invalid_arguments_are_refused(one):
    assert_refused(one)
