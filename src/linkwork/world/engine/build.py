"""How physics is stepped."""

from __future__ import annotations

from typing import Any

from linkwork.errors import ModelError, import_extra
from linkwork.world.actuators.build import add_actuators
from linkwork.world.bodies.build import add_bodies
from linkwork.world.engine.lights import add_lights
from linkwork.world.engine.mujoco_types import MjModel
from linkwork.world.grasps.build import add_grasps
from linkwork.world.joints.build import add_joints
from linkwork.world.joints.damping import solve_damping
from linkwork.world.materials.build import add_pairs
from linkwork.world.robots.build import add_robots, exclude_self_collisions
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.sensors.build import add_sensors
from linkwork.world.terrain.build import add_ground


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


_BUILDERS = (
    set_options,
    add_ground,
    add_robots,
    exclude_self_collisions,
    add_bodies,
    add_joints,
    add_pairs,
    add_actuators,
    add_sensors,
    add_grasps,
    solve_damping,
)
"""In the order in which they add to the model: later ones refer to what earlier ones made."""


def build_model(loaded: LoadedScene) -> MjModel:
    """Compiles a scene.

    Raises:
        ModelError: MuJoCo refuses what our own checks let pass; carries its words.
    """
    try:
        return _make_spec(loaded).compile()
    except ValueError as error:
        words = " ".join(str(error).split())
        raise ModelError(f"MuJoCo refuses scene {loaded.name!r}: {words}") from error


def _make_spec(loaded: LoadedScene) -> Any:
    spec = import_extra("mujoco", "world").MjSpec()
    spec.modelname = loaded.name
    add_lights(spec, loaded.scene.camera)
    for add in _BUILDERS:
        add(spec, loaded)
    return spec
