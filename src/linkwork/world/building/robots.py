"""Robots in the engine."""

from __future__ import annotations

from typing import Any

from linkwork.model.mujoco_spec import add_tree
from linkwork.spatial import from_position_rpy
from linkwork.world.building.surfaces import geom_surface
from linkwork.world.loading import LoadedScene
from linkwork.world.naming import full_name


def add_robots(spec: Any, loaded: LoadedScene) -> None:
    """Adds every robot; its parts are called `robot/part`."""
    for name, robot in loaded.scene.robots.items():
        pose = from_position_rpy(robot.position, robot.rpy)
        prefix = full_name(name, "")
        add_tree(spec, loaded.trees[name], pose, prefix)
        surface = geom_surface(loaded, robot.material)
        for body in spec.bodies:
            if surface and body.name.startswith(prefix):
                _cover(body, surface)


def _cover(body: Any, surface: dict[str, Any]) -> None:
    for geom in body.geoms:
        for key, value in surface.items():
            setattr(geom, key, value)
