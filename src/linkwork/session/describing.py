"""What does not change while a session lives, gathered from its world."""

from __future__ import annotations

from linkwork.model.link import JointKind
from linkwork.rendering.view import view_of_model
from linkwork.session.base import JointInfo, SessionInfo
from linkwork.world.engine.world import World
from linkwork.world.joints.coordinates import JointInWorld


def session_info(world: World, recorded: bool) -> SessionInfo:
    """Describes a world to those who hold a session.

    Args:
        world: The world.
        recorded: Whether its runs are recorded.
    """
    return SessionInfo(
        world.loaded.name,
        world.step_size,
        world.seed,
        world.layout,
        tuple(_joint_info(world, joint) for joint in world.joints),
        view_of_model(world.model, world.loaded.scene.camera),
        recorded=recorded,
    )


def _joint_info(world: World, found: JointInWorld) -> JointInfo:
    joint, robot = found.joint, found.robot
    return JointInfo(
        name=found.name,
        robot=robot or "",
        joint=joint.name,
        lower=joint.limits.lower,
        upper=joint.limits.upper,
        unit="rad" if joint.kind is JointKind.REVOLUTE else "m",
        driven=robot is not None and world.loaded.scene.robots[robot].controller is not None,
    )
