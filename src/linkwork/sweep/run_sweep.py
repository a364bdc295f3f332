"""Running a sweep: the one function behind `lw.sweep` and the command line."""

import os
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from linkwork import checks
from linkwork.access.trust import Code, Trust
from linkwork.errors import ArgumentError, PlatformError
from linkwork.files.digest import digest_of
from linkwork.record import load_spools
from linkwork.record.database_url import parse_database
from linkwork.sweep.case import Case, CaseResult
from linkwork.sweep.coordinator import Coordinator, Progress
from linkwork.sweep.job import runner_of
from linkwork.sweep.load import load_sweep
from linkwork.sweep.plan import Sweep
from linkwork.sweep.results.result import SweepResult
from linkwork.sweep.results.sweep_store import Done, SweepStore
from linkwork.sweep.schema import SCHEDULER_ADDRESS
from linkwork.sweep.search import search_best
from linkwork.sweep.workers.base import ThreadWorkers, Workers

MAX_WORKERS = 1024


def sweep(
    source: str | Path | Mapping[str, Any],
    *,
    workers: int | None = None,
    threads: int | None = None,
    scheduler: str | None = None,
    overrides: Sequence[str] = (),
    memory: float | None = None,
    heartbeat: float = 60.0,
    dashboard: bool = False,
    watch: Callable[[Progress], None] | None = None,
    trust: bool = False,
    store: str | Path | None = None,
) -> SweepResult:
    """Run many cases of one scene, here or on a cluster, and return their results.

    A sweep that was interrupted goes on where it stopped if it has a store: cases are identified by
    the hash of their inputs and run once.

    Args:
        source: A sweep file, or its content as plain data.
        workers: Worker processes of this machine, one for each core when None; 0 runs the cases in
            threads of this process, which starts at once but ends with a case that crashes.
        threads: Threads of each worker; 1 when None, with `workers=0` one for each core.
        scheduler: Address of a Dask scheduler whose workers run the cases instead.
        overrides: Assignments to the sweep file such as `samples=100`.
        memory: Most memory of a worker process [bytes]; a share of the machine's when None.
        heartbeat: Time without a response after which a process counts as hung [s].
        dashboard: Whether to serve Dask's dashboard on the loopback interface.
        watch: Called with the progress after every change.
        trust: Whether workers may run code of the scene, such as controllers in C, even if its
            folder is not trusted (`linkwork trust`).
        store: Path or URL of the store for the results; None keeps them in memory only.

    Raises:
        TrustError: The scene would run code that is not trusted.
        FileError: Invalid sweep; names line and column.
        ArgumentError: An invalid value of another argument.
        PlatformError: The scheduler does not answer, or is unavailable for too long.
        RecordError: The store cannot be written.
    """
    allowed = Trust(everything=checks.flag("trust", trust))
    plan = load_sweep(source, overrides)
    crew = Crew(
        _count("workers", workers, minimum=0),
        _count("threads", threads, minimum=1),
        scheduler if scheduler is None else checks.text("scheduler", scheduler),
        None if memory is None else int(checks.positive("memory", memory, "bytes")),
        checks.positive("heartbeat", heartbeat, "s"),
        bool(dashboard),
    )
    crew.check()
    plan = plan.trusting(allowed, crew.code(plan))
    if store is None and plan.file.keep.runs != "none":
        message = "complete runs cannot be kept without a store"
        raise ArgumentError(message, hint='give store="runs.duckdb", or omit `keep.runs`')
    if store is not None:
        # The URL of a server is not a path.
        path = store if isinstance(store, str) else checks.path("store", store)
        parse_database(path).check_recordable()
    name = ""
    if not isinstance(source, Mapping):
        # The file and the assignments to it, as on the command line.
        name = shlex.join([str(source), *(x for each in overrides for x in ("--set", each))])
    return _Run(plan, name, store, watch or (lambda _: None)).run(crew)


def _count(name: str, value: int | None, minimum: int) -> int | None:
    if value is None:
        return None
    return checks.integer(name, value, minimum=minimum, maximum=MAX_WORKERS)


def _cores() -> int:
    return len(os.sched_getaffinity(0))


@dataclass(frozen=True)
class Crew:
    """Workers that run the cases; see `sweep`."""

    workers: int | None = None
    threads: int | None = None
    scheduler: str | None = None
    memory: int | None = None
    heartbeat: float = 60.0
    dashboard: bool = False

    def check(self) -> None:
        """Raise for an invalid address, and for values that do not fit together."""
        if self.scheduler is not None and not re.match(SCHEDULER_ADDRESS, self.scheduler):
            raise checks.invalid("scheduler", self.scheduler, "an address like tcp://HOST:8786")
        if self.scheduler is not None and (self.workers is not None or self.threads is not None):
            hint = "the workers of a scheduler are started where they run"
            raise ArgumentError("a scheduler excludes a number of workers", hint=hint)

    def address(self, plan: Sweep) -> str | None:
        """Return the address of the scheduler; None for workers of this machine."""
        if self.scheduler is None and self.workers is None:
            return plan.file.scheduler
        return self.scheduler

    def code(self, plan: Sweep) -> tuple[Code, ...]:
        """Return what a scheduler that the file names may run here."""
        if self.address(plan) is None or self.scheduler is not None:
            return ()
        address = str(plan.file.scheduler)
        return (Code(f"the Dask scheduler {address}", plan.document.file, digest_of(address)),)

    def open(self, plan: Sweep) -> Workers:
        """Return the workers of a sweep."""
        address = self.address(plan)
        if address is None and self.workers == 0:
            return ThreadWorkers(plan.job, self.threads or _cores())
        # Only here: importing Dask takes a second.
        from linkwork.sweep.workers.dask_workers import DaskWorkers
        from linkwork.sweep.workers.local_cluster import LocalProcesses

        if address is None:
            local = LocalProcesses(
                self.workers or _cores(),
                self.threads or 1,
                memory=self.memory,
                heartbeat=self.heartbeat,
                dashboard=self.dashboard,
            )
            return DaskWorkers(plan.job, local=local)
        try:
            return DaskWorkers(plan.job, address)
        except PlatformError as error:
            if self.scheduler is None:
                error.place = plan.document.place(("scheduler",))
            raise


class _Run:
    """One run of a sweep."""

    def __init__(
        self, plan: Sweep, source: str, db: str | Path | None, watch: Callable[[Progress], None]
    ) -> None:
        self._plan, self._watch = plan, watch
        self._cases = plan.cases()
        self._content = plan.content(self._cases)
        self._name = f"{plan.name}-{plan.digest(self._cases)}"
        self._source = source
        self._store = None if db is None else SweepStore(db, self._name)
        self._db = db

    def run(self, crew: Crew) -> SweepResult:
        plan, store = self._plan, self._store
        finished = self._stored(self._cases)
        losses = 0
        if plan.file.search is None and len(finished) == len(self._cases):
            # Nothing to run, so no workers are needed; results of other sweeps are entered.
            done = sorted(finished, key=lambda x: x[0].number)
            self._begin()
            if store is not None:
                store.add(done)
        else:
            if crew.workers != 0:
                address = crew.address(plan)
                note = f"waiting for workers of {address}" if address else "starting workers"
                self._watch(Progress(note=note))
            with crew.open(plan) as workers:
                self._begin()
                coordinator = Coordinator(workers, store, self._watch)
                done = self._run(coordinator, finished)
                losses = coordinator.progress.losses
        return SweepResult(
            self._name,
            plan.scene,
            self._source,
            "" if store is None else store.name,
            done,
            self._content,
            losses,
            self._record(done),
            len(self._cases),
        )

    def _begin(self) -> None:
        if self._store is not None:
            count = len(self._cases)
            self._store.begin(self._plan.scene, self._source, self._content, count)

    def _stored(self, cases: Sequence[Case]) -> list[Done]:
        if self._store is None:
            return []
        # Samples of kept signals are not copied from one sweep to another.
        return self._store.results_of(cases, of_others=not self._plan.job.signals)

    def _run(self, coordinator: Coordinator, finished: Sequence[Done]) -> list[Done]:
        search = self._plan.file.search
        if search is None:
            return coordinator.run(self._cases, finished)
        coordinator.planned = search.evaluations * len(self._plan.seeds)
        return search_best(self._plan, lambda x: coordinator.run(x, self._stored(x)))

    def _record(self, done: Sequence[Done]) -> dict[int, str]:
        """Record complete runs of the chosen cases; return their numbers and runs."""
        keep, store = self._plan.file.keep, self._store
        if store is None or self._db is None or keep.runs == "none":
            return {}
        runs = store.runs()
        broken = ("poisoned", "refused", "error")
        kept = [
            case
            for case, result in done
            if (keep.runs == "all" or not result.success) and result.status not in broken
        ][: keep.most]
        for case in kept:
            if case.number not in runs:
                case_plan = self._plan.case(case.number, case.inputs, case.seed)
                runs[case.number] = runner_of(self._plan.job).record(case_plan, str(self._db))
        if kept:
            load_spools(str(self._db))
            store.add_runs(runs)
        return runs


def replay_case(
    source: str | Path | Mapping[str, Any],
    number: int,
    *,
    overrides: Sequence[str] = (),
    trust: bool = False,
    store: str | Path | None = None,
) -> tuple[Case, CaseResult, str]:
    """Run one case of a sweep again in this process.

    Args:
        source: The sweep file, or its content as plain data.
        trust: Whether code of the scene may run even if its folder is not trusted.
        store: Store to record the run into; None records nothing.

    Returns:
        The case, its result, and the name of the recorded run.

    Raises:
        ArgumentError: There is no such case.
    """
    allowed = Trust(everything=checks.flag("trust", trust))
    plan = load_sweep(source, overrides).trusting(allowed)
    case = _case_of(plan, checks.integer("case", number, minimum=0), store)
    runner = runner_of(plan.job)
    result = runner.run(case)
    run = ""
    if store is not None and result.steps:
        run = runner.record(case, str(store))
        load_spools(str(store))
    return case, result, run


def _case_of(plan: Sweep, number: int, store: str | Path | None) -> Case:
    cases = plan.cases()
    if plan.file.search is None:
        if number >= len(cases):
            raise ArgumentError(
                f"there is no case {number} in {plan.name!r}",
                hint=f"it has {len(cases)} cases, from 0",
            )
        return cases[number]
    if store is None:
        raise ArgumentError("cases of a search are in its store", hint="name it with --db")
    for case, _ in SweepStore(store, f"{plan.name}-{plan.digest(cases)}").results():
        if case.number == number:
            return plan.case(number, case.inputs, case.seed)
    raise ArgumentError(f"there is no case {number} in the store", hint="`linkwork sweep show`")
