"""The coordinator of a sweep: divides cases into batches, and counts each case exactly once.

Where a process breaks down and what it ran is known, that case is tried once more by itself; else
its batch is divided until the case that breaks processes is alone. A case that has broken two
processes is poisoned, and reported instead of being tried again.
"""

import statistics
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from linkwork.errors import RecordError
from linkwork.files.digest import digest_of
from linkwork.sweep.case import POISONED, Case, CaseResult
from linkwork.sweep.results.sweep_store import Done, SweepStore
from linkwork.sweep.workers.base import Batch, Lost, Workers

BATCH_SECONDS = 2.0
"""Wall time that a batch is meant to take [s]: long against the cost of a task, short against a
loss."""
MAX_TASKS = 64
"""Batches a second that one coordinator is to handle; with more threads batches are longer."""
MAX_IN_BATCH = 500
MAX_TRIES = 2  # Processes that a case may break
_LATEST = 31  # Cases whose wall time decides on the size of the next batch
FLUSH_SECONDS, FLUSH_COUNT = 5.0, 2000  # Results wait at most this long, and so many, for the store
_AT_ONCE = 500  # Results of one transaction
DISK_TIMEOUT = 60.0
"""Longest wait for a store that cannot be written, e.g. because the disk is full [s]."""


@dataclass
class Progress:
    """Progress of a sweep; `total` is 0 while workers start, `note` says what delays it."""

    total: int = 0
    done: int = 0
    failed: int = 0
    losses: int = 0
    poisoned: list[Case] = field(default_factory=list)
    note: str = ""

    @property
    def share(self) -> float:
        """Share that is done."""
        return self.done / self.total if self.total else 1.0

    @property
    def text(self) -> str:
        """Counts for a progress bar."""
        shown = [f"{self.done}/{self.total}", f"{self.failed} failed"] if self.total else []
        shown += [f"{len(self.poisoned)} poisoned"] if self.poisoned else []
        return ", ".join([*shown, *([self.note] if self.note else [])])


class Coordinator:
    """Runs cases on workers and enters the results.

    `planned` are the cases of all calls of `run` together, 0 if that is not known.
    """

    def __init__(
        self,
        workers: Workers,
        store: SweepStore | None = None,
        watch: Callable[[Progress], None] = lambda _: None,
    ) -> None:
        self.progress = Progress()
        self.planned = self.batches = 0
        self._workers, self._store, self._watch = workers, store, watch
        workers.on_wait = self._note
        self._results: dict[int, Done] = {}
        self._unwritten: list[Done] = []
        self._flushed = time.monotonic()
        self._fresh: deque[Case] = deque()
        self._suspects: deque[tuple[Case, ...]] = deque()
        self._alone: deque[Case] = deque()
        self._tries: dict[int, int] = {}
        self._running: dict[int, Batch] = {}
        self._walls: deque[float] = deque(maxlen=_LATEST)
        self._disk_trouble = 0.0

    def run(self, cases: Sequence[Case], finished: Sequence[Done] = ()) -> list[Done]:
        """Run cases to their results, by number."""
        self._results = {case.number: (case, result) for case, result in finished}
        self._fresh.extend(x for x in cases if x.number not in self._results)
        if self.planned:
            self.progress.total = self.planned
        else:
            self.progress.total += len(cases)
        self.progress.done += len(self._results)
        self.progress.failed += sum(not result.success for _, result in self._results.values())
        self._unwritten += list(finished)
        self._watch(self.progress)
        try:
            while self._fresh or self._suspects or self._alone or self._running:
                self._submit()
                self._receive()
        finally:
            self._flush(is_last=True)
        return [self._results[number] for number in sorted(self._results)]

    def _note(self, text: str) -> None:
        self.progress.note = text
        self._watch(self.progress)

    def _submit(self) -> None:
        """Keep every thread busy, with a batch waiting for each."""
        while len(self._running) < 2 * self._workers.threads:
            cases = self._next_cases()
            if not cases:
                break
            self._send(cases)
        # A case that has broken a process runs with nothing beside it, so that no other suffers
        # and no other can be the cause.
        if self._alone and not self._running:
            self._send((self._alone.popleft(),))

    def _next_cases(self) -> tuple[Case, ...]:
        if self._suspects:
            return self._suspects.popleft()
        count = min(self._batch_size(), len(self._fresh))
        return tuple(self._fresh.popleft() for _ in range(count))

    def _batch_size(self) -> int:
        if not self._walls:
            return 1
        # The median: the first case of a process also compiles.
        seconds = max(BATCH_SECONDS, self._workers.threads / MAX_TASKS)
        fitting = int(seconds / max(statistics.median(self._walls), 1e-6))
        # At the end small batches keep all threads busy to the last.
        share = -(-len(self._fresh) // (2 * self._workers.threads))
        return max(1, min(fitting, share, MAX_IN_BATCH))

    def _send(self, cases: tuple[Case, ...]) -> None:
        self.batches += 1
        batch = Batch(self.batches, cases)
        self._running[batch.number] = batch
        self._workers.submit(batch)

    def _receive(self) -> None:
        ended = self._workers.next(0.5)
        if ended is not None:
            batch, outcome = ended
            del self._running[batch.number]
            if isinstance(outcome, Lost):
                self._divide(batch, outcome)
            else:
                for case, result in zip(batch.cases, outcome, strict=True):
                    self._add(case, result)
                    self._walls.append(result.wall)
        if time.monotonic() > self._flushed + FLUSH_SECONDS or len(self._unwritten) > FLUSH_COUNT:
            self._flush()
        self._watch(self.progress)

    def _add(self, case: Case, result: CaseResult) -> None:
        if case.number in self._results:
            return
        self._unwritten.append((case, result))
        # Samples are kept in the store only, once they are written.
        kept = result if self._store is None else replace(result, signals={})
        self._results[case.number] = (case, kept)
        self.progress.done += 1
        self.progress.failed += not result.success

    def _divide(self, batch: Batch, lost: Lost) -> None:
        """Try the cases of a lost batch again, in smaller batches."""
        self.progress.losses += 1
        cases = tuple(x for x in batch.cases if x.number not in lost.blamed)
        for case in batch.cases:
            if case.number in lost.blamed:
                self._suspect(case, lost)
        if not cases:
            return
        if lost.is_blameless or len(cases) < len(batch.cases):
            self._suspects.append(cases)
        elif len(cases) == 1:
            self._suspect(cases[0], lost)
        else:
            middle = len(cases) // 2
            self._suspects += (cases[:middle], cases[middle:])

    def _suspect(self, case: Case, lost: Lost) -> None:
        tries = self._tries[case.number] = self._tries.get(case.number, 0) + 1
        if tries < MAX_TRIES:
            self._alone.append(case)
            return
        trouble = f"crashed {tries} processes: {lost.reason}"
        fixed = digest_of([POISONED, case.hash])[:32]
        self.progress.poisoned.append(case)
        self._add(
            case, CaseResult(case.number, case.hash, POISONED, trouble=trouble, result_hash=fixed)
        )

    def _flush(self, *, is_last: bool = False) -> None:
        """Write results to the store; a full disk is waited for."""
        if self._store is None:
            self._unwritten.clear()
            return
        while self._unwritten:
            try:
                self._store.add(self._unwritten[:_AT_ONCE])
            except RecordError as error:
                self._disk_trouble = self._disk_trouble or time.monotonic()
                self.progress.note = f"waiting for the store: {error.message}"
                self._watch(self.progress)
                if time.monotonic() > self._disk_trouble + DISK_TIMEOUT:
                    error.hint = (
                        f"{error.hint}; {len(self._unwritten)} results were not stored and will "
                        f"be computed again: run the sweep again when the store can be written"
                    ).removeprefix("; ")
                    raise
                if not is_last:
                    break
                time.sleep(1.0)
            else:
                del self._unwritten[:_AT_ONCE]
                self._disk_trouble, self.progress.note = 0.0, ""
        self._flushed = time.monotonic()
