"""Schema of joints between bodies, welds and loop-closing joints.

Positions and axes refer to the configuration with all joints at zero.
"""

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Number
from linkwork.world.scene.values import FrameName, NotNegative, Points, Positive, Vector

Stops = tuple[Number | None, Number | None]


class _ParentChildJoint(FileModel):
    """A joint with parent and child."""

    parent: FrameName  # Parent: a body, a robot's link or frame, or `world`
    child: FrameName  # Child body; a body has at most one parent joint


class FixedJoint(_ParentChildJoint):
    """Connects two bodies rigidly."""

    kind: Literal["fixed"]  # Kind of joint


class _MovableJoint(_ParentChildJoint):
    position: Vector = (0.0, 0.0, 0.0)  # Position of the joint in the world, all joints at zero [m]
    stiffness: NotNegative = 0.0
    """Stiffness of a spring towards `rest`, or towards zero [N m/rad or N/m]."""
    damping: NotNegative = 0.0  # Viscous damping [N m s/rad or N s/m]
    dry_friction: NotNegative = 0.0  # Dry friction [N m or N]
    rotor_inertia: NotNegative = 0.0  # Reflected inertia of the drive [kg m^2 or kg]


class SceneAxisJoint(_MovableJoint):
    """A revolute or prismatic joint; an actuator may drive it."""

    kind: Literal["revolute", "prismatic"]  # Kind of joint
    axis: Vector = (0.0, 0.0, 1.0)  # Axis in the world, all joints at zero; any length
    limits: Stops = (None, None)  # Lower and upper limit [rad or m]; null for none
    rest: Number = 0.0  # Rest position of the spring [rad or m]
    start: Number = 0.0  # Position at the start [rad or m]
    locked: bool = False  # Whether it is locked at the start, as by a brake


class BallJoint(_MovableJoint):
    """A ball joint."""

    kind: Literal["ball"]  # Kind of joint
    limit: Positive | None = None  # Greatest angle from the zero orientation [rad]


class ThreeAxisJoint(_MovableJoint):
    """Three intersecting revolute axes in sequence, joints NAME.x, NAME.y, NAME.z."""

    kind: Literal["three-axis"]  # Kind of joint
    rpy: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw of the three axes in the world, all joints at zero [rad]."""
    limits: tuple[Stops, Stops, Stops] = ((None, None), (None, None), (None, None))
    """Lower and upper limits about x, y and z [rad]; null for none."""
    rest: Vector = (0.0, 0.0, 0.0)  # Rest positions of the springs [rad]
    start: Vector = (0.0, 0.0, 0.0)  # Positions at the start [rad]


PassiveJoint = Annotated[
    FixedJoint | SceneAxisJoint | BallJoint | ThreeAxisJoint, Field(discriminator="kind")
]


class Weld(FileModel):
    """Holds two bodies in their relative pose at the start, or when activated."""

    a: FrameName  # A body, a robot's link or frame, or `world`
    b: FrameName  # Another body
    active: bool = True  # Whether it is active at the start


class Tie(FileModel):
    """Springs and dampers between points of two bodies."""

    a: FrameName  # A body, a robot's link or frame, or `world`
    b: FrameName  # Another body
    points: Points  # Spring ends on `a`, in its frame [m]
    b_points: Points | None = None
    """As many spring ends on `b`, in its frame [m]; when not given, the springs start
    unstretched."""
    stiffness: Positive | None = None
    """Stiffness of each spring [N/m]; None: 5000, or less if the step requires it."""
    damping: NotNegative | None = None
    """Damping of each damper [N s/m]; None: 50, or less if the step requires it."""
    active: bool = True  # Whether it is active at the start


_Reference = tuple[Number, Number]
_Impedance = tuple[Number, Number, Number, Number, Number]


class Tendon(FileModel):
    """A weighted sum of joint positions, its length: MuJoCo's fixed tendon.

    A force along the tendon acts on each joint with its factor.
    """

    joints: Annotated[dict[FrameName, Number], Field(min_length=1, max_length=200)]
    """Factor of each joint, by name: `robot/joint`, or a joint of the scene."""
    stiffness: NotNegative = 0.0  # Stiffness of a spring along the tendon
    damping: NotNegative = 0.0  # Viscous damping along the tendon
    rest: tuple[Number, Number] | None = None
    """Least and greatest length at which the spring is slack; by default the length in the
    reference configuration."""
    limits: tuple[Number, Number] | None = None
    """Least and greatest length; unlimited when not given."""
    margin: NotNegative = 0.0  # Distance from a limit at which it acts
    dry_friction: NotNegative = 0.0  # Dry friction along the tendon
    inertia: NotNegative = 0.0  # Inertia of its length
    solref_limit: _Reference = (0.02, 1.0)
    """MuJoCo's reference of the limits: time constant [s] and damping ratio."""
    solimp_limit: _Impedance = (0.9, 0.95, 0.001, 0.5, 2.0)  # MuJoCo's impedance of the limits
    solref_friction: _Reference = (0.02, 1.0)  # MuJoCo's reference of the dry friction
    solimp_friction: _Impedance = (0.9, 0.95, 0.001, 0.5, 2.0)
    """MuJoCo's impedance of the dry friction."""


class SceneCutJoint(FileModel):
    """A loop-closing joint, enforced by constraints."""

    kind: Literal["ball", "revolute", "fixed"]
    """What coincides: a point (`ball`), an axis (`revolute`) or the pose (`fixed`)."""
    a: FrameName  # A body, a robot's link or frame, or `world`
    b: FrameName  # Another body
    position: Vector  # Position of the joint in the world, all joints at zero [m]
    axis: Vector = (0.0, 0.0, 1.0)
    """Axis of a revolute joint in the world, all joints at zero; any length."""
