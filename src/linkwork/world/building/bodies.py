"""The scene's own bodies in the engine."""

from __future__ import annotations

from typing import Any

from linkwork.files.part import rgba
from linkwork.model.link import Shape, ShapeKind
from linkwork.model.mujoco_geom import geom_of_shape
from linkwork.spatial import from_position_rpy
from linkwork.world.building.surfaces import friction_of
from linkwork.world.loading import LoadedScene
from linkwork.world.scene.body import Body


def add_bodies(spec: Any, loaded: LoadedScene) -> None:
    """Adds every body; its joint to the world and its geom have its name."""
    for name, body in loaded.scene.bodies.items():
        _add_body(spec, name, body)


def _add_body(spec: Any, name: str, body: Body) -> None:
    pose = from_position_rpy(body.position, body.rpy)
    added = spec.worldbody.add_body(name=name, pos=pose.position, quat=pose.wxyz())
    if not body.fixed:
        added.add_freejoint(name=name)
    shape = Shape(ShapeKind(body.shape), body.size, rgba=rgba(body.color))
    geom = geom_of_shape(spec, shape) | {"friction": friction_of(body.friction), "name": name}
    if body.mass is not None:
        geom["mass"] = body.mass
    added.add_geom(**geom)
