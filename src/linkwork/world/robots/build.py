"""Add robots to the MuJoCo model."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from linkwork.model.mujoco.spec import add_tree
from linkwork.model.names import full_name
from linkwork.spatial import Pose
from linkwork.world.materials.build import geom_surface
from linkwork.world.scene.loaded import LoadedScene


def exclude_self_collisions(spec: Any, loaded: LoadedScene) -> None:
    """Exclude contacts between links of robots with `self_collision: false`."""
    for name, robot in loaded.scene.robots.items():
        if robot.self_collision:
            continue
        links = [full_name(name, link.name) for link in loaded.trees[name].links]
        bodies = [link for link in links if spec.body(link) is not None]
        for first, second in combinations(bodies, 2):
            spec.add_exclude(bodyname1=first, bodyname2=second)


def add_robots(spec: Any, loaded: LoadedScene) -> None:
    """Add every robot; its parts are named `robot/part`."""
    for name, robot in loaded.scene.robots.items():
        pose = Pose.from_xyz_rpy(robot.position, robot.rpy)
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
