"""Joints and transmissions of a URDF file: type, axis, limits, friction, rotor inertia."""

from __future__ import annotations

import math

from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.model.ledger import XmlLedger
from linkwork.model.link import Drive, Joint, JointKind, Limits, Mimic
from linkwork.spatial import Vector3
from linkwork.spatial.vector import vector3

KINDS = {
    "fixed": JointKind.FIXED,
    "revolute": JointKind.REVOLUTE,
    "continuous": JointKind.REVOLUTE,
    "prismatic": JointKind.PRISMATIC,
    "floating": JointKind.FLOATING,
}
"""Supported joint types."""

ENDLESS = 1e10
"""Limits of this size mean none; URDF requires a number."""

_UNIT = 1e-9
_DROPPED = {
    "safety_controller": "limits are those of <limit>",
    "calibration": "calibration of the real robot is not modelled",
}
_OF_MOTION = ("axis", "limit", "dynamics", "mimic")


def base_joint_name(link: str) -> str:
    """Name of the joint of a fixed base, which URDF does not have."""
    return f"world/{link}"


class UrdfJoints:
    """Joints from <joint> elements."""

    def __init__(self, ledger: XmlLedger, rotor_inertias: dict[str, float]) -> None:
        self._ledger = ledger
        self._rotor_inertias = rotor_inertias

    def joint(self, element: Element) -> Joint:
        """Joint of an element."""
        name, kind = element.attribute("name"), element.attribute("type")
        if kind not in KINDS:
            raise _unknown(element, name, kind)
        self._ledger.keep(element, "type")
        for child in element.children:
            if child.tag in _DROPPED:
                self._ledger.drop(child, _DROPPED[child.tag])
            elif child.tag in _OF_MOTION and not KINDS[kind].has_axis:
                self._ledger.drop(child, f"not applicable to a {kind} joint")
        if not KINDS[kind].has_axis:
            return Joint(name, KINDS[kind])
        limits = self._limits(element, endless=kind == "continuous")
        drive, mimic = self._drive(element, name), self._mimic(element)
        return Joint(name, KINDS[kind], self._axis(element), limits, drive, mimic)

    def _axis(self, joint: Element) -> Vector3:
        element = joint.first("axis")
        if element is None:
            return (1.0, 0.0, 0.0)
        axis = vector3(element.vector("xyz", 3))
        length = math.hypot(*axis)
        if length < _UNIT:
            raise element.error(f"invalid axis {axis}: zero length", 'write e.g. xyz="0 0 1"')
        self._ledger.keep(element, "xyz")
        if abs(length - 1) <= _UNIT:
            return axis
        self._ledger.approximate(element, "xyz", "normalised")
        return vector3(x / length for x in axis)

    def _limits(self, joint: Element, endless: bool) -> Limits:
        element = joint.first("limit") if endless else joint.required("limit")
        if element is None:
            return Limits()
        self._ledger.keep(element)
        names = ("velocity", "effort")
        velocity, effort = (
            self._bound(element, name) if name in element.attributes else math.inf for name in names
        )
        if endless:
            note = "a continuous joint has no position limits"
            self._ledger.drop_attributes(element, note, "lower", "upper")
            return Limits(velocity=velocity, effort=effort)
        lower, upper = self._bound(element, "lower"), self._bound(element, "upper")
        return Limits(lower, upper, velocity, effort)

    def _bound(self, limit: Element, name: str) -> float:
        value = limit.number(name, 0.0)
        self._ledger.keep(limit, name)
        if abs(value) < ENDLESS:
            return value
        if abs(value) > ENDLESS:
            self._ledger.approximate(limit, name, "beyond the largest limit, taken as none")
        return math.copysign(math.inf, value)

    def _drive(self, joint: Element, name: str) -> Drive:
        rotor_inertia = self._rotor_inertias.get(name, 0.0)
        element = joint.first("dynamics")
        if element is None:
            return Drive(rotor_inertia)
        self._ledger.keep(element, "damping", "friction")
        viscous, coulomb = element.number("damping", 0.0), element.number("friction", 0.0)
        return Drive(rotor_inertia, viscous, coulomb)

    def _mimic(self, joint: Element) -> Mimic | None:
        element = joint.first("mimic")
        if element is None:
            return None
        self._ledger.keep(element, "joint", "multiplier", "offset")
        multiplier, offset = element.number("multiplier", 1.0), element.number("offset", 0.0)
        return Mimic(element.attribute("joint"), multiplier, offset)


def _unknown(element: Element, name: str, kind: str) -> Exception:
    hint = f"expected one of {', '.join(KINDS)}"
    if kind == "planar":
        hint = "use two prismatic joints and a continuous one, with two links between them"
    return element.error(f"unsupported type of joint {name!r}: {kind!r}", hint)


INERTIA, REDUCTION = "motorInertia", "mechanicalReduction"

_NOT_ALL = "only the rotor inertia of a transmission is modelled"
_REFLECTED = "converted to the rotor inertia on the joint side"


def rotor_inertias(top: Element, ledger: XmlLedger) -> dict[str, float]:
    """Reflected rotor inertia by joint: motor inertia times reduction squared.

    Motors on one joint add up; a transmission without `<motorInertia>` has no effect.
    """
    found: dict[str, float] = {}
    for transmission in top.all("transmission"):
        ledger.drop(transmission, _NOT_ALL)
        motors = [x for x in transmission.all("actuator") if x.first(INERTIA) is not None]
        if not motors:
            continue
        joint = _only_joint(top, transmission)
        name = joint.attribute("name")
        ledger.keep(transmission)
        ledger.keep(joint, "name")
        for motor in motors:
            found[name] = found.get(name, 0.0) + _reflected(motor, ledger)
    return found


def _only_joint(top: Element, transmission: Element) -> Element:
    joints = transmission.all("joint")
    if len(joints) != 1:
        message = f"a transmission with <{INERTIA}> has {len(joints)} joints, expected 1"
        raise transmission.error(message, f"remove <{INERTIA}>, or keep one joint")
    name = joints[0].attribute("name")
    movable = [x.attributes.get("name", "") for x in top.all("joint") if _can_be_driven(x)]
    if name not in movable:
        hint = f"joints: {', '.join(movable)}"
        raise joints[0].error(f"unknown moving joint {name!r}", hint)
    return joints[0]


def _can_be_driven(joint: Element) -> bool:
    return joint.attributes.get("type") in ("revolute", "continuous", "prismatic")


def _reflected(motor: Element, ledger: XmlLedger) -> float:
    inertia, reduction = motor.required(INERTIA), motor.first(REDUCTION)
    ledger.keep(motor)
    ledger.drop_attributes(motor, _NOT_ALL, *motor.attributes)
    ledger.approximate(inertia, "", _REFLECTED)
    if reduction is None:
        return _number(inertia)
    ledger.approximate(reduction, "", _REFLECTED)
    return _number(inertia) * _number(reduction) ** 2


def _number(element: Element) -> float:
    value = parse_number(element.text)
    if value is None:
        raise element.error(
            f"invalid <{element.tag}>: {shorten(element.text)!r}, expected a number"
        )
    return value
