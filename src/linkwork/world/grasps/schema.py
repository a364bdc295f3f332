"""Schema of grasps."""

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Name, Number
from linkwork.world.scene.values import FrameName, NotNegative, Points, Positive, Vector

Bodies = Annotated[tuple[FrameName, ...], Field(min_length=1, max_length=100)]
"""Bodies of the scene; links of robots are not allowed."""
FingerSpeed = Annotated[Number, Field(ge=1e-3, le=1e3)]  # Speed of a finger joint [m/s or rad/s]


class MagnetGrasp(FileModel):
    """Holds the nearest body rigidly in its present pose until released."""

    kind: Literal["magnet"]  # Kind of grasp
    gripper: FrameName  # What grasps: a link or frame of a robot, a body, or `world`
    bodies: Bodies  # Bodies it may grasp, one at a time
    distance: Positive = 0.02  # Greatest distance of a body's surface from the gripper's origin [m]
    speed: Positive | None = None
    """Greatest speed of the body relative to the gripper when it takes hold [m/s]; None: any."""


class SpringGrasp(FileModel):
    """Holds the nearest body by springs and dampers between points of both."""

    kind: Literal["springs"]  # Kind of grasp
    gripper: FrameName  # What grasps: a link or frame of a robot, a body, or `world`
    bodies: Bodies  # Bodies it may grasp, one at a time
    points: Points  # Spring ends on the gripper, in its frame [m]; three or more are not collinear
    load_points: Points | None = None
    """As many spring ends on the body, in the body [m]; when not given, the springs start
    unstretched at the present pose of the body."""
    stiffness: Positive | None = None
    """Stiffness of each spring [N/m]; None: 5000, or less if the step requires it."""
    damping: NotNegative | None = None
    """Damping of each damper [N s/m]; None: 50, or less if the step requires it."""
    distance: Positive = 0.02  # Greatest distance of a body's surface from the gripper's origin [m]
    speed: Positive | None = None
    """Greatest speed of the body relative to the gripper when it takes hold [m/s]; None: any."""


class Jaw(FileModel):
    """A point on the face of a jaw."""

    frame: FrameName  # Frame of the jaw: a link or frame of a robot, or a body
    position: Vector = (0.0, 0.0, 0.0)  # In that frame [m]


class ClampGrasp(FileModel):
    """Holds a body that both jaws touch and that is aligned with the line between them."""

    kind: Literal["clamp"]  # Kind of grasp
    jaws: tuple[Jaw, Jaw]  # The jaws; the first carries the body
    bodies: Bodies  # Bodies it may grasp, one at a time
    distance: Positive = 0.002
    """Gap between a jaw and a body's surface that still counts as touching [m]."""
    axis: Vector | None = None
    """Body direction that must be aligned with the jaws, in the body; any when not given."""
    angle: Annotated[Number, Field(gt=0, le=1.5707963267948966)] = 0.2
    """Greatest angle between that direction and the line between the jaws [rad]."""


class Finger(FileModel):
    """A joint that moves a finger."""

    robot: Name | None = None  # Robot of the joint; None for a joint between bodies
    joint: str  # Name of the joint


class FrictionGrasp(FileModel):
    """Fingers that press on a body, which is held by friction alone."""

    kind: Literal["friction"]  # Kind of grasp
    fingers: Annotated[tuple[Finger, ...], Field(min_length=1, max_length=2)]
    """Two coupled fingers; one if the other mimics it."""
    ratio: Number = 1.0
    """Motion of the second finger over motion of the first; -1 for opposite motion."""
    force: Number
    """Force of each finger when closed, along its joint; negative if that closes [N or N m]."""
    opening: NotNegative = 0.0
    """Force of each finger in the opposite direction when open [N or N m]."""
    speed: FingerSpeed = 0.1
    """Free closing speed of the first finger [m/s or rad/s]: its joint is damped by force / speed,
    also when opening."""
    closed: bool = False  # Whether it is closed at the start


Grasp = Annotated[
    MagnetGrasp | SpringGrasp | ClampGrasp | FrictionGrasp, Field(discriminator="kind")
]
