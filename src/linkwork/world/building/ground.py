"""The ground in the engine."""

from __future__ import annotations

from typing import Any

from linkwork.errors import import_extra
from linkwork.files.part import rgba
from linkwork.world.building.surfaces import friction_of
from linkwork.world.loading import LoadedScene
from linkwork.world.stage import ground_material

GROUND = "ground"
"""Name of the ground's geom; it belongs to the world itself."""


def add_ground(spec: Any, loaded: LoadedScene) -> None:
    """Adds the ground, if the scene has one."""
    ground = loaded.scene.ground
    if ground is None:
        return
    spec.worldbody.add_geom(
        name=GROUND,
        type=import_extra("mujoco", "world").mjtGeom.mjGEOM_PLANE,
        size=(0.0, 0.0, 1.0),
        pos=(0.0, 0.0, ground.height),
        friction=friction_of(ground.friction),
        material=ground_material(spec, rgba(ground.color)),
    )
