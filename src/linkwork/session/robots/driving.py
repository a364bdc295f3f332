"""Driving a robot on wheels: from the velocity of its base to commands of its motors.

Wheels are velocity motors on revolute joints that carry a round body. A robot is steered by a hinge
between its halves (split steering) if a position motor has one; else by the difference of its
wheels.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.control.split_steering import path_curvature, steering_angle, wheel_velocity
from linkwork.model.names import full_name
from linkwork.session.session import Session
from linkwork.session.state import BodyStates, JointInfo
from linkwork.spatial.rotation import from_wxyz
from linkwork.world.view import VisualShape

_UPRIGHT = 0.9  # Least share of an axis along z of a hinge that steers
_SIDEWAYS = 0.7  # Least share of an axis along y of a wheel
_SHARPEST = 0.95  # Share of its range that a steering hinge uses


@dataclass(frozen=True)
class Wheel:
    """A driven wheel."""

    actuator: str
    radius: float  # [m]
    x: float  # Place along the base, forward [m]
    y: float  # Place across the base, to the left [m]
    sign: float
    limit: float  # Greatest torque at the start [N m]


@dataclass(frozen=True)
class Steering:
    """A hinge between two halves, each with wheels."""

    actuator: str
    arm: float  # Distance from the hinge to the axles [m]
    sign: float  # Sign of its position in a turn to the left
    most: float  # Greatest position [rad]


@dataclass(frozen=True)
class Drive:
    """Drive of a robot on wheels."""

    base: str
    wheels: tuple[Wheel, ...]
    # The hinge that steers; None steers by the difference of the wheels
    steering: Steering | None = None

    def commands(self, velocity: float, turn_rate: float) -> dict[str, float]:
        """Return the commands of motors: velocities of wheels [rad/s], position of the hinge [rad].

        Args:
            velocity: Of the base, forward [m/s].
            turn_rate: Of the base, to the left [rad/s].
        """
        if self.steering is None:
            return {
                x.actuator: x.sign * (velocity - turn_rate * x.y) / x.radius for x in self.wheels
            }
        angle = self._angle(velocity, turn_rate, self.steering)
        curvature = path_curvature(angle, self.steering.arm)
        commands = {
            x.actuator: x.sign * wheel_velocity(velocity, curvature, x.y, x.radius)
            for x in self.wheels
        }
        return commands | {self.steering.actuator: self.steering.sign * angle}

    def _angle(self, velocity: float, turn_rate: float, steering: Steering) -> float:
        """Return the angle between the halves in a turn to the left."""
        if velocity == 0.0:
            # It cannot turn on the spot: the halves turn, ready for it.
            angle = math.copysign(steering.most, turn_rate) if turn_rate else 0.0
        else:
            angle = steering_angle(turn_rate / velocity, steering.arm)
        return max(-steering.most, min(steering.most, angle))

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Drive:
        """From the data of `to_json`."""
        steering = data["steering"]
        return cls(
            str(data["base"]),
            tuple(Wheel(**x) for x in data["wheels"]),
            None if steering is None else Steering(**steering),
        )


def find_drive(session: Session) -> Drive | None:
    """Return how the robot of a scene drives; None if it has no driven wheels on a free base."""
    return _DriveFinder(session).find()


Array = NDArray[np.float64]


class _DriveFinder:
    """Finds wheels and steering in the present state of a session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._infos = session.info.bodies
        self._joints = {joint.name: joint for joint in session.info.joints}
        self._motors = self._driven("velocity")

    @cached_property
    def _states(self) -> BodyStates:
        return self._session.bodies()

    def find(self) -> Drive | None:
        wheels = {
            name: joint
            for name, joint in self._motors.items()
            if self._radius(joint) > 0.0 and self._is_free(self._root(joint.body))
        }
        if not wheels:
            return None
        roots = [self._root(joint.body) for joint in wheels.values()]
        base = max(set(roots), key=roots.count)
        candidates = [self._wheel(base, name, joint) for name, joint in wheels.items()]
        kept = tuple(x for x in candidates if x is not None)
        if not kept:
            return None
        name = self._states.names[base]
        return Drive(
            name, kept, self._steering(base, {x.actuator: wheels[x.actuator] for x in kept})
        )

    def _driven(self, kind: str) -> dict[str, JointInfo]:
        """Return the joints with a motor of a kind, by actuator."""
        actuators = self._session.loaded.scene.actuators
        return {
            name: self._joints[full_name(x.robot, x.joint)]
            for name, x in actuators.items()
            if x.kind == kind and x.joint and full_name(x.robot, x.joint) in self._joints
        }

    def _root(self, body: int) -> int:
        while self._infos[body].parent >= 0:
            body = self._infos[body].parent
        return body

    def _is_free(self, body: int) -> bool:
        is_jointed = any(joint.body == body for joint in self._joints.values())
        return not self._infos[body].is_fixed and not is_jointed

    def _radius(self, joint: JointInfo) -> float:
        shapes = [x for x in self._session.info.view.shapes if x.body == joint.body]
        return max(map(_round_radius, shapes), default=0.0)

    def _in_base(self, base: int, joint: JointInfo) -> tuple[Array, Array]:
        """Return the place and axis of a joint in a body."""
        turn = self._turn(base)
        joint_turn = self._turn(joint.body)
        states = self._states
        place = states.positions[joint.body] + joint_turn @ joint.anchor - states.positions[base]
        return turn.T @ place, turn.T @ joint_turn @ np.array(joint.axis)

    def _turn(self, body: int) -> Array:
        return np.array(from_wxyz(tuple(self._states.wxyz[body].tolist())))

    def _wheel(self, base: int, name: str, joint: JointInfo) -> Wheel | None:
        place, axis = self._in_base(base, joint)
        axis = axis / np.linalg.norm(axis)
        if abs(axis[1]) < _SIDEWAYS:
            return None
        x, y, _ = place.tolist()
        limit = self._session.live_values()[f"actuators.{name}.limit"].value
        return Wheel(name, self._radius(joint), x, y, math.copysign(1.0, axis[1]), limit)

    def _steering(self, base: int, wheels: Mapping[str, JointInfo]) -> Steering | None:
        for name, joint in self._driven("position").items():
            place, axis = self._in_base(base, joint)
            carried = {wheel for wheel, x in wheels.items() if self._carries(joint.body, x.body)}
            if abs(axis[2]) < _UPRIGHT or not carried or len(carried) == len(wheels):
                continue
            ahead = {wheel: self._in_base(base, x)[0][0] - place[0] for wheel, x in wheels.items()}
            arm = float(np.mean([abs(x) for x in ahead.values()]))
            # The half behind turns to the right where the one ahead turns to the left.
            is_behind = np.mean([ahead[wheel] for wheel in carried]) < 0.0
            sign = math.copysign(1.0, axis[2]) * (-1.0 if is_behind else 1.0)
            most = _SHARPEST * min(-joint.lower, joint.upper, 1.5)
            if most > 0.0:
                return Steering(name, arm, sign, most)
        return None

    def _carries(self, body: int, other: int) -> bool:
        while other >= 0 and other != body:
            other = self._infos[other].parent
        return other == body


def _round_radius(shape: VisualShape) -> float:
    if shape.kind in ("sphere", "cylinder", "capsule"):
        return shape.size[0]
    return max(shape.size) if shape.kind == "ellipsoid" else 0.0
