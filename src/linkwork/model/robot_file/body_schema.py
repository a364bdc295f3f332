"""What robot files are made of: quantities that may be expressions, names, colours."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from linkwork.files.file_model import FileModel, Number

MOST_NAMED = 1000
"""Greatest number of entries in one map of a robot file."""


class Formula(str):
    """Text that stands where a number may: an expression over the parameters."""

    __slots__ = ()


Quantity = Number | Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(Formula)]
"""A number, or an expression over the file's parameters."""
Triple = tuple[Quantity, Quantity, Quantity]
"""Three quantities along x, y and z."""
Label = Annotated[str, Field(min_length=1, max_length=200)]
"""The name of a link, joint, frame or other part: any text."""
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
    """Something that stands somewhere in a frame."""

    position: Triple = ZERO
    """Position [m]."""
    rpy: Triple = ZERO
    """Roll, pitch, yaw [rad]."""
    rotation: tuple[Triple, Triple, Triple] | None = None
    """Instead of rpy: the rows of a rotation matrix."""

    @model_validator(mode="after")
    def _one_rotation(self) -> PlacedModel:
        if self.rotation is not None and "rpy" in self.model_fields_set:
            raise ValueError("a turn is given by rpy or by rotation: one of the two")
        return self


class ShapeModel(PlacedModel):
    """A shape of a link."""

    shape: Literal["box", "sphere", "cylinder", "capsule", "ellipsoid", "mesh"]
    """Which solid."""
    size: Annotated[tuple[Quantity, ...], Field(max_length=3)] = ()
    """Box: three edges; sphere: radius; cylinder, capsule: radius, length without caps;
    ellipsoid: three radii [m]; a mesh has none."""
    file: Annotated[str, Field(min_length=1, max_length=1000)] | None = None
    """Of a mesh: the file, inside the folder of this one."""
    scale: Triple = (1.0, 1.0, 1.0)
    """Of a mesh: factors along its axes."""
    color: Color = "#b3b3b3"
    """Colour as #rrggbb or #rrggbbaa, or four numbers 0 to 1."""
    visible: bool = True
    """Whether it is drawn."""
    collides: bool = True
    """Whether it touches other bodies."""

    @model_validator(mode="after")
    def _mesh_has_a_file(self) -> ShapeModel:
        if (self.shape == "mesh") != (self.file is not None):
            raise ValueError("a mesh has a file, and nothing else has one")
        if self.shape != "mesh" and "scale" in self.model_fields_set:
            raise ValueError("only a mesh has a scale")
        return self


Shapes = Annotated[dict[Label, ShapeModel], Field(max_length=MOST_NAMED)]
"""Shapes by name."""


class FrictionModel(FileModel):
    """Friction of a joint."""

    viscous: Quantity = 0.0
    """Viscous friction [N m s/rad or N s/m]."""
    coulomb: Quantity = 0.0
    """Dry friction [N m or N]."""
    coulomb_back: Quantity | None = None
    """Dry friction of motion in the negative direction; as `coulomb` without."""


class JointSpringModel(FileModel):
    """A spring between a link and its parent."""

    stiffness: Quantity
    """[N m/rad or N/m]."""
    rest: Quantity = 0.0
    """Position of the joint at which it is at rest [rad or m]."""


class BodyModel(FileModel):
    """A link's body, in the frame of its DH row or of its joint."""

    mass: Quantity | None = None
    """Mass [kg]; dynamics needs one for every link that moves."""
    center: Triple = ZERO
    """Centre of mass [m]."""
    inertia: (
        tuple[Quantity, Quantity, Quantity, Quantity, Quantity, Quantity]
        | tuple[Triple, Triple, Triple]
        | None
    ) = None
    """About the centre of mass: xx, yy, zz, xy, xz, yz, or the rows of the matrix [kg m^2]."""
    shapes: Shapes = {}
    """What it looks like and collides as."""

    @model_validator(mode="after")
    def _mass_and_inertia_together(self) -> BodyModel:
        if (self.mass is None) != (self.inertia is None):
            raise ValueError("mass and inertia are given together or not at all")
        if self.mass is None and "center" in self.model_fields_set:
            raise ValueError("a centre of mass needs a mass and an inertia")
        return self


class DrivenBodyModel(BodyModel):
    """A link that a joint moves."""

    limits: tuple[Quantity | None, Quantity | None] | None = None
    """Least and greatest position [rad or m], null where there is none; unlimited without."""
    speed: Quantity | None = None
    """Greatest speed [rad/s or m/s]."""
    effort: Quantity | None = None
    """Greatest torque or force [N m or N]."""
    friction: FrictionModel = FrictionModel()
    """Friction on the joint side."""
    rotor_inertia: Quantity = 0.0
    """Reflected rotor inertia [kg m^2 or kg]."""
    spring: JointSpringModel | None = None
    """A spring between parent and link."""
