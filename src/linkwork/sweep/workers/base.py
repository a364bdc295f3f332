"""Interface of workers: batches of cases go in, results or losses come out; workers in threads."""

import queue
import threading
from abc import abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from linkwork._closable import Closable
from linkwork.sweep.case import Case, CaseResult
from linkwork.sweep.job import Job, runner_of


@dataclass(frozen=True)
class Batch:
    """Cases that one thread runs one after the other."""

    number: int
    cases: tuple[Case, ...]


@dataclass(frozen=True)
class Lost:
    """A batch without results; `blamed` are the cases that ran when their process broke down."""

    reason: str
    is_blameless: bool = False
    blamed: frozenset[int] = frozenset()


class Workers(Closable):
    """Runs batches at the same time; `on_wait` gets what it waits for, then an empty string."""

    def __init__(self) -> None:
        self.on_wait: Callable[[str], None] = lambda _: None

    @property
    @abstractmethod
    def threads(self) -> int:
        """Batches that can run at the same time."""

    @abstractmethod
    def submit(self, batch: Batch) -> None:
        """Accept a batch; it is reported by `next` exactly once."""

    @abstractmethod
    def next(self, timeout: float) -> tuple[Batch, Sequence[CaseResult] | Lost] | None:
        """Return a batch that has ended; None if there is none within some time [s]."""


class ThreadWorkers(Workers):
    """Workers in threads of this process: quick to start, without protection from crashes."""

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
        results = [self._runner.run(case, self._stop.is_set) for case in batch.cases]
        # Cases that were cut short have results of no meaning.
        return [] if self._stop.is_set() else results

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
