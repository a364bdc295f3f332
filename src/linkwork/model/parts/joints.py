"""Joint parts: fixed, revolute, prismatic, ball and floating."""

import math
from dataclasses import dataclass, field, replace
from typing import Any

from linkwork.errors import ModelError
from linkwork.model.link import Drive, ElasticShaft, Joint, JointKind, Limits, Mimic, TreeLink
from linkwork.model.parts.bodies import Link
from linkwork.model.parts.component import AxisPort
from linkwork.model.parts.families import (
    AxisPart,
    FrameLocation,
    MotorCoordinate,
    StandingPart,
    TreePlan,
)
from linkwork.model.parts.fields import Greatest, Lower, Text, Triple, Upper
from linkwork.model.parts.registry import component
from linkwork.spatial import Pose
from linkwork.spatial.vector import ZERO

_AXIS = AxisPort()


@dataclass(eq=False, repr=False, kw_only=True)
class JointPart(StandingPart):
    """A part that is a joint of the tree.

    Attributes:
        coordinate: Name of the joint in the tree; the name of the part when empty.
    """

    coordinate: Text = ""

    @property
    def joint_name(self) -> str:
        """Name of the joint in the tree."""
        return self.coordinate or self.full_name

    def child_link(self) -> Link | None:
        """Child link of the joint: the first connected to its tip."""
        parts = (mate.part for mate in self.tip.mates)
        return next((part for part in parts if isinstance(part, Link)), None)

    def add_link(
        self, plan: TreePlan, parent: str | None, joint: Joint, pose: Pose
    ) -> FrameLocation:
        """Add the child link, massless if there is none."""
        link = self.child_link()
        name = link.full_name if link else self.full_name
        body = (link.rigid(), link.shapes) if link else (None, ())
        plan.links.append(TreeLink(name, parent, joint, pose, *body))
        return FrameLocation(name)


@dataclass(eq=False, repr=False, kw_only=True)
class PlacedJoint(JointPart):
    """A joint with an offset from its root.

    Attributes:
        position: Position in the root frame [m].
        rpy: Orientation in the root frame: roll, pitch, yaw [rad].
    """

    position: Triple = ZERO
    rpy: Triple = ZERO

    def place(self, root: FrameLocation) -> FrameLocation:
        """Location of the joint frame."""
        return root.moved(Pose.from_xyz_rpy(self.position, self.rpy))


@component("fixed")
class Fixed(PlacedJoint):
    """A fixed joint with an offset; without a child link, a named frame."""

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Add a link with a fixed joint, or a frame."""
        location = self.place(root)
        if self.child_link() is None:
            return plan.add_frame(self.full_name, location)
        return self.add_link(plan, location.link, Joint(self.joint_name), location.pose_in_link)


@dataclass(eq=False, repr=False, kw_only=True)
class AxisJoint(PlacedJoint):
    """A revolute or prismatic joint.

    Attributes:
        axis: Unit axis in the joint frame; drives, springs and dampers are connected to it.
        lower: Lower position limit [rad or m].
        upper: Upper position limit [rad or m].
        velocity: Velocity limit, a magnitude [rad/s or m/s].
        mimic: The joint it follows; a mimic joint is not a coordinate.
    """

    axis: AxisPort = _AXIS
    lower: Lower = -math.inf
    upper: Upper = math.inf
    velocity: Greatest = math.inf
    mimic: Mimic | None = None

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Add the moving link, with the parts on its axis."""
        location = self.place(root)
        joint = self._joint()
        for motor in self._motors():
            limits = Limits(effort=motor.effort)
            coordinate = replace(joint, name=motor.name, limits=limits, drive=motor.drive)
            place = (location.link, coordinate, location.pose_in_link)
            plan.links.append(TreeLink(motor.name, *place))
            ends = (motor.shaft, motor.name, joint.name)
            plan.shafts.append(ElasticShaft(*ends, motor.stiffness, motor.damping))
        return self.add_link(plan, location.link, joint, location.pose_in_link)

    def _motors(self) -> list[MotorCoordinate]:
        motors = [motor for part in self._acting() for motor in part.motor_coordinates()]
        if motors and self.mimic is not None:
            raise ModelError(
                f"joint {self.full_name!r} mimics another and has the elastic shaft "
                f"{motors[0].shaft!r}",
                hint="drive the leading joint",
            )
        return motors

    def _acting(self) -> list[AxisPart]:
        return [x.part for x in self.axis.mates if isinstance(x.part, AxisPart)]

    def value_in_robot(self, field: str) -> Any:
        """Value of a field in the robot; the leader of a mimic has its name in the tree."""
        return self._leader() if field == "mimic" else super().value_in_robot(field)

    def _joint(self) -> Joint:
        acting = self._acting()
        effort = 0.0 if any(part.drives for part in acting) else math.inf
        limits = Limits(self.lower, self.upper, self.velocity, effort)
        kind, direction = JointKind(self.kind), self.axis.direction
        joint = Joint(self.joint_name, kind, direction, limits, mimic=self._leader())
        for part in acting:
            joint = part.act_on(joint)
        return joint

    def _leader(self) -> Mimic | None:
        if self.mimic is None or self._group is None:
            return self.mimic
        return replace(self.mimic, joint=self._group.resolve_joint_name(self.mimic.joint))


@component("revolute")
class Revolute(AxisJoint):
    """A revolute joint."""


@component("prismatic")
class Prismatic(AxisJoint):
    """A prismatic joint."""


@component("ball")
class Ball(PlacedJoint):
    """A ball joint.

    Attributes:
        limits: `upper` is the largest angle from zero [rad].
        drive: Friction, equal about all axes.
    """

    limits: Limits = field(default_factory=Limits)
    drive: Drive = field(default_factory=Drive)

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Add the child link."""
        location = self.place(root)
        joint = Joint(self.joint_name, JointKind.BALL, limits=self.limits, drive=self.drive)
        return self.add_link(plan, location.link, joint, location.pose_in_link)


@component("floating")
class Floating(JointPart):
    """A floating joint between the base and the first link of a robot.

    Attributes:
        drive: Friction and rotor inertia, equal in all six directions.
    """

    drive: Drive = field(default_factory=Drive)

    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Add the floating link."""
        joint = Joint(self.joint_name, JointKind.FLOATING, drive=self.drive)
        return self.add_link(plan, root.link, joint, root.pose_in_link)
