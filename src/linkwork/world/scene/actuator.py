"""What pushes and turns joints."""

from __future__ import annotations

from typing import Literal

from linkwork.files.part import Name, Part
from linkwork.world.scene.values import Positive


class Actuator(Part):
    """A torque (or force) on one joint, by itself or as the arm of the robot's controller."""

    kind: Literal["torque"] = "torque"
    """Only `torque` for now."""
    robot: Name | None = None
    """The robot's name in this scene; None for a joint between bodies."""
    joint: str
    """The joint's name in the robot, or in the scene."""
    limit: Positive | None = None
    """Greatest torque or force [N m or N]; the model's effort limit when not given."""
