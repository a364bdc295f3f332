"""Surfaces: what bodies feel of each other when they touch."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from linkwork.files.file_model import FileModel, Name
from linkwork.world.scene.values import FrameName, NotNegative, Vector


class Material(FileModel):
    """A surface.

    Where two surfaces touch, the larger of each friction and the smaller restitution counts; what
    the scene says nothing about gives way to what it does. Of two with a direction each counts by
    its friction along the same way of sliding. `pairs` says it for two bodies.
    """

    sliding: NotNegative = 1.0
    """Sliding coefficient."""
    torsional: NotNegative = 0.0
    """Torque against spinning on the spot over normal force [m]; 0 leaves it out."""
    rolling: NotNegative = 0.0
    """Torque against rolling over normal force [m]; 0 leaves it out."""
    across: NotNegative | None = None
    """Sliding coefficient across `direction`, where it is not that along it."""
    direction: Vector = (1.0, 0.0, 0.0)
    """Direction of `sliding` where `across` is given: in the body's frame, the ground's in the
    world; the first body's in `pairs`."""
    restitution: Annotated[float, Field(strict=True, ge=0, le=1)] | None = None
    """Speed after over speed before an impact. Where only one of two surfaces says it, that counts;
    where none does, they hardly bounce."""
    adaptive: bool = False
    """Whether friction softens with speed, so that what slides fast does not hop."""

    @property
    def is_directed(self) -> bool:
        """Whether its friction depends on where and how fast it slides."""
        return self.across is not None or self.adaptive


Surface = Name | Material
"""A material by the name it has under `materials`, or in its own words."""


class Pair(FileModel):
    """What two bodies feel of each other, whatever their surfaces say."""

    a: FrameName
    """A body, a robot's link, or `ground`."""
    b: FrameName
    """Another."""
    material: Surface
    """What counts where they touch."""
