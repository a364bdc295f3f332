"""Integration loop in Python, for controllers without a program or without a compiler.

`loop.c` is the same algorithm in machine code. Step size control: Hairer, Norsett, Wanner, Solving
Ordinary Differential Equations I, 1993, ch. II.4.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.checks import MAX_NUMBER
from linkwork.control import Controller, JointReference, JointState
from linkwork.errors import ArgumentError
from linkwork.simulation.coupling import EARLY, ControllerCoupling
from linkwork.simulation.task import (
    Interval,
    LoopFailure,
    LoopOutcome,
    Matrix,
    ResumeState,
    SimulationTask,
    Vector,
)
from linkwork.spatial.rotation import multiply_wxyz

MIN_STEP_RATIO = 1e-6
"""Shortest adaptive step over the longest."""

MAX_TRIALS = 10_000
"""Maximum number of trial steps between two corners of the torque, or to the end of a step."""

_SAFETY, _MIN_FACTOR, _MAX_FACTOR = 0.9, 0.2, 5.0


class PythonLoop:
    """Integrates the motion of a robot in Python."""

    backend = "python"

    def __init__(self, task: SimulationTask) -> None:
        """Prepare a task; call `begin` before the first interval."""
        self._task = task
        self._coordinates = task.coordinates
        self._interval: Interval | None = None
        self._next_step = task.initial_step
        self._steps_done = 0
        self._trials, self._worst = 0, 0
        self._samples = task.new_samples()
        self._recorded = 0
        self._state: Vector = np.concatenate([task.q, task.qd])
        self._coupling: ControllerCoupling | None = None
        if task.controller is not None:
            law = _Law(task.controller, self)
            period = task.controller.period
            self._coupling = ControllerCoupling(
                task.coupling, period, self._coordinates.velocities, law
            )
            self._coupling.stored = task.stored

    @property
    def samples(self) -> Matrix:
        """Positions, velocities and torques, one row per recorded sample."""
        return self._samples[: self._recorded]

    @property
    def end_state(self) -> ResumeState:
        """Final state, for resuming."""
        stored = self._coupling.stored if self._coupling else None
        return self._task.end_state(self._steps_done, self._next_step, self._state, stored)

    @property
    def interval(self) -> Interval:
        """The current interval of steps."""
        if self._interval is None:
            raise ArgumentError("no interval: call begin first")
        return self._interval

    def begin(self, interval: Interval) -> LoopFailure | None:
        """Sample the controller at the start and record the first sample."""
        self._interval = interval
        failure = self._offer(self._task.begins)
        if failure is None:
            self._record(0)
        return failure

    def advance(self, interval: Interval) -> LoopFailure | None:
        """Integrate the steps of an interval, up to the first failure."""
        self._interval = interval
        task = self._task
        for i in range(interval.first, interval.last):
            time, end = task.time_of(i), task.time_of(i + 1)
            if task.method.errors:
                failure = self._adaptive_steps(time, end)
            else:
                trial, _ = self._try_step(time, task.step)
                failure = self._accept(trial, end)
            if failure is not None:
                return failure
            self._steps_done = i + 1
            if (i + 1) % task.every == 0:
                self._record((i + 1) // task.every)
        return None

    def close(self) -> None:
        """Do nothing: the controller updates its own state."""

    def _adaptive_steps(self, time: float, end: float) -> LoopFailure | None:
        """Integrate with error control; steps end at corners of the torque."""
        while time < end:
            target = min(end, self._coupling.corner(time)) if self._coupling else end
            left = target - time
            is_last = self._next_step >= left * (1.0 - EARLY)
            h = left if is_last else self._next_step
            if self._trials == MAX_TRIALS:
                return LoopFailure(LoopOutcome.STIFF, self._worst, time)
            self._trials += 1
            trial, rates = self._try_step(time, h)
            error = self._error(trial, rates, h)
            following = h * self._factor(error)
            if not error <= 1.0:
                self._next_step = following
                if following < MIN_STEP_RATIO * self._task.step:
                    return LoopFailure(LoopOutcome.STEP_TOO_SHORT, self._worst, time)
                continue
            time, self._trials = (target, 0) if is_last else (time + h, self._trials)
            self._next_step = max(self._next_step, following) if is_last else following
            failure = self._accept(trial, time)
            if failure is not None:
                return failure
        return None

    # Values that are not finite are detected when a step is accepted.
    @np.errstate(over="ignore", invalid="ignore", divide="ignore")
    def _try_step(self, time: float, h: float) -> tuple[Vector, list[Vector]]:
        method, rates = self._task.method, []
        for node, row in zip(method.nodes, method.rows, strict=True):
            rates.append(self._rate(time + node * h, _combined(self._state, h, row, rates)))
        return self._on_unit(_combined(self._state, h, method.weights, rates)), rates

    def _rate(self, time: float, state: Vector) -> Vector:
        c = self._coordinates
        rate = np.full(state.size, np.nan)
        # Kernels raise for values out of bounds; here the trial step fails instead.
        if _invalid_indices(state).size:
            return rate
        at = self._on_unit(state)
        position, velocity = at[: c.positions], at[c.positions :]
        live = (self.interval.live,) if self.interval.live.size else ()
        forward = self._task.arm._calls["forward_dynamics"]
        rate[c.positions :] = forward(position, velocity, self._torque(time), *live)
        rate[c.sliders[:, 0]] = velocity[c.sliders[:, 1]]
        for q, w in c.balls:
            turning = (0.0, *(0.5 * velocity[w : w + 3]).tolist())
            rate[q : q + 4] = multiply_wxyz(position[q : q + 4].tolist(), turning)
        return rate

    def _on_unit(self, state: Vector) -> Vector:
        """State with normalised quaternions."""
        balls = self._coordinates.balls[:, 0]
        if balls.size:
            state = state.copy()
            for q in balls:
                state[q : q + 4] /= math.sqrt(state[q : q + 4] @ state[q : q + 4])
        return state

    def _torque(self, time: float) -> Vector:
        return (
            self._coupling.read(time) if self._coupling else np.zeros(self._coordinates.velocities)
        )

    def _accept(self, trial: Vector, time: float) -> LoopFailure | None:
        invalid = _invalid_indices(trial)
        if invalid.size:
            return LoopFailure(LoopOutcome.STATE_INVALID, int(invalid[0]), time)
        self._state = trial
        return self._offer(time)

    def _offer(self, time: float) -> LoopFailure | None:
        if self._coupling is None or time >= self._task.ends:
            return None
        positions = self._coordinates.positions
        self._coupling.offer(time, self._state[:positions], self._state[positions:])
        invalid = _invalid_indices(self._coupling.read(self._coupling.time))
        if not invalid.size:
            return None
        return LoopFailure(LoopOutcome.TORQUE_INVALID, int(invalid[0]), time)

    def _record(self, row: int) -> None:
        time = self._task.time_of(row * self._task.every)
        self._samples[row] = np.concatenate([self._state, self._torque(time)])
        self._recorded = row + 1

    @np.errstate(over="ignore", invalid="ignore", divide="ignore")
    def _error(self, trial: Vector, rates: list[Vector], h: float) -> float:
        """Error of a step over its tolerance."""
        task = self._task
        allowed = task.absolute + task.relative * np.maximum(abs(self._state), abs(trial))
        parts = _combined(np.zeros_like(trial), h, task.method.errors, rates) / allowed
        self._worst = int(np.argmax(np.where(np.isnan(parts), np.inf, abs(parts))))
        return math.sqrt(float(np.mean(parts * parts)))

    def _factor(self, error: float) -> float:
        if not math.isfinite(error):
            return _MIN_FACTOR
        if error == 0.0:
            return _MAX_FACTOR
        factor = _SAFETY * error ** (-1.0 / self._task.method.order)
        return min(max(factor, _MIN_FACTOR), _MAX_FACTOR)


class _Law:
    """Adapter of a controller for the coupling."""

    def __init__(self, controller: Controller, loop: PythonLoop) -> None:
        self._controller = controller
        self._loop = loop

    def __call__(self, period: int, position: Vector, velocity: Vector) -> Vector:
        interval = self._loop.interval
        row = interval.references[period - interval.first_reference]
        reference = np.split(row, [position.size, position.size + velocity.size])
        measured = JointState(position.copy(), velocity.copy())
        output = self._controller.step(JointReference(*reference), measured)
        # Torques that are not finite are divergence, not an invalid controller.
        name = f"torque of controller {type(self._controller).__name__}"
        torque = checks.plain_array(name, output).astype(float)
        if torque.shape != velocity.shape:
            raise ArgumentError(
                f"invalid {name}: shape {torque.shape}",
                hint=f"expected ({velocity.size},), one torque per joint",
            )
        return torque


def _invalid_indices(values: Vector) -> NDArray[np.intp]:
    """Return the indices of values that are not finite or beyond `MAX_NUMBER`."""
    return np.flatnonzero(~(np.abs(values) <= MAX_NUMBER))


def _combined(start: Vector, h: float, weights: tuple[float, ...], rates: list[Vector]) -> Vector:
    result = start.copy()
    for weight, rate in zip(weights, rates, strict=True):
        if weight:
            result += (h * weight) * rate
    return result
