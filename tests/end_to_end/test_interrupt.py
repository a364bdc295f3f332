"""Ctrl-C and kill -9 end `linkwork run` at once, and its record says so."""

import signal
import subprocess
import sys

from linkwork.record import recorded_runs
from tests.killing import check_survival
from tests.waiting import wait_until


def recorded_bytes(folder):
    return sum(file.stat().st_size for file in folder.glob("runs.duckdb.spool/*/blocks"))


def test_an_interrupted_run_is_recorded_as_interrupted(tmp_path):
    command = [
        "-m",
        "linkwork",
        "run",
        "swinging-arm",
        "--seconds",
        "1e6",
        "--record",
        "runs.duckdb",
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
