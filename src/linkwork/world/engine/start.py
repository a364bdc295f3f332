"""How everything stands and moves when a run begins."""

from __future__ import annotations

from typing import Any

from linkwork.model.tree import Tree
from linkwork.spatial import from_position_rpy
from linkwork.spatial.vector import apply_transposed
from linkwork.world.bodies.schema import Body
from linkwork.world.engine.mujoco_types import MjModel
from linkwork.world.engine.naming import full_name
from linkwork.world.joints.scene_joints import starts_of
from linkwork.world.scene.loaded import LoadedScene


def set_start(model: MjModel, data: Any, loaded: LoadedScene) -> None:
    """Moves joints to where the scene starts them, and lets free bodies fly.

    Args:
        model: The compiled model.
        data: Its state, with every joint at zero.
        loaded: The scene.
    """
    for name, robot in loaded.scene.robots.items():
        for joint, position in _robot_starts(loaded.trees[name], robot.start).items():
            data.joint(full_name(name, joint)).qpos[0] = position
    for name, part in loaded.scene.joints.items():
        for joint, position in starts_of(name, part).items():
            data.joint(joint).qpos[0] = position
    for name, body in loaded.scene.bodies.items():
        if any((*body.velocity, *body.angular_velocity)):
            data.joint(name).qvel[:] = _free_speeds(body)


def _robot_starts(tree: Tree, start: dict[str, float]) -> dict[str, float]:
    """Where the joints of a robot with one axis start; followers stand where they must."""
    followers = {link.joint.name: link.joint.mimic for link in tree.links if link.joint.mimic}

    def position(joint: str) -> float:
        mimic = followers.get(joint)
        if mimic is None:
            return start.get(joint, 0.0)
        return mimic.multiplier * position(mimic.joint) + mimic.offset

    return {joint: position(joint) for joint in (*start, *followers)}


def _free_speeds(body: Body) -> tuple[float, ...]:
    rotation = from_position_rpy(body.position, body.rpy).rotation
    # The engine takes linear velocity in the world and angular velocity in the body.
    return (*body.velocity, *apply_transposed(rotation, body.angular_velocity))
