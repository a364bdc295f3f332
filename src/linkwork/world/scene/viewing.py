"""What a run writes down and shows."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from linkwork.files.part import Number, Part
from linkwork.world.scene.values import Vector


class Recording(Part):
    """What a run writes down."""

    rate: Annotated[Number, Field(ge=0.001, le=1_000_000)] = 100.0
    """Frames a second of simulated time [Hz]; never more than one a step."""


class Camera(Part):
    """A good place to look from."""

    position: Vector = (2.2, -2.2, 1.6)
    """In the world [m]."""
    target: Vector = (0.0, 0.0, 0.5)
    """What to look at, in the world [m]."""
