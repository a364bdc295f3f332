"""Units of the signals of a run."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


def _all(unit: str, suffixes: str) -> dict[str, str]:
    return dict.fromkeys(suffixes.split(), unit)


_ANGULAR_VELOCITY = _all("rad/s", "wx wy wz")
_LINEAR_VELOCITY = _all("m/s", "vx vy vz")
_QUATERNION = _all("", "qw qx qy qz")
_TORQUE = _all("N m", "tx ty tz")

SENSOR_UNITS: Mapping[str, Mapping[str, str]] = {
    "position": _all("m", "x y z"),
    "orientation": _QUATERNION,
    "velocity": _LINEAR_VELOCITY | _ANGULAR_VELOCITY,
    "imu": _all("m/s^2", "ax ay az") | _ANGULAR_VELOCITY,
    "force-torque": _all("N", "fx fy fz") | _TORQUE,
    "touch": {"": "N"},
    "scanner": {"": "m", "ray": "m"},
    "joint-position": {"": ""} | _QUATERNION,
    "joint-velocity": {"": ""} | _ANGULAR_VELOCITY,
    "joint-torque": {"": ""} | _TORQUE,
    "echo": {"": ""},
    "rotor": {"thrust": "N", "torque": "N m", "power": "W", "pitch": "rad", "inflow": ""},
    "air": _LINEAR_VELOCITY,
    "soil": {"sinkage": "m", "slip": "", "load": "N", "drawbar": "N", "side": "N", "torque": "N m"},
}
"""Units by kind of sensor and suffix of the channel: empty for a single channel, without the number
of a ray. The unit of a joint sensor with a single channel follows from its joint."""

_JOINT_FIELDS = ("position", "reference", "velocity", "torque", "effort")
_JOINT_UNITS = {
    "revolute": dict(zip(_JOINT_FIELDS, ("rad", "rad", "rad/s", "N m", "N m"), strict=True)),
    "prismatic": dict(zip(_JOINT_FIELDS, ("m", "m", "m/s", "N", "N"), strict=True)),
}
_COMPONENT_UNITS = {"v": "m/s", "w": "rad/s", "f": "N", "t": "N m", "q": ""}
"""Unit of a component of a body by its first letter, e.g. of `vx`."""


def sensor_unit(kind: str, suffix: str) -> str:
    """Return the unit of a channel by kind of sensor and suffix; empty if it has none."""
    return SENSOR_UNITS.get(kind, {}).get(suffix.rstrip("0123456789"), "")


@dataclass(frozen=True)
class SignalUnits:
    """Units of the signals of a run, by the kinds of its joints and its scene."""

    kinds: Mapping[str, str]
    scene: Mapping[str, Any]

    def of(self, table: str, element: str, field: str) -> str:
        """Return the unit of a field of a joint, body, channel or actuator; empty if unknown."""
        if table == "joints":
            return self._of_joint(element, field)
        if table == "sensors":
            return self.of_channel(element)
        if table == "actuators":
            return self._of_actuator(element)
        return _COMPONENT_UNITS.get(field[0], "") if len(field) > 1 else "m"

    def of_channel(self, channel: str) -> str:
        """Return the unit of a channel of a sensor; empty if unknown."""
        sensor, suffix = self._entry("sensors", channel)
        kind = str(sensor.get("kind", ""))
        if kind.startswith("joint-") and not suffix:
            return self._of_joint(_joint_name(sensor), kind.removeprefix("joint-"))
        return sensor_unit(kind, suffix)

    def _of_joint(self, joint: str, quantity: str) -> str:
        return _JOINT_UNITS.get(self.kinds.get(joint, ""), {}).get(quantity, "")

    def _of_actuator(self, actuator: str) -> str:
        if actuator in self.kinds:
            return self._of_joint(actuator, "effort")
        entry, suffix = self._entry("actuators", actuator)
        if not entry:
            return ""
        if entry.get("joint") is None:
            # A line between two frames, or a thrust.
            return "N"
        return "N m" if suffix else self._of_joint(_joint_name(entry), "effort")

    def _entry(self, family: str, name: str) -> tuple[Mapping[str, Any], str]:
        """Return the entry of the scene of a channel or actuator, and the rest of the name."""
        entries = self.scene.get(family)
        head, _, suffix = name.rpartition(".")
        for key, rest in ((name, ""), (head, suffix)):
            entry = entries.get(key) if isinstance(entries, dict) else None
            if isinstance(entry, dict):
                return entry, rest
        return {}, ""


def _joint_name(entry: Mapping[str, Any]) -> str:
    robot, joint = entry.get("robot"), entry.get("joint")
    return f"{robot}/{joint}" if robot else str(joint)
