"""What takes hold of bodies."""

from __future__ import annotations

from typing import Literal

from linkwork.files.part import Part
from linkwork.world.scene.values import FrameName


class Grasp(Part):
    """A switchable hold between a gripper and bodies."""

    kind: Literal["magnet"]
    """How it holds."""
    gripper: FrameName
    """What takes hold: a link or frame of a robot, or a body."""
    bodies: tuple[FrameName, ...]
    """What it may take hold of."""
