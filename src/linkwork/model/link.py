"""Elements of a tree: links, joints, shapes, frames and constraints between frames."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import numpy as np

from linkwork import checks
from linkwork.errors import Place
from linkwork.model.physics import STRICT_KEYS, ContactParameters
from linkwork.spatial import Inertia, Pose, Vector3
from linkwork.spatial.scalar import scalar
from linkwork.spatial.vector import vector3


class JointKind(Enum):
    """Type of a joint."""

    FIXED = "fixed"
    REVOLUTE = "revolute"
    PRISMATIC = "prismatic"
    BALL = "ball"
    FLOATING = "floating"

    @property
    def moves(self) -> bool:
        """Whether the joint has any freedom."""
        return self is not JointKind.FIXED

    @property
    def has_axis(self) -> bool:
        """Whether it is revolute or prismatic: one axis, one position."""
        return self in (JointKind.REVOLUTE, JointKind.PRISMATIC)

    @property
    def positions(self) -> int:
        """Number of positions: ball wxyz, floating xyz and wxyz."""
        return _POSITIONS[self]

    @property
    def dofs(self) -> int:
        """Number of velocities: ball angular, floating linear and angular."""
        return min(_POSITIONS[self], 6) if self is not JointKind.BALL else 3


_POSITIONS = {
    JointKind.FIXED: 0,
    JointKind.REVOLUTE: 1,
    JointKind.PRISMATIC: 1,
    JointKind.BALL: 4,
    JointKind.FLOATING: 7,
}


class ShapeKind(Enum):
    """Type of a solid shape; `Shape.size` lists the dimensions of each."""

    BOX = "box"
    SPHERE = "sphere"
    CYLINDER = "cylinder"
    CAPSULE = "capsule"
    ELLIPSOID = "ellipsoid"
    MESH = "mesh"


SIZES = {
    ShapeKind.BOX: 3,
    ShapeKind.SPHERE: 1,
    ShapeKind.CYLINDER: 2,
    ShapeKind.CAPSULE: 2,
    ShapeKind.ELLIPSOID: 3,
    ShapeKind.MESH: 0,
}
"""Number of dimensions of each kind of shape."""
MEASURES = {
    ShapeKind.BOX: "edges along x, y, z [m]",
    ShapeKind.SPHERE: "radius [m]",
    ShapeKind.CYLINDER: "radius and length [m]",
    ShapeKind.CAPSULE: "radius and length without the caps [m]",
    ShapeKind.ELLIPSOID: "three radii, along x, y, z [m]",
    ShapeKind.MESH: "none, the file defines it",
}
"""Meaning of the dimensions."""


def _make_floats(owner: Any, *names: str, infinite: bool = False) -> None:
    """Convert fields of a frozen object to floats; traced scalars are kept."""
    for name in names:
        value = getattr(owner, name)
        what = f"{name} of {type(owner).__name__}"
        if isinstance(value, np.ndarray) and value.ndim:
            raise checks.invalid(what, value, "one number")
        number = value if type(value) is float else scalar(what, value)
        _check_finite(what, number, infinite)
        object.__setattr__(owner, name, number)


def _check_finite(name: str, value: Any, infinite: bool = False) -> None:
    """Refuses floats that are not finite; traced scalars pass."""
    if type(value) is float and not (math.isfinite(value) or (infinite and value == value)):
        raise checks.invalid(name, value, "a number" if infinite else "a finite number")


def _finite_vector(name: str, values: Any) -> Vector3:
    vector = vector3(values, name)
    for i, x in enumerate(vector):
        _check_finite(f"{name}[{i}]", x)
    return vector


@dataclass(frozen=True)
class Limits:
    """Limits of a joint, in rad or m.

    Attributes:
        lower: Lower position limit [rad or m].
        upper: Upper position limit [rad or m].
        velocity: Velocity limit, a magnitude [rad/s or m/s].
        effort: Torque or force limit, a magnitude [N m or N].
    """

    __pydantic_config__ = STRICT_KEYS

    lower: float = -math.inf
    upper: float = math.inf
    velocity: float = math.inf
    effort: float = math.inf

    def __post_init__(self) -> None:
        _make_floats(self, "lower", "upper", "velocity", "effort", infinite=True)


@dataclass(frozen=True)
class Drive:
    """Rotor inertia, friction and spring of a joint, on the joint side of the gear.

    Attributes:
        rotor_inertia: Reflected rotor inertia [kg m^2 or kg].
        viscous: Viscous friction [N m s/rad or N s/m].
        coulomb: Coulomb friction [N m or N].
        coulomb_back: Coulomb friction in the negative direction; equal to `coulomb` when None.
        stiffness: Stiffness of a spring between parent and link [N m/rad or N/m].
        rest: Rest position of that spring [rad or m].
    """

    __pydantic_config__ = STRICT_KEYS

    rotor_inertia: float = 0.0
    viscous: float = 0.0
    coulomb: float = 0.0
    coulomb_back: float | None = None
    stiffness: float = 0.0
    rest: float = 0.0

    def __post_init__(self) -> None:
        _make_floats(self, "rotor_inertia", "viscous", "coulomb", "stiffness", "rest")
        if self.coulomb_back is not None:
            _make_floats(self, "coulomb_back")


@dataclass(frozen=True)
class Mimic:
    """A mimic joint: its position is multiplier * leader position + offset.

    Attributes:
        joint: Name of the leading joint.
        multiplier: Ratio of the two velocities.
        offset: Position when the leading joint is at zero [rad or m].
    """

    __pydantic_config__ = STRICT_KEYS

    joint: str
    multiplier: float = 1.0
    offset: float = 0.0

    def __post_init__(self) -> None:
        checks.text("joint of Mimic", self.joint)
        _make_floats(self, "multiplier", "offset")


@dataclass(frozen=True)
class Joint:
    """The joint between a link and its parent.

    Attributes:
        name: Unique among the joints of a tree.
        axis: Unit axis in the joint frame, of a revolute or prismatic joint.
        limits: Its limits; `upper` is the largest angle of a ball joint.
        drive: Rotor inertia, friction and spring.
        mimic: The joint it follows; a mimic joint is not a coordinate.
    """

    name: str
    kind: JointKind = JointKind.FIXED
    axis: Vector3 = (0.0, 0.0, 1.0)
    limits: Limits = field(default_factory=Limits)
    drive: Drive = field(default_factory=Drive)
    mimic: Mimic | None = None

    def __post_init__(self) -> None:
        named = checks.text("name of a joint", self.name)
        checks.instance(f"kind of joint {named!r}", self.kind, JointKind, "a JointKind")
        checks.instance(f"limits of joint {named!r}", self.limits, Limits, "a Limits")
        checks.instance(f"drive of joint {named!r}", self.drive, Drive, "a Drive")
        if self.mimic is not None:
            checks.instance(f"mimic of joint {named!r}", self.mimic, Mimic, "a Mimic")
        object.__setattr__(self, "axis", _finite_vector(f"axis of joint {named!r}", self.axis))

    @property
    def is_coordinate(self) -> bool:
        """Whether it is a coordinate of the tree."""
        return self.kind.moves and self.mimic is None


@dataclass(frozen=True)
class Mesh:
    """A triangle mesh in a file.

    Attributes:
        file: Path of the file, resolved and checked.
        scale: Factors along the mesh axes.
        digest: SHA-256 of the content, so that models with equal meshes are equal.
    """

    file: str
    scale: Vector3 = (1.0, 1.0, 1.0)
    digest: str = ""

    def __post_init__(self) -> None:
        checks.text("file of a mesh", self.file)
        checks.text("digest of a mesh", self.digest)
        object.__setattr__(self, "scale", _finite_vector("scale of a mesh", self.scale))


@dataclass(frozen=True)
class Shape:
    """A solid fixed to a link, for drawing, collision or both.

    Attributes:
        size: Box: three full edge lengths; sphere: radius; cylinder and capsule: radius and length
            along Z without the caps; ellipsoid: three radii [m]; mesh: empty.
        pose_in_link: Pose of its centre.
        rgba: Colour, each 0 to 1.
        visible: Whether it is drawn.
        collides: Whether it makes contact with other bodies.
        mesh: The mesh, of a shape of kind `MESH`.
        contact: MuJoCo's contact parameters, of a shape that collides.
    """

    __pydantic_config__ = STRICT_KEYS

    kind: ShapeKind
    size: tuple[float, ...]
    pose_in_link: Pose = field(default_factory=Pose)
    rgba: tuple[float, float, float, float] = (0.7, 0.7, 0.7, 1.0)
    visible: bool = True
    collides: bool = True
    mesh: Mesh | None = None
    contact: ContactParameters = field(default_factory=ContactParameters)

    def __post_init__(self) -> None:
        checks.instance("contact of a shape", self.contact, ContactParameters, "ContactParameters")
        checks.instance("kind of a shape", self.kind, ShapeKind, "a ShapeKind")
        checks.instance("pose_in_link of a shape", self.pose_in_link, Pose, "a Pose")
        if self.mesh is not None:
            checks.instance("mesh of a shape", self.mesh, Mesh, "a Mesh")
        object.__setattr__(self, "size", _floats("size of a shape", self.size))
        object.__setattr__(self, "rgba", _floats("rgba of a shape", self.rgba, 4))
        object.__setattr__(self, "visible", checks.flag("visible of a shape", self.visible))
        object.__setattr__(self, "collides", checks.flag("collides of a shape", self.collides))


def _floats(name: str, values: object, count: int | None = None) -> tuple[float, ...]:
    """Finite numbers as a tuple of floats; `build_tree` checks their bounds."""
    rows = values.tolist() if isinstance(values, np.ndarray) else values
    masked = checks.is_masked(values)
    if isinstance(rows, list | tuple) and not masked and count in (None, len(rows)):
        numbers = tuple(x if type(x) is float else scalar(name, x) for x in rows)
        for i, x in enumerate(numbers):
            _check_finite(f"{name}[{i}]", x)
        return numbers
    expected = "numbers" if count is None else f"{count} numbers"
    raise checks.invalid(name, values, f"a list of {expected}")


MARKER_EDGE = 0.02
"""Edges of the box that marks a missing shape in pictures [m]."""
MARKER_RGBA = (1.0, 0.1, 0.6, 1.0)
"""Colour of that box."""


@dataclass(frozen=True)
class MissingShape:
    """A shape of a file whose mesh could not be used; scenes reject one that collides."""

    reference: str
    reason: str
    pose_in_link: Pose = field(default_factory=Pose)
    visible: bool = True
    collides: bool = True
    fix: str = field(default="", compare=False)
    place: Place | None = field(default=None, compare=False)

    @property
    def marker(self) -> Shape:
        """A small box in its place, for pictures."""
        size = (MARKER_EDGE, MARKER_EDGE, MARKER_EDGE)
        return Shape(ShapeKind.BOX, size, self.pose_in_link, MARKER_RGBA, collides=False)


@dataclass(frozen=True)
class TreeLink:
    """A rigid body and the joint between it and its parent.

    Attributes:
        name: Unique among the links and frames of a tree.
        parent: Name of the parent link; None for the base.
        joint: The joint between parent and link.
        pose_in_parent: Pose of the joint frame in the parent link at position zero.
        inertia: Mass, centre of mass and inertia; None when unknown.
        shapes: Visual and collision shapes.
        missing_shapes: Shapes of its file that could not be used.
    """

    name: str
    parent: str | None
    joint: Joint
    pose_in_parent: Pose = field(default_factory=Pose)
    inertia: Inertia | None = None
    shapes: tuple[Shape, ...] = ()
    missing_shapes: tuple[MissingShape, ...] = ()

    def __post_init__(self) -> None:
        named = checks.text("name of a link", self.name)
        if self.parent is not None:
            checks.text(f"parent of link {named!r}", self.parent)
        checks.instance(f"joint of link {named!r}", self.joint, Joint, "a Joint")
        checks.instance(f"pose_in_parent of link {named!r}", self.pose_in_parent, Pose, "a Pose")
        if self.inertia is not None:
            checks.instance(f"inertia of link {named!r}", self.inertia, Inertia, "an Inertia")
        object.__setattr__(
            self, "shapes", checks.instances(f"shapes of link {named!r}", self.shapes, Shape)
        )
        missing = checks.instances(
            f"missing_shapes of link {named!r}", self.missing_shapes, MissingShape
        )
        object.__setattr__(self, "missing_shapes", missing)


@dataclass(frozen=True)
class Frame:
    """A named frame fixed to a link: a tool centre point, a DH frame, a force point."""

    name: str
    link: str
    pose_in_link: Pose = field(default_factory=Pose)

    def __post_init__(self) -> None:
        named = checks.text("name of a frame", self.name)
        checks.text(f"link of frame {named!r}", self.link)
        checks.instance(f"pose_in_link of frame {named!r}", self.pose_in_link, Pose, "a Pose")


@dataclass(frozen=True)
class Cut:
    """A loop joint: closes a kinematic loop that the tree is cut at.

    Attributes:
        name: Unique among the cuts of a tree.
        kind: `FIXED` aligns both frames, `BALL` their origins, `REVOLUTE` origins and z axes.
        frame_a: A link or named frame.
        frame_b: A link or named frame on another link.
    """

    name: str
    kind: JointKind
    frame_a: str
    frame_b: str

    def __post_init__(self) -> None:
        named = checks.text("name of a cut", self.name)
        checks.instance(f"kind of cut {named!r}", self.kind, JointKind, "a JointKind")
        checks.text(f"frame_a of cut {named!r}", self.frame_a)
        checks.text(f"frame_b of cut {named!r}", self.frame_b)


@dataclass(frozen=True)
class Coupling:
    """A spring, a damper or both between the origins of two frames.

    Attributes:
        name: Unique among the couplings of a tree.
        frame_a: A link or named frame.
        frame_b: A link or named frame on another link.
        stiffness: [N/m].
        rest_length: Rest length of the spring [m].
        damping: [N s/m].
    """

    name: str
    frame_a: str
    frame_b: str
    stiffness: float = 0.0
    rest_length: float = 0.0
    damping: float = 0.0

    def __post_init__(self) -> None:
        named = checks.text("name of a coupling", self.name)
        checks.text(f"frame_a of coupling {named!r}", self.frame_a)
        checks.text(f"frame_b of coupling {named!r}", self.frame_b)
        _make_floats(self, "stiffness", "rest_length", "damping")


@dataclass(frozen=True)
class ElasticShaft:
    """An elastic shaft between a motor and a joint, both on the joint side of the gear.

    The motor is a joint of its own, beside the joint it drives: same type, axis and place. Its link
    has no mass, its rotor inertia is that of its drive.

    Attributes:
        name: Unique among the shafts of a tree.
        motor: Name of the joint of the motor.
        joint: Name of the joint that the shaft drives.
        stiffness: [N m/rad or N/m].
        damping: [N m s/rad or N s/m].
    """

    name: str
    motor: str
    joint: str
    stiffness: float
    damping: float = 0.0

    def __post_init__(self) -> None:
        named = checks.text("name of a shaft", self.name)
        checks.text(f"motor of shaft {named!r}", self.motor)
        checks.text(f"joint of shaft {named!r}", self.joint)
        _make_floats(self, "stiffness", "damping")


MIN_LENGTH, MAX_LENGTH = 1e-6, 1e6
"""Least and greatest size of a shape [m]."""
MIN_SCALE, MAX_SCALE = 1e-9, 1e9
"""Least and greatest magnitude of a scale factor of a mesh."""


def size_fault(kind: ShapeKind, size: Sequence[float]) -> str:
    """Return what is expected instead of the dimensions of a shape [m]; empty for valid ones."""
    within = all(MIN_LENGTH <= x <= MAX_LENGTH for x in size)
    if len(size) == SIZES[kind] and within:
        return ""
    count = SIZES[kind]
    lengths = f"{count} positive length{'s' if count > 1 else ''}"
    return f"expected {MEASURES[kind]}: {lengths}, {MIN_LENGTH:g} to {MAX_LENGTH:g} m"


def scale_fault(scale: Sequence[float]) -> str:
    """Return what is expected instead of the scale of a mesh; empty for a valid one."""
    if all(MIN_SCALE <= abs(x) <= MAX_SCALE for x in scale):
        return ""
    return f"expected three factors other than 0, {MIN_SCALE:g} to {MAX_SCALE:g} in size"
