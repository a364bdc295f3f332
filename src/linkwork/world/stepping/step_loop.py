"""The step loop: what it works on, and how it runs in Python."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.world.engine.divergence import AppliedForces, LastGoodState, Vector
from linkwork.world.engine.element import World
from linkwork.world.engine.failures import EngineGuard
from linkwork.world.engine.memory import ElementMemory
from linkwork.world.engine.names import MjData, MjModel


class UnsoundStateError(Exception):
    """The state after a step is not finite or out of bounds."""


@dataclass(frozen=True)
class StepParts:
    """Parts of a world that take part in a step."""

    memory: ElementMemory
    last_good: LastGoodState
    guard: EngineGuard
    pushes: AppliedForces
    last_pushes: AppliedForces


class FrameBlock:
    """Frames of several steps, with the reference positions of the joints in the coming ones."""

    def __init__(
        self,
        layout: FrameLayout,
        every: int,
        capacity: int,
        numbers: NDArray[np.float64] | None = None,
    ) -> None:
        self.every, self.count = every, 0
        self.numbers = np.zeros((capacity, layout.size)) if numbers is None else numbers
        self.references = np.full((capacity, len(layout.joints)), np.nan)
        self._layout = layout

    @property
    def filled(self) -> NDArray[np.float64]:
        """The frames so far; valid until the next ones."""
        return self.numbers[: self.count]

    def extend(self, other: FrameBlock) -> None:
        """Add copies of the frames of another block."""
        self.numbers[self.count : self.count + other.count] = other.filled
        self.count += other.count

    def add(self, fill: Callable[[FrameVector], None]) -> None:
        """Fill the next frame."""
        frame = self.numbers[self.count]
        fill(frame)
        self._layout.joint_view(frame)[:, -1] = self.references[self.count]
        self.count += 1


class StepLoop(ABC):
    """Runs steps of a world."""

    def __init__(self, world: World, parts: StepParts) -> None:
        self._world, self._parts = world, parts

    @abstractmethod
    def run(self, end: int, frames: FrameBlock | None) -> None:
        """Run until step `end`, until a step had events, or until a turn must wait."""

    @abstractmethod
    def clear(self) -> None:
        """Forget all applied forces, before a jump to another state."""

    @abstractmethod
    def _note_push(self) -> None:
        """Note that there are applied forces in the next step."""

    def push(self, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Add a force [N] at a point and a torque [N m] on a body, all in the world."""
        self._parts.pushes.push(self._world.data, body, force, torque, point)
        self._note_push()

    def push_joint(self, dof: int, effort: float) -> None:
        """Add a torque or force along a degree of freedom, by its index in qvel [N m or N]."""
        self._parts.pushes.on_dofs[dof] += effort
        self._note_push()


class PythonLoop(StepLoop):
    """Runs steps one by one where there is no compiler, calling the hooks of all elements."""

    def __init__(self, world: World, parts: StepParts) -> None:
        super().__init__(world, parts)
        model, data = world.model, world.data
        self._integrate = _plain_integration(model, data)
        self._update = partial(import_extra("mujoco", "world").mj_step1, model, data)
        # Readings may hold applied forces of a step before this loop was made.
        self._is_pushed, self._was_pushed = False, True

    def _note_push(self) -> None:
        self._is_pushed = True

    def clear(self) -> None:
        """Forget all applied forces, before a jump to another state."""
        self._is_pushed, self._was_pushed = False, True

    def run(self, end: int, frames: FrameBlock | None) -> None:
        """Run until step `end`, or until a step had events."""
        world = self._world
        events = len(world.events)
        while world.step_count < end and len(world.events) == events:
            step = world.step_count
            is_recorded = frames is not None and (step + 1) % frames.every == 0
            try:
                self._step(is_recorded or step + 1 == end)
            except BaseException:
                world.step_count = step
                raise
            if frames is not None and is_recorded:
                frames.add(world.fill)

    def _step(self, keeps_contacts: bool) -> None:
        world, parts = self._world, self._parts
        for act in parts.memory.acting:
            act(world)
        self._advance()
        if not parts.last_good.is_sound():
            raise UnsoundStateError
        self._complete()
        for measure in parts.memory.measuring:
            measure(world)
        if keeps_contacts:
            world.frame_filler.gather_contacts()
        # Poses, velocities and sensors of the new state.
        self._update()
        parts.guard.check(world.step_count)
        for observe in parts.memory.observing:
            observe(world)
        parts.last_good.accept()

    def _advance(self) -> None:
        if not self._is_pushed:
            self._integrate()
            return
        # Applied forces are functions of the state, not part of it: restore them afterwards.
        data = self._world.data
        on_dofs, on_bodies = data.qfrc_applied, data.xfrc_applied
        before = on_dofs.copy(), on_bodies.copy()
        self._parts.pushes.add_to(data)
        self._integrate()
        on_dofs[:], on_bodies[:] = before

    def _complete(self) -> None:
        parts = self._parts
        if self._is_pushed:
            parts.last_pushes.move_from(parts.pushes)
        elif self._was_pushed:
            parts.last_pushes.clear()
        self._is_pushed, self._was_pushed = False, self._is_pushed
        self._world.step_count += 1


def _plain_integration(model: MjModel, data: MjData) -> Callable[[], None]:
    mj = import_extra("mujoco", "world")
    if model.opt.integrator != mj.mjtIntegrator.mjINT_RK4:
        return partial(mj.mj_step2, model, data)
    from_velocity, order = int(mj.mjtStage.mjSTAGE_VEL), 4

    def integrate() -> None:
        # As mj_step for RK4, without recomputing the positions, which are current.
        mj.mj_forwardSkip(model, data, from_velocity, 0)
        mj.mj_RungeKutta(model, data, order)

    return integrate
