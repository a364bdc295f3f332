"""How physics is stepped."""

from __future__ import annotations

from typing import Any

from linkwork.errors import ModelError, import_extra
from linkwork.world.actuators.build import add_actuators
from linkwork.world.bodies.build import add_bodies
from linkwork.world.engine.failures import engine_exceptions, no_memory
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


LEAST_ARENA, MOST_ARENA = 64 * 2**20, 512 * 2**20
"""Least and greatest memory for contacts [bytes]; what is not used is only reserved."""
CONTACTS_OF_PAIR = 8
"""Contacts of two shapes, at most; of two boxes, which have the most."""
CONTACT_MEMORY = 4096
"""What the engine needs for one contact, its equations and their solution [bytes]."""


def build_model(loaded: LoadedScene) -> MjModel:
    """Compiles a scene.

    Raises:
        ModelError: MuJoCo refuses what our own checks let pass; carries its words.
        PlatformError: There is not enough memory.
    """
    spec = import_extra("mujoco", "world").MjSpec()
    try:
        _fill(spec, loaded)
        return spec.compile()
    except (ValueError, *engine_exceptions()) as error:
        words = " ".join(str(error).split())
        if "allocate memory" in words:
            raise no_memory(spec.memory) from error
        raise ModelError(f"MuJoCo refuses scene {loaded.name!r}: {words}") from error


def _fill(spec: Any, loaded: LoadedScene) -> None:
    spec.modelname = loaded.name
    add_lights(spec, loaded.scene.camera)
    for add in _BUILDERS:
        add(spec, loaded)
    spec.memory = _arena(spec)


def _arena(spec: Any) -> int:
    """Memory for the contacts of all shapes at one place, within bounds [bytes]."""
    shapes = sum(1 for geom in spec.geoms if geom.contype or geom.conaffinity)
    contacts = CONTACTS_OF_PAIR * shapes * (shapes - 1) // 2
    return min(max(CONTACT_MEMORY * contacts, LEAST_ARENA), MOST_ARENA)
