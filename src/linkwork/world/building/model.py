"""Putting a scene together in MuJoCo's editable model, and compiling it."""

from __future__ import annotations

from typing import Any

from linkwork.errors import ModelError, import_extra
from linkwork.world.building.actuators import add_actuators
from linkwork.world.building.bodies import add_bodies
from linkwork.world.building.damping import solve_damping
from linkwork.world.building.grasps import add_grasps
from linkwork.world.building.ground import add_ground
from linkwork.world.building.joints import add_joints
from linkwork.world.building.options import set_options
from linkwork.world.building.pairs import add_pairs
from linkwork.world.building.robots import add_robots
from linkwork.world.building.self_collision import exclude_self_collisions
from linkwork.world.building.sensors import add_sensors
from linkwork.world.engine_errors import engine_exceptions, no_memory
from linkwork.world.loading import LoadedScene
from linkwork.world.mujoco_types import MjModel
from linkwork.world.stage import add_lights

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
