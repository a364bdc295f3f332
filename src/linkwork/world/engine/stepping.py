"""MuJoCo's step in two halves, so that derived quantities are always current."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.engine.divergence import AppliedForces, Vector
from linkwork.world.engine.names import MjData, MjModel

_LOGGER = logging.getLogger(__name__)


class Stepper:
    """Advances the state by one step.

    Attributes:
        pushes: Forces that elements apply in the next step.
        last: Forces applied in the last step.
    """

    def __init__(self, model: MjModel, data: MjData) -> None:
        self._mj = import_extra("mujoco", "world")
        self._model, self._data = model, data
        self._plainly = _plain_advance(self._mj, model, data)
        # The engine counts its warnings in place.
        self._warnings: NDArray[np.int32] = data.warning.number
        self.pushes, self.last = AppliedForces(model), AppliedForces(model)
        self._is_pushed = self._was_pushed = False

    def push(self, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Adds a force [N] at a point and a torque [N m] on a body, all in the world."""
        self.pushes.push(self._data, body, force, torque, point)
        self._is_pushed = True

    def push_joint(self, dof: int, effort: float) -> None:
        """Add a torque or force along a degree of freedom, by its index in qvel [N m or N]."""
        self.pushes.on_dofs[dof] += effort
        self._is_pushed = True

    def __call__(self) -> None:
        """Advance by one step."""
        if not self._is_pushed:
            self._plainly()
            return
        # Applied forces are functions of the state, not part of it: restore them afterwards.
        on_dofs, on_bodies = self._data.qfrc_applied, self._data.xfrc_applied
        own = on_dofs.copy(), on_bodies.copy()
        self.pushes.add_to(self._data)
        self._plainly()
        on_dofs[:], on_bodies[:] = own

    def many(self, count: int) -> bool:
        """Advance by `count` steps without applied forces; whether MuJoCo gave no warnings."""
        warnings = self._warnings.tobytes()
        self._plainly()
        if count > 1:
            self._mj.mj_step(self._model, self._data, count - 1)
        return self._warnings.tobytes() == warnings

    def complete(self) -> None:
        """After a step: its applied forces become the last ones."""
        if self._is_pushed:
            self.last.take_over(self.pushes)
        elif self._was_pushed:
            self.last.clear()
        self._is_pushed, self._was_pushed = False, self._is_pushed

    def clear(self) -> None:
        """Before a jump to another state: clear all applied forces; readings may restore `last`."""
        self.pushes.clear()
        self.last.clear()
        self._is_pushed, self._was_pushed = False, True


def _plain_advance(mj: Any, model: MjModel, data: MjData) -> Callable[[], None]:
    if model.opt.integrator != mj.mjtIntegrator.mjINT_RK4:
        return partial(mj.mj_step2, model, data)
    from_velocity, order = int(mj.mjtStage.mjSTAGE_VEL), 4

    def advance() -> None:
        # As mj_step for RK4, without recomputing the positions, which are current.
        mj.mj_forwardSkip(model, data, from_velocity, 0)
        mj.mj_RungeKutta(model, data, order)

    return advance


def route_warnings() -> None:
    """Send MuJoCo's warnings to Python's logging."""
    mj = import_extra("mujoco", "world")
    # By default MuJoCo writes them to a file in the working directory.
    if mj.get_mju_user_warning() is None:
        mj.set_mju_user_warning(_LOGGER.info)
