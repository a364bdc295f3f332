"""Elements of a tree: links, joints, shapes, frames and constraints between frames."""

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


_DIMENSIONS = {
    ShapeKind.BOX: (3, "edges along x, y, z [m]"),
    ShapeKind.SPHERE: (1, "radius [m]"),
    ShapeKind.CYLINDER: (2, "radius and length [m]"),
    ShapeKind.CAPSULE: (2, "radius and length without the caps [m]"),
    ShapeKind.ELLIPSOID: (3, "three radii, along x, y, z [m]"),
    ShapeKind.MESH: (0, "none, the file defines it"),
}
SIZES = {kind: count for kind, (count, _) in _DIMENSIONS.items()}
MEASURES = {kind: text for kind, (_, text) in _DIMENSIONS.items()}  # Meaning of the dimensions


def _make_floats(owner: Any, *names: str, infinite: bool = False) -> None:
    """Convert fields of a frozen object to floats; traced scalars are kept."""
    for name in names:
        value = getattr(owner, name)
        what = f"{name} of {type(owner).__name__}"
        if isinstance(value, np.ndarray) and value.ndim:
            raise checks.invalid(what, value, "one number")
        number = value if type(value) is float else scalar(what, value)
        _check_finite(what, number, infinite)
        _set(owner, **{name: number})


def _check_finite(name: str, value: Any, infinite: bool = False) -> None:
    if type(value) is float and not (math.isfinite(value) or (infinite and value == value)):
        raise checks.invalid(name, value, "a number" if infinite else "a finite number")


_OPTIONAL = ("mimic", "mesh", "inertia")


def _check_types(owner: Any, what: str, **kinds: type) -> None:
    """Check the types of fields of an element, e.g. `joint 'q1'`."""
    for name, kind in kinds.items():
        value = getattr(owner, name)
        if value is not None or name not in _OPTIONAL:
            article = "an" if kind.__name__[0] in "AEIOU" else "a"
            checks.instance(f"{name} of {what}", value, kind, f"{article} {kind.__name__}")


def _check_names(owner: Any, kind: str, *names: str) -> str:
    """Check the name of an element and those it refers to; return e.g. `joint 'q1'`."""
    what = f"{kind} {checks.text(f'name of a {kind}', owner.name)!r}"
    for name in names:
        checks.text(f"{name} of {what}", getattr(owner, name))
    return what


def _set(owner: Any, **values: Any) -> None:
    """Set fields of a frozen object."""
    for name, value in values.items():
        object.__setattr__(owner, name, value)


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
        what = _check_names(self, "joint")
        _check_types(self, what, kind=JointKind, limits=Limits, drive=Drive, mimic=Mimic)
        _set(self, axis=_finite_vector(f"axis of {what}", self.axis))

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
        _set(self, scale=_finite_vector("scale of a mesh", self.scale))


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
        kinds = {"contact": ContactParameters, "kind": ShapeKind, "pose_in_link": Pose}
        _check_types(self, "a shape", **kinds, mesh=Mesh)
        _set(
            self,
            size=_floats("size of a shape", self.size),
            rgba=_floats("rgba of a shape", self.rgba, 4),
            visible=checks.flag("visible of a shape", self.visible),
            collides=checks.flag("collides of a shape", self.collides),
        )


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


MARKER_EDGE = 0.02  # Edges of the box that marks a missing shape in pictures [m]
MARKER_RGBA = (1.0, 0.1, 0.6, 1.0)


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
        what = _check_names(self, "link", *(() if self.parent is None else ("parent",)))
        _check_types(self, what, joint=Joint, pose_in_parent=Pose, inertia=Inertia)
        for name, kind in (("shapes", Shape), ("missing_shapes", MissingShape)):
            _set(self, **{name: checks.instances(f"{name} of {what}", getattr(self, name), kind)})


@dataclass(frozen=True)
class Frame:
    """A named frame fixed to a link: a tool centre point, a DH frame, a force point."""

    name: str
    link: str
    pose_in_link: Pose = field(default_factory=Pose)

    def __post_init__(self) -> None:
        _check_types(self, _check_names(self, "frame", "link"), pose_in_link=Pose)


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
        _check_types(self, _check_names(self, "cut", "frame_a", "frame_b"), kind=JointKind)


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
        _check_names(self, "coupling", "frame_a", "frame_b")
        _make_floats(self, "stiffness", "rest_length", "damping")


@dataclass(frozen=True)
class ElasticShaft:
    """An elastic shaft between a motor and a joint, both on the joint side of the gear.

    The motor is a separate joint beside the joint it drives: same type, axis and place. Its link
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
        _check_names(self, "shaft", "motor", "joint")
        _make_floats(self, "stiffness", "damping")


MIN_LENGTH, MAX_LENGTH = 1e-6, 1e6  # Least and greatest size of a shape [m]
MIN_SCALE, MAX_SCALE = 1e-9, 1e9  # Least and greatest magnitude of a scale factor of a mesh


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
