"""Time of reading one signal of a long run among many, from a DuckDB file.

    python benchmarks/one_signal.py [SECONDS] [RATE]

Records a run of 100 signals (25 joints) and one of 100 sensor channels, loads them, and reads one
signal of each in a fresh process: with opening the database, and with finding the run too.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from linkwork.record import FrameLayout, RunInfo, RunStatus, SpoolWriter, load_spools

ROUNDS = 5
LAYOUTS = {
    "j7.velocity": FrameLayout((), tuple(f"j{i}" for i in range(25))),
    "c42": FrameLayout((), (), tuple(f"c{i}" for i in range(100))),
}
"""Layouts with 100 signals, by the signal that is read."""

_READ = """
import sys, time
import duckdb
from linkwork.record import open_run
database, run, name = sys.argv[1:]
for _ in range({rounds}):
    began = time.perf_counter()
    opened = open_run(run, store=database)
    opened_at = time.perf_counter()
    signal = opened[name]
    ended = time.perf_counter()
    print(ended - opened_at, ended - began, len(signal))
"""


def record(database: Path, layout: FrameLayout, seconds: float, rate: float) -> str:
    """Records a run of that length [s] and rate [1/s] and loads it; returns its name."""
    info = RunInfo(scene="bench", seed=0, step_size=0.001, version="0", layout=layout)
    writer = SpoolWriter(database, info)
    random = np.random.default_rng(0)
    frame, every = layout.new(), round(1000 / rate)
    for index in range(round(seconds * rate) + 1):
        layout.stamp(frame, index * every, index / rate)
        frame[2:] = random.normal(size=layout.size - 2)
        writer.append(frame)
        while index % 20_000 == 0 and writer.acknowledged < index - 40_000:
            time.sleep(0.01)
    writer.finish(RunStatus.FINISHED, round(seconds * 1000), "")
    load_spools(database)
    return writer.run


def main(seconds: float = 600.0, rate: float = 100.0) -> None:
    """Prints a line for each signal: least times of some rounds."""
    with tempfile.TemporaryDirectory() as folder:
        for name, layout in LAYOUTS.items():
            database = Path(folder) / "runs.duckdb"
            run = record(database, layout, seconds, rate)
            command = [sys.executable, "-c", _READ.format(rounds=ROUNDS), str(database), run, name]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            rows = [line.split() for line in done.stdout.splitlines()]
            read, both = (min(float(row[i]) for row in rows) for i in (0, 1))
            first = float(rows[0][1])
            print(
                f"{name}: {rows[0][2]} samples among 100 signals: {1000 * read:.0f} ms, "
                f"with open_run {1000 * both:.0f} ms, the first time {1000 * first:.0f} ms"
            )


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
