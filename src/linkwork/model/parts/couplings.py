"""Springs, dampers and cut joints: on a joint axis or between two frames."""

from dataclasses import replace
from typing import Literal

from linkwork.model.link import Coupling, Cut, Joint, JointKind
from linkwork.model.parts.families import AxisPart, FrameLocation, JoiningPart, TreePlan
from linkwork.model.parts.fields import Number
from linkwork.model.parts.registry import component


@component("axis_spring")
class AxisSpring(AxisPart):
    """A spring on the axis of a joint.

    Attributes:
        stiffness: Stiffness [N m/rad or N/m].
        rest: Rest position of the joint [rad or m].
    """

    stiffness: Number
    rest: Number = 0.0

    def act_on(self, joint: Joint) -> Joint:
        """Return the joint with the spring; stiffnesses add up."""
        drive, stiffness = joint.drive, joint.drive.stiffness + self.stiffness
        if stiffness == 0:
            return joint
        rest = (drive.stiffness * drive.rest + self.stiffness * self.rest) / stiffness
        return replace(joint, drive=replace(drive, stiffness=stiffness, rest=rest))


@component("axis_damper")
class AxisDamper(AxisPart):
    """A damper on the axis of a joint.

    Attributes:
        damping: Damping [N m s/rad or N s/m].
    """

    damping: Number

    def act_on(self, joint: Joint) -> Joint:
        """Return the joint with the damper."""
        viscous = joint.drive.viscous + self.damping
        return replace(joint, drive=replace(joint.drive, viscous=viscous))


@component("spring")
class Spring(JoiningPart):
    """A spring between the origins of two frames.

    Attributes:
        stiffness: Stiffness [N/m].
        rest_length: Rest length [m].
        damping: Damping [N s/m].
    """

    stiffness: Number
    rest_length: Number = 0.0
    damping: Number = 0.0

    def join(self, plan: TreePlan, a: FrameLocation, b: FrameLocation) -> None:
        """Add a coupling."""
        ends = _ends(self, plan, a, b)
        numbers = (self.stiffness, self.rest_length, self.damping)
        plan.couplings.append(Coupling(self.full_name, *ends, *numbers))


@component("damper")
class Damper(JoiningPart):
    """A damper between the origins of two frames.

    Attributes:
        damping: Damping [N s/m].
    """

    damping: Number

    def join(self, plan: TreePlan, a: FrameLocation, b: FrameLocation) -> None:
        """Add a coupling."""
        ends = _ends(self, plan, a, b)
        plan.couplings.append(Coupling(self.full_name, *ends, damping=self.damping))


@component("cut_joint")
class CutJoint(JoiningPart):
    """A loop joint: closes a kinematic loop that the tree is cut at.

    Attributes:
        joint: `fixed` aligns both frames, `ball` their origins, `revolute` origins and z axes.
    """

    joint: Literal["fixed", "ball", "revolute"] = "fixed"

    def join(self, plan: TreePlan, a: FrameLocation, b: FrameLocation) -> None:
        """Add a cut."""
        plan.cuts.append(Cut(self.full_name, JointKind(self.joint), *_ends(self, plan, a, b)))


def _ends(part: JoiningPart, plan: TreePlan, a: FrameLocation, b: FrameLocation) -> tuple[str, str]:
    return (plan.frame_at(a, f"{part.full_name}_a"), plan.frame_at(b, f"{part.full_name}_b"))
