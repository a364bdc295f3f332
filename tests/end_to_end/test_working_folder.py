"""The folder in which a command runs may come from a stranger: none of its modules are imported."""

import os
import pkgutil
import subprocess
import sys

import pytest
import yaml

MODULE = """
with open({marker!r}, "a") as file:
    print(__name__, file=file)
"""
SCENE = {"linkwork": "scene", "version": 1, "robots": {"arm": {"model": "planar2"}}}
SWEEP = {"linkwork": "sweep", "version": 1, "scene": "scene.yaml", "seconds": 0.01, "seeds": 2}


@pytest.fixture
def folder(tmp_path):
    """A folder with a module of each name that Python could look for."""
    folder = tmp_path / "found"
    folder.mkdir()
    for name in {*sys.stdlib_module_names, *(x.name for x in pkgutil.iter_modules())}:
        (folder / f"{name}.py").write_text(MODULE.format(marker=str(tmp_path / "ran")))
    for name, content in (("scene", SCENE), ("sweep", SWEEP)):
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(content))
    return folder


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "scene.yaml"),
        ("check", "sweep.yaml"),
        ("run", "scene.yaml", "--seconds", "0.01", "--no-record"),
        ("run", "scene.yaml", "--seconds", "0.01", "--no-record", "--snapshot", "end.png"),
        ("sweep", "sweep.yaml", "--workers", "1", "--db", "runs.duckdb"),
    ],
    ids=" ".join,
)
def test_no_module_of_the_working_folder_is_imported(arguments, folder, tmp_path):
    # Without this variable MuJoCo imports a package that starts Python once more.
    environment = {name: x for name, x in os.environ.items() if name != "MUJOCO_GL"}
    command = [sys.executable, "-P", "-m", "linkwork", *arguments]
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    marker = tmp_path / "ran"
    assert not marker.exists(), marker.read_text()
    assert ran.returncode == 0, ran.stderr
