"""Speed of the run database: loading into every store, one signal, the list of runs.

    python benchmarks/record.py [--json FILE]

The loader's rows per second of its own processor time stand beside those of the bare driver, which
inserts the same rows from memory by the server's bulk path. Servers are started on loopback.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from linkwork.record import (
    FrameLayout,
    RunInfo,
    RunStatus,
    SpoolWriter,
    load_spools,
    query,
    recorded_runs,
)
from linkwork.record.database_url import parse_database
from linkwork.record.stores.run_tables import add_frames, add_run
from tests.servers import running_servers

LAYOUT = FrameLayout(
    tuple(f"arm/link{i}" for i in range(10)), tuple(f"arm/q{i}" for i in range(6)), ("touch",)
)
FRAMES = 20_000
ROWS = FRAMES * (1 + len(LAYOUT.bodies) + len(LAYOUT.joints) + len(LAYOUT.channels))


def frames(count: int, layout: FrameLayout = LAYOUT) -> np.ndarray:
    """Random frames with steps and times in order."""
    rows = np.random.default_rng(0).normal(size=(count, layout.size))
    rows[:, 0], rows[:, 1] = np.arange(count), np.arange(count) * 0.01
    return rows


def new_info(layout: FrameLayout = LAYOUT, scene: str = "bench") -> RunInfo:
    """Information of a run."""
    return RunInfo(scene=scene, seed=0, step_size=0.01, layout=layout, version="0")


def record(database: str, numbers: np.ndarray, info: RunInfo) -> str:
    """Records frames as a finished run; returns its name."""
    writer = SpoolWriter(database, info)
    for block in np.array_split(numbers, max(1, len(numbers) // 2000)):
        writer.extend(block)
        while writer._appended - writer._written > 10_000:
            time.sleep(0.005)
    writer.finish(RunStatus.FINISHED, len(numbers))
    return writer.run


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Processor and wall time of a call [s]."""
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - cpu, time.perf_counter() - wall


def bare_insert(database: str) -> None:
    """The same rows from memory, in one transaction, by the store's bulk path alone."""
    info, numbers = new_info(), frames(FRAMES)
    with parse_database(database).open(wait=10.0) as store, store.transaction():
        add_frames(store, info, add_run(store, info), numbers)


def loading(stores: dict[str, str]) -> list[dict[str, object]]:
    """Rows a second into every store."""
    rows: list[dict[str, object]] = []
    for kind, database in stores.items():
        parse_database(database).check_recordable()
        record(database, frames(FRAMES), new_info())
        cpu, wall = timed(lambda database=database: load_spools(database))
        bare_cpu, bare_wall = timed(lambda database=database: bare_insert(database))
        row: dict[str, object] = {"store": kind, "rows": ROWS, "rows per cpu s": round(ROWS / cpu)}
        row |= {"rows per s": round(ROWS / wall)}
        row |= {"driver rows per cpu s": round(ROWS / bare_cpu)}
        row |= {"driver rows per s": round(ROWS / bare_wall)}
        rows.append(row)
        print("  ".join(f"{name} {value}" for name, value in row.items()), flush=True)
    return rows


def one_signal(folder: Path) -> dict[str, object]:
    """Time to read one signal of a run of ten minutes among 99 others, from a fresh connection."""
    database = str(folder / "signals.duckdb")
    layout = FrameLayout((), tuple(f"arm/q{i}" for i in range(25)))
    for _ in range(4):
        record(database, frames(60_000, layout), new_info(layout))
    load_spools(database)
    run = recorded_runs(store=database)[1].run
    sql = "select time, position from joints where run = ? and joint = 'arm/q7' order by step"
    times = [timed(lambda: query(sql, [run], store=database))[1] for _ in range(5)]
    result: dict[str, object] = {"one of 100 signals, 10 min at 100 Hz [s]": round(min(times), 4)}
    print(result, flush=True)
    return result


def thousand_runs(folder: Path) -> dict[str, object]:
    """Time to list a store of 1000 runs."""
    database = str(folder / "many.duckdb")
    layout = FrameLayout((), ("q",))
    with parse_database(database).open(wait=10.0) as store:
        for _ in range(1000):
            info = new_info(layout)
            with store.transaction():
                add_frames(store, info, add_run(store, info), frames(2, layout))
    times = [timed(lambda: recorded_runs(store=database))[1] for _ in range(5)]
    result: dict[str, object] = {"list of 1000 runs [s]": round(min(times), 4)}
    print(result, flush=True)
    return result


def main() -> None:
    """Measures everything and prints it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, running_servers() as servers:
        folder = Path(name)
        os.environ["XDG_STATE_HOME"] = str(folder / "state")
        stores = {"duckdb": str(folder / "r.duckdb"), "sqlite": str(folder / "r.sqlite")}
        stores |= {kind: server.url for kind, server in servers.items()}
        results = {"loading": loading(stores), **one_signal(folder), **thousand_runs(folder)}
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
