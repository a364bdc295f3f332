"""Joints and transmissions of a URDF file, and the values of attributes."""

import difflib
import math
import re
from collections.abc import Collection

from linkwork.errors import SchemaError, list_names
from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.model.ledger import XmlLedger
from linkwork.model.link import Drive, Joint, JointKind, Limits, Mimic
from linkwork.spatial import Vector3
from linkwork.spatial.vector import vector3

BALL = "spherical"  # Joint type that some simulators add to URDF
KINDS = {
    "fixed": JointKind.FIXED,
    "revolute": JointKind.REVOLUTE,
    "continuous": JointKind.REVOLUTE,
    "prismatic": JointKind.PRISMATIC,
    "floating": JointKind.FLOATING,
    BALL: JointKind.BALL,
}

ENDLESS = 1e10  # Limits of this size mean none; URDF requires a number

_UNIT = 1e-9
_X = (1.0, 0.0, 0.0)
_INFINITE = ("inf", "infinity")
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
        self._values = UrdfValues(ledger)
        self._rotor_inertias = rotor_inertias

    def joint(self, element: Element, name: str, leaders: Collection[str]) -> Joint:
        """Joint of an element, which may mimic one of `leaders`."""
        kind = element.attribute("type")
        if kind not in KINDS:
            raise _unknown(element, name, kind)
        self._ledger.keep(element, "type")
        if kind == BALL:
            message = f"joint {name!r} is of type {BALL!r}, not in URDF; read as a ball joint"
            self._ledger.report(element, message, "use three continuous joints")
        for child in element.children:
            if child.tag in _DROPPED:
                self._ledger.drop(child, _DROPPED[child.tag])
            elif child.tag in _OF_MOTION and not KINDS[kind].has_axis:
                self._ledger.drop(child, f"not applicable to a {kind} joint")
        if not KINDS[kind].has_axis:
            return Joint(name, KINDS[kind])
        limits = self._limits(element, name, endless=kind == "continuous")
        drive, mimic = self._drive(element, name), self._mimic(element, name, leaders)
        return Joint(name, KINDS[kind], self._axis(element), limits, drive, mimic)

    def _axis(self, joint: Element) -> Vector3:
        element = joint.first("axis")
        if element is None:
            return _X
        axis = vector3(self._values.numbers(element, "xyz", 3, _X))
        length = math.hypot(*axis)
        if length < _UNIT:
            self._ledger.drop(element, "it has no length")
            message = f"invalid axis {axis}: zero length; the default 1 0 0 is used"
            self._ledger.report(element, message, 'write e.g. xyz="0 0 1"')
            return _X
        self._ledger.keep(element, "xyz")
        if abs(length - 1) <= _UNIT:
            return axis
        self._ledger.approximate(element, "xyz", "normalised")
        return vector3(x / length for x in axis)

    def _limits(self, joint: Element, name: str, endless: bool) -> Limits:
        element = joint.first("limit")
        if element is None:
            if not endless:
                message = f"joint {name!r} has no <limit>; its motion is not limited"
                self._ledger.report(joint, message, "add <limit>, or use type continuous")
            return Limits()
        self._ledger.keep(element)
        velocity, effort = (
            self._bound(element, name, math.inf) if name in element.attributes else math.inf
            for name in ("velocity", "effort")
        )
        if endless:
            note = "a continuous joint has no position limits"
            self._ledger.drop_attributes(element, note, "lower", "upper")
            return Limits(velocity=velocity, effort=effort)
        lower, upper = self._bound(element, "lower", 0.0), self._bound(element, "upper", 0.0)
        if lower > upper:
            message = f"lower limit {lower:g} exceeds the upper limit {upper:g}; they are swapped"
            self._ledger.report(element, message, "swap the two")
            lower, upper = upper, lower
        return Limits(lower, upper, velocity, effort)

    def _bound(self, limit: Element, name: str, default: float) -> float:
        text = limit.attributes.get(name, "").strip().lower()
        self._ledger.keep(limit, name)
        if text.lstrip("+-") in _INFINITE:
            message = f"the limit {name!r} is {text!r}, read as unlimited"
            self._ledger.report(limit, message, f'write {name}="{ENDLESS:g}" or remove it')
            return -math.inf if text.startswith("-") else math.inf
        value = self._values.number(limit, name, default)
        if abs(value) < ENDLESS or math.isinf(value):
            return value
        if abs(value) > ENDLESS:
            self._ledger.approximate(limit, name, "beyond the largest limit, read as unlimited")
        return math.copysign(math.inf, value)

    def _drive(self, joint: Element, name: str) -> Drive:
        rotor_inertia = self._rotor_inertias.get(name, 0.0)
        element = joint.first("dynamics")
        if element is None:
            return Drive(rotor_inertia)
        self._ledger.keep(element, "damping", "friction")
        names = ("damping", "friction")
        viscous, coulomb = (self._values.number(element, name, 0.0) for name in names)
        return Drive(rotor_inertia, viscous, coulomb)

    def _mimic(self, joint: Element, name: str, leaders: Collection[str]) -> Mimic | None:
        element = joint.first("mimic")
        if element is None:
            return None
        leader = element.attributes.get("joint", "")
        if leader not in leaders or leader == name:
            what = "itself" if leader == name else f"the unknown joint {shorten(leader)!r}"
            close = difflib.get_close_matches(leader[:100], leaders, n=1)
            fix = f"did you mean {close[0]!r}?" if close else "correct its name, or remove <mimic>"
            self._ledger.drop(element, "it names no other moving joint")
            message = f"joint {name!r} mimics {what}; it moves independently"
            self._ledger.report(element, message, fix)
            return None
        self._ledger.keep(element, "joint", "multiplier", "offset")
        numbers = (("multiplier", 1.0), ("offset", 0.0))
        return Mimic(leader, *(self._values.number(element, x, default) for x, default in numbers))


def _unknown(element: Element, name: str, kind: str) -> Exception:
    hint = f"expected one of {list_names(KINDS, near=kind)}"
    if kind == "planar":
        hint = "use two prismatic joints and a continuous one, with two links between them"
    return element.error(f"unsupported type of joint {name!r}: {kind!r}", hint)


INERTIA, REDUCTION = "motorInertia", "mechanicalReduction"

_NOT_ALL = "only the rotor inertia of a transmission is modelled"
_REFLECTED = "converted to the rotor inertia on the joint side"


def has_axis(joint: Element) -> bool:
    """Whether a joint is revolute or prismatic."""
    kind = KINDS.get(joint.attributes.get("type", ""))
    return kind is not None and kind.has_axis


def rotor_inertias(top: Element, ledger: XmlLedger) -> dict[str, float]:
    """Reflected rotor inertia by joint: motor inertia times reduction squared.

    Motors on one joint add up; a transmission without `<motorInertia>` has no effect.
    """
    inertias: dict[str, float] = {}
    for transmission in top.all("transmission"):
        ledger.drop(transmission, _NOT_ALL)
        motors = [x for x in transmission.all("actuator") if x.first(INERTIA) is not None]
        if not motors:
            continue
        try:
            joint = _only_joint(top, transmission)
            name = joint.attribute("name")
            inertia = sum(_reflected(motor) for motor in motors)
        except SchemaError as error:
            ledger.report_error(transmission, error, "its rotor inertia is left out")
            continue
        inertias[name] = inertias.get(name, 0.0) + inertia
        ledger.keep(transmission)
        ledger.keep(joint, "name")
        for motor in motors:
            _note_reflected(motor, ledger)
    return inertias


def _only_joint(top: Element, transmission: Element) -> Element:
    joints = transmission.all("joint")
    if len(joints) != 1:
        message = f"a transmission with <{INERTIA}> has {len(joints)} joints, expected 1"
        raise transmission.error(message, f"remove <{INERTIA}>, or keep one joint")
    name = joints[0].attribute("name")
    driven = [x for x in top.all("joint") if has_axis(x)]
    movable = [x.attributes.get("name", "") for x in driven]
    if name not in movable:
        hint = f"joints: {list_names(movable, near=name)}"
        raise joints[0].error(f"unknown moving joint {name!r}", hint)
    return joints[0]


def _reflected(motor: Element) -> float:
    inertia, reduction = motor.required(INERTIA), motor.first(REDUCTION)
    ratio = 1.0 if reduction is None else _number(reduction)
    return _number(inertia) * ratio**2


def _note_reflected(motor: Element, ledger: XmlLedger) -> None:
    ledger.keep(motor)
    ledger.drop_attributes(motor, _NOT_ALL, *motor.attributes)
    for tag in (INERTIA, REDUCTION):
        for element in motor.all(tag)[:1]:
            ledger.approximate(element, "", _REFLECTED)


def _number(element: Element) -> float:
    value = parse_number(element.text)
    if value is None:
        raise element.error(
            f"invalid <{element.tag}>: {shorten(element.text)!r}, expected a number"
        )
    return value


_SEPARATORS = re.compile(r"[\s,;]+")
_DECIMAL_COMMA = re.compile(r"\d,\d")


class UrdfValues:
    """Numbers of attributes: commas between them and spare ones are accepted and reported."""

    def __init__(self, ledger: XmlLedger) -> None:
        self._ledger = ledger

    def number(self, element: Element, name: str, default: float | None = None) -> float:
        """Return an attribute as a finite number; the default when it is missing or empty."""
        return self.numbers(element, name, 1, None if default is None else (default,))[0]

    def numbers(
        self, element: Element, name: str, size: int, default: tuple[float, ...] | None = None
    ) -> tuple[float, ...]:
        """Return an attribute as finite numbers; the default when it is missing or empty."""
        text = element.attributes.get(name, "").strip()
        if not text and default is not None:
            if name in element.attributes:
                self._ledger.report(
                    element, f"the attribute {name!r} is empty, read as missing", "remove it"
                )
            return default
        words = [word for word in _SEPARATORS.split(text) if word]
        numbers = [x for x in map(parse_number, words) if x is not None]
        exact = len(numbers) == len(words) == size
        # A comma inside a number may be a decimal point.
        if len(numbers) < max(size, len(words)) or (not exact and _DECIMAL_COMMA.search(text)):
            return element.vector(name, size)
        if not exact:
            counts = f"has {len(words)} numbers, expected {size}"
            message = f"the attribute {name!r} {counts}: {shorten(text)!r}; the first are used"
            self._ledger.report(element, message, "remove the spare numbers")
        elif "," in text or ";" in text:
            message = f"numbers of {name!r} are separated by commas: {shorten(text)!r}"
            self._ledger.report(element, message, "write spaces between them")
        return tuple(numbers[:size])
