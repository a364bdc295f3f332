"""Robots that do not collide with themselves."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from linkwork.world.loading import LoadedScene
from linkwork.world.naming import full_name


def exclude_self_collisions(spec: Any, loaded: LoadedScene) -> None:
    """Excludes contacts between the links of each robot whose scene says so."""
    for name, robot in loaded.scene.robots.items():
        if robot.self_collision:
            continue
        links = [full_name(name, link.name) for link in loaded.trees[name].links]
        bodies = [link for link in links if spec.body(link) is not None]
        for first, second in combinations(bodies, 2):
            spec.add_exclude(bodyname1=first, bodyname2=second)
