"""MuJoCo's step in two halves, so that what depends on the state is always up to date."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from linkwork.errors import import_extra
from linkwork.world.mujoco_types import MjData, MjModel

_LOGGER = logging.getLogger(__name__)


def advance_of(model: MjModel, data: MjData) -> Callable[[], None]:
    """What turns the state into the next one, given what depends on its positions and speeds."""
    mj = import_extra("mujoco", "world")
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
