"""Forces that act inside every step: wind, contact points."""

from __future__ import annotations

from typing import Literal

from linkwork.files.part import Part
from linkwork.world.scene.values import FrameName, Vector


class Wind(Part):
    """A force on bodies, constant for now."""

    kind: Literal["wind"]
    """Which force."""
    bodies: tuple[FrameName, ...]
    """What it acts on, at the centre of mass."""
    force: Vector = (0.0, 0.0, 0.0)
    """In the world [N]."""


Force = Wind
