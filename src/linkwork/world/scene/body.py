"""Rigid bodies that belong to no robot."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.part import Color, Part
from linkwork.world.scene.surface import Friction
from linkwork.world.scene.values import Positive, Vector


class Body(Part):
    """A rigid body of its own."""

    shape: Literal["box", "sphere", "cylinder", "capsule"]
    """Which solid."""
    size: Annotated[tuple[Positive, ...], Field(min_length=1, max_length=3)]
    """Box: three edges; sphere: radius; cylinder, capsule: radius, length without caps [m]."""
    mass: Positive | None = None
    """Mass [kg]; needed unless the body is fixed."""
    position: Vector = (0.0, 0.0, 0.0)
    """Centre in the world [m]."""
    rpy: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw [rad]."""
    fixed: bool = False
    """Whether it stands still for ever, like a table."""
    color: Color = "#7f8fa6"
    """Colour as #rrggbb."""
    friction: Friction = Friction()
    """Friction of its surface."""
