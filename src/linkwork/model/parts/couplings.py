"""Drive trains, springs, dampers and cut joints: on a joint axis or between two frames."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import ClassVar, Literal

from linkwork.model.link import Coupling, Cut, Joint, JointKind
from linkwork.model.parts.families import (
    AxisPart,
    FrameLocation,
    JoiningPart,
    TreePlan,
)
from linkwork.model.parts.fields import Factor, Greatest, Number
from linkwork.model.parts.registry import component


@component("drive_train")
class DriveTrain(AxisPart):
    """Motor and gear. All values but the ratio are on the motor side of the gear.

    Reflected to the joint by a ratio n: inertia and viscous friction times n^2, Coulomb friction
    and torque times n. Several on one axis add up.

    Attributes:
        rotor_inertia: Inertia of the rotor and shaft [kg m^2].
        ratio: Motor angle per joint position, not 0 [rad/rad or rad/m]; negative for opposite
            directions.
        viscous: Viscous friction [N m s/rad].
        coulomb: Coulomb friction [N m].
        coulomb_back: Coulomb friction in negative direction; equal to `coulomb` when None [N m].
        torque_limit: Torque limit of the motor [N m].
    """

    drives: ClassVar[bool] = True

    rotor_inertia: Number = 0.0
    ratio: Factor = 1.0
    viscous: Number = 0.0
    coulomb: Number = 0.0
    coulomb_back: Number | None = None
    torque_limit: Greatest = math.inf

    def act_on(self, joint: Joint) -> Joint:
        """The joint with the reflected drive train."""
        drive, square, size = joint.drive, self.ratio**2, abs(self.ratio)
        forward, back = self._coulomb_friction()
        known_back = drive.coulomb if drive.coulomb_back is None else drive.coulomb_back
        forward, back = drive.coulomb + size * forward, known_back + size * back
        driven = replace(
            drive,
            rotor_inertia=drive.rotor_inertia + square * self.rotor_inertia,
            viscous=drive.viscous + square * self.viscous,
            coulomb=forward,
            coulomb_back=None if back == forward else back,
        )
        effort = joint.limits.effort + size * self.torque_limit
        return replace(joint, drive=driven, limits=replace(joint.limits, effort=effort))

    def _coulomb_friction(self) -> tuple[float, float]:
        """Coulomb friction of forward and backward joint motion, on the motor side [N m]."""
        back = self.coulomb if self.coulomb_back is None else self.coulomb_back
        return (self.coulomb, back) if self.ratio >= 0 else (back, self.coulomb)


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
        """The joint with the spring; stiffnesses add up."""
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
        """The joint with the damper."""
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
    return (
        plan.frame_at(a, f"{part.full_name}_a"),
        plan.frame_at(b, f"{part.full_name}_b"),
    )
