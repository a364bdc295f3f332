"""Damping in the engine, where motors must know of it.

The engine steps damping implicitly, (M + step D) a = f - D v, but solves for the forces of
constraints with M alone: what a motor gives would be damped once more after it was solved for. With
step D as a part of the inertia and D v as a plain force it is the same integrator, and the solver
sees all of it.
"""

from __future__ import annotations

from typing import Any

from linkwork.errors import import_extra
from linkwork.world.scene.loaded import LoadedScene


def solve_damping(spec: Any, loaded: LoadedScene) -> None:
    """Lets the solver know of the damping of all joints and tendons, in scenes with motors."""
    if all(actuator.kind == "torque" for actuator in loaded.scene.actuators.values()):
        return
    mj, option = import_extra("mujoco", "world"), spec.option
    for damped in (*spec.joints, *spec.tendons):
        damped.armature += option.timestep * damped.damping[0]
    option.integrator = mj.mjtIntegrator.mjINT_EULER
    option.disableflags |= mj.mjtDisableBit.mjDSBL_EULERDAMP
