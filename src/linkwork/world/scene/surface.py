"""Surfaces: what bodies feel of each other when they touch."""

from __future__ import annotations

from linkwork.files.part import Part
from linkwork.world.scene.values import NotNegative


class Friction(Part):
    """Friction of a surface."""

    sliding: NotNegative = 1.0
    """Sliding coefficient."""
    torsional: NotNegative = 0.005
    """Torsional coefficient [m]."""
    rolling: NotNegative = 0.0001
    """Rolling coefficient [m]."""
