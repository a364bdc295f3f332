"""How physics is stepped."""

from __future__ import annotations

from typing import Any

from linkwork.errors import import_extra
from linkwork.world.loading import LoadedScene


def set_options(spec: Any, loaded: LoadedScene) -> None:
    """Sets gravity and everything of the solver."""
    mj = import_extra("mujoco", "world")
    solver = loaded.scene.solver
    spec.option.timestep = solver.step
    spec.option.gravity = loaded.scene.gravity
    spec.option.integrator = getattr(mj.mjtIntegrator, f"mjINT_{solver.integrator.upper()}")
    spec.option.cone = getattr(mj.mjtCone, f"mjCONE_{solver.cone.upper()}")
    spec.option.impratio = solver.impratio
    # Its default is to jump back to the start in silence when a state is not finite.
    spec.option.disableflags |= mj.mjtDisableBit.mjDSBL_AUTORESET
    spec.compiler.degree = False
