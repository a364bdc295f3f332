"""Sensors of joints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from linkwork.errors import import_extra
from linkwork.files.file_model import Name
from linkwork.model.link import JointKind
from linkwork.model.names import full_name
from linkwork.world.sensors.base import QUATERNION, CopySource, SensorBase, SensorSlot, Trees

if TYPE_CHECKING:
    from linkwork.world.engine.world import World
    from linkwork.world.scene.checker import Checker, Where
    from linkwork.world.scene.loaded import LoadedScene
    from linkwork.world.scene.schema import Scene

_TYPES = {
    "joint-position": ("JOINTPOS",),
    "joint-velocity": ("JOINTVEL",),
    "joint-torque": ("JOINTACTFRC",),
}
"""MuJoCo's types of sensors."""
_BALL_TYPES = {"joint-position": ("BALLQUAT",), "joint-velocity": ("BALLANGVEL",)}
_BALL_SUFFIXES = {
    "joint-position": QUATERNION,
    "joint-velocity": ("wx", "wy", "wz"),
    "joint-torque": ("tx", "ty", "tz"),
}


class JointSensor(SensorBase):
    """A sensor of one joint."""

    kind: Literal["joint-position", "joint-velocity", "joint-torque"]
    """Position [rad or m], velocity, or torque (force) of the actuators. A ball joint reads qw, qx,
    qy, qz; wx, wy, wz; tx, ty, tz, the last two in axes of the child body."""
    robot: Name | None = None  # Name of the robot in this scene; None for a joint between bodies
    joint: str  # Name of the joint in the robot or in the scene

    def _is_ball(self, scene: Scene, trees: Trees) -> bool:
        if self.robot is not None:
            tree = trees[self.robot]
            return tree.links[tree.link_of_joint(self.joint)].joint.kind is JointKind.BALL
        joint = scene.joints.get(self.joint)
        return joint is not None and joint.kind == "ball"

    def suffixes(self, scene: Scene, trees: Trees) -> tuple[str, ...]:
        """Return the suffixes of the channels' names; several for a ball joint."""
        return _BALL_SUFFIXES[self.kind] if self._is_ball(scene, trees) else ("",)

    def check_references(self, check: Checker, path: Where) -> None:
        """Raise for an unknown or floating joint."""
        joint = check.joint(path, self.robot, self.joint)
        if joint.kind is JointKind.FLOATING:
            message = f"joint {self.joint!r} is floating and has no joint sensors"
            hint = "use sensors of kind position, orientation and velocity on its link"
            raise check.error((*path, "joint"), message, hint)

    def engine_types(self, scene: Scene, trees: Trees) -> tuple[str, ...]:
        """Return MuJoCo's types of sensors; none for the torque of a ball joint."""
        types = _BALL_TYPES if self._is_ball(scene, trees) else _TYPES
        return types.get(self.kind, ())

    def engine_target(self, spec: Any, loaded: LoadedScene, name: str) -> dict[str, Any]:
        """Return the joint."""
        objects = import_extra("mujoco", "world").mjtObj
        return {"objtype": objects.mjOBJ_JOINT, "objname": full_name(self.robot, self.joint)}

    def source(self, world: World, slot: SensorSlot) -> CopySource | None:
        """Return the actuator torque of a ball joint."""
        if self.kind != "joint-torque" or slot.width == 1:
            return None
        first = int(world.model.joint(full_name(self.robot, self.joint)).dofadr[0])
        torque = world.data.qfrc_actuator[first : first + slot.width]
        return CopySource(slot, lambda: torque)
