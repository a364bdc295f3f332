"""What a tree is made of: links, the joints that carry them, their shapes and frames."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import Enum

from linkwork.spatial import Inertia, Pose, Vector3


class JointKind(Enum):
    """How a link may move against its parent."""

    FIXED = "fixed"
    REVOLUTE = "revolute"
    PRISMATIC = "prismatic"
    BALL = "ball"
    FLOATING = "floating"

    @property
    def moves(self) -> bool:
        """Whether the link moves at all."""
        return self is not JointKind.FIXED

    @property
    def has_axis(self) -> bool:
        """Whether it turns about or slides along one axis, so that one number tells its place."""
        return self in (JointKind.REVOLUTE, JointKind.PRISMATIC)

    @property
    def positions(self) -> int:
        """How many numbers tell its place: ball wxyz, floating xyz and wxyz."""
        return _POSITIONS[self]

    @property
    def speeds(self) -> int:
        """How many numbers tell its motion: ball angular, floating linear and angular."""
        return min(_POSITIONS[self], 6) if self is not JointKind.BALL else 3


_POSITIONS = {
    JointKind.FIXED: 0,
    JointKind.REVOLUTE: 1,
    JointKind.PRISMATIC: 1,
    JointKind.BALL: 4,
    JointKind.FLOATING: 7,
}


class ShapeKind(Enum):
    """Solid shapes; `Shape.size` says how each is measured."""

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
"""How many lengths measure each kind of shape."""
MEASURES = {
    ShapeKind.BOX: "edges along x, y, z [m]",
    ShapeKind.SPHERE: "radius [m]",
    ShapeKind.CYLINDER: "radius and length [m]",
    ShapeKind.CAPSULE: "radius and length without the caps [m]",
    ShapeKind.ELLIPSOID: "three radii, along x, y, z [m]",
    ShapeKind.MESH: "none, for its file says how large it is",
}
"""Which lengths they are, in words."""


@dataclass(frozen=True)
class Limits:
    """What a joint may do, in its own unit (rad or m).

    Attributes:
        lower: Least position [rad or m].
        upper: Greatest position [rad or m].
        speed: Greatest speed [rad/s or m/s].
        effort: Greatest torque or force [N m or N].
    """

    lower: float = -math.inf
    upper: float = math.inf
    speed: float = math.inf
    effort: float = math.inf


@dataclass(frozen=True)
class Drive:
    """What drives and brakes a joint, seen on the joint side.

    Attributes:
        rotor_inertia: Reflected rotor inertia [kg m^2 or kg].
        viscous: Viscous friction [N m s/rad or N s/m].
        coulomb: Dry friction [N m or N].
        coulomb_back: Dry friction of motion in the negative direction; as `coulomb` when None.
        stiffness: Of a spring between parent and link [N m/rad or N/m].
        rest: Position at which that spring is at rest [rad or m].
    """

    rotor_inertia: float = 0.0
    viscous: float = 0.0
    coulomb: float = 0.0
    coulomb_back: float | None = None
    stiffness: float = 0.0
    rest: float = 0.0


@dataclass(frozen=True)
class Mimic:
    """A joint that follows another: its position is multiplier * position + offset.

    Attributes:
        joint: Name of the joint that leads.
        multiplier: Ratio of the two motions.
        offset: Position when the leading joint is at zero [rad or m].
    """

    joint: str
    multiplier: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True)
class Joint:
    """The joint that carries a link.

    Attributes:
        name: Unique among the joints of a tree.
        kind: How it moves.
        axis: Unit axis in the joint's own frame, for a joint that has one.
        limits: What it may do; for a ball the greatest angle is `upper`.
        drive: What drives and brakes it.
        mimic: What it follows; such a joint is no coordinate.
    """

    name: str
    kind: JointKind = JointKind.FIXED
    axis: Vector3 = (0.0, 0.0, 1.0)
    limits: Limits = field(default_factory=Limits)
    drive: Drive = field(default_factory=Drive)
    mimic: Mimic | None = None

    @property
    def is_coordinate(self) -> bool:
        """Whether it moves by itself."""
        return self.kind.moves and self.mimic is None


@dataclass(frozen=True)
class Mesh:
    """A surface of triangles in a file.

    Attributes:
        file: The file, found and checked.
        scale: Factors along its axes.
        digest: Hash of the file's content, so that two models are equal when their meshes are.
    """

    file: str
    scale: Vector3 = (1.0, 1.0, 1.0)
    digest: str = ""


@dataclass(frozen=True)
class Shape:
    """A solid fixed to a link, to be seen, to collide, or both.

    Attributes:
        kind: Which solid.
        size: Box: three full edge lengths; sphere: radius; cylinder and capsule: radius and length
            along Z without the caps; ellipsoid: three radii [m]; mesh: empty.
        pose_in_link: Where its centre stands.
        rgba: Colour, each 0 to 1.
        visible: Whether it is drawn.
        collides: Whether it touches other bodies.
        mesh: The surface of a mesh.
    """

    kind: ShapeKind
    size: tuple[float, ...]
    pose_in_link: Pose = field(default_factory=Pose)
    rgba: tuple[float, float, float, float] = (0.7, 0.7, 0.7, 1.0)
    visible: bool = True
    collides: bool = True
    mesh: Mesh | None = None


@dataclass(frozen=True)
class Link:
    """A rigid body and the joint that carries it.

    Attributes:
        name: Unique among the links and frames of a tree.
        parent: Name of the carrying link; None for the base.
        joint: The joint between parent and link.
        pose_in_parent: The joint's frame in the parent's frame, at position zero.
        inertia: Mass, centre and inertia; None when the model does not say.
        shapes: What the link looks like and collides as.
    """

    name: str
    parent: str | None
    joint: Joint
    pose_in_parent: Pose = field(default_factory=Pose)
    inertia: Inertia | None = None
    shapes: tuple[Shape, ...] = ()


@dataclass(frozen=True)
class Frame:
    """A named frame fixed to a link: a tool centre point, a DH frame, where a force acts."""

    name: str
    link: str
    pose_in_link: Pose = field(default_factory=Pose)


@dataclass(frozen=True)
class Cut:
    """A joint that closes a loop: kept beside the tree, since a tree has none.

    Attributes:
        name: Unique among the cuts of a tree.
        kind: `FIXED` holds both frames together, `BALL` their origins, `REVOLUTE` also their z.
        frame_a: A link or named frame.
        frame_b: Another, on another link.
    """

    name: str
    kind: JointKind
    frame_a: str
    frame_b: str


@dataclass(frozen=True)
class Coupling:
    """A spring, a damper or both between the origins of two frames.

    Attributes:
        name: Unique among the couplings of a tree.
        frame_a: A link or named frame.
        frame_b: Another, on another link.
        stiffness: [N/m].
        rest_length: Distance at which the spring is at rest [m].
        damping: [N s/m].
    """

    name: str
    frame_a: str
    frame_b: str
    stiffness: float = 0.0
    rest_length: float = 0.0
    damping: float = 0.0
