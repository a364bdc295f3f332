"""Schema of the force of kind soil."""

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Name, Number
from linkwork.world.scene.values import FrameName, NotNegative, Vector

MAX_WHEELS = 100  # Maximum number of wheels of one soil

_Length = Annotated[Number, Field(ge=1e-3, le=100)]


class SoilWheel(FileModel):
    """A rigid wheel on soil. What is not given is taken from the body's round shape."""

    radius: _Length | None = None
    """Radius [m]; default: that of the body's first cylinder or ellipsoid that collides."""
    width: _Length | None = None  # Width [m]; default: that of the same shape
    axis: Vector | None = None
    """Axle in the body, link or frame; default: axis of the revolute joint that carries the body.
    Forward is axle times up: the wheel drives forward by turning about it."""
    center: Vector = (0.0, 0.0, 0.0)  # Centre in the body, link or frame [m]


class SoilParameters(FileModel):
    """Parameters of a soil; those that are not given are those of the soil `like`."""

    like: Name | None = None
    """A named soil: dry-sand, sandy-loam, clayey-loam, snow, lunar or martian."""
    cohesive_modulus: Annotated[NotNegative, Field(le=1e9)] | None = None  # Bekker's kc [N/m^(n+1)]
    frictional_modulus: Annotated[Number, Field(ge=1, le=1e9)] | None = None
    """Bekker's kphi [N/m^(n+2)]."""
    exponent: Annotated[Number, Field(ge=0.05, le=3)] | None = None  # Bekker's sinkage exponent n
    cohesion: Annotated[NotNegative, Field(le=1e6)] | None = None
    """Mohr-Coulomb: shear strength without pressure [Pa]."""
    friction_angle: Annotated[NotNegative, Field(le=1.4)] | None = None
    """Mohr-Coulomb: angle of internal friction [rad]."""
    shear_modulus: Annotated[Number, Field(ge=1e-4, le=1)] | None = None
    """Janosi-Hanamoto's K: shear displacement at which 63 % of the strength acts [m]."""
    density: Annotated[Number, Field(ge=1, le=1e4)] | None = None
    """Bulk density, for figures of mobility only [kg/m^3]; 1500 by default."""
    peak: Annotated[Number, Field(ge=0.1, le=0.9)] | None = None
    """Wong-Reece's c1: the greatest stress is at (c1 + c2 slip) times the entry angle; 0.4 by
    default."""
    peak_slip: Annotated[Number, Field(ge=-0.5, le=0.5)] | None = None
    """Wong-Reece's c2; 0.15 by default."""
    slip_exponent: Annotated[NotNegative, Field(le=2)] | None = None
    """Growth of the sinkage exponent with slip, n + slip_exponent |slip|; 0 by default."""
    rebound: Annotated[Number, Field(ge=0.02, le=0.9)] | None = None
    """Elastic part of the sinkage, over which the soil unloads; ruts are shallower by it; 0.1 by
    default."""
    exit_ratio: Annotated[NotNegative, Field(le=1)] | None = None
    """Height to which the soil touches the wheel behind its lowest point, over the sinkage; 0.1 by
    default. Lugs that carry soil to the rear make it large."""
    damping: Annotated[NotNegative, Field(le=1)] | None = None
    """Time constant of the viscous part of pressure and shear, which vanishes in steady motion
    [s]; 0.02 by default."""


class SoilGround(FileModel):
    """Deformable ground under wheels: Bekker, Wong-Reece, Janosi-Hanamoto.

    The wheels do not collide with the rigid ground; other bodies do.
    """

    kind: Literal["soil"]  # Kind of force
    type: Name | SoilParameters
    """A named soil, dry-sand, sandy-loam, clayey-loam, snow, lunar or martian, or parameters."""
    wheels: Annotated[dict[FrameName, SoilWheel], Field(min_length=1, max_length=MAX_WHEELS)]
    """Wheels on this soil, by body, link or frame."""
    rut: bool = False
    """Whether wheels leave ruts, which the next wheel meets as compacted soil; needs a ground of
    kind terrain, whose samples hold the depth of the rut."""
    active: bool = True  # Whether it acts at the start
