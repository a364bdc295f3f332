from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from linkwork import library
from linkwork.codegen.native.compiler import find_compiler
from linkwork.control import (
    CONTROLLER_KINDS,
    CController,
    controller_vectors,
    export_controller,
    make_controller,
)
from linkwork.errors import ArgumentError, FileError, NotFoundError

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
    controller = make_controller("pid", library.robot(robot), 0.001)
    export_controller(controller, "stiff", tmp_path)
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
