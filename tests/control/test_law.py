"""One law, the same everywhere: plain, traced, on numpy, in machine code."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

from linkwork import library
from linkwork.codegen.native import recipe as recipe_module
from linkwork.control import (
    CONTROLLER_KINDS,
    JointReference,
    JointState,
    computed_torque_step,
    controller_vectors,
    make_controller,
)
from linkwork.control.law import Law, kernel_of, program_of, recipe_of
from linkwork.trace import evaluate
from tests.dynamics.random_tree import random_tree

NAMES = ("gains", "state", "reference", "measured")


def moments(controller):
    """Moments, and what the plain law gives for each."""
    vectors = controller_vectors(controller)
    for row in zip(*vectors.inputs, *vectors.expected, strict=True):
        yield row[:4], row[4:]


def stepped(controller, state, reference, measured):
    controller.state = state
    torques = controller.step(
        JointReference(*np.split(reference, 3)), JointState(*np.split(measured, 2))
    )
    return torques, controller.state


def close(values, expected):
    return all(
        np.allclose(a, b, rtol=1e-11, atol=1e-11) for a, b in zip(values, expected, strict=True)
    )


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
@pytest.mark.parametrize("tree", [library.robot("scara1"), random_tree(5)], ids=lambda x: x.name)
def test_a_step_is_the_program_is_the_plain_law(kind, tree):
    controller = make_controller(kind, tree, 0.002)
    for inputs, expected in moments(controller):
        assert close(
            evaluate(controller.program, **dict(zip(NAMES, inputs, strict=True))).values(), expected
        )
        assert close(stepped(controller, *inputs[1:]), expected)


@pytest.mark.native
@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_machine_code_gives_the_same(kind):
    controller = make_controller(kind, library.robot("planar2"), 0.002, torque_limit=5.0)
    for inputs, expected in moments(controller):
        assert close(stepped(controller, *inputs[1:]), expected)
    assert kernel_of(controller.law).backend != "numpy"


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_the_plain_law_over_a_batch_equals_its_members(kind):
    controller = make_controller(kind, random_tree(3), 0.002, torque_limit=30.0)
    vectors = controller_vectors(controller)
    batch = controller.law.plain(*([*array.T] for array in vectors.inputs))
    for values, expected in zip(batch, vectors.expected, strict=True):
        assert np.allclose(
            np.array(values).reshape(expected.T.shape), expected.T, rtol=1e-10, atol=1e-10
        )


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_moments_of_the_self_test_reach_the_limits_and_stay_within(kind):
    controller = make_controller(kind, library.robot("irb140"), 0.002)
    torques = controller_vectors(controller).expected[0]
    at_limit = np.isclose(np.abs(torques), controller.law.torque_limit)
    assert at_limit.any()
    assert not at_limit.all()


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_equal_controllers_share_their_code(kind):
    one, other = (make_controller(kind, library.robot("planar2"), 0.002) for _ in range(2))
    changed = make_controller(kind, library.robot("planar2"), 0.003)
    assert program_of(one.law) is program_of(other.law)
    assert kernel_of(one.law) is kernel_of(other.law)
    assert program_of(changed.law) is not program_of(one.law)


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_the_program_has_the_face_that_is_promised(kind):
    controller = make_controller(kind, library.robot("irb140"), 0.002)
    program = controller.program
    sizes = (controller.gain_vector.size, controller.state.size, 18, 12)
    assert [(x.name, x.size) for x in program.arguments] == list(zip(NAMES, sizes, strict=True))
    results = [(x.name, x.shape) for x in program.results]
    assert results == [("torque", (6,)), ("state", (controller.state.size,))]


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_a_recipe_has_the_face_of_its_program(kind):
    law = make_controller(kind, library.robot("planar2"), 0.002).law
    recipe, program = recipe_of(law), program_of(law)
    for name in ("name", "arguments", "results"):
        assert getattr(recipe, name) == getattr(program, name)


@pytest.mark.native
def test_code_in_the_cache_is_used_without_tracing_its_law(monkeypatch):
    monkeypatch.setattr(recipe_module, "IMPORTED_AT", time.time_ns() + 10**12)
    recipe_module.code_digest.cache_clear()
    controller = make_controller("computed-torque", library.robot("scara1"), 0.002)
    inputs = [inputs for inputs, _ in moments(controller)]
    expected = [stepped(controller, *each[1:]) for each in inputs]
    for cache in (kernel_of, program_of):
        cache.cache_clear()
    monkeypatch.setattr(Law, "traced", None)
    again = make_controller("computed-torque", library.robot("scara1"), 0.002)
    for each, (torques, state) in zip(inputs, expected, strict=True):
        values = stepped(again, *each[1:])
        assert np.array_equal(values[0], torques)
        assert np.array_equal(values[1], state)
    recipe_module.code_digest.cache_clear()


def test_every_constant_of_a_law_is_part_of_its_recipe():
    def law(kind="pd-gravity", robot="planar2", period=0.002, **others):
        return make_controller(kind, library.robot(robot), period, **others).law

    laws = [
        law(),
        law("computed-torque"),
        law(robot="planar3"),
        law(period=0.003),
        law(torque_limit=[5.0, 6.0]),
        law(gravity=[0.0, -9.0, 0.0]),
        replace(law(), state_size=1),
        replace(law(), step=computed_torque_step),
    ]
    assert len({recipe_of(each).inputs for each in laws}) == len(laws)
    assert recipe_of(law()).inputs == recipe_of(law()).inputs


def test_a_step_from_elsewhere_has_no_recipe():
    law = make_controller("pd-gravity", library.robot("planar2"), 0.002).law

    def step(*inputs):
        return law.step(*inputs)

    assert recipe_of(replace(law, step=step)) is None
    step.__module__, step.__qualname__ = law.step.__module__, law.step.__qualname__
    assert recipe_of(replace(law, step=step)) is None


SCRIPT = """
import sys
from linkwork import library
from linkwork.codegen.lowering.simd import DOUBLE
from linkwork.codegen.native.native_library import tuned, unit
from linkwork.control import CONTROLLER_KINDS, make_controller
for kind in CONTROLLER_KINDS:
    unit(tuned(make_controller(kind, library.robot("planar2"), 0.002).program), DOUBLE)
print(*(name for name in sys.modules if name.startswith("linkwork.")))
"""


def test_all_modules_that_trace_a_law_are_part_of_its_recipe():
    ended = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    )
    recipe = recipe_of(make_controller("pid", library.robot("planar2"), 0.002).law)
    parts = {part.removesuffix(".py") for part in (*recipe_module.EVERYWHERE, *recipe.parts)}
    # The library is data of a robot, which is among the inputs.
    used = {name.split(".")[1] for name in ended.stdout.split()} - {"library"}
    assert used <= parts
