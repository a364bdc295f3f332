"""What one coordinator can feed: cases a second and overhead a case with many worker threads.

Workers are threads of a few Dask worker processes of this machine. A case of no work shows what the
coordinator and the scheduler cost; a case that waits a second shows whether many threads are kept
busy. Cases wait instead of computing, so that a machine with few cores can stand for many.

    python benchmarks/sweep_scale.py [--json FILE]
"""

import argparse
import json
import os
import time
from pathlib import Path

from linkwork.sweep.case import Case, CaseResult
from linkwork.sweep.coordinator import Coordinator
from linkwork.sweep.load import load_sweep
from linkwork.sweep.workers.base import Batch
from linkwork.sweep.workers.dask_workers import DaskWorkers
from linkwork.sweep.workers.local_cluster import LocalProcesses

SETTINGS = [(2, 0.0), (8, 0.0), (64, 0.0), (2, 1.0), (8, 1.0), (64, 1.0)]
"""Worker threads, and seconds that a case takes."""
SECONDS = 8.0
"""Wall time that each measurement is meant to take [s]."""


def wait_batch(job, cases):
    """Stands in for `run_batch`: waits instead of simulating."""
    del job
    found = []
    for case in cases:
        if case.inputs["wait"]:
            time.sleep(case.inputs["wait"])
        wall = max(case.inputs["wait"], 1e-5)
        found.append(CaseResult(case.number, case.hash, "finished", success=True, wall=wall))
    return found


class WaitingWorkers(DaskWorkers):
    """Workers that wait instead of simulating."""

    def submit(self, batch: Batch) -> None:
        key = f"linkwork-{self._session}-{batch.number}"
        future = self._client.submit(wait_batch, None, batch.cases, key=key, pure=False)
        self._open[batch.number] = (batch, future)
        future.add_done_callback(lambda x: self._ended.put((batch, x)))


def measure(threads, wait, count):
    """Cases a second, overhead a case and share of the threads' time, of one setting."""
    processes = min(threads, 4)
    plan = load_sweep({"scene": "pendulums", "seconds": 0.01, "seeds": 2})
    workers = WaitingWorkers(plan.job, local=LocalProcesses(processes, threads // processes))
    cases = [Case(x, 0, {"wait": wait}, hash=str(x)) for x in range(count)]
    with workers:
        while workers._count() < threads:
            time.sleep(0.1)
        Coordinator(workers).run(cases[:threads])
        began, used = time.perf_counter(), time.process_time()
        Coordinator(workers).run(cases)
        wall, used = time.perf_counter() - began, time.process_time() - used
    ideal = count * wait / threads
    return {
        "threads": threads,
        "case_s": wait,
        "cases": count,
        "wall_s": round(wall, 2),
        "cases_a_second": round(count / wall, 1),
        "coordinator_cpu_ms_a_case": round(1000 * used / count, 3),
        "share_of_ideal": round(ideal / wall, 3) if wait else None,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    rows = []
    for threads, wait in SETTINGS:
        count = int(SECONDS * threads / wait) if wait else 20_000
        rows.append(measure(threads, wait, count))
        print(json.dumps(rows[-1]), flush=True)
    if given.json:
        load = os.getloadavg()[0]
        document = {"name": "sweep-scale", "cores": os.cpu_count(), "load": load, "rows": rows}
        given.json.write_text(json.dumps(document, indent=2) + "\n")


if __name__ == "__main__":
    main()
