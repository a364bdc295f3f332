"""What elements add to the forces of a step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import DivergenceError, import_extra
from linkwork.world.engine.names import MjData, MjModel

Vector = NDArray[np.float64]


class AppliedForces:
    """Forces along joints and on bodies: functions of the state, not a part of it.

    Those on bodies reach the engine as such, not as what they come to along the joints: only so
    can force sensors tell them from what a parent holds its child with.

    Attributes:
        numbers: All of them.
        on_speeds: Along each speed [N or N m].
        on_bodies: Force [N] and torque [N m] on each body at its centre of mass, in the world.
    """

    def __init__(self, model: MjModel) -> None:
        self.numbers = np.zeros(model.nv + 6 * model.nbody)
        self.on_speeds = self.numbers[: model.nv]
        self.on_bodies = self.numbers[model.nv :].reshape(-1, 6)
        # A handful of numbers is added by way of plain floats in half the time numpy takes.
        self._flat = self.numbers[model.nv :].data

    def push(self, data: MjData, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Adds a force [N] at a point and a torque [N m] on a body, all in the world."""
        fx, fy, fz = force.tolist()
        tx, ty, tz = torque.tolist()
        x, y, z = point.tolist()
        center_x, center_y, center_z = data.xipos[body].tolist()
        x, y, z = x - center_x, y - center_y, z - center_z
        flat, at = self._flat, 6 * body
        flat[at] += fx
        flat[at + 1] += fy
        flat[at + 2] += fz
        flat[at + 3] += tx + (y * fz - z * fy)
        flat[at + 4] += ty + (z * fx - x * fz)
        flat[at + 5] += tz + (x * fy - y * fx)

    def add_to(self, data: MjData) -> None:
        """Adds them to what is applied."""
        # Assigned to an attribute of the engine's, the sum would be copied once more.
        on_speeds, on_bodies = data.qfrc_applied, data.xfrc_applied
        on_speeds += self.on_speeds
        on_bodies += self.on_bodies

    def take_over(self, other: AppliedForces) -> None:
        """Takes what another holds, which then holds nothing."""
        self.numbers[:] = other.numbers
        other.clear()

    def clear(self) -> None:
        """Takes all of them away."""
        self.numbers.fill(0.0)


LARGEST = 1e10
"""Greatest number that still counts as physics; MuJoCo's own bound."""


def first_unsound(model: MjModel, data: Any, pushes: AppliedForces) -> str:
    """Names the joint, body, actuator or time at which a state is not sound: causes first.

    Args:
        model: The engine's model.
        data: Its state.
        pushes: What elements pushed in this step.
    """
    return next(_unsound(model, data, pushes), "an unknown part of the state")


def divergence_at(element: str, step: int, step_size: float) -> DivergenceError:
    """What is raised when a step diverges.

    Args:
        element: Where, in words.
        step: The step that diverged.
        step_size: Physics step [s].
    """
    return DivergenceError(
        f"step {step} (t = {step * step_size:g} s) diverged at {element}",
        step=step,
        element=element,
        hint="the last good state is kept; try a smaller solver.step or softer gains",
    )


def _unsound(model: MjModel, data: Any, pushes: AppliedForces) -> Iterator[str]:
    for index in _bad(data.ctrl):
        yield f"the command of {_actuator(model, index)}"
    for forces in (data.qfrc_applied, pushes.on_speeds):
        for index in _bad(forces):
            yield f"the force on {_joint(model, model.dof_jntid[index])}"
    for forces in (data.xfrc_applied, pushes.on_bodies):
        for index in _bad(forces):
            yield f"the force on body {model.body(index // 6).name!r}"
    for index in _bad(data.qvel):
        yield _joint(model, model.dof_jntid[index])
    for index in _bad(data.qpos):
        yield _joint(model, np.searchsorted(model.jnt_qposadr, index, side="right") - 1)
    for index in _bad(data.qacc_warmstart):
        yield f"the acceleration of {_joint(model, model.dof_jntid[index])}"
    if not abs(data.time) < LARGEST:
        yield "the simulated time"


def _bad(numbers: NDArray[np.float64]) -> NDArray[np.intp]:
    return np.flatnonzero(~(np.abs(numbers) < LARGEST))


def _joint(model: MjModel, index: int) -> str:
    body = model.body(model.jnt_bodyid[index]).name
    name = model.joint(index).name
    return f"joint {name!r} of body {body!r}" if name else f"body {body!r}"


def _actuator(model: MjModel, index: int) -> str:
    mj = import_extra("mujoco", "world")
    name = f"actuator {model.actuator(index).name!r}"
    if model.actuator_trntype[index] != mj.mjtTrn.mjTRN_JOINT:
        return name
    return f"{name} at {_joint(model, model.actuator_trnid[index, 0])}"


class LastGoodState:
    """Copies the engine's state, and what the state alone does not tell.

    Attributes:
        good: The complete integration state after the last good step.
        memory: What the elements remembered then.
        readings: Torques, raw sensor readings and pushes of that step.

    Args:
        model: The engine's model.
        data: Its state.
        memory: What the elements remember.
        pushed: What they pushed in the last step; empty where none ever does.
    """

    def __init__(self, model: MjModel, data: Any, memory: Vector, pushed: Vector) -> None:
        mj = import_extra("mujoco", "world")
        self._model, self._data = model, data
        # Unlike numpy's, its norm is quick and does not warn of numbers whose squares overflow.
        self._get, self._set, self._norm = mj.mj_getState, mj.mj_setState, mj.mju_norm
        # As a plain number it is passed on twice as fast.
        self._kind = int(mj.mjtState.mjSTATE_INTEGRATION)
        self.good = np.zeros(mj.mj_stateSize(model, self._kind))
        self._next = np.zeros_like(self.good)
        self._remembered = memory
        self.memory = memory.copy()
        present = (data.qfrc_actuator, data.sensordata, pushed)
        self.readings = np.zeros(sum(x.size for x in present))
        kept = np.split(self.readings, np.cumsum([x.size for x in present[:-1]]))
        # This runs at every step: what a scene does not have is not copied.
        self._read = [(x, y) for x, y in zip(kept, present, strict=True) if y.size]
        self._copies = [(self.memory, memory), *self._read]

    def is_sound(self) -> bool:
        """Looks at the state as it is now: whether it is still physics."""
        state = self._next
        self._get(self._model, self._data, state, self._kind)
        # The norm sees every NaN, infinity and absurd size; only a large one is worth more.
        return self._norm(state) < LARGEST or bool(np.abs(state).max() < LARGEST)

    def accept(self) -> None:
        """Takes for good the state that was looked at last, and all else as it is now."""
        self.good, self._next = self._next, self.good
        for kept, present in self._copies:
            kept[:] = present

    def keep(self) -> None:
        """Takes for good what is now, after a change between steps; readings stay."""
        self._get(self._model, self._data, self.good, self._kind)
        self.memory[:] = self._remembered

    def state(self) -> Vector:
        """A copy of the present integration state."""
        state = np.empty_like(self.good)
        self._get(self._model, self._data, state, self._kind)
        return state

    def put_state(self, state: Vector) -> None:
        """Gives the engine another integration state."""
        self._set(self._model, self._data, state, self._kind)

    def put_readings(self, readings: Vector) -> None:
        """Brings back the readings of another moment."""
        self.readings[:] = readings
        for kept, present in self._read:
            present[:] = kept
