"""All kinds of sensors, and what a scene does with all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from linkwork.record.units import sensor_unit
from linkwork.world.sensors.base import Trees
from linkwork.world.sensors.camera import CameraSensor
from linkwork.world.sensors.force import ForceTorqueSensor, TouchSensor
from linkwork.world.sensors.joint import JointSensor
from linkwork.world.sensors.motion import InertialSensor, MotionSensor
from linkwork.world.sensors.readings import AirSensor, EchoSensor, RotorSensor, SoilSensor
from linkwork.world.sensors.scanner import Scanner

if TYPE_CHECKING:
    from linkwork.world.scene.checker import Checker
    from linkwork.world.scene.loaded import LoadedScene
    from linkwork.world.scene.schema import Scene

MAX_CHANNELS = 20_000  # Most channels of one scene

NumberSensor = (
    MotionSensor
    | InertialSensor
    | ForceTorqueSensor
    | TouchSensor
    | Scanner
    | JointSensor
    | EchoSensor
    | RotorSensor
    | AirSensor
    | SoilSensor
)
"""Numeric sensors."""

Sensor = Annotated[NumberSensor | CameraSensor, Field(discriminator="kind")]


def number_sensors(scene: Scene) -> dict[str, NumberSensor]:
    """Return the numeric sensors of a scene, by name."""
    return {name: x for name, x in scene.sensors.items() if not isinstance(x, CameraSensor)}


def cameras_of(scene: Scene) -> dict[str, CameraSensor]:
    """Return the cameras of a scene, by name."""
    return {name: x for name, x in scene.sensors.items() if isinstance(x, CameraSensor)}


def channel_names(scene: Scene, trees: Trees) -> tuple[str, ...]:
    """Return the names of all channels: the sensor's name for a single one, else `NAME.x` etc."""
    return tuple(
        f"{name}.{suffix}" if suffix else name
        for name, sensor in number_sensors(scene).items()
        for suffix in sensor.suffixes(scene, trees)
    )


def channel_units(scene: Scene, trees: Trees) -> dict[str, str]:
    """Return the unit of each channel by its name; empty for that of a joint."""
    suffixes = [
        (x.kind, y) for x in number_sensors(scene).values() for y in x.suffixes(scene, trees)
    ]
    units = (sensor_unit(kind, suffix) for kind, suffix in suffixes)
    return dict(zip(channel_names(scene, trees), units, strict=True))


def check_sensors(check: Checker) -> None:
    """Validate all sensors of a scene."""
    for name, sensor in check.scene.sensors.items():
        with check.problems.collecting():
            sensor.check_references(check, ("sensors", name))
    check.problems.raise_found()
    total = 0
    for name, sensor in number_sensors(check.scene).items():
        path, suffixes = ("sensors", name), sensor.suffixes(check.scene, check.trees)
        sensor.check_readings(check, path, suffixes)
        total += len(suffixes)
        if total > MAX_CHANNELS:
            message = f"too many channels: {total} up to sensor {name!r}"
            raise check.error(path, message, f"expected at most {MAX_CHANNELS} in one scene")


def add_sensors(spec: Any, loaded: LoadedScene) -> None:
    """Add all sensors to MuJoCo's model; its `sensordata` holds their channels in this order."""
    for name, sensor in loaded.scene.sensors.items():
        sensor.add_to(spec, loaded, name)
