"""Checks of the doctor: links, joints, names and the tree."""

import math
import re
from collections.abc import Container, Iterator
from contextlib import suppress

import numpy as np

from linkwork.errors import FileError
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.inertia.inertia_check import body_faults, link_faults
from linkwork.model.inertia.mass_properties import volume
from linkwork.model.inertia.singular_mass import MIN_MASS, joints_without_inertia
from linkwork.model.ledger import Finding, error, warning
from linkwork.model.link import Joint, JointKind, Shape, ShapeKind, TreeLink
from linkwork.model.mesh.bounds import mesh_bounds
from linkwork.model.names import WORLD
from linkwork.model.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia
from linkwork.spatial.vector import norm

MAX_LENGTH = 50.0  # A distance between joints or a size beyond this is probably in millimetres [m]


def largest_size(shape: Shape) -> float:
    """Largest dimension of a shape [m]."""
    if shape.mesh is not None:
        return float(np.ptp(mesh_bounds(shape.mesh), axis=0).max())
    return max(shape.size)


def reach(shape: Shape) -> float:
    """Upper bound of the distance of points of the shape from the link origin [m]."""
    if shape.mesh is not None:
        half = float(np.linalg.norm(np.abs(mesh_bounds(shape.mesh)).max(axis=0)))
    elif shape.kind is ShapeKind.BOX:
        half = norm(shape.size) / 2
    elif shape.kind in (ShapeKind.CYLINDER, ShapeKind.CAPSULE):
        half = shape.size[0] + shape.size[1] / 2
    else:
        half = max(shape.size)
    return norm(shape.pose_in_link.position) + half


METRES = "lengths are in m: divide millimetres by 1000"
TOLERANCE = 3.0  # Maximum ratio of a link's radius of gyration to the extent of its shapes
MIN_GYRATION = 1e-3  # Minimum ratio of a link's radius of gyration to the extent of its shapes
MIN_DENSITY, MAX_DENSITY = 3.0, 25_000.0
"""Plausible density of a link [kg/m^3]; tungsten has 19 300."""
MAX_RATIO = 1000.0  # Maximum mass ratio across a joint; beyond it simulation is ill-conditioned

Problems = Iterator[tuple[str, str]]  # Messages, each with what to do


def _warnings(kind: str, name: str, problems: Problems) -> Iterator[Finding]:
    return (warning(kind, name, message, fix) for message, fix in problems)


def shape_findings(tree: Tree) -> Iterator[Finding]:
    """Return the findings on shapes and distances."""
    for link in tree.links:
        for shape in link.shapes:
            try:
                largest_size(shape)
            except FileError as refusal:
                yield error("link", link.name, f"unusable mesh: {refusal}", "repair the mesh")
        yield from _warnings("link", link.name, _lengths(link))
    yield from _without_collision(tree)


def _lengths(link: TreeLink) -> Problems:
    away = norm(link.pose_in_parent.position)
    if away > MAX_LENGTH:
        yield f"the origin is {away:.4g} m from the parent", METRES
    largest = 0.0
    for shape in link.shapes:
        with suppress(FileError):
            largest = max(largest, largest_size(shape))
    if largest > MAX_LENGTH:
        yield f"a shape has a size of {largest:.4g} m", f"{METRES}, or scale a mesh by 0.001"


def _without_collision(tree: Tree) -> Iterator[Finding]:
    shapes = {link.name: (*link.shapes, *link.missing_shapes) for link in tree.links}
    seen = [link for link in tree.links if any(x.visible for x in shapes[link.name])]
    bare = [link for link in seen if not any(x.collides for x in shapes[link.name])]
    fix = "add a collision shape"
    if bare and len(bare) == len(seen):
        yield warning("robot", tree.name, "visible, but no link has a collision shape", fix)
        return
    for link in bare:
        if link.joint.kind.moves:
            yield warning("link", link.name, "visible, but without a collision shape", fix)


def inertia_findings(tree: Tree) -> Iterator[Finding]:
    """Return the findings on masses and inertias."""
    fix = "set mass and inertia about the centre of mass, in link axes"
    unresisted = joints_without_inertia(tree)
    for name, fault in unresisted.items():
        yield error("link", name, fault, fix)
    for name, fault in (link_faults(tree) | body_faults(tree)).items():
        if name not in unresisted:
            yield warning("link", name, fault, fix)
    for link in tree.links:
        if link.inertia is not None and link.inertia.mass > MIN_MASS and link.shapes:
            # Meshes that cannot be read are reported with the shapes.
            with suppress(FileError):
                yield from _warnings("link", link.name, _against_shapes(link, link.inertia))
    yield from _ratios(tree)


def _against_shapes(link: TreeLink, inertia: Inertia) -> Problems:
    far = max(reach(shape) for shape in link.shapes)
    largest = max(largest_size(shape) for shape in link.shapes)
    moment = inertia.principal_moments()[2]
    gyration = math.sqrt(max(moment, 0.0) / inertia.mass)
    # Too large a shape, the more likely mistake, is reported separately.
    is_dust = largest <= MAX_LENGTH and moment > MIN_MASS and gyration < MIN_GYRATION * far
    extent, away = f"but extent of shapes {far:.3g} m", norm(inertia.center)
    if gyration > TOLERANCE * far or is_dust:
        message = f"radius of gyration {gyration:.3g} m, {extent}"
        yield message, "check the unit of the inertia: kg m^2"
    if away > TOLERANCE * far:
        yield f"centre of mass at {away:.3g} m, {extent}", "check the unit of the centre of mass: m"
    solid = [shape for shape in link.shapes if shape.collides] or link.shapes
    # Few meshes are closed, and convex hulls overlap.
    if largest <= MAX_LENGTH and all(shape.kind is not ShapeKind.MESH for shape in solid):
        density = inertia.mass / sum(volume(shape) for shape in solid)
        if not MIN_DENSITY <= density <= MAX_DENSITY:
            message = f"mass {inertia.mass:.3g} kg and volume of shapes give {density:.3g} kg/m^3"
            yield message, "check the unit of the mass: kg"


def _ratios(tree: Tree) -> Iterator[Finding]:
    heads = rigid_heads(tree)
    masses = [0.0] * len(tree.links)
    for link, head in zip(tree.links, heads, strict=True):
        masses[head] += link.inertia.mass if link.inertia else 0.0
    for index in tree.moving:
        parent = heads[tree.parents[index]] if tree.parents[index] >= 0 else 0
        pair = (masses[parent], masses[index])
        if parent == 0 or min(pair) <= MIN_MASS:
            continue
        if max(pair) > MAX_RATIO * min(pair):
            heavy, light = tree.links[parent].name, tree.links[index].name
            message = f"mass {pair[1]:.3g} kg, but its parent {heavy!r} has {pair[0]:.3g} kg"
            yield warning("link", light, message, "check both masses: kg")


MAX_TURN = 4 * math.pi  # A revolute limit beyond two turns is probably in degrees [rad]
MAX_VELOCITY = 50.0
"""A velocity limit of a revolute joint beyond this is probably in degrees [rad/s]."""


def joint_findings(tree: Tree) -> Iterator[Finding]:
    """Return the findings on moving joints."""
    through_shafts = {shaft.joint for shaft in tree.shafts}
    for joint in (link.joint for link in tree.links):
        if joint.kind.has_axis and joint.name not in tree.motor_joints:
            yield from _warnings("joint", joint.name, _range(joint))
            yield from _warnings("joint", joint.name, _units(joint))
        if joint.kind.moves:
            if joint.name not in through_shafts:
                yield from _warnings("joint", joint.name, _max_limits(joint))
            yield from _warnings("joint", joint.name, _drive(joint))


def _range(joint: Joint) -> Problems:
    lower, upper = joint.limits.lower, joint.limits.upper
    open_ends = [x for x in (lower, upper) if not math.isfinite(x)]
    if lower == upper:
        fix = "make it a fixed joint or widen its limits"
        yield f"no range of motion: both limits are {lower:g}", fix
    elif len(open_ends) == 1:
        yield f"limited on one side only: {lower:g} to {upper:g}", "set both limits, or none"
    elif open_ends and joint.kind is JointKind.PRISMATIC:
        yield "a prismatic joint without limits", "set limits, or make it revolute"


def _units(joint: Joint) -> Problems:
    limits = joint.limits
    shown = f"the limits {limits.lower:g} to {limits.upper:g}"
    ends = [abs(x) for x in (limits.lower, limits.upper) if math.isfinite(x)]
    largest, velocity = max(ends, default=0.0), limits.velocity
    if joint.kind is not JointKind.REVOLUTE:
        if largest > MAX_LENGTH:
            yield f"{shown} m are probably in millimetres", "divide by 1000"
        return
    if largest > MAX_TURN:
        yield f"{shown} rad are probably in degrees", "multiply by pi/180"
    if math.isfinite(velocity) and velocity > MAX_VELOCITY:
        message = f"the velocity limit {velocity:g} rad/s is probably in degrees"
        yield message, "multiply by pi/180"


def _max_limits(joint: Joint) -> Problems:
    for name, value in (("velocity", joint.limits.velocity), ("effort", joint.limits.effort)):
        if value <= 0:
            meaning = ", probably unknown" if value == 0 else ""
            yield f"the {name} limit is {value:g}{meaning}", "set a positive limit, or remove it"


def _drive(joint: Joint) -> Problems:
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
            yield f"the {name} is {value:g}, expected >= 0", "set a value >= 0"


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


MAX_GAP = 1e-3  # Maximum gap of a cut joint at the home position [m]


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
