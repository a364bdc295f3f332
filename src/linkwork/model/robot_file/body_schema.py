"""Schema of poses, shapes, masses and drives of a robot file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from linkwork.files.file_model import FileModel, Number
from linkwork.model.physics import ContactParameters

MAX_NAMED = 1000
"""Maximum number of entries of a map of a robot file."""


class Formula(str):
    """Text in place of a number: an expression of the parameters."""

    __slots__ = ()


Quantity = Number | Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(Formula)]
"""A number, or an expression of the file's parameters."""
Triple = tuple[Quantity, Quantity, Quantity]
"""Three quantities along x, y and z."""
Label = Annotated[str, Field(min_length=1, max_length=200)]
"""Name of a link, joint, frame or other element."""
Line = Annotated[str, Field(min_length=1, max_length=10_000)]
"""A line of text."""

ZERO: Triple = (0.0, 0.0, 0.0)


Share = Annotated[float, Field(strict=True, ge=0, le=1)]
Color = (
    Annotated[str, Field(pattern=r"^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$")]
    | tuple[Share, Share, Share, Share]
)
"""A colour as #rrggbb or #rrggbbaa, or red, green, blue and opacity, each 0 to 1."""


class PlacedModel(FileModel):
    """A pose in a frame."""

    position: Triple = ZERO
    """Position [m]."""
    rpy: Triple = ZERO
    """Roll, pitch, yaw [rad]."""
    rotation: tuple[Triple, Triple, Triple] | None = None
    """Rows of a rotation matrix, instead of rpy."""

    @model_validator(mode="after")
    def _one_rotation(self) -> PlacedModel:
        if self.rotation is not None and "rpy" in self.model_fields_set:
            raise ValueError("expected rpy or rotation, not both")
        return self


Pair = tuple[Number, Number]
Five = tuple[Number, Number, Number, Number, Number]
Bits = Annotated[int, Field(strict=True, ge=-(2**31), le=2**31 - 1)]


class ContactModel(FileModel):
    """MuJoCo's contact parameters of a shape."""

    contype: Bits = 1
    """Bits of the shape."""
    conaffinity: Bits = 1
    """Bits that it collides with: those of `contype` of the other shape."""
    condim: Literal[1, 3, 4, 6] = 3
    """1 without friction, 3 sliding, 4 torsional, 6 rolling friction."""
    priority: Bits = 0
    """The shape with the larger priority determines the parameters of a contact."""
    friction: tuple[Number, Number, Number] = (1.0, 0.005, 0.0001)
    """Sliding, torsional and rolling coefficient."""
    solmix: Number = 1.0
    """Weight against the other shape."""
    solref: Pair = (0.02, 1.0)
    """Time constant [s] and damping ratio, or negative stiffness and damping."""
    solimp: Five = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance."""
    margin: Number = 0.0
    """Distance at which a contact is made [m]."""
    gap: Number = 0.0
    """Distance by which the margin exceeds that of active contacts [m]."""


def parameters_of(contact: ContactModel) -> ContactParameters:
    """Contact parameters as written."""
    return ContactParameters(**contact.model_dump(exclude_unset=True))


class ShapeModel(PlacedModel):
    """A shape of a link."""

    shape: Literal["box", "sphere", "cylinder", "capsule", "ellipsoid", "mesh"]
    """Type of the shape."""
    size: Annotated[tuple[Quantity, ...], Field(max_length=3)] = ()
    """Box: three edges; sphere: radius; cylinder, capsule: radius, length without caps;
    ellipsoid: three radii [m]; mesh: none."""
    file: Annotated[str, Field(min_length=1, max_length=1000)] | None = None
    """Mesh file, inside the folder of this file."""
    scale: Triple = (1.0, 1.0, 1.0)
    """Scale factors of a mesh."""
    color: Color = "#b3b3b3"
    """Colour as #rrggbb or #rrggbbaa, or four numbers 0 to 1."""
    visible: bool = True
    """Whether it is drawn."""
    collides: bool = True
    """Whether it makes contact with other bodies."""
    contact: ContactModel = ContactModel()
    """Parameters of its contacts in a scene."""

    @model_validator(mode="after")
    def _mesh_has_a_file(self) -> ShapeModel:
        if (self.shape == "mesh") != (self.file is not None):
            raise ValueError("expected a file for a mesh, and for a mesh only")
        if self.shape != "mesh" and "scale" in self.model_fields_set:
            raise ValueError("expected a scale for a mesh only")
        return self


Shapes = Annotated[dict[Label, ShapeModel], Field(max_length=MAX_NAMED)]
"""Shapes by name."""


class FrictionModel(FileModel):
    """Friction of a joint."""

    viscous: Quantity = 0.0
    """Viscous friction [N m s/rad or N s/m]."""
    coulomb: Quantity = 0.0
    """Coulomb friction [N m or N]."""
    coulomb_back: Quantity | None = None
    """Coulomb friction in the negative direction; default: `coulomb`."""


class JointSpringModel(FileModel):
    """A spring between a link and its parent."""

    stiffness: Quantity
    """Stiffness [N m/rad or N/m]."""
    rest: Quantity = 0.0
    """Rest position of the joint [rad or m]."""


class BodyModel(FileModel):
    """Body of a link, in the frame of its DH row or of its joint."""

    mass: Quantity | None = None
    """Mass [kg]; dynamics requires one for every moving link."""
    center: Triple = ZERO
    """Centre of mass [m]."""
    inertia: (
        tuple[Quantity, Quantity, Quantity, Quantity, Quantity, Quantity]
        | tuple[Triple, Triple, Triple]
        | None
    ) = None
    """About the centre of mass: xx, yy, zz, xy, xz, yz, or the rows of the matrix [kg m^2]."""
    shapes: Shapes = {}
    """Visual and collision shapes."""

    @model_validator(mode="after")
    def _mass_and_inertia_together(self) -> BodyModel:
        if (self.mass is None) != (self.inertia is None):
            raise ValueError("expected both mass and inertia, or neither")
        if self.mass is None and "center" in self.model_fields_set:
            raise ValueError("a centre of mass requires a mass and an inertia")
        return self


class DrivenBodyModel(BodyModel):
    """Body and drive of a link with a joint."""

    limits: tuple[Quantity | None, Quantity | None] | None = None
    """Lower and upper position limit [rad or m], null for none; default: unlimited."""
    velocity: Quantity | None = None
    """Velocity limit [rad/s or m/s]."""
    effort: Quantity | None = None
    """Effort limit [N m or N]."""
    friction: FrictionModel = FrictionModel()
    """Friction on the joint side."""
    rotor_inertia: Quantity = 0.0
    """Reflected rotor inertia [kg m^2 or kg]."""
    spring: JointSpringModel | None = None
    """A spring between parent and link."""
