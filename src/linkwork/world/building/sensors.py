"""Sensors in the engine."""

from __future__ import annotations

from typing import Any

from linkwork.errors import import_extra
from linkwork.world.loading import LoadedScene
from linkwork.world.naming import full_name

_SENSORS = {
    "joint-position": "mjSENS_JOINTPOS",
    "joint-speed": "mjSENS_JOINTVEL",
    "joint-torque": "mjSENS_JOINTACTFRC",
}


def add_sensors(spec: Any, loaded: LoadedScene) -> None:
    """Adds the engine's part of every sensor."""
    mj = import_extra("mujoco", "world")
    for name, sensor in loaded.scene.sensors.items():
        spec.add_sensor(
            name=name,
            type=getattr(mj.mjtSensor, _SENSORS[sensor.kind]),
            objtype=mj.mjtObj.mjOBJ_JOINT,
            objname=full_name(sensor.robot, sensor.joint),
        )
