"""Joints between bodies that belong to no robot, and what closes loops.

All of them are placed as everything stands when every joint is at zero.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.part import Number, Part
from linkwork.world.scene.values import FrameName, NotNegative, Positive, Vector

Stops = tuple[Number | None, Number | None]


class _Carrying(Part):
    """A joint that carries one body of the scene on another."""

    parent: FrameName
    """What carries: a body, a robot's link or frame, or `world`."""
    child: FrameName
    """The body that is carried; a body hangs on one joint at most."""


class FixedJoint(_Carrying):
    """Makes two bodies one."""

    kind: Literal["fixed"]
    """How the child may move: not at all."""


class _Resisting(_Carrying):
    position: Vector = (0.0, 0.0, 0.0)
    """Where the joint is in the world, every joint at zero [m]."""
    stiffness: NotNegative = 0.0
    """Of a spring that pulls the child to `rest`, or to zero [N m/rad or N/m]."""
    damping: NotNegative = 0.0
    """Viscous friction [N m s/rad or N s/m]."""
    dry_friction: NotNegative = 0.0
    """Dry friction [N m or N]."""
    rotor_inertia: NotNegative = 0.0
    """Reflected inertia of what drives it [kg m^2 or kg]."""


class SceneAxisJoint(_Resisting):
    """A joint that turns about or slides along one axis; an actuator may drive it."""

    kind: Literal["revolute", "prismatic"]
    """How the child may move."""
    axis: Vector = (0.0, 0.0, 1.0)
    """Axis in the world, every joint at zero; of any length."""
    limits: Stops = (None, None)
    """Stops: least and greatest position [rad or m], null where there is none."""
    rest: Number = 0.0
    """Position at which the spring is at rest [rad or m]."""
    start: Number = 0.0
    """Position at the start [rad or m]."""


class BallJoint(_Resisting):
    """A joint that turns about every axis."""

    kind: Literal["ball"]
    """How the child may move."""
    limit: Positive | None = None
    """Greatest angle from where it stands at zero [rad]."""


class ThreeAxisJoint(_Resisting):
    """Three axes in sequence through one point, each a joint: NAME.x, NAME.y, NAME.z."""

    kind: Literal["three-axis"]
    """How the child may move."""
    rpy: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw of the three axes in the world, every joint at zero [rad]."""
    limits: tuple[Stops, Stops, Stops] = ((None, None), (None, None), (None, None))
    """Stops about x, y and z [rad], null where there is none."""
    rest: Vector = (0.0, 0.0, 0.0)
    """Positions at which the springs are at rest [rad]."""
    start: Vector = (0.0, 0.0, 0.0)
    """Positions at the start [rad]."""


PassiveJoint = Annotated[
    FixedJoint | SceneAxisJoint | BallJoint | ThreeAxisJoint, Field(discriminator="kind")
]


class Weld(Part):
    """Holds two bodies together as they stand at the start, or when it is switched on."""

    a: FrameName
    """A body, a robot's link or frame, or `world`."""
    b: FrameName
    """Another."""
    active: bool = True
    """Whether it holds at the start."""


class SceneCutJoint(Part):
    """A joint that closes a loop: held by a constraint, since a tree has no loops."""

    kind: Literal["ball", "revolute", "fixed"]
    """What stays together: a point, an axis, or everything."""
    a: FrameName
    """A body, a robot's link or frame, or `world`."""
    b: FrameName
    """Another."""
    position: Vector
    """Where the joint is in the world, every joint at zero [m]."""
    axis: Vector = (0.0, 0.0, 1.0)
    """Axis of a revolute joint in the world, every joint at zero; of any length."""
