"""What is wrong, or looks wrong, with a robot model that could be built."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from linkwork.model.link import Joint, JointKind, Link, Shape, ShapeKind
from linkwork.model.rigid import inertia_faults
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia
from linkwork.spatial.vector import norm

MOST_TURN = 4 * math.pi
"""A revolute limit beyond two turns looks like degrees [rad]."""
MOST_LENGTH = 50.0
"""A distance between joints, or a shape, beyond this looks like millimetres [m]."""
TOLERANCE = 3.0
"""How many times the reach of its shapes a link's radius of gyration may be."""


@dataclass(frozen=True)
class Finding:
    """Something wrong with a model.

    Attributes:
        severity: `error`: dynamics cannot use the part; `warning`: it is probably not what is
            meant.
        part: The link or joint, e.g. `link 'forearm'`.
        message: What is wrong, with the bad value.
        fix: What to do about it.
    """

    severity: Literal["error", "warning"]
    part: str
    message: str
    fix: str


def examine(tree: Tree) -> list[Finding]:
    """Everything suspicious about a model, errors first."""
    findings = list(_inertia_errors(tree))
    for link in tree.links:
        findings += _length_warnings(link)
        if link.inertia is not None:
            findings += _inertia_warnings(link, link.inertia)
        if link.joint.kind.moves:
            findings += _joint_findings(link.joint)
    return sorted(findings, key=lambda finding: finding.severity)


def _inertia_errors(tree: Tree) -> Iterator[Finding]:
    for name, fault in inertia_faults(tree).items():
        fix = "give it a mass and an inertia about its centre of mass, in link axes"
        yield Finding("error", f"link {name!r}", fault, fix)


def _inertia_warnings(link: Link, inertia: Inertia) -> Iterator[Finding]:
    part = f"link {link.name!r}"
    reach = max((_reach(shape) for shape in link.shapes), default=0.0)
    if inertia.mass <= 0 or reach == 0:
        return
    gyration = math.sqrt(max(inertia.principal_moments()[2], 0.0) / inertia.mass)
    if gyration > TOLERANCE * reach:
        message = f"its radius of gyration {gyration:.3g} m exceeds its shapes, {reach:.3g} m"
        yield Finding("warning", part, message, "check the units of its inertia: kg m^2")
    away = norm(inertia.center)
    if away > TOLERANCE * reach:
        message = f"its centre of mass is {away:.3g} m from its origin, its shapes {reach:.3g} m"
        yield Finding("warning", part, message, "check the units of its centre of mass: m")


def _length_warnings(link: Link) -> Iterator[Finding]:
    part = f"link {link.name!r}"
    fix = "lengths are in metres: divide millimetres by 1000"
    away = norm(link.pose_in_parent.position)
    if away > MOST_LENGTH:
        yield Finding("warning", part, f"it stands {away:.4g} m from its parent", fix)
    largest = max((max(shape.size) for shape in link.shapes), default=0.0)
    if largest > MOST_LENGTH:
        yield Finding("warning", part, f"one of its shapes measures {largest:.4g} m", fix)


def _joint_findings(joint: Joint) -> Iterator[Finding]:
    part, limits = f"joint {joint.name!r}", joint.limits
    ends = [abs(x) for x in (limits.lower, limits.upper) if math.isfinite(x)]
    if joint.kind is JointKind.REVOLUTE and max(ends, default=0.0) > MOST_TURN:
        message = f"its limits {limits.lower:g} to {limits.upper:g} rad look like degrees"
        yield Finding("warning", part, message, "multiply by pi/180")
    if limits.lower == limits.upper:
        message = f"it cannot move: both limits are {limits.lower:g}"
        yield Finding("warning", part, message, "make it a fixed joint or widen its limits")
    for name, value in (("speed", limits.speed), ("effort", limits.effort)):
        if value <= 0:
            message = f"its {name} limit is {value:g}"
            yield Finding("warning", part, message, "give a positive limit, or leave it out")
    drive = joint.drive
    names = ("rotor inertia", "viscous friction", "dry friction")
    for name, value in zip(names, (drive.rotor_inertia, drive.viscous, drive.coulomb), strict=True):
        if value < 0:
            message = f"its {name} {value:g} is negative"
            yield Finding("error", part, message, "give zero or a positive value")


def _reach(shape: Shape) -> float:
    """Distance from the link's origin that no point of the shape exceeds [m]."""
    size = shape.size
    half = norm(size) / 2 if shape.kind is ShapeKind.BOX else size[0]
    if shape.kind in (ShapeKind.CYLINDER, ShapeKind.CAPSULE):
        half = size[0] + size[1] / 2
    return norm(shape.pose_in_link.position) + half
