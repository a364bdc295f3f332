"""What pushes and turns joints."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Name
from linkwork.world.scene.values import FrameName, NotNegative, Positive

HOLDING = 1000.0
"""Force with which a motor keeps its place until it is commanded, as published [N m or N]."""

MOST_EFFORT = 1e9
"""Greatest torque or force that an actuator may give [N m or N]."""
MOST_MOTION = 1e6
"""Greatest speed or position that can be asked of a motor [rad, m, rad/s or m/s]."""

_Effort = Annotated[Positive, Field(ge=1e-9, le=MOST_EFFORT)]
_Speed = Annotated[Positive, Field(ge=1e-9, le=MOST_MOTION)]
Amount = float | tuple[float, float, float]
"""One number for all axes; of a three-axis joint also one for each axis."""


class MotorGains(FileModel):
    """How an error of position becomes a wanted speed; the force follows from the speed.

    The integral stands still while the motor gives all it has, so that it never winds up.
    """

    proportional: NotNegative = 10.0
    """Speed for each error [1/s]."""
    integral: NotNegative = 0.0
    """Speed for each error times time [1/s^2]; swings from proportional^2 / 4 on."""
    derivative: Annotated[NotNegative, Field(lt=1)] = 0.0
    """Speed taken away for each present speed."""


class Actuator(FileModel):
    """Drives a joint, or pushes two frames apart; by itself or as the arm of a controller."""

    kind: Literal["torque", "velocity", "position"] = "torque"
    """What is commanded: `torque` a torque or force; `velocity` a speed that the motor keeps with
    at most `limit`; `position` a place that it goes to and keeps with at most `limit`."""
    robot: Name | None = None
    """The robot's name in this scene; None for a joint between bodies."""
    joint: str | None = None
    """The joint's name in the robot, or in the scene; all axes of a three-axis joint."""
    between: tuple[FrameName, FrameName] | None = None
    """Instead of a joint: a linear motor between two frames, positive when it pushes them apart.
    Its position is their distance [m]."""
    limit: _Effort | tuple[_Effort, _Effort, _Effort] | None = None
    """Greatest torque or force, one or one for each axis [N m or N]; the model's effort limit when
    not given, and where the model has none: unlimited for `torque`, 1000 for motors."""
    speed: _Speed | tuple[_Speed, _Speed, _Speed] | None = None
    """Greatest speed of a motor [rad/s or m/s], one or one for each axis; the model's speed limit
    when not given."""
    hold: NotNegative = HOLDING
    """Until its first command a motor keeps its place at the start with this torque or force, but
    never more than `limit` [N m or N]."""
    gains: MotorGains = MotorGains()
    """Of `position`."""
