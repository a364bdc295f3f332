"""Integration loop in machine code, for controllers that are programs or C functions."""

from __future__ import annotations

import ctypes
import functools
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import FAST, Compiler, processor
from linkwork.codegen.native.native_library import Mode, NativeLibrary
from linkwork.codegen.native.structures import LAYOUT, CStructures, read_sources
from linkwork.control import Controller
from linkwork.control.c_controller import CController
from linkwork.control.output_ramp import COUPLINGS
from linkwork.errors import ArgumentError
from linkwork.simulation.coupling import CouplingState
from linkwork.simulation.task import (
    Interval,
    LoopFailure,
    LoopOutcome,
    Matrix,
    ResumeState,
    SimulationTask,
    Vector,
)

if TYPE_CHECKING:
    from linkwork.arm.compiled_functions import CompiledFunctions
    from linkwork.arm.manipulator import Manipulator

_of_robots: WeakKeyDictionary[CompiledFunctions, NativeLibrary] = WeakKeyDictionary()
_of_controllers: WeakKeyDictionary[Controller, NativeLibrary] = WeakKeyDictionary()
_DOUBLE = 0
# Read on import, so that they have the version of the modules that use them.
_STRUCTURES = CStructures(read_sources("linkwork.simulation", ("loop.h",)))
_LOOP = read_sources("linkwork.simulation", ("loop.c",))


@functools.cache
def loop_library(compiler: Compiler) -> ctypes.CDLL:
    """Compiled `loop.c`."""
    source = loop_source()
    key = key_of([source, *FAST, compiler.command, compiler.version, processor()])
    entries = ("lw_begin", "lw_advance")
    build = functools.partial(compiler.build, source, FAST, what="the simulation loop")
    library = load_library(key, build, [*entries, LAYOUT])
    _STRUCTURES.check(library)
    for entry in entries:
        getattr(library, entry).restype = ctypes.c_int64
    return library


def loop_source() -> str:
    """C source of the loop."""
    return "\n".join([_STRUCTURES.headers, _STRUCTURES.table, _LOOP])


def run_structure() -> ctypes.Structure:
    """Return a new `run` of the loop, all zero."""
    return _STRUCTURES.types["run"]()


def address_of_robot(arm: Manipulator, compiler: Compiler) -> int:
    """Address of the forward dynamics of a robot."""
    compiled = arm._robot.functions
    if compiled not in _of_robots:
        _of_robots[compiled] = NativeLibrary(arm.program("forward_dynamics"), compiler)
    return _of_robots[compiled].address(Mode.SINGLE, _DOUBLE)


def has_code(controller: Controller) -> bool:
    """Whether a controller can run without Python."""
    return isinstance(controller, CController) or controller.program is not None


def address_of_controller(controller: Controller, compiler: Compiler) -> int:
    """Address of the step function of a controller."""
    if controller not in _of_controllers:
        program = controller.program
        if program is None:
            raise ArgumentError(f"the controller {type(controller).__name__} has no program")
        _of_controllers[controller] = NativeLibrary(program, compiler)
    return _of_controllers[controller].address(Mode.SINGLE, _DOUBLE)


class NativeLoop:
    """Integrates the motion of a robot in machine code."""

    backend = "native"

    def __init__(self, task: SimulationTask, compiler: Compiler) -> None:
        """Prepare a task and compile missing code; call `begin` first."""
        self._task = task
        self._library = loop_library(compiler)
        self._arrays: dict[int, NDArray[np.generic]] = {}
        self._run = run_structure()
        self._samples = task.new_samples()
        self._set_robot(compiler)
        self._set_method()
        if task.controller is not None:
            self._set_controller(task.controller, compiler)
        self._set_state()

    @property
    def samples(self) -> Matrix:
        """Positions, velocities and torques, one row per recorded sample."""
        return self._samples[: self._run.recorded]

    @property
    def end_state(self) -> ResumeState:
        """Final state, for resuming."""
        run, task = self._run, self._task
        stored = None
        if task.controller is not None:
            before, newest = (self._values(at) for at in (run.before, run.newest))
            ramp = (run.ramp_start, run.ramp_end)
            stored = CouplingState(run.periods_begun, run.reached, ramp, before, newest)
        return task.end_state(run.steps_done, run.next_step, self._values(run.state), stored)

    def begin(self, interval: Interval) -> LoopFailure | None:
        """Sample the controller at the start and record the first sample."""
        self._set_interval(interval)
        return self._failure(self._library.lw_begin(ctypes.byref(self._run)))

    def advance(self, interval: Interval) -> LoopFailure | None:
        """Integrate the steps of an interval, up to the first failure."""
        self._set_interval(interval)
        outcome = LoopOutcome.PAUSED
        # Python handles interrupts between two calls.
        while outcome == LoopOutcome.PAUSED:
            last = ctypes.c_int64(interval.last)
            outcome = self._library.lw_advance(ctypes.byref(self._run), last)
        return self._failure(outcome)

    def close(self) -> None:
        """Store the final state in the controller."""
        controller = self._task.controller
        if controller is None:
            return
        memory = self._values(self._run.memory)
        if isinstance(controller, CController):
            memory[-1] = self._run.periods_before + self._run.periods_begun
        if np.isfinite(memory).all():
            controller.state = memory

    def _failure(self, outcome: int) -> LoopFailure | None:
        if outcome == LoopOutcome.DONE:
            return None
        return LoopFailure(LoopOutcome(outcome), self._run.invalid, self._run.time)

    def _values(self, address: int) -> Vector:
        return np.array(self._arrays[address], dtype=float)

    def _own(self, values: object, dtype: type[np.generic] = np.float64) -> int:
        """Address of a copy of some numbers that lives as long as the loop."""
        array = np.array(values, dtype=dtype, order="C")
        # Two empty arrays may have the same address.
        array = array if array.size else np.zeros(1, dtype)[:0]
        self._arrays[array.ctypes.data] = array
        return array.ctypes.data

    def _set_robot(self, compiler: Compiler) -> None:
        run, c = self._run, self._task.coordinates
        run.dynamics = address_of_robot(self._task.arm, compiler)
        run.positions, run.velocities = c.positions, c.velocities
        run.sliders, run.balls = len(c.sliders), len(c.balls)
        run.slider_at, run.ball_at = self._own(c.sliders, np.int64), self._own(c.balls, np.int64)

    def _set_method(self) -> None:
        run, task, method = self._run, self._task, self._task.method
        run.stages, run.order = len(method.nodes), method.order
        run.nodes, run.matrix = self._own(method.nodes), self._own(method.matrix)
        run.weights = self._own(method.weights)
        run.errors = self._own(method.errors) if method.errors else None
        run.relative, run.absolute = task.relative, task.absolute
        run.step, run.every, run.next_step = task.step, task.every, task.initial_step

    def _set_controller(self, controller: Controller, compiler: Compiler) -> None:
        run, task = self._run, self._task
        if isinstance(controller, CController):
            run.function = controller.address
            run.periods_before = int(controller.state[-1]) - task.stored.periods_begun
        else:
            run.program = address_of_controller(controller, compiler)
        run.gains = self._own(controller.gain_vector)
        run.memory, run.new_memory = self._own(controller.state), self._own(controller.state)
        run.coupling = list(COUPLINGS).index(task.coupling)
        run.period = controller.period

    def _set_state(self) -> None:
        run, task, c = self._run, self._task, self._task.coordinates
        size = c.positions + c.velocities
        run.state, run.trial = self._own([*task.q, *task.qd]), self._own(np.zeros(size))
        run.rates = self._own(np.zeros((len(task.method.nodes), size)))
        run.point, run.position = self._own(np.zeros(size)), self._own(np.zeros(c.positions))
        run.torque, run.samples = self._own(np.zeros(c.velocities)), self._samples.ctypes.data
        run.steps_before, run.now, run.until = task.steps_before, task.begins, task.ends
        stored = task.stored
        run.before, run.newest = self._own(stored.before), self._own(stored.newest)
        run.periods_begun, run.reached = stored.periods_begun, stored.reached
        run.ramp_start, run.ramp_end = stored.ramp

    def _set_interval(self, interval: Interval) -> None:
        self._held = np.ascontiguousarray(interval.live), np.ascontiguousarray(interval.references)
        self._run.live, self._run.references = (array.ctypes.data for array in self._held)
        self._run.first_reference = interval.first_reference
