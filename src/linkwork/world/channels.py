"""Which numbers a sensor reads, and what they are called."""

from __future__ import annotations

from linkwork.world.scene import Scene
from linkwork.world.scene.sensor import CameraSensor, JointSensor, NumberSensor, Scanner

QUATERNION = ("qw", "qx", "qy", "qz")

_NUMBERS = {
    "position": ("x", "y", "z"),
    "orientation": QUATERNION,
    "velocity": ("vx", "vy", "vz", "wx", "wy", "wz"),
    "imu": ("ax", "ay", "az", "wx", "wy", "wz"),
    "force-torque": ("fx", "fy", "fz", "tx", "ty", "tz"),
}

_NUMBERS_OF_BALL = {
    "joint-position": QUATERNION,
    "joint-speed": ("wx", "wy", "wz"),
    "joint-torque": ("tx", "ty", "tz"),
}


def number_sensors(scene: Scene) -> dict[str, NumberSensor]:
    """The sensors of a scene that give numbers, by name."""
    return {
        name: sensor
        for name, sensor in scene.sensors.items()
        if not isinstance(sensor, CameraSensor)
    }


def cameras_of(scene: Scene) -> dict[str, CameraSensor]:
    """The cameras of a scene, by name."""
    return {
        name: sensor for name, sensor in scene.sensors.items() if isinstance(sensor, CameraSensor)
    }


def numbers_of(scene: Scene, sensor: NumberSensor) -> tuple[str, ...]:
    """What the numbers of a sensor are called, e.g. x, y, z; empty where there is but one."""
    if isinstance(sensor, Scanner) and sensor.rays > 1:
        return tuple(f"ray{index + 1}" for index in range(sensor.rays))
    if isinstance(sensor, JointSensor) and is_of_ball(scene, sensor):
        return _NUMBERS_OF_BALL[sensor.kind]
    return _NUMBERS.get(sensor.kind, ("",))


def is_of_ball(scene: Scene, sensor: JointSensor) -> bool:
    """Whether a sensor reads a ball joint; robots have none in a scene."""
    joint = scene.joints.get(sensor.joint) if sensor.robot is None else None
    return joint is not None and joint.kind == "ball"


def channel_names(scene: Scene) -> tuple[str, ...]:
    """Names of all that is read: the sensor's own for one number, else `NAME.x` and so on."""
    return tuple(
        f"{name}.{number}" if number else name
        for name, sensor in number_sensors(scene).items()
        for number in numbers_of(scene, sensor)
    )
