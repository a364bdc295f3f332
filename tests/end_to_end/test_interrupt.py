"""Commands in processes: Ctrl-C, kill -9, and a working folder of a stranger."""

import os
import pkgutil
import signal
import subprocess
import sys

import pytest
import yaml

from linkwork.record import recorded_runs
from tests.killing import check_survival
from tests.waiting import wait_until


def recorded_bytes(folder):
    return sum(file.stat().st_size for file in folder.glob("runs.duckdb.spool/*/blocks"))


def test_an_interrupted_run_is_recorded_as_interrupted(tmp_path):
    command = [
        *("-m", "linkwork", "run", "swinging-arm", "--seconds", "1e6", "--record", "runs.duckdb")
    ]
    process = subprocess.Popen(
        [sys.executable, *command], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    wait_until(lambda: recorded_bytes(tmp_path) > 10_000, "frames in the spool")
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors.strip()) == (130, "linkwork: interrupted")
    (run,) = recorded_runs(store=tmp_path / "runs.duckdb")
    assert run.status == "interrupted"
    assert run.steps > 0


def test_killed_runs_keep_every_acknowledged_row(tmp_path):
    check_survival(tmp_path / "runs.duckdb", kills=2, seed=2, latest=1.8)


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
