"""Joints between bodies that belong to no robot, and what closes loops."""

from __future__ import annotations

from typing import Literal

from linkwork.files.part import Part
from linkwork.world.scene.values import FrameName, NotNegative, Vector


class PassiveJoint(Part):
    """A joint that carries one body of the scene on another; actuators may drive it."""

    kind: Literal["revolute", "prismatic", "ball", "fixed"]
    """How the child may move."""
    parent: FrameName
    """What carries: a body, a robot's link or frame, or `world`."""
    child: FrameName
    """The body that is carried; a body hangs on one joint at most."""
    position: Vector = (0.0, 0.0, 0.0)
    """Where the joint is at the start, in the world [m]."""
    axis: Vector = (0.0, 0.0, 1.0)
    """Axis at the start, in the world."""
    damping: NotNegative = 0.0
    """Viscous friction [N m s/rad or N s/m]."""


class Weld(Part):
    """Holds two bodies together as they stand at the start."""

    a: FrameName
    """A body, a robot's link or frame, or `world`."""
    b: FrameName
    """Another."""


class CutJoint(Part):
    """A joint that closes a loop: held by a constraint, since a tree has no loops."""

    kind: Literal["ball", "revolute", "fixed"]
    """What stays together: a point, an axis, or everything."""
    a: FrameName
    """A body, a robot's link or frame, or `world`."""
    b: FrameName
    """Another."""
    position: Vector
    """Where the joint is at the start, in the world [m]."""
    axis: Vector = (0.0, 0.0, 1.0)
    """Axis of a revolute joint at the start, in the world."""
