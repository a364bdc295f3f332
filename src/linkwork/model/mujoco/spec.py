"""A robot as a MuJoCo model: bodies, joints, inertias and contact exclusions.

MuJoCo needs mass on every moving body, but a body may have several joints: chains of massless
links become one body with several joints.
"""

import math
from dataclasses import asdict, replace
from functools import reduce
from itertools import pairwise
from typing import Any

import numpy as np

from linkwork.errors import ModelError, import_extra
from linkwork.model.forward_kinematics import joint_motion
from linkwork.model.inertia.inertia_check import dynamics_faults, link_faults
from linkwork.model.inertia.singular_mass import MIN_MASS
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.model.mujoco.constraints import SpecConstraints
from linkwork.model.mujoco.geom import geom_arguments, pose_arguments
from linkwork.model.names import WORLD, body_names
from linkwork.model.physics import JointParameters
from linkwork.model.rigid_groups import rigid_bodies, rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import IDENTITY, apply, matrix3

_USUAL_PARAMETERS = JointParameters()

_NAMES = {"actuatorgravcomp": "actgravcomp"}
"""Names of parameters of joints in a MjSpec that differ."""

UNLIMITED = 1e10  # Limit written for the open side of a joint with a limit on one side only

JOINT_KINDS = (JointKind.FLOATING, JointKind.BALL, JointKind.PRISMATIC, JointKind.REVOLUTE)
"""Kinds of joints in the order of their types in MuJoCo."""


def joint_arguments(
    joint: Joint,
    pose_in_body: Pose,
    prefix: str = "",
    parameters: JointParameters = _USUAL_PARAMETERS,
) -> dict[str, Any]:
    """Arguments of MuJoCo's `add_joint`, without limits of velocity and effort."""
    kind = import_extra("mujoco", "world").mjtJoint(JOINT_KINDS.index(joint.kind))
    limits, drive = joint.limits, joint.drive
    common = {
        "name": prefix + joint.name,
        "type": kind,
        "armature": drive.rotor_inertia,
        # In MuJoCo 4 damping and stiffness are polynomials.
        "damping": (drive.viscous, 0.0, 0.0),
        "frictionloss": drive.coulomb,
        **{_NAMES.get(k, k): x for k, x in asdict(parameters).items()},
    }
    if joint.kind is JointKind.FLOATING:
        return common
    lower = 0.0 if joint.kind is JointKind.BALL else limits.lower
    ends = (limits.upper,) if joint.kind is JointKind.BALL else (limits.lower, limits.upper)
    return common | {
        "pos": pose_in_body.position,
        "axis": apply(pose_in_body.rotation, joint.axis),
        "limited": any(math.isfinite(end) for end in ends),
        "range": (max(lower, -UNLIMITED), min(limits.upper, UNLIMITED)),
        "stiffness": (drive.stiffness, 0.0, 0.0),
        "springref": drive.rest,
    }


def massless_chains(tree: Tree) -> dict[int, list[int]]:
    """Chains of massless links before a link, by its index, the first of the chain first.

    A link is massless when its joint moves, it has neither inertia, shapes nor frames, and it has
    one child; the child must move too, or end such a chain.
    """
    children: dict[int, list[int]] = {}
    for index, parent in enumerate(tree.parents):
        children.setdefault(parent, []).append(index)
    used = {frame.link for frame in tree.frames} | set(tree.force_points)
    used |= {end for part in (*tree.cuts, *tree.couplings) for end in (part.frame_a, part.frame_b)}
    massless: dict[int, int] = {}
    for index, link in enumerate(tree.links):
        carried = children.get(index, [])
        if link.name not in used and len(carried) == 1 and _is_massless(link):
            moved = tree.links[carried[0]].joint.kind.moves
            if moved or tree.parents[index] in massless:
                massless[index] = carried[0]
    chains: dict[int, list[int]] = {}
    for index, child in massless.items():
        chains[child] = [*chains.pop(index, []), index]
    return {end: chain for end, chain in chains.items() if _balls_are_aligned(tree, chain, end)}


def _is_massless(link: TreeLink) -> bool:
    kind = link.joint.kind
    moves = kind.moves and kind is not JointKind.FLOATING
    body = link.inertia
    bare = body is None or max(abs(body.mass), *np.abs(body.matrix).flat) <= MIN_MASS
    return moves and bare and not link.shapes


def _balls_are_aligned(tree: Tree, chain: list[int], end: int) -> bool:
    """Whether the axes of every ball joint are those of the body, as in MuJoCo."""
    below = Pose()
    for index, carried in reversed(list(pairwise([*chain, end]))):
        below = tree.links[carried].pose_in_parent @ below
        if tree.links[index].joint.kind is JointKind.BALL and below.rotation != IDENTITY:
            return False
    return True


MjSpec = Any  # A `mujoco.MjSpec`; MuJoCo ships no types for it


def spec_of_tree(tree: Tree) -> MjSpec:
    """MuJoCo model of one robot at the world origin, with the names of `body_names`."""
    spec = import_extra("mujoco", "world").MjSpec()
    spec.modelname = tree.name
    add_tree(spec, tree)
    return spec


def add_tree(spec: MjSpec, tree: Tree, pose_in_world: Pose | None = None, prefix: str = "") -> None:
    """Add a robot to a MuJoCo model: a body per link, a site per named frame.

    Massless links are not bodies: the link they end at gets their joints. The compiler is set to
    radians. Links connected by a joint do not collide with each other, nor do links fixed to them.
    """
    require_simulation(tree)
    steps = massless_chains(tree)
    massless = {step for chain in steps.values() for step in chain}
    spec.compiler.degree = False
    inertias = simulated_inertias(tree)
    bodies: dict[int, Any] = {-1: spec.worldbody}
    names = body_names(tree, pose_in_world, prefix)
    for i, link in enumerate(tree.links):
        if i not in massless:
            chain = (*steps.get(i, ()), i)
            poses = [_reference_pose(tree, k) for k in chain]
            poses[0] = (pose_in_world or Pose()) if i == 0 else poses[0]
            pose = reduce(Pose.__matmul__, poses)
            carrier = bodies[tree.parents[chain[0]]]
            body = replace(link, name=names[i], inertia=inertias[i])
            bodies[i] = _add_link(spec, carrier, body, pose)
            for k, step in enumerate(chain):
                below = reduce(Pose.__matmul__, poses[k + 1 :], Pose())
                if tree.links[step].joint.kind.moves:
                    moved = tree.links[step].joint
                    parameters = tree.physics.joint(moved.name)
                    joint = joint_arguments(moved, below.inverse(), prefix, parameters)
                    bodies[i].add_joint(**joint)
    for name, share in tree.physics.gravity_compensation:
        if name in tree.frame_names:
            bodies[tree.link_index(name)].gravcomp = share
    SpecConstraints(spec, tree, bodies, prefix).add()
    for pair in exclusions_of(tree):
        first, second = (names[tree.link_index(name)] for name in pair)
        spec.add_exclude(bodyname1=first, bodyname2=second)


def _reference_pose(tree: Tree, index: int) -> Pose:
    """Pose of a link in its parent in MuJoCo's reference configuration."""
    link = tree.links[index]
    position = tree.physics.joint(link.joint.name).ref
    if position == 0 or not link.joint.kind.has_axis:
        return link.pose_in_parent
    return link.pose_in_parent @ joint_motion(link.joint, [position])


def require_simulation(tree: Tree) -> None:
    """Raise for a robot that MuJoCo cannot simulate."""
    faults = dynamics_faults(tree)
    if faults:
        listed = "; ".join(f"link {name!r}: {fault}" for name, fault in faults.items())
        raise ModelError(
            f"robot {tree.name!r} has no dynamics that MuJoCo accepts: {listed}",
            hint="MuJoCo needs a valid mass and inertia of every moving body",
        )
    massless = {step for chain in massless_chains(tree).values() for step in chain}
    extended = {i for i, body in rigid_bodies(tree).items() if _is_solid(body)}
    for i, link in enumerate(tree.links):
        limits = link.joint.limits
        if not link.joint.kind.moves:
            continue
        if limits.lower == limits.upper:
            raise ModelError(
                f"joint {link.joint.name!r} has no range: both limits are {limits.lower:g}",
                hint="make it a fixed joint or widen its limits",
            )
        if i not in extended and i not in massless and link.joint.name not in tree.motor_joints:
            raise ModelError(
                f"moving link {link.name!r} has no inertia about a principal axis",
                hint="MuJoCo needs three positive moments: give the body a small radius",
            )


_ROTOR = Inertia(1e-12, (0.0, 0.0, 0.0), ((1e-13, 0.0, 0.0), (0.0, 1e-13, 0.0), (0.0, 0.0, 1e-13)))
"""Body of a motor of an elastic shaft: its inertia is the armature of its joint."""


def _is_solid(inertia: Inertia) -> bool:
    return inertia.principal_moments()[0] > MIN_MASS


def simulated_inertias(tree: Tree) -> list[Inertia | None]:
    """Inertia of each link as MuJoCo has it.

    MuJoCo checks each of them, though only those of rigid groups affect the motion: a moving group
    with an invalid part, or with flat parts alone, gets its whole inertia on the first link. Links
    that do not move have their own, unless it is invalid.
    """
    heads, bodies, invalid = rigid_heads(tree), rigid_bodies(tree), link_faults(tree)
    pairs = list(zip(heads, tree.links, strict=True))
    solid = {head for head, x in pairs if x.inertia and _is_solid(x.inertia)}
    moving = {head for head in heads if tree.links[head].joint.kind.moves}
    merged = {head for head, x in pairs if x.name in invalid or head not in solid} & moving
    inertias: list[Inertia | None] = []
    for i, (link, head) in enumerate(zip(tree.links, heads, strict=True)):
        inertia = None if link.name in invalid else link.inertia
        if head in merged:
            inertia = bodies[i] if i == head and _is_solid(bodies[i]) else None
        inertias.append(_ROTOR if link.joint.name in tree.motor_joints else inertia)
    return inertias


def _add_link(spec: MjSpec, carrier: Any, link: TreeLink, pose: Pose) -> Any:
    if link.name == WORLD:
        body = spec.worldbody
    else:
        body = carrier.add_body(name=link.name, **pose_arguments(pose))
        if link.inertia is not None:
            set_inertia(body, link.inertia)
    for shape in link.shapes:
        if shape.visible or shape.collides:
            body.add_geom(**geom_arguments(spec, shape))
    for missing in link.missing_shapes:
        if missing.visible:
            body.add_geom(**geom_arguments(spec, missing.marker))
    return body


def set_inertia(body: Any, inertia: Inertia) -> None:
    """Set mass, centre of mass and inertia of a body of a MjSpec."""
    moments, axes = np.linalg.eigh(np.asarray(inertia.matrix, dtype=float))
    moments = np.maximum(moments, 0.0)
    # Round-off may violate the triangle inequality of a flat body, which MuJoCo rejects.
    moments[2] = min(moments[2], moments[0] + moments[1])
    axes[:, 2] *= np.linalg.det(axes)
    body.explicitinertial = True
    body.mass = inertia.mass
    body.ipos = inertia.center
    body.iquat = to_wxyz(matrix3(axes))
    body.inertia = moments


def exclusions_of(tree: Tree) -> tuple[tuple[str, str], ...]:
    """Pairs of links that never collide, besides MuJoCo's own rule."""
    pairs = tree.physics.exclusions
    if pairs is None:
        return neighbours_of_base(tree)
    links = {link.name for link in tree.links}
    return tuple(pair for pair in pairs if links.issuperset(pair))


def neighbours_of_base(tree: Tree) -> tuple[tuple[str, str], ...]:
    """Links of the base, each with the links that a joint connects to them.

    MuJoCo excludes contacts of parent and child, except when one of them is static.
    """
    massless = {step for chain in massless_chains(tree).values() for step in chain}
    heads, pairs = rigid_heads(tree), []
    still = [i for i, head in enumerate(heads) if head == 0]
    for i, head in enumerate(heads):
        carrier = tree.parents[head]
        while carrier in massless:
            carrier = tree.parents[carrier]
        if head == 0 or i in massless or heads[carrier] != 0:
            continue
        pairs += [(tree.links[fixed].name, tree.links[i].name) for fixed in still]
    return tuple(pairs)
