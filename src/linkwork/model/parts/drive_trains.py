"""Drive trains on a joint axis: as one part, or as motors, gears and elastic shafts."""

import math
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.model.link import Drive, Joint, JointKind, Limits
from linkwork.model.parts.component import Port
from linkwork.model.parts.connector import Medium, Side
from linkwork.model.parts.families import AxisPart, MotorCoordinate
from linkwork.model.parts.fields import Factor, Greatest, Number
from linkwork.model.parts.registry import component
from linkwork.model.tree import Tree


def _reflect(drive: Drive, ratio: float) -> Drive:
    """Return a drive on the motor side of a gear, as seen on the joint side."""
    square, size = ratio**2, abs(ratio)
    back = drive.coulomb if drive.coulomb_back is None else drive.coulomb_back
    ahead, back = (drive.coulomb, back) if ratio >= 0 else (back, drive.coulomb)
    return Drive(
        rotor_inertia=square * drive.rotor_inertia,
        viscous=square * drive.viscous,
        coulomb=size * ahead,
        coulomb_back=None if back == ahead else size * back,
        stiffness=square * drive.stiffness,
        rest=drive.rest / ratio,
    )


def _add(joint: Joint, drive: Drive, effort: float) -> Joint:
    """Return a joint with another drive on its axis."""
    first = joint.drive
    backs = [x.coulomb if x.coulomb_back is None else x.coulomb_back for x in (first, drive)]
    forward, back = first.coulomb + drive.coulomb, sum(backs)
    stiffness, rest = first.stiffness + drive.stiffness, first.rest
    if drive.stiffness:
        rest = (first.stiffness * first.rest + drive.stiffness * drive.rest) / stiffness
    both = Drive(
        rotor_inertia=first.rotor_inertia + drive.rotor_inertia,
        viscous=first.viscous + drive.viscous,
        coulomb=forward,
        coulomb_back=None if back == forward else back,
        stiffness=stiffness,
        rest=rest,
    )
    limits = replace(joint.limits, effort=joint.limits.effort + effort)
    return replace(joint, drive=both, limits=limits)


@dataclass(eq=False, repr=False, kw_only=True)
class MotorPart(AxisPart):
    """A motor, with all values on its own side of a gear.

    Attributes:
        rotor_inertia: Inertia of the rotor and shaft [kg m^2].
        viscous: Viscous friction [N m s/rad].
        coulomb: Coulomb friction [N m].
        coulomb_back: Coulomb friction in negative direction; equal to `coulomb` when None [N m].
        torque_limit: Torque limit of the motor [N m].
    """

    drives: ClassVar[bool] = True

    rotor_inertia: Number = 0.0
    viscous: Number = 0.0
    coulomb: Number = 0.0
    coulomb_back: Number | None = None
    torque_limit: Greatest = math.inf

    def reflected_on(self, joint: Joint, ratio: float) -> Joint:
        """Return the joint with the motor behind a gear of some ratio."""
        drive = Drive(self.rotor_inertia, self.viscous, self.coulomb, self.coulomb_back)
        return _add(joint, _reflect(drive, ratio), abs(ratio) * self.torque_limit)


@component("drive_train")
class DriveTrain(MotorPart):
    """Motor and gear. All values but the ratio are on the motor side of the gear.

    Reflected to the joint by a ratio n: inertia and viscous friction times n^2, Coulomb friction
    and torque times n. Several on one axis add up.

    Attributes:
        ratio: Motor angle per joint position, not 0 [rad/rad or rad/m]; negative for opposite
            directions.
    """

    ratio: Factor = 1.0

    def act_on(self, joint: Joint) -> Joint:
        """Return the joint with the reflected drive train."""
        return self.reflected_on(joint, self.ratio)


@component("motor")
class Motor(MotorPart):
    """A motor on a joint axis, a gear or a shaft."""

    def act_on(self, joint: Joint) -> Joint:
        """Return the joint with the motor."""
        return self.reflected_on(joint, 1.0)


@dataclass(eq=False, repr=False, kw_only=True)
class TransmissionPart(AxisPart):
    """A part between a joint axis and what drives it: `r1.axis << shaft << gear << motor`."""

    drives: ClassVar[bool] = True

    input = Port(Side.B, Medium.STATE)

    def driving(self) -> list[AxisPart]:
        """Parts on its input."""
        parts = [mate.part for mate in self.input.mates if isinstance(mate.part, AxisPart)]
        if not parts:
            raise ModelError(
                f"{self.kind} {self.full_name!r} is driven by nothing",
                hint=f"connect a motor: {self.full_name} << motor",
            )
        return parts

    def driving_joint(self) -> Joint:
        """Return what acts rigidly on its input, as the drive and effort limit of a joint."""
        joint = Joint(self.full_name, JointKind.REVOLUTE, limits=Limits(effort=0.0))
        for part in self.driving():
            joint = part.act_on(joint)
        return joint

    @abstractmethod
    def motor_coordinates(self) -> list[MotorCoordinate]:
        """Motors behind elastic shafts, on its joint side."""


@component("gear")
class Gear(TransmissionPart):
    """A gear without inertia and losses.

    Attributes:
        ratio: Position of its input per position of its output, not 0 [rad/rad or rad/m].
    """

    ratio: Factor = 1.0

    def act_on(self, joint: Joint) -> Joint:
        """Return the joint with what acts rigidly on the input, reflected."""
        driving = self.driving_joint()
        effort = abs(self.ratio) * driving.limits.effort
        return _add(joint, _reflect(driving.drive, self.ratio), effort)

    def motor_coordinates(self) -> list[MotorCoordinate]:
        """Motors behind elastic shafts on the input, reflected."""
        square, size = self.ratio**2, abs(self.ratio)
        return [
            replace(
                motor,
                stiffness=square * motor.stiffness,
                damping=square * motor.damping,
                drive=_reflect(motor.drive, self.ratio),
                effort=size * motor.effort,
            )
            for part in self.driving()
            for motor in part.motor_coordinates()
        ]


@component("shaft")
class Shaft(TransmissionPart):
    """An elastic shaft: what drives it has a separate coordinate.

    The coordinate is named after the motor, and is the position of the motor as seen on the joint
    side of all gears.

    Attributes:
        stiffness: Torque per twist, above 0 [N m/rad or N/m].
        damping: Torque per velocity of the twist [N m s/rad or N s/m].
    """

    stiffness: Number
    damping: Number = 0.0

    def act_on(self, joint: Joint) -> Joint:
        """Return the joint itself: nothing acts on it rigidly."""
        return joint

    def motor_coordinates(self) -> list[MotorCoordinate]:
        """Return the coordinate of what drives the shaft."""
        if any(part.motor_coordinates() for part in self.driving()):
            raise ModelError(
                f"shaft {self.full_name!r} is driven by another shaft",
                hint="use one shaft of 1 / (1/k1 + 1/k2), reflected to its place",
            )
        driving = self.driving_joint()
        motors = list(_motors(self))
        name = motors[0] if len(motors) == 1 else f"{self.full_name}_motor"
        shaft = (self.full_name, self.stiffness, self.damping)
        return [MotorCoordinate(name, *shaft, driving.drive, driving.limits.effort)]


def _motors(part: AxisPart) -> Iterator[str]:
    """Names of all motors on the input of a part."""
    if isinstance(part, Motor | DriveTrain):
        yield part.full_name
    elif isinstance(part, TransmissionPart):
        for driving in part.driving():
            yield from _motors(driving)


def with_rigid_shafts(tree: Tree) -> Tree:
    """Return the robot with rigid shafts: motors act on the joints that they drive."""
    if not tree.shafts:
        return tree
    driven = {link.joint.name: link.joint for link in tree.links}
    for shaft in tree.shafts:
        motor = driven.pop(shaft.motor)
        driven[shaft.joint] = _add(driven[shaft.joint], motor.drive, motor.limits.effort)
    links = [
        replace(link, joint=driven[link.joint.name])
        for link in tree.links
        if link.joint.name in driven
    ]
    return replace(tree, links=tuple(links), shafts=())
