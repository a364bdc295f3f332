"""What everything stands on."""

from __future__ import annotations

from linkwork.files.part import Color, Number, Part
from linkwork.world.scene.surface import Friction


class Ground(Part):
    """A level plane under everything."""

    height: Number = 0.0
    """Height of the plane [m]."""
    friction: Friction = Friction()
    """Friction of the plane."""
    color: Color = "#c9ced6"
    """Colour as #rrggbb."""
