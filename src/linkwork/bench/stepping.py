"""The bench of stepping: our whole step beside a bare loop over MuJoCo's, on the same scenes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.measurement import OURS, Agreement, Arrays, Entry, least_times
from linkwork.bench.report import (
    BenchRow,
    Figure,
    Report,
    Requirement,
)
from linkwork.errors import import_extra
from linkwork.session.core.engine import Engine
from linkwork.world.scene.load import load_recorded, load_scene
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.schema import Mission

ROUNDS = 30
STEPS = 500
IDLE = ("swinging-arm", "two-scaras", "irb140-table", "falling-bodies", "pendulums")
"""Scenes in which nothing but physics works, so that sessions leap."""
WORKING = ("four-bar", "magnet-crane", "maze", "wind")
"""Scenes in which motors, noise of sensors or forces work in each step."""
BUSY = {
    "linkwork": "scene",
    "version": 1,
    "ground": {},
    "robots": {"arm": {"model": "irb140", "controller": {"kind": "pid", "period": 0.002}}},
    "bodies": {
        "rod": {"shape": "box", "size": [0.4, 0.05, 0.05], "mass": 1, "position": [2.2, 0, 1]}
    },
    "joints": {
        "hinge": {"kind": "revolute", "parent": "world", "child": "rod", "position": [2, 0, 1]}
    },
    "actuators": {"motor": {"kind": "velocity", "joint": "hinge", "limit": 20}},
    "sensors": {
        "angle": {"kind": "joint-position", "joint": "hinge", "noise": 0.01},
        "turn": {"kind": "joint-velocity", "robot": "arm", "joint": "q1", "noise": 0.01},
        "imu": {"kind": "imu", "frame": "rod", "noise": 0.05, "drift": 0.01},
    },
    "mission": {"steps": [{"time": 0, "set": {"actuators.motor.command": 2.0}}]},
}
"""A motor, sensors with noise and a controller, all at once."""
SESSION, ONE_BY_ONE, BARE = "as sessions step", "one step a call", "bare loop"
MOST_OVER, MOST_TIMES = 3000.0, 1.1
"""What a step of ours may cost more than MuJoCo's: so many ns or so many times, the larger."""


def bench_stepping(rounds: int = ROUNDS, scenes: tuple[str, ...] = IDLE + WORKING) -> Report:
    """Run the bench: check that both reach the same state, then measures them in turn.

    The bare loop steps the very model that our scene was compiled to, from the same start, and
    where there are controllers with the torques that they gave. Motors and forces that elements
    compute in each step are ours alone: there the bare loop does without, and need not agree.

    Args:
        rounds: Number of rounds, each of so many steps from the start of each scene.
        scenes: Library scenes, each without its controllers, and with them where it has some.
    """
    trials = [trial for name in scenes for trial in _trials(load_scene(name))]
    trials += _trials(load_recorded(json.dumps(BUSY), "busy", Path()))
    agreements = [_agreement(trial) for trial in trials if trial.is_comparable]
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
        scene = loaded.scene
        self.is_comparable = not (scene.actuators or scene.forces or scene.grasps)
        self._mj = import_extra("mujoco", "world")
        self._engine = Engine(loaded)
        self._data = self._mj.MjData(self._engine.world.model)
        self._kind = self._mj.mjtState.mjSTATE_INTEGRATION
        self._start = self._engine.world.state()
        self._torques = list(self._torques_given()) if self.driven else []

    def _torques_given(self) -> Iterator[NDArray[np.float64]]:
        """What the controllers command in each step."""
        for _ in range(STEPS):
            self._engine.advance(1)
            yield self._engine.world.data.ctrl.copy()

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
        model, data = self._engine.world.model, self._data
        self._mj.mj_resetData(model, data)
        self._mj.mj_setState(model, data, self._start, self._kind)
        loop = self._loop_with_torques if self.driven else self._loop
        began = time.perf_counter_ns()
        loop()
        return (time.perf_counter_ns() - began) / STEPS

    def _loop(self) -> None:
        step, model, data = self._mj.mj_step, self._engine.world.model, self._data
        for _ in range(STEPS):
            step(model, data)

    def _loop_with_torques(self) -> None:
        step, model, data = self._mj.mj_step, self._engine.world.model, self._data
        controls = data.ctrl
        for torques in self._torques:
            controls[:] = torques
            step(model, data)

    def reached_by_us(self) -> Arrays:
        """Positions after our steps."""
        self._measure_ours()
        return (self._engine.world.data.qpos[None].copy(),)

    def reached_bare(self) -> Arrays:
        """Positions after those of the bare loop."""
        self._measure_bare()
        return (self._data.qpos[None].copy(),)


def _agreement(trial: _Trial) -> Agreement:
    """Both must end at the same place, to the last bit."""
    ours, bare = trial.reached_by_us()[0], trial.reached_bare()[0]
    error = float(np.abs(ours - bare).max(initial=0.0))
    return Agreement(trial.what, BARE, error, 0.0)


def _rows(trial: _Trial, times: Mapping[Entry, float]) -> Iterator[BenchRow]:
    """Ours beside the bare loop, the same asked of all, whatever else a step of ours does."""
    session, one_by_one, bare = trial.entries()
    figure = Figure(times[bare], "ns", "MuJoCo, bare loop")
    asked = Requirement(round(max(MOST_TIMES, 1.0 + MOST_OVER / times[bare]), 3), at_most=True)
    # A world steps without its controllers: that row would be the other trial's.
    for entry in (session,) if trial.driven else (session, one_by_one):
        yield BenchRow(f"{trial.what}: {entry.how}", Figure(times[entry], "ns"), figure, asked)
