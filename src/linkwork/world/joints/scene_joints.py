"""Joints between bodies as joints of a model, and the addresses of joints in the engine."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from linkwork.model.link import Drive, Joint, JointKind, Limits
from linkwork.model.names import full_name
from linkwork.spatial.rotation import from_rpy
from linkwork.spatial.vector import Vector3, column, norm, scale
from linkwork.world.joints.schema import (
    BallJoint,
    FixedJoint,
    PassiveJoint,
    SceneAxisJoint,
    Stops,
    ThreeAxisJoint,
)

if TYPE_CHECKING:
    from linkwork.world.engine.names import MjModel
    from linkwork.world.scene.loaded import LoadedScene

AXES = ("x", "y", "z")  # Suffixes of the joints of a three-axis joint


def joints_of(name: str, part: PassiveJoint) -> list[Joint]:
    """Joints of a passive joint, the one nearest the parent first; axes are in the world."""
    if isinstance(part, SceneAxisJoint):
        kind, axis = JointKind(part.kind), scale(1 / norm(part.axis), part.axis)
        return [Joint(name, kind, axis, _limits(part.limits), _drive(part, part.rest))]
    if isinstance(part, ThreeAxisJoint):
        rotation = from_rpy(part.rpy)
        return [
            Joint(
                f"{name}.{axis}",
                JointKind.REVOLUTE,
                column(rotation, i),
                _limits(part.limits[i]),
                _drive(part, part.rest[i]),
            )
            for i, axis in enumerate(AXES)
        ]
    if isinstance(part, BallJoint):
        upper = math.inf if part.limit is None else part.limit
        return [Joint(name, JointKind.BALL, limits=Limits(0.0, upper), drive=_drive(part, 0.0))]
    return []


def starts_of(name: str, part: PassiveJoint) -> dict[str, float]:
    """Start positions of the one-axis joints of a passive joint [rad or m]."""
    if isinstance(part, SceneAxisJoint):
        return {name: part.start}
    if isinstance(part, ThreeAxisJoint):
        return {f"{name}.{axis}": x for axis, x in zip(AXES, part.start, strict=True)}
    return {}


def anchor_of(part: PassiveJoint) -> Vector3 | None:
    """Position of a passive joint in the world; None if it does not matter."""
    return None if isinstance(part, FixedJoint) else part.position


def _limits(stops: Stops) -> Limits:
    lower, upper = stops
    return Limits(-math.inf if lower is None else lower, math.inf if upper is None else upper)


def _drive(part: SceneAxisJoint | BallJoint | ThreeAxisJoint, rest: float) -> Drive:
    return Drive(
        rotor_inertia=part.rotor_inertia,
        viscous=part.damping,
        coulomb=part.dry_friction,
        stiffness=part.stiffness,
        rest=rest,
    )


@dataclass(frozen=True)
class JointInWorld:
    """A joint with one axis and its addresses in the engine's arrays."""

    name: str  # Full name, e.g. `left/q1`; `Turner` or `Turner.x` for a joint between bodies.
    robot: str | None  # Name of the robot in the scene; None for a joint between bodies
    joint: Joint
    position: int  # Address in qpos
    dof: int  # Address in qvel


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
