"""Schema of actuators."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Name
from linkwork.world.scene.values import FrameName, NotNegative, Positive

HOLDING = 1000.0
"""Holding force of a motor before its first command, as published [N m or N]."""

MOST_EFFORT = 1e9
"""Greatest torque or force of an actuator [N m or N]."""
MOST_MOTION = 1e6
"""Greatest velocity or position command of a motor [rad, m, rad/s or m/s]."""

_Effort = Annotated[Positive, Field(ge=1e-9, le=MOST_EFFORT)]
_VelocityLimit = Annotated[Positive, Field(ge=1e-9, le=MOST_MOTION)]
Amount = float | tuple[float, float, float]
"""One number for all axes, or three for a three-axis joint."""


class MotorGains(FileModel):
    """Gains from position error to target velocity; the force follows from the velocity.

    The integral stops while the motor saturates (anti-windup).
    """

    proportional: NotNegative = 10.0
    """Velocity over error [1/s]."""
    integral: NotNegative = 0.0
    """Velocity over integral of the error [1/s^2]; oscillates above proportional^2 / 4."""
    derivative: Annotated[NotNegative, Field(lt=1)] = 0.0
    """Reduction of the target velocity over present velocity."""


class Actuator(FileModel):
    """Drives a joint, or pushes two frames apart; alone or commanded by a controller."""

    kind: Literal["torque", "velocity", "position"] = "torque"
    """Commanded quantity: `torque` (torque or force), `velocity` or `position`; velocity and
    position motors apply at most `limit`."""
    robot: Name | None = None
    """Name of the robot in this scene; None for a joint between bodies."""
    joint: str | None = None
    """Name of the joint in the robot or in the scene; all axes of a three-axis joint."""
    between: tuple[FrameName, FrameName] | None = None
    """Instead of a joint: a linear actuator between two frames, positive when it pushes them
    apart. Its position is their distance [m]."""
    limit: _Effort | tuple[_Effort, _Effort, _Effort] | None = None
    """Greatest torque or force, one number or one per axis [N m or N]. Default: the model's effort
    limit; without one, unlimited for `torque` and 1000 for motors."""
    velocity_limit: (
        _VelocityLimit | tuple[_VelocityLimit, _VelocityLimit, _VelocityLimit] | None
    ) = None
    """Velocity limit of a motor, one number or one per axis [rad/s or m/s]; the model's velocity
    limit when not given."""
    hold: NotNegative = HOLDING
    """Holding torque or force of a motor at the start position before its first command, at most
    `limit` [N m or N]."""
    gains: MotorGains = MotorGains()
    """Gains of a `position` motor."""
