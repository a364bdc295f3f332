"""Surfaces as MuJoCo's contact parameters."""

from __future__ import annotations

from linkwork.world.scene.surface import Friction


def friction_of(friction: Friction) -> tuple[float, float, float]:
    """Sliding, torsional and rolling friction of a geom."""
    return (friction.sliding, friction.torsional, friction.rolling)
