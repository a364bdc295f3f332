"""Topics of a running scene: names, types of ROS, and messages made from a state."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from linkwork.session.robots.driving import Drive
from linkwork.session.session import Session
from linkwork.session.state import Snapshot, body_states, joint_states
from linkwork.spatial.rotation import from_rpy, from_wxyz, to_wxyz
from linkwork.world.sensors.base import MountedSensor
from linkwork.world.sensors.kinds import number_sensors
from linkwork.world.sensors.scanner import Scanner

WORLD = "world"  # Frame of the world in messages

Message = dict[str, Any]


@dataclass(frozen=True)
class Topic:
    """A topic that is published."""

    name: str
    type: str
    make: Callable[[Snapshot], Message]


def stamp(time: float) -> dict[str, int]:
    """Return a time as ROS writes it."""
    nanoseconds = round(time * 1e9)
    return {"secs": nanoseconds // 10**9, "nsecs": nanoseconds % 10**9}


def xyz(values: Any) -> dict[str, float]:
    """Return a vector."""
    x, y, z = map(float, values)
    return {"x": x, "y": y, "z": z}


def quaternion(wxyz: Any) -> dict[str, float]:
    """Return a quaternion as ROS writes it."""
    w, x, y, z = map(float, wxyz)
    return {"x": x, "y": y, "z": z, "w": w}


class TopicFactory:
    """Makes the topics of one session."""

    def __init__(self, session: Session, drive: Drive | None) -> None:
        self._session, self._drive = session, drive
        self._layout = session.info.layout
        self._sensors = number_sensors(session.loaded.scene)
        bodies = {WORLD, *self._layout.bodies}
        self._mounted = [
            (sensor.frame, name, sensor.position, to_wxyz(from_rpy(sensor.rpy)))
            for name, sensor in self._sensors.items()
            if isinstance(sensor, MountedSensor) and sensor.frame in bodies and name not in bodies
        ]
        self._places = {
            name: [
                i
                for i, channel in enumerate(self._layout.channels)
                if channel == name or channel.startswith(f"{name}.")
            ]
            for name in self._sensors
        }

    def topics(self) -> list[Topic]:
        """Return all topics."""
        topics = [
            Topic("/clock", "rosgraph_msgs/Clock", lambda now: {"clock": stamp(now.time)}),
            Topic("/tf", "tf2_msgs/TFMessage", self._transforms),
        ]
        if self._layout.joints:
            topics.append(Topic("/joint_states", "sensor_msgs/JointState", self._joint_states))
        if self._drive is not None:
            topics.append(Topic("/odom", "nav_msgs/Odometry", self._odometry))
        kinds = [sensor.kind for sensor in self._sensors.values()]
        for name, sensor in self._sensors.items():
            topics.append(self._plain(name))
            short = {"scanner": "/scan", "imu": "/imu"}.get(sensor.kind)
            if short is not None:
                topic = short if kinds.count(sensor.kind) == 1 else f"{short}/{name}"
                topics.append(self._special(topic, name))
        return topics

    def _header(self, now: Snapshot, frame: str) -> Message:
        return {"seq": now.step, "stamp": stamp(now.time), "frame_id": frame}

    def _values(self, now: Snapshot, name: str) -> list[float]:
        return self._layout.channel_view(now.frame)[self._places[name]].tolist()

    def _plain(self, name: str) -> Topic:
        def make(now: Snapshot) -> Message:
            return {"layout": {"dim": [], "data_offset": 0}, "data": self._values(now, name)}

        return Topic(f"/sensors/{name}", "std_msgs/Float64MultiArray", make)

    def _special(self, topic: str, name: str) -> Topic:
        sensor = self._sensors[name]
        if isinstance(sensor, Scanner):
            half = sensor.half_angle if sensor.rays > 1 else 0.0
            fixed = {
                "angle_min": -half,
                "angle_max": half,
                "angle_increment": 2.0 * half / max(sensor.rays - 1, 1),
                "time_increment": 0.0,
                "scan_time": sensor.period or self._session.info.step_size,
                "range_min": 0.0,
                "range_max": sensor.range,
                "intensities": [],
            }

            def scan(now: Snapshot) -> Message:
                ranges = self._values(now, name)
                return {"header": self._header(now, name), **fixed, "ranges": ranges}

            return Topic(topic, "sensor_msgs/LaserScan", scan)

        def imu(now: Snapshot) -> Message:
            values = self._values(now, name)
            # No orientation is measured: ROS says so by -1.
            return {
                "header": self._header(now, name),
                "orientation": quaternion((1.0, 0.0, 0.0, 0.0)),
                "orientation_covariance": [-1.0] + [0.0] * 8,
                "angular_velocity": xyz(values[3:6]),
                "angular_velocity_covariance": [0.0] * 9,
                "linear_acceleration": xyz(values[0:3]),
                "linear_acceleration_covariance": [0.0] * 9,
            }

        return Topic(topic, "sensor_msgs/Imu", imu)

    def _joint_states(self, now: Snapshot) -> Message:
        joints = joint_states(self._session.info, now.frame)
        return {
            "header": self._header(now, ""),
            "name": list(joints.names),
            "position": joints.positions.tolist(),
            "velocity": joints.velocities.tolist(),
            "effort": joints.efforts.tolist(),
        }

    def _transforms(self, now: Snapshot) -> Message:
        bodies = body_states(self._layout, now.frame)
        moving = zip(bodies.names, bodies.positions, bodies.wxyz, strict=True)
        frames = [*((WORLD, *each) for each in moving), *self._mounted]
        return {
            "transforms": [
                {
                    "header": self._header(now, parent),
                    "child_frame_id": name,
                    "transform": {"translation": xyz(place), "rotation": quaternion(wxyz)},
                }
                for parent, name, place, wxyz in frames
            ]
        }

    def _odometry(self, now: Snapshot) -> Message:
        assert self._drive is not None
        bodies = body_states(self._layout, now.frame)
        row = bodies.names.index(self._drive.base)
        # ROS gives velocities in the frame of the robot.
        turn = np.array(from_wxyz(tuple(bodies.wxyz[row].tolist()))).T
        pose = {"position": xyz(bodies.positions[row]), "orientation": quaternion(bodies.wxyz[row])}
        twist = {
            "linear": xyz(turn @ bodies.linear_velocities[row]),
            "angular": xyz(turn @ bodies.angular_velocities[row]),
        }
        return {
            "header": self._header(now, WORLD),
            "child_frame_id": self._drive.base,
            "pose": {"pose": pose, "covariance": [0.0] * 36},
            "twist": {"twist": twist, "covariance": [0.0] * 36},
        }


def finite(value: Any) -> Any:
    """Return a message with null instead of numbers that JSON cannot express."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: finite(x) for key, x in value.items()}
    return [finite(x) for x in value] if isinstance(value, list) else value
