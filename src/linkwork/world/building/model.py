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
