"""Robots, what drives them and what they follow."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.part import Name, Number, Part
from linkwork.world.materials.schema import Surface
from linkwork.world.scene.values import MOST_NAMED, Time, Vector


class TrajectoryPoint(Part):
    """Where the joints shall be at a time."""

    time: Time
    """Time since the start [s]."""
    positions: Annotated[tuple[Number, ...], Field(max_length=200)]
    """One for each joint, in the robot's order [rad or m]."""
    speeds: Annotated[tuple[Number, ...], Field(max_length=200)] | None = None
    """One for each joint [rad/s or m/s]; natural when no point gives them."""


class RobotTrajectory(Part):
    """A cubic trajectory through points."""

    kind: Literal["cubic"] = "cubic"
    """Only `cubic` for now."""
    points: Annotated[tuple[TrajectoryPoint, ...], Field(min_length=2, max_length=10_000)]
    """At rising times."""
    loop: bool = False
    """Whether to begin again at the end, for ever."""


class RobotController(Part):
    """What drives a robot's joints."""

    kind: Literal["pid", "pd-gravity", "computed-torque", "sliding-mode"] = "pid"
    """Which control law."""
    period: Annotated[Number, Field(ge=1e-6, le=1.0)] = 0.002
    """Sampling period [s]; a whole number of physics steps."""
    gains: dict[Name, Number | tuple[Number, ...]] = {}
    """By name; one number for all joints or one for each. Suggested ones where not given."""


class Robot(Part):
    """A robot placed in the world."""

    model: str
    """Library name, or a robot file beside the scene."""
    parameters: Annotated[dict[Name, Number], Field(max_length=MOST_NAMED)] = {}
    """Parameters of the model, such as link lengths."""
    position: Vector = (0.0, 0.0, 0.0)
    """Base in the world [m]; a floating base starts there."""
    rpy: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw of the base [rad]."""
    start: Annotated[dict[str, Number], Field(max_length=MOST_NAMED)] = {}
    """Joint positions at the start, by joint name [rad or m]; zero where not given."""
    material: Surface | None = None
    """Surface of all its links."""
    controller: RobotController | None = None
    """None leaves the joints undriven."""
    trajectory: RobotTrajectory | None = None
    """What the controller follows; it holds the start position without one."""
    self_collision: bool = True
    """Whether links of the robot collide with each other; links joined by a joint never do."""
