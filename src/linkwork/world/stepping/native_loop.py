"""The step loop in machine code."""

import ctypes
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Protocol

import numpy as np

from linkwork.errors import import_extra
from linkwork.world.engine.element import World
from linkwork.world.engine.failures import MAX_CONTACTS
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure
from linkwork.world.stepping.step_loop import FrameBlock, StepLoop, StepParts, UnsoundStateError


class _Outcome(IntEnum):
    """Reasons for which a call of the loop ends."""

    DONE = 0
    PYTHON = 1
    NOISE = 2
    DIVERGED = 3
    FAILED = 4
    FULL = 5
    WAITING = 6


_MOMENTS = {0: Moment.TURN, 1: Moment.ACT, 3: Moment.MEASURE, 5: Moment.OBSERVE}
_AT_FORCES = 2  # Stages of a step, as the loop numbers them

PythonHook = Callable[["World"], None]


class TurnHook(Protocol):
    """A controller that takes its turns within the loop."""

    def hook(self, data: NativeData) -> NativeHook:
        """Return its turn in machine code."""
        ...

    def in_python(self, world: World) -> None:
        """Take its turn in Python, where machine code needs it."""
        ...


class NativeLoop(StepLoop):
    """Runs many steps a call; returns to Python only for hooks that need it."""

    def __init__(self, world: World, parts: StepParts, library: ctypes.CDLL) -> None:
        super().__init__(world, parts)
        self._library = library
        self._fatal: type[Exception] = import_extra("mujoco", "world").FatalError
        self.data = NativeData()
        # Readings may hold applied forces of a step before this loop was made.
        self._run = step_structure("run")(was_pushed=1)
        self._python: dict[Moment, list[PythonHook]] = {moment: [] for moment in Moment}
        self._set_engine()
        self._set_good_state()
        self._set_frames()
        for moment, hooks in parts.memory.hooks(self.data):
            self._set_hooks(moment, hooks, self.data)
        self.set_turns([])
        self._address = ctypes.byref(self._run)

    def _set_engine(self) -> None:
        world, run, mj = self._world, self._run, import_extra("mujoco", "world")
        run.m, run.d = world.model._address, world.data._address
        run.step_size, run.max_contacts = world.step_size, MAX_CONTACTS
        run.is_rk4 = world.model.opt.integrator == mj.mjtIntegrator.mjINT_RK4
        view = self.data.view
        run.pushes = view(self._parts.pushes.numbers)
        run.last_pushes = view(self._parts.last_pushes.numbers)
        run.previous_forces = view(np.zeros_like(self._parts.pushes.numbers))

    def _set_good_state(self) -> None:
        run, good, view = self._run, self._parts.last_good, self.data.view
        run.state_size = good.good.size
        run.next_state, run.good_state = view(good.next), view(good.good)
        run.memory_size = good.memory.size
        run.memory, run.good_memory = view(self._parts.memory.numbers), view(good.memory)
        run.good_readings = view(good.readings)
        run.keeps_pushes = good.keeps_pushes

    def _set_frames(self) -> None:
        run, world = self._run, self._world
        joints = world.joints
        run.frame_joints, run.frame_size = len(joints), world.layout.size
        run.frame_positions = self.data.copy([x.position for x in joints], np.int64)
        run.frame_dofs = self.data.copy([x.dof for x in joints], np.int64)
        run.channels, run.channel_count = self.data.view(world.channels), world.channels.size
        filler = world.frame_filler
        run.motor_forces = self.data.view(filler.motor_forces)
        run.motor_count = filler.motor_forces.size
        run.contact_forces = self.data.view(filler.contact_forces)
        run.force_count = len(filler.contact_forces)
        run.force_rows = self.data.copy(filler.force_rows, np.int64)

    def set_turns(self, turns: Sequence[TurnHook]) -> None:
        """Set the controllers that act in the loop, in order."""
        # New data, so that what earlier turns pointed to is released.
        data = NativeData()
        self._set_hooks(Moment.TURN, [(turn.hook(data), turn.in_python) for turn in turns], data)
        self._turn_data = data

    def _set_hooks(
        self,
        moment: Moment,
        hooks: Sequence[tuple[NativeHook | None, PythonHook]],
        data: NativeData,
    ) -> None:
        self._run.hooks[moment] = data.array([self._hook(native, data) for native, _ in hooks])
        self._run.counts[moment] = len(hooks)
        self._python[moment] = [python for _, python in hooks]

    def _hook(self, native: NativeHook | None, data: NativeData) -> ctypes.Structure:
        if native is None:
            return step_structure("hook")()
        function = ctypes.cast(self._library[native.function], ctypes.c_void_p).value
        data.keep(native.data)
        return step_structure("hook")(function=function, data=ctypes.addressof(native.data))

    def _note_push(self) -> None:
        self._run.is_pushed = 1

    def clear(self) -> None:
        """Forget all applied forces, before a jump to another state."""
        self._run.is_pushed, self._run.was_pushed = 0, 1

    def run(self, end: int, frames: FrameBlock | None) -> None:
        """Run until step `end`, until a step had events, or until a turn must wait."""
        world, run = self._world, self._run
        run.step, run.end = world.step_count, end
        run.place = run.index = run.stop = 0
        self._set_block(frames)
        events = len(world.events)
        try:
            while (outcome := self._library.lw_run(self._address)) != _Outcome.DONE:
                world.step_count = run.step
                if outcome == _Outcome.WAITING:
                    break
                self._serve(outcome)
                run.stop = len(world.events) > events
            world.step_count = run.step
        except BaseException:
            # A step counts as done after the integration, but is not accepted yet.
            world.step_count = run.step - (run.place > _AT_FORCES)
            raise
        finally:
            if frames is not None:
                frames.count = run.frame_count

    def _set_block(self, frames: FrameBlock | None) -> None:
        run = self._run
        run.record_every = 0 if frames is None else frames.every
        if frames is not None:
            run.frame_count = frames.count
            run.frames = frames.numbers.ctypes.data
            run.frame_references = frames.references.ctypes.data

    def _serve(self, outcome: int) -> None:
        """Do what the loop needs of Python; it then continues."""
        run, world = self._run, self._world
        if outcome == _Outcome.PYTHON:
            self._python[_MOMENTS[run.place]][run.index](world)
            run.index += 1
        elif outcome == _Outcome.NOISE:
            self.data.load_noise(run.noise_index, run.noise_block)
        elif outcome == _Outcome.DIVERGED:
            raise UnsoundStateError
        elif outcome == _Outcome.FAILED:
            raise self._fatal(run.message.decode("utf-8", "replace"))
        else:
            raise self._parts.guard.failure(run.step)
