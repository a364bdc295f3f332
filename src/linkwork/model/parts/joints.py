"""Joints: parts that let what they carry move, or hold it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

from linkwork.model.link import Drive, Joint, JointKind, Limits, Mimic, TreeLink
from linkwork.model.parts.bodies import Link
from linkwork.model.parts.component import AxisPort
from linkwork.model.parts.families import (
    AxisPart,
    FrameLocation,
    StandingPart,
    TreePlan,
)
from linkwork.model.parts.fields import (
    Greatest,
    Lower,
    Text,
    Triple,
    Upper,
)
from linkwork.model.parts.registry import component
from linkwork.spatial import Pose, from_position_rpy
from linkwork.spatial.vector import ZERO

_AXIS = AxisPort()


@dataclass(eq=False, repr=False, kw_only=True)
class JointPart(StandingPart):
    """A part that becomes a joint of the tree.

    Attributes:
        coordinate: Name of the joint in the tree; the part's own when empty.
    """

    coordinate: Text = ""

    @property
    def joint_name(self) -> str:
        """Name of the joint in the tree."""
        return self.coordinate or self.full_name

    def carried(self) -> Link | None:
        """The link that moves with the joint: the first that stands on its tip."""
        parts = (mate.part for mate in self.tip.mates)
        return next((part for part in parts if isinstance(part, Link)), None)

    def add_link(
        self, plan: TreePlan, parent: str | None, joint: Joint, pose: Pose
    ) -> FrameLocation:
        """Adds the link that moves with the joint, without a body where none stands on it."""
        link = self.carried()
        name = link.full_name if link else self.full_name
        body = (link.rigid(), link.shapes) if link else (None, ())
        plan.links.append(TreeLink(name, parent, joint, pose, *body))
        return FrameLocation(name)


@dataclass(eq=False, repr=False, kw_only=True)
class PlacedJoint(JointPart):
    """A joint that may stand away from what carries it.

    Attributes:
        position: Where it stands in the frame of its root [m].
        rpy: How it is turned there: roll, pitch, yaw [rad].
    """

    position: Triple = ZERO
    rpy: Triple = ZERO

    def place(self, root: FrameLocation) -> FrameLocation:
        """Where the joint's own frame stands."""
        return root.moved(from_position_rpy(self.position, self.rpy))


@component("fixed")
class Fixed(PlacedJoint):
    """A rigid connection, at a distance; without a link on it, a named frame."""

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Adds a link held by a fixed joint, or a frame."""
        location = self.place(root)
        if self.carried() is None:
            return plan.add_frame(self.full_name, location)
        return self.add_link(plan, location.link, Joint(self.joint_name), location.pose_in_link)


@dataclass(eq=False, repr=False, kw_only=True)
class AxisJoint(PlacedJoint):
    """A joint that one number places.

    Attributes:
        axis: Unit axis in the joint's frame; drives, springs and dampers are connected to it.
        lower: Least position [rad or m].
        upper: Greatest position [rad or m].
        speed: Greatest speed [rad/s or m/s].
        mimic: What it follows; such a joint is no coordinate.
    """

    axis: AxisPort = _AXIS
    lower: Lower = -math.inf
    upper: Upper = math.inf
    speed: Greatest = math.inf
    mimic: Mimic | None = None

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Adds a link that moves, with all that acts on its axis."""
        location = self.place(root)
        return self.add_link(plan, location.link, self._joint(), location.pose_in_link)

    def value_in_robot(self, field: str) -> Any:
        """What a field says to the robot: what it follows has its name in the tree."""
        return self._leader() if field == "mimic" else super().value_in_robot(field)

    def _joint(self) -> Joint:
        acting = [x.part for x in self.axis.mates if isinstance(x.part, AxisPart)]
        effort = 0.0 if any(part.drives for part in acting) else math.inf
        limits = Limits(self.lower, self.upper, self.speed, effort)
        kind, direction = JointKind(self.kind), self.axis.direction
        joint = Joint(self.joint_name, kind, direction, limits, mimic=self._leader())
        for part in acting:
            joint = part.act_on(joint)
        return joint

    def _leader(self) -> Mimic | None:
        if self.mimic is None or self._group is None:
            return self.mimic
        return replace(self.mimic, joint=self._group.joint_called(self.mimic.joint))


@component("revolute")
class Revolute(AxisJoint):
    """A joint that turns about its axis."""


@component("prismatic")
class Prismatic(AxisJoint):
    """A joint that slides along its axis."""


@component("ball")
class Ball(PlacedJoint):
    """A joint that turns any way.

    Attributes:
        limits: `upper` is the greatest angle from the middle [rad].
        drive: What brakes it, about every axis alike.
    """

    limits: Limits = field(default_factory=Limits)
    drive: Drive = field(default_factory=Drive)

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Adds a link that turns any way."""
        location = self.place(root)
        joint = Joint(self.joint_name, JointKind.BALL, limits=self.limits, drive=self.drive)
        return self.add_link(plan, location.link, joint, location.pose_in_link)


@component("floating")
class Floating(JointPart):
    """Lets a whole robot move freely; it stands on the base, and the robot's first link on it."""

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Adds the link that floats."""
        joint = Joint(self.joint_name, JointKind.FLOATING)
        return self.add_link(plan, root.link, joint, root.pose_in_link)
