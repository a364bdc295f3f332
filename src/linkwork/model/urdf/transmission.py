"""The transmissions of a URDF file: all a model takes from them is the inertia of rotors."""

from __future__ import annotations

from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.model.ledger import XmlLedger

INERTIA, REDUCTION = "motorInertia", "mechanicalReduction"

_NOT_ALL = "a model takes the rotor inertia of a transmission and no more"
_REFLECTED = "became the rotor inertia on the joint side"


def rotor_inertias(top: Element, ledger: XmlLedger) -> dict[str, float]:
    """Reflected rotor inertia by joint: that of the motor times the reduction squared.

    Several motors on one joint add up; a transmission without `<motorInertia>` has no effect.
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
        message = f"a motor with an inertia drives {len(joints)} joints"
        raise transmission.error(message, f"remove <{INERTIA}>, or let it drive one joint")
    name = joints[0].attribute("name")
    movable = [x.attributes.get("name", "") for x in top.all("joint") if _can_be_driven(x)]
    if name not in movable:
        hint = f"joints: {', '.join(movable)}"
        raise joints[0].error(f"there is no moving joint {name!r}", hint)
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
        raise element.error(f"<{element.tag}> holds {shorten(element.text)!r}, not a finite number")
    return value
