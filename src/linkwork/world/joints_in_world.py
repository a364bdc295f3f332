"""Joints that one number places, as frames show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from linkwork.model.link import Joint
from linkwork.world.loading import LoadedScene
from linkwork.world.loading.scene_joints import joints_of
from linkwork.world.mujoco_types import MjModel
from linkwork.world.naming import full_name
from linkwork.world.robot_in_world import RobotInWorld


@dataclass(frozen=True)
class JointInWorld:
    """A joint and where it stands in the engine's arrays.

    Attributes:
        name: Full name, e.g. `left/q1`; `Turner` or `Turner.x` for one between bodies.
        robot: The robot's name in the scene; None for a joint between bodies.
        joint: Its kind, name and limits.
        position: Address in qpos.
        speed: Address in qvel.
    """

    name: str
    robot: str | None
    joint: Joint
    position: int
    speed: int


def joints_in_world(
    model: MjModel, loaded: LoadedScene, robots: Mapping[str, RobotInWorld]
) -> list[JointInWorld]:
    """The joints of all robots, then those between bodies, each in the scene's order."""
    of_robots = [
        (robot.name, joint)
        for robot in robots.values()
        for joint in robot.tree.joints
        if joint.kind.has_axis
    ]
    between = [
        (None, joint)
        for name, part in loaded.scene.joints.items()
        for joint in joints_of(name, part)
        if joint.kind.has_axis
    ]
    return [_find(model, robot, joint) for robot, joint in (*of_robots, *between)]


def _find(model: MjModel, robot: str | None, joint: Joint) -> JointInWorld:
    name = full_name(robot, joint.name)
    index = model.joint(name).id
    return JointInWorld(
        name, robot, joint, int(model.jnt_qposadr[index]), int(model.jnt_dofadr[index])
    )
