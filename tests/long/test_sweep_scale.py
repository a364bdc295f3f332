"""What one coordinator can feed: cases a second and overhead a case with many worker threads.

Workers are threads of a few Dask worker processes of this machine. A case of no work shows what the
coordinator and the scheduler cost; a case that waits a second shows whether many threads are kept
busy. Cases wait instead of computing, so that a machine with few cores can stand for many.
"""

import os
import time

import pytest

from linkwork.sweep.case import Case, CaseResult
from linkwork.sweep.coordinator import Coordinator
from linkwork.sweep.load import load_sweep
from linkwork.sweep.workers.dask_workers import DaskWorkers
from linkwork.sweep.workers.local_cluster import LocalProcesses

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

THREADS = (2, 8, 64)
NO_WORK, WAIT = 0.0, 1.0
"""Time that a case takes [s]."""
WAITING_CASES = 12
"""Cases of each thread that wait."""
NO_WORK_CASES = 20_000
SINGLE_CASES = 3_000
"""Cases of no work that are sent one by one, to see what a batch costs."""
MOST_THREADS = 256
"""More threads than one coordinator is meant for."""


def wait_batch(job, cases):
    """Stands in for `run_batch`: waits instead of simulating."""
    del job
    results = []
    for case in cases:
        time.sleep(case.inputs["wait"])
        wall = max(case.inputs["wait"], 1e-5)
        results.append(CaseResult(case.number, case.hash, "finished", success=True, wall=wall))
    return results


class WaitingWorkers(DaskWorkers):
    """Workers that wait instead of simulating."""

    task = staticmethod(wait_batch)


def measure(threads, wait, count):
    """Cases a second, coordinator's time a case and share of the threads' time."""
    processes = min(threads, 4)
    plan = load_sweep({"scene": "pendulums", "seconds": 0.01, "seeds": 2})
    workers = WaitingWorkers(plan.job, local=LocalProcesses(processes, threads // processes))
    cases = [Case(x, 0, {"wait": wait}, hash=str(x)) for x in range(count)]
    with workers:
        while workers._count() < threads:
            time.sleep(0.1)
        Coordinator(workers).run(cases[:threads])
        began, used = time.perf_counter(), time.process_time()
        coordinator = Coordinator(workers)
        assert len(coordinator.run(cases)) == count
        wall, used = time.perf_counter() - began, time.process_time() - used
    return {
        "threads": threads,
        "case_s": wait,
        "cases": count,
        "batches": coordinator.batches,
        "wall_s": round(wall, 2),
        "cases_a_second": round(count / wall, 1),
        "coordinator_ms_a_case": round(1000 * used / count, 3),
        "coordinator_ms_a_batch": round(1000 * used / coordinator.batches, 2),
        "coordinator_share_of_a_core": round(used / wall, 3),
        "share_of_threads": round(count * wait / threads / wall, 3) if wait else None,
    }


def test_what_one_coordinator_feeds(report, monkeypatch):
    rows = [measure(x, NO_WORK, NO_WORK_CASES) for x in THREADS]
    rows += [measure(x, WAIT, WAITING_CASES * x) for x in (*THREADS, MOST_THREADS)]
    monkeypatch.setattr("linkwork.sweep.coordinator.MAX_IN_BATCH", 1)
    single = measure(max(THREADS), NO_WORK, SINGLE_CASES)
    report(
        "sweep-scale", load_average=round(os.getloadavg()[0], 1), rows=rows, one_case_a_batch=single
    )
    assert all(x["share_of_threads"] > 0.8 for x in rows if x["case_s"] and x["threads"] in THREADS)
