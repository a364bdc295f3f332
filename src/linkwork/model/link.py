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

    @property
    def moves(self) -> bool:
        """Whether the joint is a coordinate."""
        return self is not JointKind.FIXED


class ShapeKind(Enum):
    """Solid shapes; `Shape.size` says how each is measured."""

    BOX = "box"
    SPHERE = "sphere"
    CYLINDER = "cylinder"
    CAPSULE = "capsule"


SIZES = {ShapeKind.BOX: 3, ShapeKind.SPHERE: 1, ShapeKind.CYLINDER: 2, ShapeKind.CAPSULE: 2}
"""How many lengths measure each kind of shape."""


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
    """

    rotor_inertia: float = 0.0
    viscous: float = 0.0
    coulomb: float = 0.0


@dataclass(frozen=True)
class Joint:
    """The joint that carries a link.

    Attributes:
        name: Unique among the joints of a tree.
        kind: How it moves.
        axis: Unit axis in the joint's own frame; turns or slides along it.
        limits: What it may do.
        drive: What drives and brakes it.
    """

    name: str
    kind: JointKind = JointKind.FIXED
    axis: Vector3 = (0.0, 0.0, 1.0)
    limits: Limits = field(default_factory=Limits)
    drive: Drive = field(default_factory=Drive)


@dataclass(frozen=True)
class Shape:
    """A solid fixed to a link, to be seen, to collide, or both.

    Attributes:
        kind: Which solid.
        size: Box: three full edge lengths; sphere: radius; cylinder and capsule: radius and length
            along Z without the caps [m].
        pose_in_link: Where its centre stands.
        rgba: Colour, each 0 to 1.
        visible: Whether it is drawn.
        collides: Whether it touches other bodies.
    """

    kind: ShapeKind
    size: tuple[float, ...]
    pose_in_link: Pose = field(default_factory=Pose)
    rgba: tuple[float, float, float, float] = (0.7, 0.7, 0.7, 1.0)
    visible: bool = True
    collides: bool = True


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
    """A named frame fixed to a link, such as a tool centre point or a DH frame."""

    name: str
    link: str
    pose_in_link: Pose = field(default_factory=Pose)
