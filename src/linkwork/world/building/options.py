"""How physics is stepped."""

from __future__ import annotations

from typing import Any

from linkwork.errors import import_extra
from linkwork.world.loading import LoadedScene


def set_options(spec: Any, loaded: LoadedScene) -> None:
    """Sets gravity and everything of the solver."""
    mj = import_extra("mujoco", "world")
    solver, option = loaded.scene.solver, spec.option
    option.timestep = solver.step
    option.gravity = loaded.scene.gravity
    option.integrator = getattr(mj.mjtIntegrator, f"mjINT_{solver.integrator.upper()}")
    option.solver = getattr(mj.mjtSolver, f"mjSOL_{solver.method.upper()}")
    option.iterations = solver.iterations
    option.tolerance = solver.tolerance
    option.noslip_iterations = solver.noslip_iterations
    option.cone = getattr(mj.mjtCone, f"mjCONE_{solver.cone.upper()}")
    option.impratio = solver.impratio
    # Its default is to jump back to the start in silence when a state is not finite.
    option.disableflags |= mj.mjtDisableBit.mjDSBL_AUTORESET
    if not solver.multiccd:
        option.disableflags |= mj.mjtDisableBit.mjDSBL_MULTICCD
    if solver.speculative:
        option.enableflags |= mj.mjtEnableBit.mjENBL_SPECULATIVE
    spec.compiler.degree = False
