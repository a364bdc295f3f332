"""Parts on the axis of a joint: drive trains, springs and dampers."""

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
    """Motor, gear and shaft as one. Every number but the ratio is on the motor's side of the gear.

    With ratio n, the joint feels n^2 times the rotor's inertia and viscous friction, and n times
    the dry friction and the motor's torque. Several on one axis add up.

    Attributes:
        rotor_inertia: Of the rotor and all that turns with it [kg m^2].
        ratio: Turns of the motor by turn of the joint, not 0; for a joint that slides [rad/m].
            Negative when the motor turns the other way.
        viscous: Viscous friction [N m s/rad].
        coulomb: Dry friction [N m].
        coulomb_back: Dry friction when the motor turns backwards; as `coulomb` when None [N m].
        torque_limit: Greatest torque of the motor [N m].
    """

    drives: ClassVar[bool] = True

    rotor_inertia: Number = 0.0
    ratio: Factor = 1.0
    viscous: Number = 0.0
    coulomb: Number = 0.0
    coulomb_back: Number | None = None
    torque_limit: Greatest = math.inf

    def act_on(self, joint: Joint) -> Joint:
        """The joint with the drive train reflected onto it."""
        drive, square, size = joint.drive, self.ratio**2, abs(self.ratio)
        forward, back = self._dry_friction()
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

    def _dry_friction(self) -> tuple[float, float]:
        """Dry friction of the joint's motion forwards and backwards, before the gear [N m]."""
        back = self.coulomb if self.coulomb_back is None else self.coulomb_back
        return (self.coulomb, back) if self.ratio >= 0 else (back, self.coulomb)


@component("axis_spring")
class AxisSpring(AxisPart):
    """A spring between what a joint carries and what carries the joint.

    Attributes:
        stiffness: Torque by angle, or force by length [N m/rad or N/m].
        rest: Position of the joint at which it is at rest [rad or m].
    """

    stiffness: Number
    rest: Number = 0.0

    def act_on(self, joint: Joint) -> Joint:
        """The joint with the spring; several are as stiff as their sum."""
        drive, stiffness = joint.drive, joint.drive.stiffness + self.stiffness
        if stiffness == 0:
            return joint
        rest = (drive.stiffness * drive.rest + self.stiffness * self.rest) / stiffness
        return replace(joint, drive=replace(drive, stiffness=stiffness, rest=rest))


@component("axis_damper")
class AxisDamper(AxisPart):
    """A damper between what a joint carries and what carries the joint.

    Attributes:
        damping: Torque by angular speed, or force by speed [N m s/rad or N s/m].
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
        stiffness: Force by length [N/m].
        rest_length: Distance at which it is at rest [m].
        damping: The spring's own [N s/m].
    """

    stiffness: Number
    rest_length: Number = 0.0
    damping: Number = 0.0

    def join(self, plan: TreePlan, a: FrameLocation, b: FrameLocation) -> None:
        """Adds a coupling."""
        ends = _ends(self, plan, a, b)
        numbers = (self.stiffness, self.rest_length, self.damping)
        plan.couplings.append(Coupling(self.full_name, *ends, *numbers))


@component("damper")
class Damper(JoiningPart):
    """A damper between the origins of two frames.

    Attributes:
        damping: Force by speed [N s/m].
    """

    damping: Number

    def join(self, plan: TreePlan, a: FrameLocation, b: FrameLocation) -> None:
        """Adds a coupling."""
        ends = _ends(self, plan, a, b)
        plan.couplings.append(Coupling(self.full_name, *ends, damping=self.damping))


@component("cut_joint")
class CutJoint(JoiningPart):
    """A joint that closes a loop; the tree is cut there.

    Attributes:
        joint: `fixed` holds both frames together, `ball` their origins, `revolute` also their z.
    """

    joint: Literal["fixed", "ball", "revolute"] = "fixed"

    def join(self, plan: TreePlan, a: FrameLocation, b: FrameLocation) -> None:
        """Adds a cut."""
        plan.cuts.append(Cut(self.full_name, JointKind(self.joint), *_ends(self, plan, a, b)))


def _ends(part: JoiningPart, plan: TreePlan, a: FrameLocation, b: FrameLocation) -> tuple[str, str]:
    return (
        plan.frame_at(a, f"{part.full_name}_a"),
        plan.frame_at(b, f"{part.full_name}_b"),
    )
