"""Add sensors to the MuJoCo model.

The engine's `sensordata` holds the channels of all sensors in scene order. Values that MuJoCo does
not measure are `user` sensors, which `linkwork.world.sensors.sources` fills.
"""

from __future__ import annotations

import math
from typing import Any

from linkwork.errors import import_extra
from linkwork.model.link import Shape, ShapeKind
from linkwork.model.mujoco.constraints import FRAME_GROUP
from linkwork.model.mujoco.geom import geom_arguments, pose_arguments
from linkwork.model.names import full_name
from linkwork.spatial import Pose
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.values import WORLD
from linkwork.world.sensors.channels import is_of_ball, numbers_of
from linkwork.world.sensors.schema import (
    CameraSensor,
    JointSensor,
    MotionSensor,
    MountedSensor,
    NumberSensor,
    TouchSensor,
)

_KINDS = {
    "position": ("FRAMEPOS",),
    "orientation": ("FRAMEQUAT",),
    "velocity": ("FRAMELINVEL", "FRAMEANGVEL"),
    "imu": ("ACCELEROMETER", "GYRO"),
    "force-torque": ("FORCE", "TORQUE"),
    "touch": ("TOUCH",),
    "joint-position": ("JOINTPOS",),
    "joint-velocity": ("JOINTVEL",),
    "joint-torque": ("JOINTACTFRC",),
}
"""MuJoCo's sensor types of each kind; other kinds are `user` sensors."""
_KINDS_OF_BALL = {"joint-position": ("BALLQUAT",), "joint-velocity": ("BALLANGVEL",)}

_WHOLE_BODY = 1e6
"""Radius of a touch sensor that covers the whole body [m]."""
_LOOKING_ALONG_X = Pose(((0.0, 0.0, -1.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0)))
"""MuJoCo's cameras look along -z with y up; ours along x with z up."""


def site_name(sensor: str) -> str:
    """Name of a sensor's site in the engine; also of a camera."""
    return f"sensors.{sensor}"


def add_sensors(spec: Any, loaded: LoadedScene) -> None:
    """Add all sensors of the scene."""
    for name, sensor in loaded.scene.sensors.items():
        if isinstance(sensor, CameraSensor):
            _add_camera(spec, loaded, name, sensor)
            continue
        if isinstance(sensor, MountedSensor):
            _add_site(spec, loaded, name, sensor)
        _add_readings(spec, loaded, name, sensor)


def _add_readings(spec: Any, loaded: LoadedScene, name: str, sensor: NumberSensor) -> None:
    types = import_extra("mujoco", "world").mjtSensor
    scene, trees = loaded.scene, loaded.trees
    is_of_a_ball = isinstance(sensor, JointSensor) and is_of_ball(scene, trees, sensor)
    kinds = (_KINDS_OF_BALL if is_of_a_ball else _KINDS).get(sensor.kind, ())
    if not kinds or sensor.outside:
        count = len(numbers_of(scene, trees, sensor))
        spec.add_sensor(name=name, type=types.mjSENS_USER, dim=count)
        return
    target = _target(spec, loaded, name, sensor)
    for kind in kinds:
        spec.add_sensor(name=f"{name}.{kind}", type=getattr(types, f"mjSENS_{kind}"), **target)


def _target(spec: Any, loaded: LoadedScene, name: str, sensor: NumberSensor) -> dict[str, Any]:
    """Object that the engine's sensor refers to."""
    objects = import_extra("mujoco", "world").mjtObj
    if isinstance(sensor, JointSensor):
        return {"objtype": objects.mjOBJ_JOINT, "objname": full_name(sensor.robot, sensor.joint)}
    target = {"objtype": objects.mjOBJ_SITE, "objname": site_name(name)}
    if isinstance(sensor, MotionSensor) and sensor.relative_to != WORLD:
        reference = _add_reference(spec, loaded, name, sensor)
        target |= {"reftype": objects.mjOBJ_SITE, "refname": reference}
    return target


def _carrier(
    spec: Any, loaded: LoadedScene, sensor: MountedSensor | CameraSensor
) -> tuple[Any, Pose]:
    """Return the engine's body that carries a sensor, and the sensor's pose in it."""
    body, pose_of_frame = carrier_of_frame(loaded, sensor.frame)
    return spec.body(body), pose_of_frame @ Pose.from_xyz_rpy(sensor.position, sensor.rpy)


def _add_site(spec: Any, loaded: LoadedScene, name: str, sensor: MountedSensor) -> None:
    body, pose = _carrier(spec, loaded, sensor)
    volume = _volume(spec, sensor) if isinstance(sensor, TouchSensor) else {}
    body.add_site(name=site_name(name), group=FRAME_GROUP, **pose_arguments(pose), **volume)


def _volume(spec: Any, sensor: TouchSensor) -> dict[str, Any]:
    kind, size = sensor.shape, sensor.size
    shape = Shape(ShapeKind(kind or "sphere"), size or (_WHOLE_BODY,))
    geom = geom_arguments(spec, shape)
    return {key: geom[key] for key in ("type", "size")}


def _add_reference(spec: Any, loaded: LoadedScene, name: str, sensor: MotionSensor) -> str:
    """Add a site at the reference frame of a motion sensor; returns its name."""
    body, pose = carrier_of_frame(loaded, sensor.relative_to)
    mark = f"{site_name(name)}.reference"
    spec.body(body).add_site(name=mark, group=FRAME_GROUP, **pose_arguments(pose))
    return mark


def _add_camera(spec: Any, loaded: LoadedScene, name: str, sensor: CameraSensor) -> None:
    body, pose = _carrier(spec, loaded, sensor)
    # MuJoCo takes the vertical field of view, for cameras always in degrees.
    up = math.tan(sensor.field_of_view / 2) * sensor.height / sensor.width
    body.add_camera(
        name=site_name(name),
        fovy=math.degrees(2 * math.atan(up)),
        **pose_arguments(pose @ _LOOKING_ALONG_X),
    )
