"""The work of a sweep in a worker: cases one after the other, on engines that are kept."""

import hashlib
import json
import os
import pickle
import socket
import threading
import time
import traceback
import zlib
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

# Imported by numpy at first use otherwise, which fails in two threads at once.
import numpy.ma as _  # noqa: F401

from linkwork.access.trust import NO_TRUST, Trust
from linkwork.errors import FileError, LinkworkError
from linkwork.files.digest import digest_of
from linkwork.record import RunStatus
from linkwork.record.layout import FrameLayout
from linkwork.session.case_runs import FINISHED, EnginePool, Sampling, run_case
from linkwork.session.engine.engine import Engine
from linkwork.sweep.case import ERROR, REFUSED, TIMEOUT, Case, CaseResult
from linkwork.sweep.condition import (
    CaseData,
    CaseExpression,
    Samples,
    Value,
    parse_case_expression,
    signal_columns,
)
from linkwork.world.engine.element import Event
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.loaded import LoadedScene, digests_of

MAX_EVENTS = 100_000  # Maximum number of events of a case that expressions can see, the newest ones
MAX_SAMPLED = 500_000_000  # Maximum memory of the samples of a case [bytes]


@dataclass(frozen=True)
class Job:
    """The common data of all cases of a sweep, which is sent to workers.

    The scene is pickled and compressed; `source` is loaded again for cases with overrides; `digest`
    is that of the scene as the coordinator loaded it. `seconds` is simulated time, `timeout` wall
    time [s]; `rate` [Hz] is that of the scene when None; an empty `mission` is the scene's own.
    """

    scene: bytes
    source: str
    overrides: tuple[str, ...]
    digest: str
    seconds: float
    until_mission_ends: bool = False
    rate: float | None = None
    mission: Mapping[str, Any] = field(default_factory=dict)
    measure: Mapping[str, str] = field(default_factory=dict)
    verdict: Mapping[str, str] = field(default_factory=dict)
    signals: tuple[str, ...] = ()
    timeout: float = 300.0
    trust: Trust = NO_TRUST

    @cached_property
    def key(self) -> str:
        """Hash of the job."""
        return hashlib.sha256(pickle.dumps(self)).hexdigest()

    def __getstate__(self) -> dict[str, Any]:
        return {name: x for name, x in self.__dict__.items() if name != "key"}

    @cached_property
    def common(self) -> str:
        """Digest of everything that results depend on besides the inputs of a case."""
        parts = (
            *(self.digest, self.seconds, self.until_mission_ends, self.rate),
            *(dict(self.mission), dict(self.measure), dict(self.verdict), self.signals),
        )
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def packed_scene(loaded: LoadedScene) -> bytes:
    """Return a loaded scene as bytes for workers."""
    # Checked without its code, which its cases run.
    return zlib.compress(pickle.dumps(replace(loaded, runs_code=True)))


def scene_digest(loaded: LoadedScene) -> str:
    """Return the digest of a scene, its models and the version of Linkwork."""
    from importlib.metadata import version

    return digest_of([version("linkwork"), digests_of(loaded)])


@dataclass(frozen=True)
class _Course:
    """Course of a case; frames are valid until the next case, `physics` is processor time [s]."""

    frames: Samples
    status: str
    trouble: str
    mission: str
    physics: float


class CaseRunner:
    """Runs the cases of a job in the threads of this process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._loaded: LoadedScene = pickle.loads(zlib.decompress(job.scene))
        self._pool = EnginePool(self._loaded, job.trust)
        self._measure = {name: parse_case_expression(x) for name, x in job.measure.items()}
        self._verdict = {name: parse_case_expression(x) for name, x in job.verdict.items()}
        self._needs_energy = any("energy" in x.names for x in self.expressions)
        self._columns: dict[FrameLayout, dict[str, int]] = {}
        self._with_overrides: EnginePool | None = None
        self._lock = threading.Lock()
        self._rooms = threading.local()

    def run(self, case: Case, is_cancelled: Callable[[], bool] = lambda: False) -> CaseResult:
        """Return the result of a case; its own failures are part of it."""
        began = time.perf_counter()
        watch.begin(case.number, self.job.timeout)
        try:
            result = self._run(case, is_cancelled, began)
        except LinkworkError as error:
            result = CaseResult(case.number, case.hash, REFUSED, trouble=str(error))
        except MemoryError:
            # The process is to blame or the case; alone in a new process it will show.
            raise
        except Exception as error:  # noqa: BLE001
            # A defect that one case shows must not end the sweep.
            last = traceback.format_exc(limit=-1).splitlines()[-1]
            result = CaseResult(case.number, case.hash, ERROR, trouble=f"{last} ({error!r})"[:500])
        finally:
            watch.end()
        fixed = result.result_hash or digest_of([result.status, result.trouble])[:32]
        wall = time.perf_counter() - began
        return replace(
            result, wall=wall, worker=f"{socket.gethostname()}:{os.getpid()}", result_hash=fixed
        )

    def _run(self, case: Case, is_cancelled: Callable[[], bool], began: float) -> CaseResult:
        pool, overrides = self._pool_of(case)
        engine = pool.take(overrides)
        events: deque[Event] = deque(maxlen=MAX_EVENTS)
        try:
            engine.listeners[:] = [events.append]
            engine.restart(case.seed)
            self._set_up(engine, case)
            course = self._simulated(engine, is_cancelled, began)
            return self._judged(engine, case, course, events)
        finally:
            engine.listeners.clear()
            pool.give_back(overrides, engine)

    def record(self, case: Case, store: str) -> str:
        """Run a case once more and record it; the name of the run."""
        job, (pool, overrides) = self.job, self._pool_of(case)
        engine = pool.recording(overrides, case.seed, store)
        self._set_up(engine, case)
        sampling = Sampling.over(engine, job.seconds)
        run_case(engine, sampling, lambda: False, to_mission_end=job.until_mission_ends)
        run = engine.log.recorder.run
        engine.finish(RunStatus.FINISHED)
        return run

    def _pool_of(self, case: Case) -> tuple[EnginePool, tuple[str, ...]]:
        if not case.overrides:
            return self._pool, ()
        job = self.job
        with self._lock:
            if self._with_overrides is None:
                # Read once, to see that this machine has the scene that was checked.
                if scene_digest(load_scene(job.source, job.overrides)) != job.digest:
                    raise FileError(
                        f"the scene {job.source!r} of this worker differs from the one checked",
                        hint="use the same files and version of Linkwork on all machines",
                    )
                self._with_overrides = EnginePool(job.source, job.trust)
        return self._with_overrides, (*job.overrides, *case.overrides)

    def _set_up(self, engine: Engine, case: Case) -> None:
        for path, value in case.live.items():
            engine.set(path, value, "sweep")
        if self.job.mission:
            arguments = mission_with(self.job.mission, case.arguments)
            engine.command("mission", arguments, "sweep")

    def _simulated(self, engine: Engine, is_cancelled: Callable[[], bool], began: float) -> _Course:
        """Run an engine that is ready for its first step."""
        job = self.job
        sampling = Sampling.over(engine, job.seconds, job.rate)
        frames = self._frames(sampling.count, engine.info.layout.size)
        late, before = began + job.timeout, time.thread_time()
        status, trouble, count = run_case(
            engine,
            sampling,
            lambda: is_cancelled() or time.perf_counter() > late,
            frames=frames,
            to_mission_end=job.until_mission_ends,
        )
        physics = time.thread_time() - before
        ended = job.until_mission_ends and engine.mission_ended
        if status == FINISHED and engine.step_count < sampling.steps and not ended:
            status, trouble = TIMEOUT, f"not done within {job.timeout:g} s of wall time"
        view = engine.mission() if job.mission or self._loaded.program else None
        mission = "" if view is None else view.status
        if view is not None and mission == "failed" and not trouble:
            trouble = f"mission failed: {view.reason}"
        return _Course(frames[:count], status, trouble, mission, physics)

    def _judged(
        self, engine: Engine, case: Case, course: _Course, events: Sequence[Event]
    ) -> CaseResult:
        """Return the measures and verdict of a case."""
        layout, frames = engine.info.layout, course.frames
        if layout not in self._columns:
            self._columns[layout] = signal_columns(layout)
        columns = self._columns[layout]
        names = _figures(engine, course, case)
        names["time"] = frames[:, 1]
        if self._needs_energy:
            names["energy"] = engine.world.energy()
        data = CaseData(columns, frames, frames[:, 1], events, names)
        measures = self._measures(data, names)
        failed = tuple(name for name, x in self._verdict.items() if not x.holds(data))
        state = engine.world.state().tobytes() + engine.world.memory().tobytes()
        outcome = [
            *(hashlib.sha256(state).hexdigest(), course.status, failed),
            *(list(measures.items()), course.mission),
        ]
        kept = {name: frames[:, columns[name]].copy() for name in self.job.signals}
        return CaseResult(
            case.number,
            case.hash,
            course.status,
            success=course.status == FINISHED and not failed and course.mission != "failed",
            failed=failed,
            trouble=course.trouble,
            steps=engine.step_count,
            seconds=engine.world.time,
            measures=measures,
            mission=course.mission,
            result_hash=hashlib.sha256(repr(outcome).encode()).hexdigest()[:32],
            physics=course.physics,
            signals={"time": frames[:, 1].copy(), **kept} if kept else {},
        )

    def _frames(self, samples: int, size: int) -> Samples:
        """Return the room for the frames of a case, the same in every case of a thread."""
        kept: Samples | None = getattr(self._rooms, "frames", None)
        if kept is None or kept.shape != (samples, size):
            # New memory for every case would be paged in every time.
            self._rooms.frames = kept = np.empty((samples, size))
        return kept

    def _measures(self, data: CaseData, names: dict[str, Value]) -> dict[str, float]:
        measures: dict[str, float] = {}
        for name, expression in self._measure.items():
            measures[name] = names[name] = expression.number(data)
        return measures

    @property
    def expressions(self) -> Sequence[CaseExpression]:
        """All measures and conditions."""
        return (*self._measure.values(), *self._verdict.values())


def _figures(engine: Engine, course: _Course, case: Case) -> dict[str, Value]:
    """Return values by name of a case: figures and inputs."""
    numbers = {x: y for x, y in case.inputs.items() if isinstance(y, int | float)}
    return {
        **numbers,
        "duration": engine.world.time,
        "finished": course.status == FINISHED,
        "mission_done": course.mission == "done",
        "mission_failed": course.mission == "failed",
        "most_contacts": float(engine.world.most_contacts),
    }


def mission_with(mission: Mapping[str, Any], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of the command `mission`, with a call of its `main` mission appended."""
    command = {name: x for name, x in mission.items() if name != "main"}
    if arguments:
        call = ", ".join(f"{name}: {_written(x)}" for name, x in arguments.items())
        command["text"] = f"{command['text']}\n{mission['main']}({call})\n"
    return command


def _written(value: Any) -> str:
    return np.format_float_positional(value) if isinstance(value, float) else str(value)


class Watch:
    """Ends this process if a case hangs where nothing can interrupt it, and notes what runs.

    A case that only takes long ends by itself; this is for code that never returns. Only worker
    processes arm it. The numbers of the cases that run are written to a file, which the
    starter of the process reads after a crash.
    """

    GRACE = 10.0  # Time beyond the timeout of a case [s]
    EXIT_CODE = 97

    def __init__(self) -> None:
        self._deadlines: dict[int, float] = {}
        self._slots: dict[int, int] = {}
        self._notes = -1

    def arm(self, notes: int) -> None:
        """Watch from now on."""
        self._notes = notes
        threading.Thread(target=self._look, name="watch", daemon=True).start()

    def begin(self, number: int, timeout: float) -> None:
        """Note that a case begins in this thread."""
        self._deadlines[threading.get_ident()] = time.monotonic() + timeout + self.GRACE
        self._note(number)

    def end(self) -> None:
        """End the case of this thread."""
        self._deadlines.pop(threading.get_ident(), None)
        self._note(_NOTHING)

    def _note(self, number: int) -> None:
        if self._notes >= 0:
            slot = self._slots.setdefault(threading.get_ident(), len(self._slots))
            os.pwrite(self._notes, number.to_bytes(8, "little", signed=True), 8 * slot)

    def _look(self) -> None:
        while True:
            time.sleep(0.5)
            if any(time.monotonic() > x for x in tuple(self._deadlines.values())):
                os._exit(self.EXIT_CODE)


watch = Watch()  # The watch of this process

_NOTHING = -1


def noted_cases(notes: bytes) -> frozenset[int]:
    """Return numbers of the cases that ran when a process ended, from its notes."""
    parts = (notes[i : i + 8] for i in range(0, len(notes), 8))
    return frozenset(int.from_bytes(x, "little", signed=True) for x in parts) - {_NOTHING}


_runners: dict[str, CaseRunner] = {}
_making = threading.Lock()


def runner_of(job: Job) -> CaseRunner:
    """Return the runner of a job in this process; only that of the last job is kept."""
    with _making:
        if job.key not in _runners:
            _runners.clear()
            _runners[job.key] = CaseRunner(job)
        return _runners[job.key]


def run_batch(job: Job, cases: Sequence[Case]) -> list[CaseResult]:
    """Return the results of some cases, run one after the other in this thread."""
    runner = runner_of(job)
    return [runner.run(case) for case in cases]
