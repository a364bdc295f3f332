"""Ctrl-C ends `linkwork run` at once, and its record says so."""

import signal
import subprocess
import sys
import time

from linkwork.record import recorded_runs


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
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("runs.duckdb.spool/*/*")) and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors.strip()) == (130, "linkwork: interrupted")
    (run,) = recorded_runs(tmp_path / "runs.duckdb")
    assert run.status == "interrupted"
    assert run.steps > 0
