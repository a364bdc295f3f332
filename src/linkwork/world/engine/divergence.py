"""Applied forces, divergence checks and the last good state of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import DivergenceError, import_extra
from linkwork.world.engine.names import MjData, MjModel

Vector = NDArray[np.float64]


class AppliedForces:
    """Forces that elements apply along joints and on bodies in one step.

    They are functions of the state, not part of it. Body wrenches go to `xfrc_applied`, not to
    joint space, so that force sensors can separate them from joint reaction forces.
    """

    def __init__(self, model: MjModel) -> None:
        self.numbers = np.zeros(model.nv + 6 * model.nbody)
        # Generalized force along each degree of freedom [N or N m]
        self.on_dofs = self.numbers[: model.nv]
        # Force [N] and torque [N m] on each body at its centre of mass, in the world
        self.on_bodies = self.numbers[model.nv :].reshape(-1, 6)
        # For six numbers plain floats take half the time of numpy.
        self._flat = self.numbers[model.nv :].data

    def push(self, data: MjData, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Add a force [N] at a point and a torque [N m] on a body, all in the world."""
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
        """Add them to the engine's applied forces."""
        # In place: assigning to the engine's attribute would copy once more.
        on_dofs, on_bodies = data.qfrc_applied, data.xfrc_applied
        on_dofs += self.on_dofs
        on_bodies += self.on_bodies

    def move_from(self, other: AppliedForces) -> None:
        """Copy another's forces and clear the other."""
        self.numbers[:] = other.numbers
        other.clear()

    def clear(self) -> None:
        """Set all forces to zero."""
        self.numbers.fill(0.0)


MAX_STATE = 1e10  # Greatest valid number in a state; MuJoCo's own bound, and that of all arguments


def first_unsound(model: MjModel, data: Any, pushes: AppliedForces) -> str:
    """Name the joint, body, actuator or time at which a state is invalid; causes first."""
    return next(_unsound(model, data, pushes), "an unknown part of the state")


def divergence_at(element: str, step: int, step_size: float) -> DivergenceError:
    """Return the error for a diverged step, ready to raise."""
    return DivergenceError(
        f"step {step} (t = {step * step_size:g} s) diverged at {element}",
        step=step,
        element=element,
        hint="the last good state is kept; try a smaller solver.step or softer gains",
    )


def _unsound(model: MjModel, data: Any, pushes: AppliedForces) -> Iterator[str]:
    for index in _bad(data.ctrl):
        yield f"the command of {_actuator(model, index)}"
    for index in _bad(data.act):
        owner = np.searchsorted(np.cumsum(model.actuator_actnum), index, side="right")
        yield f"the state of {_actuator(model, int(owner))}"
    for forces in (data.qfrc_applied, pushes.on_dofs):
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
    if not abs(data.time) <= MAX_STATE:
        yield "the simulated time"


def _bad(numbers: NDArray[np.float64]) -> NDArray[np.intp]:
    return np.flatnonzero(~(np.abs(numbers) <= MAX_STATE))


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
    """The state after the last good step, and readings that the state does not determine."""

    def __init__(self, model: MjModel, data: Any, memory: Vector, pushed: Vector) -> None:
        mj = import_extra("mujoco", "world")
        self._model, self._data = model, data
        # mju_norm is faster than numpy's and does not warn when squares overflow.
        self._get, self._set, self._norm = mj.mj_getState, mj.mj_setState, mj.mju_norm
        # A plain int is passed on twice as fast.
        self._kind = int(mj.mjtState.mjSTATE_INTEGRATION)
        # The complete integration state after the last good step
        self.good = np.zeros(mj.mj_stateSize(model, self._kind))
        self.next = np.zeros_like(self.good)  # The state that was checked last, in the same order
        self._remembered = memory
        self.memory = memory.copy()
        sleeps = model.opt.enableflags & int(mj.mjtEnableBit.mjENBL_SLEEP)
        last = [data.qacc_smooth] if sleeps else []
        present = (data.qfrc_actuator, data.sensordata, pushed, *last)
        # Actuator torques, raw sensor readings and applied forces of that step; also unconstrained
        # accelerations, which sleeping bodies keep, where bodies may sleep
        self.readings = np.zeros(sum(x.size for x in present))
        kept = np.split(self.readings, np.cumsum([x.size for x in present[:-1]]))
        # Runs at every step: empty arrays are not copied.
        self._read = [(x, y) for x, y in zip(kept, present, strict=True) if y.size]
        self._copies = [(self.good, self.next), (self.memory, memory), *self._read]
        self.keeps_pushes = pushed.size > 0  # Whether the readings include applied forces

    def is_sound(self) -> bool:
        """Whether the present state is finite and within bounds."""
        state = self.next
        self._get(self._model, self._data, state, self._kind)
        # The norm detects NaN, infinity and large entries; entries are checked only if it is large.
        return self._norm(state) < MAX_STATE or bool(np.abs(state).max() <= MAX_STATE)

    def accept(self) -> None:
        """Accept the state checked last, and present memory and readings, as the last good one."""
        for kept, present in self._copies:
            kept[:] = present

    def keep(self) -> None:
        """Accept the present state and memory after a change between steps; readings stay."""
        self._get(self._model, self._data, self.good, self._kind)
        self.memory[:] = self._remembered

    def state(self) -> Vector:
        """Return a copy of the present integration state."""
        state = np.empty_like(self.good)
        self._get(self._model, self._data, state, self._kind)
        return state

    def put_state(self, state: Vector) -> None:
        """Set the engine's integration state."""
        self._set(self._model, self._data, state, self._kind)

    def put_readings(self, readings: Vector) -> None:
        """Restore readings, e.g. from a checkpoint."""
        self.readings[:] = readings
        for kept, present in self._read:
            present[:] = kept
