"""Sensors of the motion of a frame: position, orientation, velocity and the inertial unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from linkwork.errors import import_extra
from linkwork.model.mujoco.constraints import FRAME_GROUP
from linkwork.model.mujoco.geom import pose_arguments
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.scene.values import WORLD, FrameName
from linkwork.world.sensors.base import MountedSensor, Trees, site_name

if TYPE_CHECKING:
    from linkwork.world.scene.checker import Checker, Where
    from linkwork.world.scene.loaded import LoadedScene
    from linkwork.world.scene.schema import Scene

_TYPES = {
    "position": ("FRAMEPOS",),
    "orientation": ("FRAMEQUAT",),
    "velocity": ("FRAMELINVEL", "FRAMEANGVEL"),
}
"""MuJoCo's types of sensors."""


class MotionSensor(MountedSensor):
    """Position, orientation or velocity of a frame."""

    kind: Literal["position", "orientation", "velocity"]
    """`position` reads x, y, z [m]; `orientation` the quaternion qw, qx, qy, qz; `velocity` vx, vy,
    vz [m/s] and wx, wy, wz [rad/s]."""
    relative_to: FrameName = "world"
    """Reference frame; with a moving one, the motion relative to it."""

    def check_references(self, check: Checker, path: Where) -> None:
        """Raise for an invalid mount or an unknown reference frame."""
        super().check_references(check, path)
        check.check_frame((*path, "relative_to"), self.relative_to)

    def engine_types(self, scene: Scene, trees: Trees) -> tuple[str, ...]:
        """Return MuJoCo's types of sensors."""
        return _TYPES[self.kind]

    def engine_target(self, spec: Any, loaded: LoadedScene, name: str) -> dict[str, Any]:
        """Add a site at the sensor and, unless it is the world, one at the reference frame."""
        target = super().engine_target(spec, loaded, name)
        if self.relative_to == WORLD:
            return target
        body, pose = carrier_of_frame(loaded, self.relative_to)
        reference = f"{site_name(name)}.reference"
        spec.body(body).add_site(name=reference, group=FRAME_GROUP, **pose_arguments(pose))
        site = import_extra("mujoco", "world").mjtObj.mjOBJ_SITE
        return target | {"reftype": site, "refname": reference}


class InertialSensor(MountedSensor):
    """An inertial measurement unit. At rest it reads gravity upwards, in free fall zero.

    On a body with `gravity: false` it reads as if the body were supported.
    """

    kind: Literal["imu"]  # Reads ax, ay, az [m/s^2] and wx, wy, wz [rad/s], in sensor axes

    engine_sensors: ClassVar[tuple[str, ...]] = ("ACCELEROMETER", "GYRO")
