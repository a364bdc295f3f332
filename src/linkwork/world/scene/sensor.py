"""What is read of the world."""

from __future__ import annotations

from typing import Literal

from linkwork.files.part import Name, Part


class Sensor(Part):
    """A reading of one joint."""

    kind: Literal["joint-position", "joint-speed", "joint-torque"]
    """What is read."""
    robot: Name | None = None
    """The robot's name in this scene; None for a joint between bodies."""
    joint: str
    """The joint's name in the robot, or in the scene."""
