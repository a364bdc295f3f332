"""Findings and the parts of the scene they are about."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from linkwork.model.doctor import Finding
from linkwork.world.engine.world import World

Severity = Literal["error", "warning"]

_GROUPS = {"body": "bodies", "robot": "robots", "joint": "joints", "actuator": "actuators"}
"""Group of each kind of part in a scene; other kinds are groups themselves."""


def finding(
    world: World,
    severity: Severity,
    about: tuple[str, str],
    message: str,
    fix: str,
    inside: tuple[str, ...] = (),
) -> Finding:
    """Return a finding about a part such as `("body", "crate")`, or a component `inside` it."""
    kind, name = about
    place = world.loaded.place(_GROUPS.get(kind, kind), name, *inside)
    return Finding(severity, kind, name, message, fix, place)


def about_body(world: World, body: int) -> tuple[str, str]:
    """Return the part of the scene that a body of the engine belongs to."""
    name = world.model.body(body).name
    robot, slash, _ = name.partition("/")
    return ("robot", robot) if slash else ("body", name)


def about_joint(world: World, joint: int) -> tuple[str, str]:
    """Return the part of the scene that a joint of the engine belongs to."""
    name = world.model.joint(joint).name
    robot, slash, _ = name.partition("/")
    if slash:
        return "robot", robot
    part = name.partition(".")[0]
    return ("joint", part) if part in world.loaded.scene.joints else ("body", name)


def shown_body(world: World, body: int) -> str:
    """Return the name of a body for a message."""
    return "the ground" if body == 0 else repr(world.model.body(body).name)


def smallest_half(world: World, geom: int) -> float:
    """Return half of the least thickness of a geom [m]."""
    box: NDArray[np.float64] = world.model.geom_aabb[geom, 3:]
    return float(box.min())


def moving_bodies(world: World) -> list[int]:
    """Return the movable bodies, without bodies fixed to them."""
    model = world.model
    return [
        body
        for body in range(1, model.nbody)
        if model.body_weldid[body] == body and model.body_dofnum[body] > 0
    ]
