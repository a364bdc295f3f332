"""Schema of the robot file, version 1: quantities are numbers or expressions such as `l1 / 2`."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from typing import Annotated, Any, Literal, get_args, get_type_hints

from pydantic import AfterValidator, Field, create_model, model_validator

from linkwork.files.expressions.expression import RESERVED_NAMES
from linkwork.files.file_model import FileModel, Name, Number
from linkwork.model.physics import ContactParameters, EqualityParameters, JointParameters

MAX_NAMED = 1000  # Maximum number of entries of a map of a robot file


class Formula(str):
    """Text in place of a number: an expression of the parameters."""

    __slots__ = ()


Quantity = Number | Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(Formula)]
"""A number, or an expression of the file's parameters."""
Triple = tuple[Quantity, Quantity, Quantity]  # Three quantities along x, y and z
Label = Annotated[str, Field(min_length=1, max_length=200)]
"""Name of a link, joint, frame or other element."""
Line = Annotated[str, Field(min_length=1, max_length=10_000)]  # A line of text

ZERO: Triple = (0.0, 0.0, 0.0)


Share = Annotated[float, Field(strict=True, ge=0, le=1)]
Color = (
    Annotated[str, Field(pattern=r"^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$")]
    | tuple[Share, Share, Share, Share]
)
"""A colour as #rrggbb or #rrggbbaa, or red, green, blue and opacity, each 0 to 1."""


class PlacedModel(FileModel):
    """A pose in a frame."""

    position: Triple = ZERO  # Position [m]
    rpy: Triple = ZERO  # Roll, pitch, yaw [rad]
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


def first_line(kind: type) -> str:
    """First line of the docstring of a class."""
    return (inspect.getdoc(kind) or kind.__name__).splitlines()[0]


_ATTRIBUTE = re.compile(r"^    (\w+): (.*(?:\n     .*)*)", re.MULTILINE)


def attribute_texts(kind: type) -> dict[str, str]:
    """Descriptions of attributes from the docstrings of a class and its bases."""
    texts: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        text = inspect.cleandoc(vars(base).get("__doc__") or "").partition("Attributes:\n")[2]
        texts |= {name: " ".join(words.split()) for name, words in _ATTRIBUTE.findall(text)}
    return texts


_TYPES: dict[Any, Any] = {int: Bits, float: Number, bool: bool}
_ALLOWED = {"condim": Literal[1, 3, 4, 6]}


def _model_of(kind: type) -> type[FileModel]:
    """Model of the parameters of MuJoCo in a dataclass, with its defaults and descriptions."""
    hints, texts = get_type_hints(kind), attribute_texts(kind)
    members: dict[str, Any] = {}
    for one in fields(kind):
        numbers = tuple(_TYPES[x] for x in get_args(hints[one.name]))
        plain = tuple[numbers] if numbers else _TYPES[hints[one.name]]
        default = Field(one.default, description=texts[one.name])
        members[one.name] = (_ALLOWED.get(one.name, plain), default)
    return create_model(kind.__name__, __base__=FileModel, **members)


class ContactModel(_model_of(ContactParameters)):
    """MuJoCo's contact parameters of a shape."""


def parameters_of(contact: ContactModel) -> ContactParameters:
    """Contact parameters as written."""
    return ContactParameters(**contact.model_dump(exclude_unset=True))


class ShapeModel(PlacedModel):
    """A shape of a link."""

    shape: Literal["box", "sphere", "cylinder", "capsule", "ellipsoid", "mesh"]  # Type of the shape
    size: Annotated[tuple[Quantity, ...], Field(max_length=3)] = ()
    """Box: three edges; sphere: radius; cylinder, capsule: radius, length without caps;
    ellipsoid: three radii [m]; mesh: none."""
    file: Annotated[str, Field(min_length=1, max_length=1000)] | None = None
    """Mesh file, inside the folder of this file."""
    scale: Triple = (1.0, 1.0, 1.0)  # Scale factors of a mesh
    color: Color = "#b3b3b3"
    """Colour as #rrggbb or #rrggbbaa, or four numbers 0 to 1."""
    visible: bool = True  # Whether it is drawn
    collides: bool = True  # Whether it makes contact with other bodies
    contact: ContactModel = ContactModel()  # Parameters of its contacts in a scene

    @model_validator(mode="after")
    def _mesh_has_a_file(self) -> ShapeModel:
        if (self.shape == "mesh") != (self.file is not None):
            raise ValueError("expected a file for a mesh, and for a mesh only")
        if self.shape != "mesh" and "scale" in self.model_fields_set:
            raise ValueError("expected a scale for a mesh only")
        return self


Shapes = Annotated[dict[Label, ShapeModel], Field(max_length=MAX_NAMED)]  # Shapes by name


class FrictionModel(FileModel):
    """Friction of a joint."""

    viscous: Quantity = 0.0  # Viscous friction [N m s/rad or N s/m]
    coulomb: Quantity = 0.0  # Coulomb friction [N m or N]
    coulomb_back: Quantity | None = None
    """Coulomb friction in the negative direction; default: `coulomb`."""


class JointSpringModel(FileModel):
    """A spring between a link and its parent."""

    stiffness: Quantity  # Stiffness [N m/rad or N/m]
    rest: Quantity = 0.0  # Rest position of the joint [rad or m]


class BodyModel(FileModel):
    """Body of a link, in the frame of its DH row or of its joint."""

    mass: Quantity | None = None  # Mass [kg]; dynamics requires one for every moving link
    center: Triple = ZERO  # Centre of mass [m]
    inertia: (
        tuple[Quantity, Quantity, Quantity, Quantity, Quantity, Quantity]
        | tuple[Triple, Triple, Triple]
        | None
    ) = None
    """About the centre of mass: xx, yy, zz, xy, xz, yz, or the rows of the matrix [kg m^2]."""
    shapes: Shapes = {}  # Visual and collision shapes

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
    velocity: Quantity | None = None  # Velocity limit [rad/s or m/s]
    effort: Quantity | None = None  # Effort limit [N m or N]
    friction: FrictionModel = FrictionModel()  # Friction on the joint side
    rotor_inertia: Quantity = 0.0  # Reflected rotor inertia [kg m^2 or kg]
    spring: JointSpringModel | None = None  # A spring between parent and link


def _free_name(name: str) -> str:
    if name in RESERVED_NAMES:
        raise ValueError(f"{name!r} is reserved in expressions")
    return name


ParameterName = Annotated[Name, AfterValidator(_free_name)]  # Name of a parameter


class DHParametersModel(FileModel):
    """The four Denavit-Hartenberg parameters."""

    theta: Quantity = 0.0  # Rotation about z [rad]
    d: Quantity = 0.0  # Translation along z [m]
    a: Quantity = 0.0  # Translation along x [m]
    alpha: Quantity = 0.0  # Rotation about x [rad]


class DHRowModel(DHParametersModel, DrivenBodyModel):
    """A row of a DH table; the key is the name of the joint."""

    offset: Quantity = 0.0  # Constant added to the joint position [rad or m]
    type: Literal["revolute", "prismatic"] = "revolute"
    """Whether the position is added to theta or to d."""


class DHTableModel(FileModel):
    """A robot as a Denavit-Hartenberg table."""

    convention: Literal["standard", "modified"] = "standard"
    """Standard: Rz Tz Tx Rx; modified: Rx Tx Rz Tz with alpha and a of the previous joint."""
    rows: Annotated[dict[Label, DHRowModel], Field(min_length=1, max_length=MAX_NAMED)]
    """Rows from base to tool, by name of the joint."""
    centers: Annotated[dict[Label, DHParametersModel], Field(max_length=MAX_NAMED)] = {}
    """Second table, by joint: from the frame before a row to the centre of mass of its link, with
    the joint position added to the same parameter; standard convention only."""
    base: PlacedModel = PlacedModel()  # Pose of frame 0 in the base
    tool: PlacedModel = PlacedModel()  # Pose of the tool in the frame of the last row
    base_shapes: Shapes = {}  # Visual and collision shapes of the base

    @model_validator(mode="after")
    def _centers_of_rows(self) -> DHTableModel:
        if self.centers and self.convention != "standard":
            raise ValueError("centers require the standard convention; use `center`")
        for joint in self.centers:
            row = self.rows.get(joint)
            if row is None:
                raise ValueError(f"unknown row {joint!r} in centers; rows: {_some(self.rows)}")
            if row.mass is None or "center" in row.model_fields_set:
                raise ValueError(f"row {joint!r} must have a mass, and no other centre")
        return self


def _some(names: dict[str, DHRowModel]) -> str:
    return ", ".join(list(names)[:30])


class MimicModel(FileModel):
    """A mimic joint: its position is multiplier * leader position + offset."""

    joint: Label  # Leading joint
    multiplier: Quantity = 1.0  # Ratio of the two velocities
    offset: Quantity = 0.0  # Position when the leading joint is at zero [rad or m]


class LinkModel(PlacedModel, DrivenBodyModel):
    """A link; the key is its name."""

    parent: Label | None = None  # Parent link; only the base has none
    type: Literal["fixed", "revolute", "prismatic", "ball", "floating"] = "fixed"
    """Type of its joint; only the base may be floating. A ball joint uses the upper limit."""
    joint: Label | None = None  # Name of its joint; default: the name of the link
    axis: Triple = (0.0, 0.0, 1.0)  # Axis of the joint in the link frame; normalised
    mimic: MimicModel | None = None  # The joint it follows


class FrameModel(PlacedModel):
    """A frame fixed to a link; the key is its name."""

    link: Label  # The link


class CutModel(FileModel):
    """A loop joint."""

    type: Literal["fixed", "ball", "revolute"]
    """Aligns both frames, their origins, or their origins and z axes."""
    between: tuple[Label, Label]  # Two links or frames


class CouplingModel(FileModel):
    """A spring, a damper or both between the origins of two frames."""

    between: tuple[Label, Label]  # Two links or frames
    stiffness: Quantity = 0.0  # Stiffness [N/m]
    rest_length: Quantity = 0.0  # Rest length of the spring [m]
    damping: Quantity = 0.0  # Damping [N s/m]


class ShaftModel(FileModel):
    """An elastic shaft between the joint of a motor and the joint that it drives.

    The motor is a link without mass that has the name of its joint, and parent, place, type and
    axis of the driven joint; the rotor inertia of its drive is on the joint side of the gear.
    """

    motor: Label  # Joint of the motor
    joint: Label  # Joint that the shaft drives
    stiffness: Quantity  # Stiffness [N m/rad or N/m]
    damping: Quantity = 0.0  # Damping [N m s/rad or N s/m]


class JointPhysicsModel(_model_of(JointParameters)):
    """MuJoCo's constraint parameters of a joint."""


class EqualityPhysicsModel(_model_of(EqualityParameters)):
    """MuJoCo's constraint parameters of a mimic or cut joint."""


class PhysicsModel(FileModel):
    """Physics of the robot in scenes; gravity also in compiled dynamics."""

    gravity: tuple[Number, Number, Number] | None = None
    """Gravitational acceleration in the base frame [m/s^2]; default: 9.81 down."""
    gravity_compensation: Annotated[dict[Label, Number], Field(max_length=MAX_NAMED)] = {}
    """Share of the weight of a link that is compensated, by link."""
    joints: Annotated[dict[Label, JointPhysicsModel], Field(max_length=MAX_NAMED)] = {}
    """Parameters of joints."""
    equalities: Annotated[dict[Label, EqualityPhysicsModel], Field(max_length=MAX_NAMED)] = {}
    """Parameters of mimic joints by their joint, and of cut joints by name."""
    exclusions: Annotated[tuple[tuple[Label, Label], ...], Field(max_length=100_000)] | None = None
    """Pairs of links that never collide, besides the two links of a joint that moves a moving
    link. Default: all links connected by a joint, and links fixed to them."""


class PartModel(FileModel):
    """A part; the key is its name. Its kind declares the other fields."""

    kind: Label  # Kind of part

    @model_validator(mode="after")
    def _body_is_whole(self) -> PartModel:
        names = self.model_fields_set
        if "inertia" in names and "mass" not in names:
            raise ValueError("an inertia requires a mass")
        if "center" in names and "inertia" not in names:
            raise ValueError("a centre of mass requires a mass and an inertia")
        return self


class RobotModel(FileModel):
    """A robot file: a DH table, links, or parts and their connections."""

    linkwork: Literal["robot"]  # Type of file
    version: Literal[1]  # Version of the schema
    name: Label  # Name of the robot
    description: str = ""  # Free text
    parameters: Annotated[dict[ParameterName, Number], Field(max_length=MAX_NAMED)] = {}
    """Parameters of expressions, with their default values."""
    dh: DHTableModel | None = None
    """The robot as a DH table; links base, link1, ...; frames dh1, ... and tool."""
    links: Annotated[dict[Label, LinkModel], Field(min_length=1, max_length=MAX_NAMED)] | None = (
        None
    )
    """The robot as links."""
    parts: dict[Label, PartModel] | None = None  # The robot as parts
    connections: Annotated[tuple[Line, ...], Field(max_length=MAX_NAMED)] = ()
    """Connections of parts, e.g. `base << r1 << l1` or `r1.axis << d1.flange`."""
    frames: Annotated[dict[Label, FrameModel], Field(max_length=MAX_NAMED)] = {}
    """Frames fixed to links."""
    cuts: Annotated[dict[Label, CutModel], Field(max_length=MAX_NAMED)] = {}  # Loop joints
    couplings: Annotated[dict[Label, CouplingModel], Field(max_length=MAX_NAMED)] = {}
    """Springs and dampers between frames."""
    shafts: Annotated[dict[Label, ShaftModel], Field(max_length=MAX_NAMED)] = {}
    """Elastic shafts between motors and joints."""
    force_points: Annotated[tuple[Label, ...], Field(max_length=MAX_NAMED)] = ()
    """Links and frames where external forces may act."""
    tool: Label | None = None  # Frame or link that is the tool; default: the only leaf
    physics: PhysicsModel = PhysicsModel()
    """Gravity, gravity compensation and parameters of simulation."""

    @model_validator(mode="after")
    def _one_form(self) -> RobotModel:
        forms = [form for form in ("dh", "links", "parts") if getattr(self, form) is not None]
        if len(forms) != 1:
            listed = " and ".join(forms) or "none"
            raise ValueError(f"expected one of dh, links and parts, found {listed}")
        others = {"frames", "cuts", "couplings", "shafts", "force_points"} & self.model_fields_set
        if forms == ["parts"] and others:
            listed = ", ".join(sorted(others))
            raise ValueError(f"parts cannot be combined with {listed}; use parts for these")
        if forms != ["parts"] and self.connections:
            raise ValueError("connections require parts")
        return self
