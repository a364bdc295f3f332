"""Channels of sensors and their names."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.world.actuators.schema import Rotor
from linkwork.world.scene.schema import Scene
from linkwork.world.sensors.schema import (
    CameraSensor,
    JointSensor,
    NumberSensor,
    RotorSensor,
    Scanner,
)

QUATERNION = ("qw", "qx", "qy", "qz")

_NUMBERS = {
    "position": ("x", "y", "z"),
    "orientation": QUATERNION,
    "velocity": ("vx", "vy", "vz", "wx", "wy", "wz"),
    "imu": ("ax", "ay", "az", "wx", "wy", "wz"),
    "air": ("vx", "vy", "vz"),
    "soil": ("sinkage", "slip", "load", "drawbar", "side", "torque"),
    "force-torque": ("fx", "fy", "fz", "tx", "ty", "tz"),
}

_FIRST_LETTERS = {"v": "m/s", "w": "rad/s", "a": "m/s^2", "f": "N", "t": "N m"}

_NUMBERS_OF_ROTOR = ("thrust", "torque", "power", "pitch", "inflow")
"""Those of a rotor without blades end with the power."""

_NUMBERS_OF_BALL = {
    "joint-position": QUATERNION,
    "joint-velocity": ("wx", "wy", "wz"),
    "joint-torque": ("tx", "ty", "tz"),
}


def number_sensors(scene: Scene) -> dict[str, NumberSensor]:
    """Numeric sensors of a scene, by name."""
    return {
        name: sensor
        for name, sensor in scene.sensors.items()
        if not isinstance(sensor, CameraSensor)
    }


def cameras_of(scene: Scene) -> dict[str, CameraSensor]:
    """Cameras of a scene, by name."""
    return {
        name: sensor for name, sensor in scene.sensors.items() if isinstance(sensor, CameraSensor)
    }


_UNITS = {
    **dict.fromkeys("xyz", "m"),
    **{f"{letter}{axis}": unit for letter, unit in _FIRST_LETTERS.items() for axis in "xyz"},
    **{"thrust": "N", "torque": "N m", "power": "W", "pitch": "rad"},
    **{"sinkage": "m", "load": "N", "drawbar": "N", "side": "N"},
}
"""Units by the last part of the name of a channel."""


def component_unit(channel: str) -> str:
    """Return the unit of a channel that is one of several of its sensor, or nothing."""
    _, dot, component = channel.rpartition(".")
    if not dot:
        return ""
    return "m" if component.startswith("ray") else _UNITS.get(component, "")


Trees = Mapping[str, Tree]
"""Model of each robot, by its name in the scene."""


def numbers_of(scene: Scene, trees: Trees, sensor: NumberSensor) -> tuple[str, ...]:
    """Suffixes of a sensor's channels, e.g. x, y, z; one empty suffix for a single channel."""
    if isinstance(sensor, Scanner) and sensor.rays > 1:
        return tuple(f"ray{index + 1}" for index in range(sensor.rays))
    if isinstance(sensor, JointSensor) and is_of_ball(scene, trees, sensor):
        return _NUMBERS_OF_BALL[sensor.kind]
    if isinstance(sensor, RotorSensor):
        rotor = scene.actuators[sensor.rotor]
        has_blades = isinstance(rotor, Rotor) and rotor.blades is not None
        return _NUMBERS_OF_ROTOR if has_blades else _NUMBERS_OF_ROTOR[:3]
    return _NUMBERS.get(sensor.kind, ("",))


def is_of_ball(scene: Scene, trees: Trees, sensor: JointSensor) -> bool:
    """Whether a sensor reads a ball joint of the scene or of a robot."""
    if sensor.robot is not None:
        tree = trees[sensor.robot]
        return tree.links[tree.link_of_joint(sensor.joint)].joint.kind is JointKind.BALL
    joint = scene.joints.get(sensor.joint)
    return joint is not None and joint.kind == "ball"


def channel_names(scene: Scene, trees: Trees) -> tuple[str, ...]:
    """Names of all channels: the sensor's name for a single one, else `NAME.x` etc."""
    return tuple(
        f"{name}.{number}" if number else name
        for name, sensor in number_sensors(scene).items()
        for number in numbers_of(scene, trees, sensor)
    )
