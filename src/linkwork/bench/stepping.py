"""The bench of stepping: our whole step beside a bare loop over MuJoCo's, on the same scenes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from linkwork.bench.agreement import Agreement
from linkwork.bench.entry import OURS, Arrays, Entry
from linkwork.bench.report import Report
from linkwork.bench.rounds import least_times
from linkwork.bench.row import Asked, Figure, Row
from linkwork.errors import import_extra
from linkwork.session.engine import Engine
from linkwork.world import LoadedScene, load_scene
from linkwork.world.scene.mission import Mission

ROUNDS = 30
STEPS = 500
SCENES = ("swinging-arm", "two-scaras", "irb140-table", "falling-bodies", "pendulums")
SESSION, ONE_BY_ONE, BARE = "as sessions step", "one step a call", "bare loop"
MOST_OVER, MOST_TIMES = 3000.0, 1.1
"""What a step of ours may cost more than MuJoCo's: so many ns or so many times, the larger."""


def bench_stepping(rounds: int = ROUNDS, scenes: tuple[str, ...] = SCENES) -> Report:
    """Runs the bench: checks that both reach the same state, then measures them in turn.

    Args:
        rounds: How many rounds, each of so many steps from the start of each scene.
        scenes: Library scenes; their controllers are left out.
    """
    trials = [trial for name in scenes for trial in _trials(load_scene(name))]
    agreements = [_agreement(trial) for trial in trials]
    subject = {"steps from the start": STEPS, "recorder": "none"}
    if not all(agreement.holds for agreement in agreements):
        return Report("stepping", subject, rounds, agreements)
    entries = {entry: entry.measure for trial in trials for entry in trial.entries()}
    times = least_times(entries, rounds)
    rows = [row for trial in trials for row in _rows(trial, times)]
    return Report("stepping", subject, rounds, agreements, times, rows)


def _trials(loaded: LoadedScene) -> Iterator[_Trial]:
    """A scene without its controllers, and as it is where it has some."""
    robots = {x: y.model_copy(update={"controller": None}) for x, y in loaded.scene.robots.items()}
    update = {"robots": robots, "mission": Mission()}
    plain = replace(loaded, scene=loaded.scene.model_copy(update=update), trajectories={})
    yield _Trial(plain, "no controller")
    if any(robot.controller is not None for robot in loaded.scene.robots.values()):
        yield _Trial(loaded, "controllers")


class _Trial:
    """One scene, stepped by us and by a bare loop, from the same start."""

    def __init__(self, loaded: LoadedScene, about: str) -> None:
        self.what = f"{loaded.name}, {about}"
        self.driven = about == "controllers"
        self._mj = import_extra("mujoco", "world")
        self._engine = Engine(loaded)
        self._data = self._mj.MjData(self._engine.world.model)
        self._kind = self._mj.mjtState.mjSTATE_INTEGRATION
        self._start = self._engine.world.state()

    def entries(self) -> tuple[Entry, Entry, Entry]:
        """Ours as sessions do it, ours one step a call, and the bare loop."""
        return (
            Entry(self.what, OURS, SESSION, self._measure_ours, self.reached_by_us),
            Entry(self.what, OURS, ONE_BY_ONE, self._measure_one_by_one, self.reached_by_us),
            Entry(self.what, "MuJoCo", BARE, self._measure_bare, self.reached_bare),
        )

    def _measure_ours(self) -> float:
        self._engine.reset()
        began = time.perf_counter_ns()
        self._engine.advance(STEPS)
        return (time.perf_counter_ns() - began) / STEPS

    def _measure_one_by_one(self) -> float:
        world = self._engine.world
        world.reset()
        began = time.perf_counter_ns()
        for _ in range(STEPS):
            world.step()
        return (time.perf_counter_ns() - began) / STEPS

    def _measure_bare(self) -> float:
        step, model, data = self._mj.mj_step, self._engine.world.model, self._data
        self._mj.mj_resetData(model, data)
        self._mj.mj_setState(model, data, self._start, self._kind)
        began = time.perf_counter_ns()
        for _ in range(STEPS):
            step(model, data)
        return (time.perf_counter_ns() - began) / STEPS

    def reached_by_us(self) -> Arrays:
        """Positions after our steps."""
        self._measure_ours()
        return (self._engine.world.data.qpos[None].copy(),)

    def reached_bare(self) -> Arrays:
        """Positions after those of the bare loop."""
        self._measure_bare()
        return (self._data.qpos[None].copy(),)


def _agreement(trial: _Trial) -> Agreement:
    """Undriven, both must end at the same place to the last bit; driven, the bare one falls."""
    ours, bare = trial.reached_by_us()[0], trial.reached_bare()[0]
    error = 0.0 if trial.driven else float(np.abs(ours - bare).max(initial=0.0))
    return Agreement(trial.what, BARE, error, 0.0)


def _rows(trial: _Trial, times: Mapping[Entry, float]) -> Iterator[Row]:
    """Ours beside the bare loop; controllers cost what their laws cost, and nothing is asked."""
    session, one_by_one, bare = trial.entries()
    figure = Figure(times[bare], "ns", "MuJoCo, bare loop")
    most = max(MOST_TIMES, 1.0 + MOST_OVER / times[bare])
    asked = None if trial.driven else Asked(round(most, 3), at_most=True)
    for entry in (session,) if trial.driven else (session, one_by_one):
        yield Row(f"{trial.what}: {entry.how}", Figure(times[entry], "ns"), figure, asked)
