"""The bench of stepping: our step beside a bare C loop over MuJoCo's, on the same scenes."""

import ctypes
import json
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.measurement import OURS, Agreement, Arrays, Entry, Watch, least_times
from linkwork.bench.peers.mujoco import engine_code
from linkwork.bench.report import BenchRow, Figure, Report, Requirement
from linkwork.errors import import_extra
from linkwork.library.catalogue import scene_names
from linkwork.session.engine.engine import Engine
from linkwork.session.engine.log import recorder_factory
from linkwork.world.scene.load import load_recorded, load_scene
from linkwork.world.scene.loaded import LoadedScene

ROUNDS = 30
STEPS = 500
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
NOT_RECORDED, RECORDED, BARE = "not recorded", "every step recorded", "bare C loop"
MAX_TIMES = {NOT_RECORDED: (1.10, 1500.0), RECORDED: (1.20, 2500.0)}
"""Limits on a step: times the bare loop, or the bare loop plus so many ns; the larger counts."""
SPEEDS = {
    "two-scaras": (NOT_RECORDED, 80.0),
    "service-arm-table": (RECORDED, 40.0),
    "workpartner-1": (RECORDED, 25.0),
}
"""Required speeds [simulated s/s]."""


def bench_stepping(
    rounds: int = ROUNDS, scenes: tuple[str, ...] | None = None, watch: Watch | None = None
) -> Report:
    """Run the bench: check that both reach the same state, then measure them in turn.

    The bare loop steps the very model that our scene was compiled to, with the commands that
    controllers gave. Where motors or forces act, it steps from each of our states, so that it
    meets the same contacts; the cost of setting the state is subtracted. Times are processor times
    of all threads, the one that writes the record included.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="linkwork-")))
        loaded = [load_scene(name) for name in scenes or scene_names()]
        loaded.append(load_recorded(json.dumps(BUSY), "busy", Path()))
        trials = [_Trial(scene, folder) for scene in loaded]
        agreements = [_agreement(trial) for trial in trials if trial.is_comparable]
        subject = {"steps from the start": STEPS, "time": "of the processor"}
        if not all(agreement.holds for agreement in agreements):
            return Report("stepping", subject, rounds, agreements)
        entries = {entry: entry.measure for trial in trials for entry in trial.entries()}
        times = least_times(entries, rounds, watch)
        rows = [row for trial in trials for row in _rows(trial, times)]
        return Report("stepping", subject, rounds, agreements, times, rows)


class _Trial:
    """One scene, stepped by us and by a bare loop, from the same start."""

    def __init__(self, loaded: LoadedScene, folder: Path) -> None:
        self.what = loaded.name
        scene = loaded.scene
        directed = any(x.adaptive or x.across is not None for x in scene.materials.values())
        self.is_comparable = not (scene.actuators or scene.forces or scene.grasps or directed)
        self.step_size = scene.solver.step
        self._engine = Engine(loaded)
        recording = scene.recording.model_copy(update={"rate": 1 / scene.solver.step})
        every_step = replace(loaded, scene=scene.model_copy(update={"recording": recording}))
        store = str(folder / f"{loaded.name}.duckdb")
        self._recording = Engine(every_step, new_recorder=recorder_factory(store))
        mj = import_extra("mujoco", "world")
        self._code = engine_code()
        self._data = mj.MjData(self._engine.world.model)
        self._set_state, self._kind = mj.mj_setState, mj.mjtState.mjSTATE_INTEGRATION
        self._states, self._controls = self._course()

    def _course(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the states before each step, and the commands of each step."""
        world, states, controls = self._engine.world, [], []
        for _ in range(STEPS):
            states.append(world.state())
            self._engine.advance(1)
            controls.append(world.data.ctrl.copy())
        return np.array(states), np.array(controls)

    def entries(self) -> tuple[Entry, ...]:
        """Ours, ours recorded, the bare loop, and what setting its states costs."""
        ours = {NOT_RECORDED: self._engine, RECORDED: self._recording}
        return (
            *(
                Entry(self.what, OURS, how, lambda x=engine: _measure(x), self.reached_by_us)
                for how, engine in ours.items()
            ),
            Entry(self.what, "MuJoCo", BARE, self._measure_bare, self.reached_bare),
            Entry(self.what, "MuJoCo", "states", self._measure_states, self.reached_bare),
        )

    def _measure_bare(self) -> float:
        if not self.is_comparable:
            return self._from_states("lw_from_states")
        model, data = self._engine.world.model, self._data
        import_extra("mujoco", "world").mj_resetData(model, data)
        self._set_state(model, data, self._states[0], self._kind)
        controls = self._controls.ctypes.data if model.nu else None
        pointers = [ctypes.c_void_p(x._address) for x in (model, data)]
        began = time.process_time_ns()
        self._code.lw_bare(*pointers, STEPS, ctypes.c_void_p(controls))
        return (time.process_time_ns() - began) / STEPS

    def _measure_states(self) -> float:
        return 0.0 if self.is_comparable else self._from_states("lw_states_only")

    def _from_states(self, function: str) -> float:
        pointers = [ctypes.c_void_p(x._address) for x in (self._engine.world.model, self._data)]
        states = ctypes.c_void_p(self._states.ctypes.data)
        began = time.process_time_ns()
        self._code[function](*pointers, STEPS, states, self._states.shape[1])
        return (time.process_time_ns() - began) / STEPS

    def reached_by_us(self) -> Arrays:
        """Positions after our steps."""
        _measure(self._engine)
        return (self._engine.world.data.qpos[None].copy(),)

    def reached_bare(self) -> Arrays:
        """Positions after those of the bare loop."""
        self._measure_bare()
        return (self._data.qpos[None].copy(),)


def _measure(engine: Engine) -> float:
    engine.reset()
    # The first step opens the record.
    engine.advance(1)
    began = time.process_time_ns()
    engine.advance(STEPS - 1)
    return (time.process_time_ns() - began) / (STEPS - 1)


def _agreement(trial: _Trial) -> Agreement:
    """Both must end at the same place, to the last bit."""
    ours, bare = trial.reached_by_us()[0], trial.reached_bare()[0]
    error = float(np.abs(ours - bare).max(initial=0.0))
    return Agreement(trial.what, BARE, error, 0.0)


def _rows(trial: _Trial, times: Mapping[Entry, float]) -> Iterator[BenchRow]:
    """Ours beside the bare loop, and the required speeds."""
    *ours, bare, states = trial.entries()
    peer = times[bare] - times[states]
    for entry in ours:
        ratio, extra = MAX_TIMES[entry.how]
        required = Requirement(round(max(ratio, 1.0 + extra / peer), 3), at_most=True)
        figure = Figure(peer, "ns", "MuJoCo, bare C loop")
        yield BenchRow(f"{trial.what}, {entry.how}", Figure(times[entry], "ns"), figure, required)
        how, speed = SPEEDS.get(trial.what, ("", 0.0))
        if how == entry.how:
            reached = Figure(trial.step_size / times[entry] * 1e9, "times real time")
            yield BenchRow(f"{trial.what}, {how}: speed", reached, None, Requirement(speed))
