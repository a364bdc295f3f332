"""Schema of surfaces and pairs of bodies."""

import math
from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Name, Number
from linkwork.world.scene.values import FrameName, NotNegative, Positive, Vector

ShapeIndex = Annotated[int, Field(strict=True, ge=0, le=10_000)]


class Material(FileModel):
    """A surface.

    Between two surfaces the larger of each friction and the smaller restitution count; surfaces
    without a material give way to those with one. Of two surfaces with a direction each counts by
    its friction along the direction of sliding. `pairs` overrides this for two bodies.
    """

    sliding: NotNegative = 1.0  # Sliding coefficient
    torsional: NotNegative = 0.0  # Torsional friction torque over normal force [m]; 0 disables it
    rolling: NotNegative = 0.0  # Rolling friction torque over normal force [m]; 0 disables it
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


Surface = Name | Material  # A material by its name under `materials`, or inline


class PairContact(FileModel):
    """MuJoCo's parameters of the contact of two shapes."""

    condim: Literal[1, 3, 4, 6] = 3
    """1 without friction, 3 sliding, 4 torsional, 6 rolling friction."""
    friction: tuple[Number, Number, Number, Number, Number] = (1.0, 1.0, 0.005, 0.0001, 0.0001)
    """Two sliding, one torsional and two rolling coefficients."""
    solref: tuple[Number, Number] = (0.02, 1.0)
    """Time constant [s] and damping ratio, or negative stiffness and damping."""
    solreffriction: tuple[Number, Number] = (0.0, 0.0)
    """The same along the surface; zeros for that of `solref`."""
    solimp: tuple[Number, Number, Number, Number, Number] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance."""
    margin: Number = 0.0  # Distance at which a contact is made [m]
    gap: Number = 0.0  # Distance by which the margin exceeds that of active contacts [m]


class Pair(FileModel):
    """Contact of two bodies; overrides their materials.

    Exactly one of `material`, `contact` and `collides: false` is given.
    """

    a: FrameName  # A body, a robot's link, or `ground`
    b: FrameName  # Another body
    a_shape: ShapeIndex | None = None
    """Only this shape of `a`, 0 for the first of the body or link; with `contact`."""
    b_shape: ShapeIndex | None = None  # Only this shape of `b`
    material: Surface | None = None  # Material of the contact
    contact: PairContact | None = None
    """MuJoCo's parameters of the contact. With them even shapes touch that collide with nothing
    else, or are connected by a joint."""
    collides: bool = True  # Whether the bodies collide
