"""Limits, drives and units of joints."""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterator

from linkwork.model.doctor.finding import Finding, error, warning
from linkwork.model.doctor.links import MOST_LENGTH
from linkwork.model.forward_kinematics import link_poses
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


SAFE_NAME = re.compile(r"[A-Za-z0-9_.\-]+")
"""Names that URDF, MJCF and file systems take without quoting."""
WORLD = "world"
"""What MuJoCo calls the body on which all others stand."""


def name_findings(tree: Tree, written: Container[tuple[str, str]] | None) -> Iterator[Finding]:
    """What is wrong with names.

    Args:
        tree: The robot.
        written: Kinds and names that its file contains, for others were made up when it was read;
            None when it comes from no file.
    """
    for finding in _findings(tree):
        if written is None or (finding.kind, finding.name) in written:
            yield finding


def _findings(tree: Tree) -> Iterator[Finding]:
    bodies = [("link", link.name) for link in tree.links]
    bodies += [("frame", frame.name) for frame in tree.frames]
    # The base's own joint is in no file.
    joints = [("joint", link.joint.name) for link in tree.links[1:]]
    for family in (bodies, joints):
        yield from _clashes(family)
    for kind, name in (*bodies, *joints):
        if not SAFE_NAME.fullmatch(name):
            fix = "use letters, digits, _, - and . only"
            yield warning(kind, name, "its name has characters that other programs refuse", fix)
    for kind, name in bodies:
        if kind == "link" and name == WORLD:
            message = f"MuJoCo keeps the name {WORLD!r} for what everything stands on"
            yield warning(kind, name, message, "rename it, e.g. base")


def _clashes(parts: list[tuple[str, str]]) -> Iterator[Finding]:
    seen: dict[str, tuple[str, str]] = {}
    for kind, name in parts:
        other_kind, other = seen.setdefault(name.casefold(), (kind, name))
        if other != name:
            message = f"{other_kind} {other!r} is called the same but for upper and lower case"
            yield warning(kind, name, message, "rename one of them")


MOST_GAP = 1e-3
"""Between the ends of a cut joint at the home position [m]."""


def tree_findings(tree: Tree) -> Iterator[Finding]:
    """What is wrong with the robot as a whole."""
    if not tree.moving:
        yield warning("robot", tree.name, "none of its joints moves", "give it a joint that moves")
    elif tree.tool_name is None:
        carrying = {link.parent for link in tree.links}
        leaves = ", ".join(link.name for link in tree.links if link.name not in carrying)
        message = f"it has no one tool: its last links are {leaves}"
        yield warning("robot", tree.name, message, "name its tool")
    yield from _gaps(tree)
    for coupling in tree.couplings:
        if coupling.stiffness == 0 and coupling.damping == 0:
            fix = "give it a stiffness or a damping"
            yield warning("coupling", coupling.name, "it neither pulls nor damps", fix)


def _gaps(tree: Tree) -> Iterator[Finding]:
    poses = link_poses(tree, tree.home) if tree.cuts else []
    for cut in tree.cuts:
        ends = [poses[link] @ pose for link, pose in map(tree.frame, (cut.frame_a, cut.frame_b))]
        gap = math.dist(ends[0].position, ends[1].position)
        if gap > MOST_GAP:
            message = f"its ends are {gap:.3g} m apart when every joint is at zero"
            fix = "let both frames coincide there, or start where the loop closes"
            yield warning("cut", cut.name, message, fix)
