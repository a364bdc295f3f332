"""Cases of one scene, as rollouts and sweeps run and sample them, on engines that are kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.access.trust import Trust
from linkwork.errors import DivergenceError
from linkwork.session.engine.engine import Engine
from linkwork.session.engine.log import recorder_factory
from linkwork.session.opening import AnyScene, loaded_scene
from linkwork.session.robots.robot_reference import AT_ONCE
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.stepping.step_loop import FrameBlock

MAX_LEAP = 2000
"""Maximum steps in one call of the physics engine, so that an interruption need not wait."""
MAX_KEPT = 8  # Sets of overrides whose engines are kept

FINISHED, DIVERGED, STOPPED = "finished", "diverged", "stopped"
"""End of a case: at its last step, at a step that diverged, or by an alarm."""

_MISSION_INTERVAL = 0.25  # Simulated time between two looks at a mission [s]


@dataclass(frozen=True)
class Sampling:
    """The samples of a case."""

    steps: int
    every: int

    @classmethod
    def over(cls, engine: Engine, seconds: float, rate: float | None = None) -> Sampling:
        """Return the samples of some simulated time [s], at a rate [Hz] or that of the scene."""
        step_size = engine.info.step_size
        every = engine.record_every if rate is None else max(1, round(1 / (rate * step_size)))
        return cls(max(1, round(seconds / step_size)), every)

    @property
    def count(self) -> int:
        """Number of samples, with that of the start."""
        return self.steps // self.every + 1


def run_case(
    engine: Engine,
    sampling: Sampling,
    is_cancelled: Callable[[], bool],
    *,
    frames: NDArray[np.float64] | None = None,
    to_mission_end: bool = False,
) -> tuple[str, str, int]:
    """Run a case until it ends, diverges or is stopped; return status, reason, samples."""
    if frames is None:
        return (*_run(engine, sampling.steps, is_cancelled, to_mission_end), 0)
    block = FrameBlock(engine.info.layout, sampling.every, len(frames), frames)
    frames[0] = engine.frame()
    block.count = 1
    engine.capture = block
    try:
        return (*_run(engine, sampling.steps, is_cancelled, to_mission_end), block.count)
    finally:
        engine.capture = None


def _run(
    engine: Engine, steps: int, is_cancelled: Callable[[], bool], to_mission_end: bool
) -> tuple[str, str]:
    leap = MAX_LEAP
    if to_mission_end:
        leap = max(1, round(_MISSION_INTERVAL / engine.info.step_size))
    try:
        while engine.step_count < steps and not engine.world.pause_wanted:
            if is_cancelled() or (to_mission_end and engine.mission_ended):
                return FINISHED, ""
            engine.advance(min(steps - engine.step_count, leap))
    except DivergenceError as error:
        return DIVERGED, str(error)
    if engine.step_count < steps:
        return STOPPED, engine.recent[-1].message if engine.recent else ""
    return FINISHED, ""


class EnginePool:
    """Engines for threads, kept for later cases with the same overrides."""

    def __init__(self, scene: AnyScene, trust: Trust) -> None:
        self._scene, self._trust = scene, trust
        self._lock = threading.Lock()
        self._free: dict[tuple[str, ...], list[Engine]] = {}
        self._loaded: dict[tuple[str, ...], LoadedScene] = {}

    def take(self, overrides: tuple[str, ...]) -> Engine:
        """Return an engine of the scene with some overrides; `give_back` returns it."""
        with self._lock:
            free = self._free.get(overrides)
            if free:
                return free.pop()
        loaded = self._scene_with(overrides)
        # Compiling in two threads at once gains nothing.
        with self._lock:
            engine = Engine(loaded)
        engine.longest_leap = min(MAX_LEAP, AT_ONCE * engine.shortest_period)
        return engine

    def give_back(self, overrides: tuple[str, ...], engine: Engine) -> None:
        """Keep an engine for another case."""
        with self._lock:
            engines = [*self._free.get(overrides, []), engine]
            self._free = _newest(self._free) | {overrides: engines}

    def recording(self, overrides: tuple[str, ...], seed: int, store: str) -> Engine:
        """Return a new engine that records into a store."""
        return Engine(self._scene_with(overrides), seed, recorder_factory(store))

    def _scene_with(self, overrides: tuple[str, ...]) -> LoadedScene:
        with self._lock:
            if overrides not in self._loaded:
                loaded = loaded_scene(self._scene, overrides)
                loaded = replace(loaded, trust=loaded.trust | self._trust)
                self._loaded = _newest(self._loaded) | {overrides: loaded}
            return self._loaded[overrides]


def _newest(kept: Mapping[tuple[str, ...], Any]) -> dict[tuple[str, ...], Any]:
    return dict(list(kept.items())[-(MAX_KEPT - 1) :])
