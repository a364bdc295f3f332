"""One-axis joints and their addresses in the engine."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model.link import Joint
from linkwork.model.names import full_name
from linkwork.world.engine.names import MjModel
from linkwork.world.joints.scene_joints import joints_of
from linkwork.world.scene.loaded import LoadedScene


@dataclass(frozen=True)
class JointInWorld:
    """A joint and its addresses in the engine's arrays.

    Attributes:
        name: Full name, e.g. `left/q1`; `Turner` or `Turner.x` for a joint between bodies.
        robot: Name of the robot in the scene; None for a joint between bodies.
        joint: Its kind, name and limits.
        position: Address in qpos.
        dof: Address in qvel.
    """

    name: str
    robot: str | None
    joint: Joint
    position: int
    dof: int


def joints_in_world(model: MjModel, loaded: LoadedScene) -> list[JointInWorld]:
    """Joints of all robots, then joints between bodies, in scene order."""
    return [_find(model, *each) for each in joints_of_scene(loaded) if each[1].kind.has_axis]


def joints_of_scene(loaded: LoadedScene) -> list[tuple[str | None, Joint]]:
    """Every joint of any kind with its robot, in the same order."""
    of_robots = [
        (robot, joint) for robot in loaded.scene.robots for joint in loaded.trees[robot].joints
    ]
    between = [
        (None, joint)
        for name, part in loaded.scene.joints.items()
        for joint in joints_of(name, part)
    ]
    return [*of_robots, *between]


def _find(model: MjModel, robot: str | None, joint: Joint) -> JointInWorld:
    name = full_name(robot, joint.name)
    index = model.joint(name).id
    return JointInWorld(
        name, robot, joint, int(model.jnt_qposadr[index]), int(model.jnt_dofadr[index])
    )
