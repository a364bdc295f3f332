"""Schema of surfaces and pairs of bodies."""

from __future__ import annotations

import math
from typing import Annotated

from pydantic import Field

from linkwork.files.file_model import FileModel, Name
from linkwork.world.scene.values import FrameName, NotNegative, Positive, Vector


class Material(FileModel):
    """A surface.

    Between two surfaces the larger of each friction and the smaller restitution count; surfaces
    without a material give way to those with one. Of two surfaces with a direction each counts by
    its friction along the direction of sliding. `pairs` overrides this for two bodies.
    """

    sliding: NotNegative = 1.0
    """Sliding coefficient."""
    torsional: NotNegative = 0.0
    """Torsional friction torque over normal force [m]; 0 disables it."""
    rolling: NotNegative = 0.0
    """Rolling friction torque over normal force [m]; 0 disables it."""
    across: NotNegative | None = None
    """Sliding coefficient across `direction`; isotropic when not given."""
    direction: Vector = (1.0, 0.0, 0.0)
    """Direction of `sliding` where `across` is given: in the body's frame, for the ground in the
    world, in `pairs` in the first body's frame."""
    restitution: Annotated[float, Field(strict=True, ge=0, le=1)] | None = None
    """Ratio of velocities after and before impact. If only one of two surfaces gives it, that one
    counts; if none does, they hardly bounce."""
    stiffness: Annotated[Positive, Field(le=1e10)] | None = None
    """Stiffness of the contact over the mass it stops [1/s^2], instead of `restitution`: the depth
    r follows r'' = -stiffness r - damping r' whatever the masses."""
    damping: Annotated[NotNegative, Field(le=1e6)] | None = None
    """Damping of the contact over the mass it stops [1/s], with `stiffness`; critical, 2
    sqrt(stiffness), when not given."""
    adaptive: bool = False
    """Whether friction softens with sliding velocity, so that fast sliding bodies do not hop."""

    @property
    def is_directed(self) -> bool:
        """Whether its friction depends on direction or velocity of sliding."""
        return self.across is not None or self.adaptive

    @property
    def softness(self) -> tuple[float, float] | None:
        """Stiffness [1/s^2] and damping [1/s] of its contacts; None if not given."""
        if self.stiffness is None:
            return None
        critical = 2.0 * math.sqrt(self.stiffness)
        return self.stiffness, critical if self.damping is None else self.damping


Surface = Name | Material
"""A material by its name under `materials`, or inline."""


class Pair(FileModel):
    """Contact of two bodies; overrides their materials."""

    a: FrameName
    """A body, a robot's link, or `ground`."""
    b: FrameName
    """Another body."""
    material: Surface
    """Material of the contact."""
