from __future__ import annotations

import subprocess

import pytest

from linkwork import library
from linkwork.codegen.compiler import find_compiler
from linkwork.control import CONTROLLER_KINDS, export_controller, make_controller
from linkwork.errors import FileError, NotFoundError

TREE = library.robot("planar2")


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
    flags = ["-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-o", "check"]
    sources = ["planar2.c", "planar2_test.c", "-lm"]
    command = [find_compiler().command, *flags, *sources]
    subprocess.run(command, cwd=tmp_path, check=True)
    said = subprocess.run(["./check"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "agree" in said.stdout


def test_the_page_tells_period_gains_and_limits(tmp_path):
    controller = make_controller("computed-torque", TREE, 0.004, torque_limit=[20.0, 30.0])
    export_controller(controller, "planar2", tmp_path, "numpy")
    page = (tmp_path / "README.md").read_text()
    wanted = ("0.004 s", "20, 30", "computed_torque", *controller.gain_names)
    assert all(text in page for text in wanted)


def test_a_target_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(NotFoundError, match="target"):
        export_controller(make_controller("pid", TREE, 0.002), "arm", tmp_path, "cobol")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="folder"):
        export_controller(make_controller("pid", TREE, 0.002), "arm", tmp_path / "file" / "in")
