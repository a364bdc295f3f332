"""Seeing a state that is no physics any more, and naming where it began."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import DivergenceError, import_extra
from linkwork.world.engine.mujoco_types import MjModel
from linkwork.world.engine.pushes import Pushes

LARGEST = 1e10
"""Greatest number that still counts as physics; MuJoCo's own bound."""


def first_unsound(model: MjModel, data: Any, pushes: Pushes) -> str:
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


def _unsound(model: MjModel, data: Any, pushes: Pushes) -> Iterator[str]:
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
