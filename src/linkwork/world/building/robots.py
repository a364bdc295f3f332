"""Robots in the engine."""

from __future__ import annotations

from typing import Any

from linkwork.model.mujoco_spec import add_tree
from linkwork.spatial import from_position_rpy
from linkwork.world.loading import LoadedScene
from linkwork.world.naming import full_name


def add_robots(spec: Any, loaded: LoadedScene) -> None:
    """Adds every robot; its parts are called `robot/part`."""
    for name, robot in loaded.scene.robots.items():
        pose = from_position_rpy(robot.position, robot.rpy)
        add_tree(spec, loaded.trees[name], pose, full_name(name, ""))
