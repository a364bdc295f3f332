"""One law, the same everywhere: plain, traced, on numpy, in machine code, as exported C."""

import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

from linkwork import control, library
from linkwork.codegen.native import recipe as recipe_module
from linkwork.codegen.native.compiler import find_compiler
from linkwork.control import (
    CONTROLLER_KINDS,
    CController,
    controller_vectors,
    export_controller,
    make_controller,
)
from linkwork.control.law import Law, kernel_of, program_of, recipe_of
from linkwork.errors import ArgumentError, FileError, NotFoundError
from linkwork.trace import evaluate
from tests.dynamics.random_tree import random_tree

NAMES = ("gains", "state", "reference", "measured")


def moments(controller):
    vectors = control.controller_vectors(controller)
    for row in zip(*vectors.inputs, *vectors.expected, strict=True):
        yield row[:4], row[4:]


def stepped(controller, state, reference, measured):
    controller.state = state
    torques = controller.step(
        control.JointReference(*np.split(reference, 3)), control.JointState(*np.split(measured, 2))
    )
    return torques, controller.state


def close(values, expected):
    return all(
        np.allclose(a, b, rtol=1e-11, atol=1e-11) for a, b in zip(values, expected, strict=True)
    )


@pytest.mark.parametrize("kind", control.CONTROLLER_KINDS)
@pytest.mark.parametrize("tree", [library.robot("scara1"), random_tree(5)], ids=lambda x: x.name)
def test_a_step_is_the_program_is_the_plain_law(kind, tree):
    controller = control.make_controller(kind, tree, 0.002)
    for inputs, expected in moments(controller):
        assert close(
            evaluate(controller.program, **dict(zip(NAMES, inputs, strict=True))).values(), expected
        )
        assert close(stepped(controller, *inputs[1:]), expected)


@pytest.mark.native
@pytest.mark.parametrize("kind", control.CONTROLLER_KINDS)
def test_machine_code_gives_the_same(kind):
    controller = control.make_controller(kind, library.robot("planar2"), 0.002, torque_limit=5.0)
    for inputs, expected in moments(controller):
        assert close(stepped(controller, *inputs[1:]), expected)
    assert kernel_of(controller.law).backend != "numpy"


@pytest.mark.parametrize("kind", control.CONTROLLER_KINDS)
def test_the_plain_law_over_a_batch_equals_its_members(kind):
    controller = control.make_controller(kind, random_tree(3), 0.002, torque_limit=30.0)
    vectors = control.controller_vectors(controller)
    batch = controller.law.plain(*([*array.T] for array in vectors.inputs))
    for values, expected in zip(batch, vectors.expected, strict=True):
        assert np.allclose(
            np.array(values).reshape(expected.T.shape), expected.T, rtol=1e-10, atol=1e-10
        )


@pytest.mark.parametrize("kind", control.CONTROLLER_KINDS)
def test_moments_of_the_self_test_reach_the_limits_and_stay_within(kind):
    controller = control.make_controller(kind, library.robot("irb140"), 0.002)
    torques = control.controller_vectors(controller).expected[0]
    at_limit = np.isclose(np.abs(torques), controller.law.torque_limit)
    assert at_limit.any()
    assert not at_limit.all()


@pytest.mark.parametrize("kind", control.CONTROLLER_KINDS)
def test_equal_controllers_share_their_code(kind):
    one, other = (control.make_controller(kind, library.robot("planar2"), 0.002) for _ in range(2))
    changed = control.make_controller(kind, library.robot("planar2"), 0.003)
    assert program_of(one.law) is program_of(other.law)
    assert kernel_of(one.law) is kernel_of(other.law)
    assert program_of(changed.law) is not program_of(one.law)


@pytest.mark.parametrize("kind", control.CONTROLLER_KINDS)
def test_the_program_has_the_face_that_is_promised(kind):
    controller = control.make_controller(kind, library.robot("irb140"), 0.002)
    program = controller.program
    sizes = (controller.gain_vector.size, controller.state.size, 18, 12)
    assert [(x.name, x.size) for x in program.arguments] == list(zip(NAMES, sizes, strict=True))
    results = [(x.name, x.shape) for x in program.results]
    assert results == [("torque", (6,)), ("state", (controller.state.size,))]


@pytest.mark.parametrize("kind", control.CONTROLLER_KINDS)
def test_a_recipe_has_the_face_of_its_program(kind):
    law = control.make_controller(kind, library.robot("planar2"), 0.002).law
    recipe, program = recipe_of(law), program_of(law)
    for name in ("name", "arguments", "results"):
        assert getattr(recipe, name) == getattr(program, name)


@pytest.mark.native
def test_code_in_the_cache_is_used_without_tracing_its_law(monkeypatch):
    monkeypatch.setattr(recipe_module, "IMPORTED_AT", time.time_ns() + 10**12)
    recipe_module.code_digest.cache_clear()
    controller = control.make_controller("computed-torque", library.robot("scara1"), 0.002)
    inputs = [inputs for inputs, _ in moments(controller)]
    expected = [stepped(controller, *each[1:]) for each in inputs]
    for cache in (kernel_of, program_of):
        cache.cache_clear()
    monkeypatch.setattr(Law, "traced", None)
    again = control.make_controller("computed-torque", library.robot("scara1"), 0.002)
    for each, (torques, state) in zip(inputs, expected, strict=True):
        values = stepped(again, *each[1:])
        assert np.array_equal(values[0], torques)
        assert np.array_equal(values[1], state)
    recipe_module.code_digest.cache_clear()


def test_every_constant_of_a_law_is_part_of_its_recipe():
    def law(kind="pd-gravity", robot="planar2", period=0.002, **others):
        return control.make_controller(kind, library.robot(robot), period, **others).law

    laws = [
        law(),
        law("computed-torque"),
        law(robot="planar3"),
        law(period=0.003),
        law(torque_limit=[5.0, 6.0]),
        law(gravity=[0.0, -9.0, 0.0]),
        replace(law(), state_size=1),
        replace(law(), step=control.computed_torque_step),
    ]
    assert len({recipe_of(each).inputs for each in laws}) == len(laws)
    assert recipe_of(law()).inputs == recipe_of(law()).inputs


def test_a_step_from_elsewhere_has_no_recipe():
    law = control.make_controller("pd-gravity", library.robot("planar2"), 0.002).law

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
    recipe = recipe_of(control.make_controller("pid", library.robot("planar2"), 0.002).law)
    parts = {part.removesuffix(".py") for part in (*recipe_module.EVERYWHERE, *recipe.parts)}
    # The library is data of a robot, which is among the inputs.
    used = {name.split(".")[1] for name in ended.stdout.split()} - {"library"}
    assert used <= parts


TREE = library.robot("planar2")


def checked(folder, name, *flags):
    """What the self-test of exported C says, which must pass."""
    command = [find_compiler().command, "-std=c99", "-O1", *flags, "-o", "check"]
    subprocess.run([*command, f"{name}.c", f"{name}_test.c", "-lm"], cwd=folder, check=True)
    ended = subprocess.run(["./check"], cwd=folder, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout
    return ended.stdout


@pytest.mark.native
@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_exported_c_passes_its_self_test_without_a_warning(kind, tmp_path):
    controller = make_controller(kind, TREE, 0.002, torque_limit=20.0)
    files = export_controller(controller, "planar2", tmp_path)
    assert {file.name for file in files} == {
        "planar2.h",
        "planar2.c",
        "planar2_test.c",
        "README.md",
    }
    assert "agree" in checked(tmp_path, "planar2", "-Wall", "-Wextra", "-Werror")


def test_the_page_tells_period_gains_and_limits(tmp_path):
    controller = make_controller("computed-torque", TREE, 0.004, torque_limit=[20.0, 30.0])
    export_controller(controller, "planar2", tmp_path, "numpy")
    page = (tmp_path / "README.md").read_text()
    expected = ("0.004 s", "20, 30", "computed_torque", *controller.gain_names)
    assert all(text in page for text in expected)


def test_a_target_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(NotFoundError, match="target"):
        export_controller(make_controller("pid", TREE, 0.002), "arm", tmp_path, "cobol")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="folder"):
        export_controller(make_controller("pid", TREE, 0.002), "arm", tmp_path / "file" / "in")


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_exported_python_passes_its_self_test(kind, tmp_path):
    controller = make_controller(kind, TREE, 0.002, torque_limit=20.0)
    files = export_controller(controller, "planar2", tmp_path, "numpy")
    (check,) = [file for file in files if file.name.endswith("test.py")]
    said = subprocess.run(
        [sys.executable, check.name], cwd=tmp_path, capture_output=True, text=True
    )
    assert said.returncode == 0, said.stdout + said.stderr


@pytest.mark.native
@pytest.mark.parametrize("robot", ["scara1", "service-arm"])
def test_stiff_gains_pass_the_self_test_in_single_precision(robot, tmp_path):
    export_controller(make_controller("pid", library.robot(robot), 0.001), "stiff", tmp_path)
    checked(tmp_path, "stiff", "-DSTIFF_FLOAT")


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
def test_single_precision_holds_what_the_self_test_gives(kind):
    _, *inputs = controller_vectors(make_controller(kind, TREE, 0.002)).inputs
    assert all((values.astype(np.float32) == values).all() for values in inputs)


def test_a_controller_in_c_is_c_already(tmp_path):
    controller = CController.__new__(CController)
    with pytest.raises(ArgumentError, match="in C already"):
        export_controller(controller, "arm", tmp_path)


def test_what_is_no_built_in_controller_is_refused(tmp_path):
    with pytest.raises(ArgumentError, match="cannot export a str as code"):
        export_controller("pid", "arm", tmp_path)
