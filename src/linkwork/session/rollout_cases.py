"""Many runs of one scene at once: seeds, values, parameters or control sequences, on all cores."""

import os
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.access.trust import Trust
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.model.names import full_name
from linkwork.record import RunStatus
from linkwork.record.layout import FrameLayout
from linkwork.record.loader import load_spools
from linkwork.session.case_runs import FINISHED, EnginePool, Sampling, run_case
from linkwork.session.engine.engine import Engine
from linkwork.session.opening import AnyScene
from linkwork.session.participants.participants import ControlSequence
from linkwork.tables import Table, Tabular
from linkwork.world.actuators.transmission import is_arm

Array = NDArray[np.float64]

MAX_NUMBERS = 2**28  # Maximum numbers in all frames of a rollout, 2 GiB
MAX_CASES = 1_000_000


@dataclass(frozen=True)
class RolloutCase:
    """One run of a rollout.

    Attributes:
        seed: Seed of all random numbers.
        set: Live values set before the first step, by path.
        overrides: Assignments of scene parameters such as `robots.left.parameters.l1=0.3`.
        controls: Commands of actuators in equal periods, one row each, by name of the actuator;
            the rows fill the whole time.
    """

    seed: int = 0
    set: Mapping[str, Any] = field(default_factory=dict)
    overrides: tuple[str, ...] = ()
    controls: Mapping[str, ArrayLike] = field(default_factory=dict)


@dataclass(frozen=True, repr=False)
class RolloutResult(Tabular):
    """Results of all cases, in their order.

    Frames after the end of a case that diverged or was stopped are NaN.

    Attributes:
        scene: Name of the scene.
        layout: Bodies, joints and sensor channels of a frame.
        times: Simulated time of each sample, the start included (samples,) [s].
        frames: (cases, samples, numbers of a frame); see `bodies`, `joints` and `sensors`.
        states: Integration state of the engine at the end of each case (cases, numbers).
        status: `finished`, `diverged`, or `stopped` by an alarm, for each case.
        steps: Steps done in each case (cases,).
        trouble: Why a case did not finish; empty for the others.
        runs: Names of the recorded runs; empty if nothing was recorded.
    """

    scene: str
    layout: FrameLayout
    times: Array
    frames: Array
    states: Array
    status: tuple[str, ...]
    steps: NDArray[np.int64]
    trouble: tuple[str, ...]
    runs: tuple[str, ...] = ()

    @property
    def bodies(self) -> Array:
        """Pose and velocity of bodies, (cases, samples, bodies, 13), as in `record.layout`."""
        return self.layout.body_view(self.frames)

    @property
    def joints(self) -> Array:
        """Position, velocity, torque and reference, (cases, samples, joints, 4)."""
        return self.layout.joint_view(self.frames)

    @property
    def sensors(self) -> Array:
        """Sensor readings, (cases, samples, channels)."""
        return self.layout.channel_view(self.frames)

    def table(self) -> Table:
        """Return the table that represents it."""
        samples = f"{self.times.size} samples to t = {self.times[-1]:g} s"
        rows = zip(
            range(len(self.status)), self.status, self.steps.tolist(), self.trouble, strict=True
        )
        title = f"{self.scene}: {len(self.status)} cases, {samples}"
        return Table(title, ("case", "status", "steps", "trouble"), list(rows))


def rollout(
    scene: AnyScene,
    cases: int | Sequence[RolloutCase | Mapping[str, Any]],
    seconds: float,
    *,
    threads: int | None = None,
    every: int | None = None,
    trust: bool = False,
    store: str | Path | None = None,
) -> RolloutResult:
    """Run many cases of one scene on several cores.

    A case gives the same bits as `lw.run` with the same seed and values, at any number of threads.

    Args:
        scene: Library name, scene file, the content of one as a dict, or a loaded scene.
        cases: A number of seeds from 0 on, or cases: `RolloutCase`, or maps with its keys.
        seconds: Simulated time of each case [s].
        threads: Number of threads; one per core when None.
        every: Steps between two samples; the scene's recording rate when None.
        trust: Whether code of the scene, such as controllers in C, may run even if its folder is
            not trusted (`linkwork trust`).
        store: Store to record every case into as a run; None records nothing.

    Raises:
        TrustError: The scene would run code that is not trusted.
        ArgumentError: An invalid case, or more numbers than fit into memory.
    """
    allowed = Trust(everything=checks.flag("trust", trust))
    return _Rollout(scene, cases, seconds, every, store, allowed).run(_thread_count(threads))


class _Rollout:
    """The cases, and arrays for their results."""

    def __init__(
        self,
        scene: AnyScene,
        cases: int | Sequence[RolloutCase | Mapping[str, Any]],
        seconds: float,
        every: int | None,
        store: str | Path | None,
        trust: Trust,
    ) -> None:
        self._cases = _checked_cases(cases)
        self._store = None if store is None else str(checks.path("store", store))
        self._engines = EnginePool(scene, trust)
        self._stop = threading.Event()
        first = self._engines.take(self._cases[0].overrides)
        self._step_size = first.info.step_size
        self._sampling = Sampling.over(first, checks.positive("seconds", seconds, "s"))
        recorded = self._sampling.every
        if every is not None:
            self._sampling = replace(
                self._sampling, every=checks.integer("every", every, minimum=1)
            )
        if store is not None and self._sampling.every != recorded:
            raise ArgumentError(
                f"invalid every: {every}; runs are recorded every {recorded} steps",
                hint="change recording.rate of the scene",
            )
        self._layout = first.info.layout
        self._name = first.info.scene
        self._allocate(first.world.state().size)
        self._engines.give_back(self._cases[0].overrides, first)

    def _allocate(self, state_size: int) -> None:
        count, samples = len(self._cases), self._sampling.count
        if count * samples * self._layout.size > MAX_NUMBERS:
            raise ArgumentError(
                f"{count} cases of {samples} frames do not fit into memory",
                hint="use a larger `every`, or fewer cases at a time",
            )
        self._frames = np.full((count, samples, self._layout.size), np.nan)
        self._states = np.full((count, state_size), np.nan)
        self._done = np.zeros(count, dtype=np.int64)
        self._status, self._trouble = [FINISHED] * count, [""] * count
        self._runs = [""] * count

    def run(self, threads: int) -> RolloutResult:
        """Run all cases."""
        with ThreadPoolExecutor(min(threads, len(self._cases))) as pool:
            futures = [pool.submit(self._run_case, index) for index in range(len(self._cases))]
            try:
                for future in futures:
                    future.result()
            except BaseException:
                self._stop.set()
                pool.shutdown(cancel_futures=True)
                raise
        if self._store is not None:
            load_spools(self._store)
        interval = self._sampling.every * self._step_size
        return RolloutResult(
            scene=self._name,
            layout=self._layout,
            times=np.arange(self._sampling.count, dtype=np.float64) * interval,
            frames=self._frames,
            states=self._states,
            status=tuple(self._status),
            steps=self._done,
            trouble=tuple(self._trouble),
            runs=tuple(self._runs) if self._store is not None else (),
        )

    def _run_case(self, index: int) -> None:
        engine = self._started(index)
        try:
            self._status[index], self._trouble[index], _ = run_case(
                engine, self._sampling, self._stop.is_set, frames=self._frames[index]
            )
        finally:
            self._done[index] = engine.step_count
            self._states[index] = engine.world.state()
            if self._store is None:
                self._engines.give_back(self._cases[index].overrides, engine)
            else:
                self._runs[index] = engine.log.recorder.run
                engine.finish(RunStatus.FINISHED)

    def _started(self, index: int) -> Engine:
        """Return the engine of a case, ready for its first step; errors name the case."""
        case = self._cases[index]
        try:
            engine = self._engine(case)
            for path, value in case.set.items():
                engine.set(path, value, "rollout")
        except LinkworkError as error:
            raise ArgumentError(f"case {index}: {error}") from error
        if engine.info.layout != self._layout:
            raise ArgumentError(
                f"case {index} has other bodies, joints or sensors than the first case",
                hint="override numbers only, not what the scene contains",
            )
        rates = {engine.info.step_size: self._step_size}
        if self._store is not None:
            rates[engine.record_every] = self._sampling.every
        if any(rate != first for rate, first in rates.items()):
            raise ArgumentError(
                f"case {index} has another physics step or recording rate than the first case",
                hint="samples of all cases have the same times; use a rollout for each step",
            )
        return engine

    def _engine(self, case: RolloutCase) -> Engine:
        """Return the engine of a case, at its start."""
        if self._store is None:
            engine = self._engines.take(case.overrides)
            engine.restart(case.seed, self._controls(engine, case))
        else:
            engine = self._engines.recording(case.overrides, case.seed, self._store)
            if case.controls:
                raise ArgumentError("control sequences cannot be recorded", hint="omit `record`")
        return engine

    def _controls(self, engine: Engine, case: RolloutCase) -> ControlSequence | None:
        if not case.controls:
            return None
        names = _free_actuators(engine)
        for name in case.controls:
            if name not in names:
                raise NotFoundError("actuator for a control sequence", name, names)
        columns = [checks.array(f"controls of {x!r}", y) for x, y in case.controls.items()]
        rows = {column.shape for column in columns}
        is_one = len(rows) == 1 and columns[0].ndim == 1 and columns[0].size > 0
        if not is_one or self._sampling.steps % columns[0].size:
            raise ArgumentError(
                f"invalid controls: shapes {sorted(rows)}",
                hint=f"expected equal numbers of rows that divide {self._sampling.steps} steps",
            )
        every = self._sampling.steps // columns[0].size
        indices = [names[name] for name in case.controls]
        model = engine.world.model
        for name, index, column in zip(case.controls, indices, columns, strict=True):
            lower, upper = model.actuator_ctrlrange[index]
            if model.actuator_ctrllimited[index]:
                checks.check_bounds(f"controls of {name!r}", column, lower, upper)
        return ControlSequence(indices, np.stack(columns, axis=1), every)


def _free_actuators(engine: Engine) -> dict[str, int]:
    """Return the engine's index of each actuator without a controller, by name."""
    model, scene = engine.world.model, engine.world.loaded.scene
    driven = {
        full_name(name, joint)
        for name, robot in scene.robots.items()
        if robot.controller is not None
        for joint in engine.world.loaded.trees[name].joint_names
    }
    driven |= {name for name, x in scene.actuators.items() if is_arm(scene, x)}
    driven |= {name for group in scene.controllers.values() for name in group.actuators}
    names = {model.actuator(i).name: i for i in range(model.nu)}
    return {name: index for name, index in names.items() if name not in driven}


def _checked_cases(cases: Any) -> list[RolloutCase]:
    if isinstance(cases, int) and not isinstance(cases, bool):
        return [
            RolloutCase(x)
            for x in range(checks.integer("cases", cases, minimum=1, maximum=MAX_CASES))
        ]
    if not isinstance(cases, Sequence) or isinstance(cases, str) or not cases:
        raise checks.invalid("cases", cases, "a number, or a list of cases")
    return [_checked_case(index, case) for index, case in enumerate(cases)]


def _checked_case(index: int, case: Any) -> RolloutCase:
    if isinstance(case, RolloutCase):
        case = vars(case)
    values = checks.mapping(f"case {index}", case)
    keys = RolloutCase.__dataclass_fields__
    for key in values:
        if key not in keys:
            raise NotFoundError(f"key of case {index} called", key, keys)
    return RolloutCase(
        seed=checks.integer(f"seed of case {index}", values.get("seed", 0)),
        set=dict(checks.mapping(f"set of case {index}", values.get("set", {}))),
        overrides=tuple(checks.texts(f"overrides of case {index}", values.get("overrides", ()))),
        controls=dict(checks.mapping(f"controls of case {index}", values.get("controls", {}))),
    )


def _thread_count(threads: int | None) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0))
    return checks.integer("threads", threads, minimum=1, maximum=1024)
