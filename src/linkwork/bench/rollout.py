"""The bench of many worlds at once: `lw.rollout` beside MuJoCo's own rollout and batch."""

import importlib
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.measurement import Agreement, Watch, least_times
from linkwork.bench.report import BenchRow, Figure, Report, Requirement
from linkwork.errors import import_extra
from linkwork.session.engine.engine import Engine
from linkwork.session.rollout_cases import rollout
from linkwork.world.scene.load import load_scene

ROUNDS = 10
SCENE = "falling-bodies"  # A scene in which nothing but physics works
CASES, STEPS, EVERY, THREADS = 64, 1000, 10, 2
MIN_RATIO, MIN_GAIN = 0.95, 1.8


def bench_rollout(rounds: int = ROUNDS, cases: int = CASES, watch: Watch | None = None) -> Report:
    """Run the bench: check that all reach the same states, then measure them in turn."""
    peers = _Peers(cases)
    ways: dict[str, Callable[[], NDArray[np.float64]]] = {
        "lw.rollout, 1 thread": lambda: peers.ours(1),
        f"lw.rollout, {THREADS} threads": lambda: peers.ours(THREADS),
        f"mujoco.rollout, {THREADS} threads": peers.rollout,
        f"mujoco.batch, {THREADS} threads": peers.batch,
    }
    reference = ways["lw.rollout, 1 thread"]()
    agreements = [
        Agreement(SCENE, name, float(np.abs(way() - reference).max()), 0.0)
        for name, way in ways.items()
    ]
    subject = {"scene": SCENE, "worlds": cases, "steps of each": STEPS}
    measures = {name: lambda x=way: _timed(x, cases * STEPS) for name, way in ways.items()}
    times = least_times(measures, rounds, watch)
    one, two, *_ = times.values()
    best = min(list(times)[2:], key=lambda name: times[name])
    ours, peer = Figure(two, "ns"), Figure(times[best], "ns", best)
    single = Figure(one, "ns", "lw.rollout, 1 thread")
    rows = [
        BenchRow(f"step of lw.rollout, {THREADS} threads", ours, peer, Requirement(MIN_RATIO)),
        BenchRow(f"gain of {THREADS} threads", ours, single, Requirement(MIN_GAIN)),
    ]
    return Report("rollout", subject, rounds, agreements, {}, rows)


def _timed(way: Callable[[], Any], steps: int) -> float:
    began = time.perf_counter_ns()
    way()
    return (time.perf_counter_ns() - began) / steps


class _Peers:
    """The same worlds by each library; what is compared is the positions at the end."""

    def __init__(self, cases: int) -> None:
        self._cases = cases
        self._loaded = load_scene(SCENE)
        self._mj = import_extra("mujoco", "world")
        batching: Any = importlib.import_module("mujoco.batch")
        rolling: Any = importlib.import_module("mujoco.rollout")
        world = Engine(self._loaded).world
        self._model, self._kind = world.model, int(self._mj.mjtState.mjSTATE_INTEGRATION)
        self._start = np.tile(world.state(), (cases, 1))
        self._rolling = rolling.Rollout(nthread=THREADS)
        self._datas = [self._mj.MjData(self._model) for _ in range(THREADS)]
        full = int(self._mj.mjtState.mjSTATE_FULLPHYSICS)
        self._full = np.zeros((cases, self._mj.mj_stateSize(self._model, full)))
        data = self._mj.MjData(self._model)
        self._mj.mj_setState(self._model, data, world.state(), self._kind)
        self._mj.mj_getState(self._model, data, self._full[0], full)
        self._full[:] = self._full[0]
        self._batch = batching.Batch(self._model, nsim=cases, nthread=THREADS)

    def ours(self, threads: int) -> NDArray[np.float64]:
        """By `lw.rollout`."""
        seconds = STEPS * self._loaded.scene.solver.step
        result = rollout(self._loaded, self._cases, seconds, threads=threads, every=EVERY)
        return result.states[:, 1 : 1 + self._model.nq]

    def rollout(self) -> NDArray[np.float64]:
        """By `mujoco.rollout`."""
        states, _ = self._rolling.rollout(self._model, self._datas, self._full, nstep=STEPS)
        return states[:, -1, 1 : 1 + self._model.nq]

    def batch(self) -> NDArray[np.float64]:
        """By `mujoco.batch`."""
        self._batch.state[:] = self._start
        for _ in range(STEPS // EVERY):
            self._batch.step(nstep=EVERY)
        return self._batch.state[:, 1 : 1 + self._model.nq].copy()
