"""MuJoCo's step in two halves, so that what depends on the state is always up to date."""

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
    """Turns the state into the next one, given what depends on its positions and speeds.

    Attributes:
        pushes: What elements push in the coming step.
        last: What they pushed in the step that led here.
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

    def push_joint(self, speed: int, effort: float) -> None:
        """Adds a torque or force along a joint, by its address in the speeds [N m or N]."""
        self.pushes.on_speeds[speed] += effort
        self._is_pushed = True

    def __call__(self) -> None:
        """Does one step."""
        if not self._is_pushed:
            self._plainly()
            return
        # What elements push is a function of the state, not a part of it: it is taken back.
        on_speeds, on_bodies = self._data.qfrc_applied, self._data.xfrc_applied
        own = on_speeds.copy(), on_bodies.copy()
        self.pushes.add_to(self._data)
        self._plainly()
        on_speeds[:], on_bodies[:] = own

    def many(self, count: int) -> bool:
        """Does so many steps, without pushes; tells whether MuJoCo found all of them sound."""
        warnings = self._warnings.tobytes()
        self._plainly()
        if count > 1:
            self._mj.mj_step(self._model, self._data, count - 1)
        return self._warnings.tobytes() == warnings

    def complete(self) -> None:
        """After a step: what was pushed in it becomes the last."""
        if self._is_pushed:
            self.last.take_over(self.pushes)
        elif self._was_pushed:
            self.last.clear()
        self._is_pushed, self._was_pushed = False, self._is_pushed

    def clear(self) -> None:
        """Before a jump to another state: forgets all pushes. What were the last may be put in."""
        self.pushes.clear()
        self.last.clear()
        self._is_pushed, self._was_pushed = False, True


def _plain_advance(mj: Any, model: MjModel, data: MjData) -> Callable[[], None]:
    if model.opt.integrator != mj.mjtIntegrator.mjINT_RK4:
        return partial(mj.mj_step2, model, data)
    from_speeds, order = int(mj.mjtStage.mjSTAGE_VEL), 4

    def advance() -> None:
        # MuJoCo's own step of this method begins with what has been brought up to date already.
        mj.mj_forwardSkip(model, data, from_speeds, 0)
        mj.mj_RungeKutta(model, data, order)

    return advance


def route_warnings() -> None:
    """Sends MuJoCo's own warnings to Python's logging."""
    mj = import_extra("mujoco", "world")
    # By default MuJoCo writes them into a file of its own in the working folder.
    if mj.get_mju_user_warning() is None:
        mj.set_mju_user_warning(_LOGGER.info)
