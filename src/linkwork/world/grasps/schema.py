"""What takes hold of bodies."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.part import Name, Number, Part
from linkwork.world.scene.values import FrameName, NotNegative, Positive, Vector

Bodies = Annotated[tuple[FrameName, ...], Field(min_length=1, max_length=100)]
"""Bodies of the scene; links of robots cannot be taken hold of."""
Corners = tuple[Vector, Vector, Vector]
"""Three points [m]."""
FingerSpeed = Annotated[Number, Field(ge=1e-3, le=1e3)]
"""Of the joint of a finger [m/s or rad/s]."""


class MagnetGrasp(Part):
    """Takes the nearest body as it stands and holds it stiffly until it lets go."""

    kind: Literal["magnet"]
    """How it holds."""
    gripper: FrameName
    """What takes hold: a link or frame of a robot, a body, or `world`."""
    bodies: Bodies
    """What it may take hold of; one at a time."""
    distance: Positive = 0.02
    """Farthest a body's surface may be from the gripper's origin [m]."""


class SpringGrasp(Part):
    """Takes the nearest body by three springs with dampers between points of both."""

    kind: Literal["springs"]
    """How it holds."""
    gripper: FrameName
    """What takes hold: a link or frame of a robot, a body, or `world`."""
    bodies: Bodies
    """What it may take hold of; one at a time."""
    points: Corners
    """Where the springs are fixed to the gripper, in its frame [m]; not in one line."""
    load_points: Corners | None = None
    """Where they are fixed to the body, in the body [m]; where not given the springs begin slack,
    with the body as it stands."""
    stiffness: Positive | None = None
    """Of each spring [N/m]; None: 5000, or what the step allows for the body that is held."""
    damping: NotNegative | None = None
    """Of each damper [N s/m]; None: 50, or what the step allows for the body that is held."""
    distance: Positive = 0.02
    """Farthest a body's surface may be from the gripper's origin [m]."""


class Jaw(Part):
    """A point on the face of a jaw."""

    frame: FrameName
    """What the jaw belongs to: a link or frame of a robot, or a body."""
    position: Vector = (0.0, 0.0, 0.0)
    """In that frame [m]."""


class ClampGrasp(Part):
    """Holds a body when both jaws touch it and it lies well between them."""

    kind: Literal["clamp"]
    """How it holds."""
    jaws: tuple[Jaw, Jaw]
    """What must touch; the first carries what is held."""
    bodies: Bodies
    """What it may take hold of; one at a time."""
    distance: Positive = 0.002
    """Gap between a jaw and a body's surface that still counts as touching [m]."""
    axis: Vector | None = None
    """Direction of the body, in the body, that must lie from jaw to jaw; any where not given."""
    angle: Annotated[Number, Field(gt=0, le=1.5707963267948966)] = 0.2
    """Greatest angle between that direction and the line from jaw to jaw [rad]."""


class Finger(Part):
    """A joint that moves a finger."""

    robot: Name | None = None
    """The robot it belongs to; none for a joint between bodies."""
    joint: str
    """The joint's name."""


class FrictionGrasp(Part):
    """Fingers that press on what is between them; friction alone holds it."""

    kind: Literal["friction"]
    """How it holds."""
    fingers: Annotated[tuple[Finger, ...], Field(min_length=1, max_length=2)]
    """Two fingers, coupled so that they move alike; one where the other mimics it already."""
    ratio: Number = 1.0
    """How far the second finger moves when the first moves by one; -1 for opposite ways."""
    force: Number
    """Each finger's push when closed, along its joint; below zero where that closes [N or N m]."""
    opening: NotNegative = 0.0
    """Each finger's push the other way when open [N or N m]."""
    speed: FingerSpeed = 0.1
    """How fast the first finger closes where nothing resists it [m/s or rad/s]: its joint is damped
    by force / speed, when it opens too."""
    closed: bool = False
    """Whether it presses at the start."""


Grasp = Annotated[
    MagnetGrasp | SpringGrasp | ClampGrasp | FrictionGrasp, Field(discriminator="kind")
]
