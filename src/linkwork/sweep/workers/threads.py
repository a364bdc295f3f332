"""Workers in threads of this process: quick to start, without protection from crashes."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from linkwork.sweep.case import CaseResult
from linkwork.sweep.job import Job, runner_of
from linkwork.sweep.workers.base import Batch, Lost, Workers


class ThreadWorkers(Workers):
    """Runs batches in threads of this process."""

    def __init__(self, job: Job, threads: int) -> None:
        super().__init__()
        self._runner = runner_of(job)
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads, "sweep")
        self._ended: queue.SimpleQueue[tuple[Batch, Future[list[CaseResult]]]] = queue.SimpleQueue()
        self._stop = threading.Event()

    @property
    def threads(self) -> int:
        """Number of threads."""
        return self._threads

    def submit(self, batch: Batch) -> None:
        """Accept a batch."""
        future = self._pool.submit(self._run, batch)
        future.add_done_callback(lambda x: self._ended.put((batch, x)))

    def _run(self, batch: Batch) -> list[CaseResult]:
        found = [self._runner.run(case, self._stop.is_set) for case in batch.cases]
        # Cases that were cut short have results of no meaning.
        return [] if self._stop.is_set() else found

    def next(self, timeout: float) -> tuple[Batch, Sequence[CaseResult] | Lost] | None:
        """Return a batch that has ended."""
        try:
            batch, future = self._ended.get(timeout=timeout)
        except queue.Empty:
            return None
        try:
            return batch, future.result()
        except MemoryError:
            return batch, Lost("out of memory")

    def close(self) -> None:
        """End all work at once."""
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)
