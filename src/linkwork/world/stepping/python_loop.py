"""The step loop in Python, where there is no compiler."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from linkwork.errors import import_extra
from linkwork.world.engine.divergence import Vector
from linkwork.world.engine.names import MjData, MjModel
from linkwork.world.stepping.step_parts import FrameBlock, StepParts, UnsoundStateError

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class PythonLoop:
    """Runs steps one by one, calling the hooks of all elements."""

    def __init__(self, world: World, parts: StepParts) -> None:
        self._world, self._parts = world, parts
        model, data = world.model, world.data
        self._integrate = _plain_integration(model, data)
        self._update = partial(import_extra("mujoco", "world").mj_step1, model, data)
        # Readings may hold applied forces of a step before this loop was made.
        self._is_pushed, self._was_pushed = False, True

    def push(self, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Add a force [N] at a point and a torque [N m] on a body, all in the world."""
        self._parts.pushes.push(self._world.data, body, force, torque, point)
        self._is_pushed = True

    def push_joint(self, dof: int, effort: float) -> None:
        """Add a torque or force along a degree of freedom, by its index in qvel [N m or N]."""
        self._parts.pushes.on_dofs[dof] += effort
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
        own = on_dofs.copy(), on_bodies.copy()
        self._parts.pushes.add_to(data)
        self._integrate()
        on_dofs[:], on_bodies[:] = own

    def _complete(self) -> None:
        """Keep the applied forces of this step as the last ones."""
        parts = self._parts
        if self._is_pushed:
            parts.last_pushes.take_over(parts.pushes)
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
