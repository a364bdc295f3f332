"""Real-time factor with every step recorded, alone and on busy cores; drift of the clock."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from linkwork.plot import Bars, Picture
from linkwork.record.queries.sql import query
from linkwork.session.open_scene import open_session
from linkwork.session.run_scene import run
from linkwork.session.session import Session
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.trial import paced_time

_SECONDS, _ROUNDS = 5.0, 4
_EVERY = "recording.every=1"

FIRST = "real-time factor of generation 1, every step recorded"
THIRD = "real-time factor of generation 3, every step recorded"
BESIDE = "real-time factor of generation 3 beside a program on every core"
RATE = "steps per second of generation 3, every step recorded"
ROWS = "rows of poses a simulated second, circle"
DRIFT = "drift of simulated against wall time, a minute"


def factor(scene: str, clock: Callable[[], float] = time.process_time) -> float:
    """Return the simulated time over time of a clock, with every step recorded to a database."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_session(
            scene, store=Path(folder) / "runs.duckdb", overrides=[_EVERY], process=False
        ) as session,
    ):
        session.run_for(1.0)
        return max(_one_factor(session, clock) for _ in range(_ROUNDS))


def _one_factor(session: Session, clock: Callable[[], float]) -> float:
    began = clock()
    session.run_for(_SECONDS)
    return _SECONDS / (clock() - began)


@contextmanager
def busy_cores() -> Iterator[None]:
    """Return a program that computes on every core."""
    command = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(command) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def recorded_rows() -> float:
    """Rows of poses a simulated second of a robot that drives."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "runs.duckdb"
        done = run("workpartner-circle", seconds=1.0, store=store, overrides=[_EVERY])
        counted = query("select count(*) from poses where run = ?", [done.run], store=str(store))
        return float(counted.rows[0][0])


def measure() -> Measured:
    """Record both generations, then again on busy cores."""
    first, third = factor("workpartner-1"), factor("workpartner-3")
    with busy_cores():
        beside = factor("workpartner-3", time.perf_counter)
    simulated, wall = paced_time("workpartner-1", 1.0, 5.0)
    values = {
        FIRST: first,
        THIRD: third,
        BESIDE: beside,
        RATE: 1000.0 * third,
        ROWS: recorded_rows(),
        DRIFT: abs(simulated - wall) * 60.0 / wall,
    }
    labels = ["generation 1", "generation 3", "generation 3, busy cores"]
    bars = Bars(labels, {"here": [first, third, beside]}, y_label="real-time factor")
    return Measured(values, Picture([[bars]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "performance",
    "Real time with every step recorded, alone and beside other programs",
    SIMPARTNER,
    "sections 4.5.4 and 4.6.3, figures 27 and 28",
    "5 s of each generation with steps of 1 ms, the best of four, every step recorded to a "
    "database, in one process, by processor time; by wall time while a program computes on every "
    "core. Then 5 s paced by the wall clock.",
    (
        Claim(*(FIRST, "1", None, 25.0, 0.0, "Requirement of Linkwork."), Criterion.AT_LEAST),
        Claim(
            *(THIRD, "1", 1.0, None, -9.0, "Requirement of Linkwork: ten times real time."),
            Criterion.AT_LEAST,
            printed="within real-time operating limits (more than 20 frames per second)",
        ),
        Claim(
            *(BESIDE, "1", 1.0, None, 0.0, "Real time."),
            Criterion.AT_LEAST,
            printed="beside other programs the simulator is unusable, not in real time",
            is_failure=True,
        ),
        Claim(RATE, "1/s", None, None, 0.0, "Depends on the machine.", Criterion.SHOWN),
        Claim(
            *(ROWS, "1/s", 346_000 / 115.0, None, 0.0),
            "Bodies times steps; the published step and bodies are not printed.",
            Criterion.SHOWN,
            note="346 000 rows in nearly two minutes, taken as 115 s.",
        ),
        Claim(
            *(DRIFT, "s", None, 0.0, 0.3),
            "The state is published about every 17 ms, of 5 s.",
            Criterion.AT_MOST,
            printed="errors of several seconds per one minute",
            is_failure=True,
        ),
    ),
    measure,
    seconds=25.0,
    is_timed=True,
)
