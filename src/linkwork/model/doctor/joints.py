"""Limits, drives and units of joints."""

from __future__ import annotations

import math
from collections.abc import Iterator

from linkwork.model.doctor.extent import MOST_LENGTH
from linkwork.model.doctor.finding import Finding, error, warning
from linkwork.model.link import Joint, JointKind
from linkwork.model.tree import Tree

MOST_TURN = 4 * math.pi
"""A revolute limit beyond two turns looks like degrees [rad]."""
MOST_SPEED = 50.0
"""A speed limit of a revolute joint beyond this looks like degrees [rad/s]."""


def joint_findings(tree: Tree) -> Iterator[Finding]:
    """What is wrong with the joints that move."""
    for link in tree.links:
        if link.joint.kind.has_axis:
            yield from _range(link.joint)
            yield from _units(link.joint)
        if link.joint.kind.moves:
            yield from _greatest(link.joint)
            yield from _drive(link.joint)


def _range(joint: Joint) -> Iterator[Finding]:
    limits = joint.limits
    open_ends = [x for x in (limits.lower, limits.upper) if not math.isfinite(x)]
    if limits.lower == limits.upper:
        message = f"it cannot move: both limits are {limits.lower:g}"
        fix = "make it a fixed joint or widen its limits"
        yield warning("joint", joint.name, message, fix)
    elif len(open_ends) == 1:
        message = f"it is limited on one side only, {limits.lower:g} to {limits.upper:g}"
        yield warning("joint", joint.name, message, "give both limits, or none")
    elif open_ends and joint.kind is JointKind.PRISMATIC:
        fix = "give it limits, or a turning joint's type"
        yield warning("joint", joint.name, "it slides without end: it has no limits", fix)


def _units(joint: Joint) -> Iterator[Finding]:
    limits = joint.limits
    shown = f"its limits {limits.lower:g} to {limits.upper:g}"
    ends = [abs(x) for x in (limits.lower, limits.upper) if math.isfinite(x)]
    turns = joint.kind is JointKind.REVOLUTE
    if turns and max(ends, default=0.0) > MOST_TURN:
        message = f"{shown} rad look like degrees"
        yield warning("joint", joint.name, message, "multiply by pi/180")
    if not turns and max(ends, default=0.0) > MOST_LENGTH:
        message = f"{shown} m look like millimetres"
        yield warning("joint", joint.name, message, "divide by 1000")
    if turns and math.isfinite(limits.speed) and limits.speed > MOST_SPEED:
        message = f"its speed limit {limits.speed:g} rad/s looks like degrees"
        yield warning("joint", joint.name, message, "multiply by pi/180")


def _greatest(joint: Joint) -> Iterator[Finding]:
    for name, value in (("speed", joint.limits.speed), ("effort", joint.limits.effort)):
        if value <= 0:
            meaning = "; it is probably unknown" if value == 0 else ""
            message = f"its {name} limit is {value:g}{meaning}"
            fix = "give a positive limit, or leave it out"
            yield warning("joint", joint.name, message, fix)


def _drive(joint: Joint) -> Iterator[Finding]:
    drive = joint.drive
    values = {
        "rotor inertia": drive.rotor_inertia,
        "viscous friction": drive.viscous,
        "dry friction": drive.coulomb,
        "dry friction backwards": drive.coulomb_back or 0.0,
        "stiffness": drive.stiffness,
    }
    for name, value in values.items():
        if value < 0:
            message = f"its {name} {value:g} is negative"
            yield error("joint", joint.name, message, "give zero or a positive value")
