"""The robot file, version 1: these models are its one definition.

Wherever a quantity stands, a number or an expression over the file's parameters may be written,
such as `l1 / 2` or `-pi / 2`. Named things are maps.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from linkwork.files.part import Color, Name, Number, Part

MOST_NAMED = 1000
"""Greatest number of entries in one map of a robot file."""


class Formula(str):
    """Text that stands where a number may: an expression over the parameters."""

    __slots__ = ()


Quantity = Number | Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(Formula)]
Triple = tuple[Quantity, Quantity, Quantity]

_ZERO: Triple = (0.0, 0.0, 0.0)


class Placed(Part):
    """Something that stands somewhere in a frame."""

    position: Triple = _ZERO
    """Position [m]."""
    rpy: Triple = _ZERO
    """Roll, pitch, yaw [rad]."""


class Solid(Placed):
    """A shape of a link."""

    shape: Literal["box", "sphere", "cylinder", "capsule"]
    """Which solid."""
    size: Annotated[tuple[Quantity, ...], Field(min_length=1, max_length=3)]
    """Box: three edges; sphere: radius; cylinder, capsule: radius, length without caps [m]."""
    color: Color = "#b3b3b3"
    """Colour as #rrggbb."""
    visible: bool = True
    """Whether it is drawn."""
    collides: bool = True
    """Whether it touches other bodies."""


class Friction(Part):
    """Friction of a joint."""

    viscous: Quantity = 0.0
    """Viscous friction [N m s/rad or N s/m]."""
    coulomb: Quantity = 0.0
    """Dry friction [N m or N]."""


class Body(Part):
    """A link's body, in the frame of its DH row or of its joint."""

    mass: Quantity | None = None
    """Mass [kg]; dynamics needs one for every link that moves."""
    center: Triple = _ZERO
    """Centre of mass [m]."""
    inertia: tuple[Quantity, Quantity, Quantity, Quantity, Quantity, Quantity] | None = None
    """About the centre of mass: xx, yy, zz, xy, xz, yz [kg m^2]."""
    shapes: Annotated[dict[Name, Solid], Field(max_length=MOST_NAMED)] = {}
    """What it looks like and collides as."""

    @model_validator(mode="after")
    def _mass_and_inertia_together(self) -> Body:
        if (self.mass is None) != (self.inertia is None):
            raise ValueError("mass and inertia are given together or not at all")
        return self


class Driven(Body):
    """A link that a joint moves."""

    limits: tuple[Quantity, Quantity] | None = None
    """Least and greatest position [rad or m]; unlimited without."""
    speed: Quantity | None = None
    """Greatest speed [rad/s or m/s]."""
    effort: Quantity | None = None
    """Greatest torque or force [N m or N]."""
    friction: Friction = Friction()
    """Friction on the joint side."""
    rotor_inertia: Quantity = 0.0
    """Reflected rotor inertia [kg m^2 or kg]."""


class Row(Driven):
    """A row of a DH table; its key names the joint."""

    theta: Quantity = 0.0
    """Turn about z [rad]."""
    d: Quantity = 0.0
    """Shift along z [m]."""
    a: Quantity = 0.0
    """Shift along x [m]."""
    alpha: Quantity = 0.0
    """Turn about x [rad]."""
    offset: Quantity = 0.0
    """Constant added to the joint's position [rad or m]."""
    type: Literal["revolute", "prismatic"] = "revolute"
    """Whether the position adds to theta or to d."""


class Table(Part):
    """A robot as a Denavit-Hartenberg table."""

    convention: Literal["standard", "modified"] = "standard"
    """Standard: Rz Tz Tx Rx; modified: Rx Tx Rz Tz with alpha and a of the joint before."""
    rows: Annotated[dict[Name, Row], Field(min_length=1, max_length=MOST_NAMED)]
    """From base to tool, by the name of the joint."""
    base: Placed = Placed()
    """Where the first row begins, in the base."""
    tool: Placed = Placed()
    """The tool in the last row's frame."""
    base_shapes: Annotated[dict[Name, Solid], Field(max_length=MOST_NAMED)] = {}
    """What the base looks like and collides as."""


class Member(Placed, Driven):
    """A link in its own words; its key names it."""

    parent: Name | None = None
    """The link that carries it; only the base has none."""
    type: Literal["fixed", "revolute", "prismatic"] = "fixed"
    """How it moves against its parent."""
    joint: Name | None = None
    """Name of its joint; the link's own without."""
    axis: Triple = (0.0, 0.0, 1.0)
    """Axis of the joint in the link's frame; need not be of unit length."""


class NamedFrame(Placed):
    """A frame fixed to a link; its key names it."""

    link: Name
    """The link."""


class RobotModel(Part):
    """A robot file: either a DH table or links."""

    linkwork: Literal["robot"]
    """Always `robot`."""
    version: Literal[1]
    """Always 1."""
    name: Name
    """The robot's name."""
    description: str = ""
    """For people."""
    parameters: Annotated[dict[Name, Number], Field(max_length=MOST_NAMED)] = {}
    """Numbers that expressions may name, with their default values."""
    dh: Table | None = None
    """The robot as a DH table."""
    links: Annotated[dict[Name, Member], Field(min_length=1, max_length=MOST_NAMED)] | None = None
    """The robot as links."""
    frames: Annotated[dict[Name, NamedFrame], Field(max_length=MOST_NAMED)] = {}
    """Frames fixed to links."""
    tool: Name | None = None
    """The frame or link that is the tool, where links alone do not tell."""

    @model_validator(mode="after")
    def _one_form(self) -> RobotModel:
        if (self.dh is None) == (self.links is None):
            raise ValueError("a robot is given by dh or by links: one of the two")
        if self.dh is not None and (self.frames or self.tool):
            raise ValueError("frames and tool go with links; a DH table has dh.tool")
        return self
