"""Workers behind a Dask scheduler: processes of this machine, or a cluster of any size."""

import logging
import queue
import time
import uuid
from collections.abc import Sequence
from concurrent.futures import CancelledError
from typing import Any

from linkwork.errors import PlatformError, import_extra
from linkwork.sweep.case import CaseResult
from linkwork.sweep.job import Job, run_batch
from linkwork.sweep.workers.base import Batch, Lost, Workers
from linkwork.sweep.workers.local_cluster import EXTRA, LocalProcesses

CONNECT = 10.0  # Maximum time to connect to a scheduler at the start [s]
TIMEOUT = 120.0  # Longest wait for a scheduler or workers that are unavailable [s]
_FRESH = 2.0  # Time for which a number of threads counts as known [s]


class DaskWorkers(Workers):
    """Runs batches as tasks of a scheduler, here that of `local`, which is ended with it.

    It waits for a scheduler that is unavailable, up to `timeout` [s]. `local` are the processes of
    this machine; None for another scheduler.
    """

    task = staticmethod(run_batch)

    def __init__(
        self,
        job: Job,
        scheduler: str | None = None,
        local: LocalProcesses | None = None,
        timeout: float = TIMEOUT,
    ) -> None:
        super().__init__()
        self._distributed = import_extra("distributed", EXTRA)
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        self._job, self.local, self._timeout = job, local, timeout
        self._address = scheduler or (local.address if local else "")
        self._ended: queue.SimpleQueue[tuple[Batch, Any]] = queue.SimpleQueue()
        self._session = uuid.uuid4().hex[:8]
        self._counted = (0.0, 0)
        self._looked = self._without_since = 0.0
        self._open: dict[int, tuple[Batch, Any]] = {}
        try:
            self._client = self._connect(CONNECT)
            self._wait_for_workers()
        except BaseException:
            if local is not None:
                local.close()
            raise

    def _connect(self, timeout: float) -> Any:
        security = None if self.local is None else self.local.security
        try:
            return self._distributed.Client(
                self._address,
                security=security,
                timeout=timeout,
                set_as_default=False,
                name="linkwork-sweep",
            )
        except (OSError, TimeoutError, ValueError, TypeError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise PlatformError(
                f"no Dask scheduler answers at {self._address!r}: {reason}",
                hint="start one with `dask scheduler --host HOST`, or omit the address",
            ) from error

    def _wait_for_workers(self) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not self._count():
            if self.local is not None:
                self.local.check()
            if time.monotonic() > deadline:
                raise PlatformError(
                    f"the scheduler {self._address} has no workers",
                    hint=f"start some with `dask worker {self._address}`",
                )
            time.sleep(0.1)

    def _count(self) -> int:
        """Return the threads of all workers at present."""
        workers = self._client.scheduler_info(n_workers=-1).get("workers", {})
        return sum(int(worker.get("nthreads", 1)) for worker in workers.values())

    @property
    def threads(self) -> int:
        """Threads of all workers, looked up now and then."""
        if self.local is not None:
            return self.local.threads
        when, count = self._counted
        if time.monotonic() > when + _FRESH:
            count = max(self._count(), 1)
            self._counted = (time.monotonic(), count)
        return count

    def submit(self, batch: Batch) -> None:
        """Accept a batch."""
        self._wait_for_scheduler()
        key = f"linkwork-{self._session}-{batch.number}"
        future = self._client.submit(self.task, self._job, batch.cases, key=key, pure=False)
        self._open[batch.number] = (batch, future)
        future.add_done_callback(lambda x: self._ended.put((batch, x)))

    def _wait_for_scheduler(self) -> None:
        """Wait for a scheduler that is unavailable."""
        if self._client.status == "running":
            return
        deadline = time.monotonic() + self._timeout
        self.on_wait(f"waiting for the scheduler {self._address}")
        while self._client.status != "running":
            if time.monotonic() > deadline:
                raise self._lost("is no longer available")
            if self._client.status in ("closed", "closing"):
                try:
                    self._client = self._connect(1.0)
                except PlatformError:
                    time.sleep(0.5)
            else:
                time.sleep(0.1)
        self.on_wait("")

    def _check_workers(self) -> None:
        """Note whether another scheduler has workers."""
        if time.monotonic() < self._looked + _FRESH:
            return
        self._looked = time.monotonic()
        if self._count():
            if self._without_since:
                self.on_wait("")
            self._without_since = 0.0
            return
        self._without_since = self._without_since or time.monotonic()
        self.on_wait(f"waiting for workers of {self._address}")
        if time.monotonic() > self._without_since + self._timeout:
            raise self._lost("has lost its workers")

    def _lost(self, what: str) -> PlatformError:
        return PlatformError(
            f"the scheduler {self._address} {what}",
            hint="run the sweep again when it is back: finished cases are kept",
        )

    def next(self, timeout: float) -> tuple[Batch, Sequence[CaseResult] | Lost] | None:
        """Return a batch that has ended."""
        try:
            batch, future = self._ended.get(timeout=timeout)
        except queue.Empty:
            return self._look_after()
        if self._open.get(batch.number, (None, None))[1] is not future:
            return None
        del self._open[batch.number]
        return batch, self._result(future)

    def _look_after(self) -> tuple[Batch, Lost] | None:
        """Report a batch whose scheduler forgot it."""
        if self.local is not None:
            self.local.check()
        self._wait_for_scheduler()
        if self.local is None:
            self._check_workers()
        for number, (batch, future) in self._open.items():
            if future.client is not self._client or future.status in ("lost", "cancelled"):
                del self._open[number]
                return batch, Lost("the scheduler was restarted", is_blameless=True)
        return None

    def _result(self, future: Any) -> Sequence[CaseResult] | Lost:
        try:
            return future.result(timeout=60)
        except self._distributed.KilledWorker as error:
            if self.local is None:
                return Lost("its worker process ended")
            return self.local.loss_of(getattr(error.last_worker, "name", ""))
        except CancelledError:
            return Lost("the scheduler was restarted", is_blameless=True)
        except MemoryError:
            return Lost("out of memory")
        except (OSError, TimeoutError) as error:
            return Lost(f"the connection was lost ({error})", is_blameless=True)

    def close(self) -> None:
        """End all work at once."""
        if self._client.status == "running" and self.local is None:
            self._client.cancel([future for _, future in self._open.values()], force=True)
        self._client.close(timeout=5)
        if self.local is not None:
            self.local.close()
