"""Findings on joints, names and the tree: limits, drives, units, clashes, open loops."""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterator

from linkwork.model.doctor.links import MAX_LENGTH
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.inertia.singular_mass import MIN_MASS
from linkwork.model.ledger import Finding, warning
from linkwork.model.link import Joint, JointKind
from linkwork.model.names import WORLD
from linkwork.model.tree import Tree

MAX_TURN = 4 * math.pi
"""A revolute limit beyond two turns is probably in degrees [rad]."""
MAX_VELOCITY = 50.0
"""A velocity limit of a revolute joint beyond this is probably in degrees [rad/s]."""


def joint_findings(tree: Tree) -> Iterator[Finding]:
    """Return the findings on moving joints."""
    through_shafts = {shaft.joint for shaft in tree.shafts}
    for link in tree.links:
        if link.joint.kind.has_axis and link.joint.name not in tree.motor_joints:
            yield from _range(link.joint)
            yield from _units(link.joint)
        if link.joint.kind.moves:
            if link.joint.name not in through_shafts:
                yield from _greatest(link.joint)
            yield from _drive(link.joint)


def _range(joint: Joint) -> Iterator[Finding]:
    limits = joint.limits
    open_ends = [x for x in (limits.lower, limits.upper) if not math.isfinite(x)]
    if limits.lower == limits.upper:
        message = f"no range of motion: both limits are {limits.lower:g}"
        fix = "make it a fixed joint or widen its limits"
        yield warning("joint", joint.name, message, fix)
    elif len(open_ends) == 1:
        message = f"limited on one side only: {limits.lower:g} to {limits.upper:g}"
        yield warning("joint", joint.name, message, "set both limits, or none")
    elif open_ends and joint.kind is JointKind.PRISMATIC:
        fix = "set limits, or make it revolute"
        yield warning("joint", joint.name, "a prismatic joint without limits", fix)


def _units(joint: Joint) -> Iterator[Finding]:
    limits = joint.limits
    shown = f"the limits {limits.lower:g} to {limits.upper:g}"
    ends = [abs(x) for x in (limits.lower, limits.upper) if math.isfinite(x)]
    revolute = joint.kind is JointKind.REVOLUTE
    if revolute and max(ends, default=0.0) > MAX_TURN:
        message = f"{shown} rad are probably in degrees"
        yield warning("joint", joint.name, message, "multiply by pi/180")
    if not revolute and max(ends, default=0.0) > MAX_LENGTH:
        message = f"{shown} m are probably in millimetres"
        yield warning("joint", joint.name, message, "divide by 1000")
    if revolute and math.isfinite(limits.velocity) and limits.velocity > MAX_VELOCITY:
        message = f"the velocity limit {limits.velocity:g} rad/s is probably in degrees"
        yield warning("joint", joint.name, message, "multiply by pi/180")


def _greatest(joint: Joint) -> Iterator[Finding]:
    for name, value in (("velocity", joint.limits.velocity), ("effort", joint.limits.effort)):
        if value <= 0:
            meaning = ", probably unknown" if value == 0 else ""
            message = f"the {name} limit is {value:g}{meaning}"
            fix = "set a positive limit, or remove it"
            yield warning("joint", joint.name, message, fix)


def _drive(joint: Joint) -> Iterator[Finding]:
    drive = joint.drive
    values = {
        "rotor inertia": drive.rotor_inertia,
        "viscous friction": drive.viscous,
        "Coulomb friction": drive.coulomb,
        "backward Coulomb friction": drive.coulomb_back or 0.0,
        "stiffness": drive.stiffness,
    }
    for name, value in values.items():
        if value < -MIN_MASS:
            message = f"the {name} is {value:g}, expected >= 0"
            yield warning("joint", joint.name, message, "set a value >= 0")


SAFE_NAME = re.compile(r"[A-Za-z0-9_.\-]+")
"""Names valid in URDF, MJCF and file systems without quoting."""


def name_findings(tree: Tree, written: Container[tuple[str, str]] | None) -> Iterator[Finding]:
    """Return the findings on names; only on those written in the file, if there is one."""
    for finding in _findings(tree):
        if written is None or (finding.kind, finding.name) in written:
            yield finding


def _findings(tree: Tree) -> Iterator[Finding]:
    bodies = [("link", link.name) for link in tree.links]
    bodies += [("frame", frame.name) for frame in tree.frames]
    # The joint of the base is in no file.
    joints = [("joint", link.joint.name) for link in tree.links[1:]]
    for family in (bodies, joints):
        yield from _clashes(family)
    for kind, name in (*bodies, *joints):
        if not SAFE_NAME.fullmatch(name):
            fix = "use only letters, digits, _, - and ."
            yield warning(kind, name, "the name has characters that other programs reject", fix)
    for kind, name in bodies:
        if kind == "link" and name == WORLD:
            message = f"the name {WORLD!r} is reserved in MuJoCo"
            yield warning(kind, name, message, "rename it, e.g. base")


def _clashes(parts: list[tuple[str, str]]) -> Iterator[Finding]:
    seen: dict[str, tuple[str, str]] = {}
    for kind, name in parts:
        other_kind, other = seen.setdefault(name.casefold(), (kind, name))
        if other != name:
            message = f"differs from {other_kind} {other!r} only in case"
            yield warning(kind, name, message, "rename one of them")


MAX_GAP = 1e-3
"""Maximum gap of a cut joint at the home position [m]."""


def tree_findings(tree: Tree) -> Iterator[Finding]:
    """Return the findings on the tree as a whole."""
    if not tree.moving:
        yield warning("robot", tree.name, "the robot has no moving joint", "add a moving joint")
    elif tree.tool_name is None:
        carrying = {link.parent for link in tree.links}
        leaves = ", ".join(link.name for link in tree.links if link.name not in carrying)
        message = f"the tool is not unique: the leaves are {leaves}; the default is {tree.tool}"
        yield warning("robot", tree.name, message, "set the tool")
    yield from _gaps(tree)
    for coupling in tree.couplings:
        if coupling.stiffness == 0 and coupling.damping == 0:
            fix = "set a stiffness or a damping"
            yield warning("coupling", coupling.name, "stiffness and damping are 0", fix)


def _gaps(tree: Tree) -> Iterator[Finding]:
    poses = link_poses(tree, tree.home) if tree.cuts else []
    for cut in tree.cuts:
        ends = [poses[link] @ pose for link, pose in map(tree.frame, (cut.frame_a, cut.frame_b))]
        gap = math.dist(ends[0].position, ends[1].position)
        if gap > MAX_GAP:
            message = f"the ends are {gap:.3g} m apart at the home position"
            fix = "align both frames there, or start at a closed configuration"
            yield warning("cut", cut.name, message, fix)
