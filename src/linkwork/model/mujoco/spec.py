"""Joints as MuJoCo's."""

from __future__ import annotations

import math
from functools import reduce
from itertools import pairwise
from typing import Any

import numpy as np

from linkwork.errors import ModelError, import_extra
from linkwork.model.inertia_check import LEAST_MASS, require_dynamics
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.model.mujoco.constraints import SpecConstraints
from linkwork.model.mujoco.geom import geom_arguments, pose_arguments
from linkwork.model.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import IDENTITY, apply, matrix3

UNLIMITED = 1e10
"""What MuJoCo is given for the open side of a joint limited on one side only."""

_KINDS = {
    JointKind.REVOLUTE: "mjJNT_HINGE",
    JointKind.PRISMATIC: "mjJNT_SLIDE",
    JointKind.BALL: "mjJNT_BALL",
    JointKind.FLOATING: "mjJNT_FREE",
}


def joint_arguments(joint: Joint, pose_in_body: Pose, prefix: str = "") -> dict[str, Any]:
    """What MuJoCo's `add_joint` takes for a joint that moves.

    Args:
        joint: The joint; its speed limit is for controllers to keep, and its effort limit too.
        pose_in_body: Its frame in the body it moves, all at zero.
        prefix: Stands before its name.
    """
    kind = getattr(import_extra("mujoco", "world").mjtJoint, _KINDS[joint.kind])
    named = {"name": prefix + joint.name, "type": kind}
    if joint.kind is JointKind.FLOATING:
        return named
    limits, drive = joint.limits, joint.drive
    lower = 0.0 if joint.kind is JointKind.BALL else limits.lower
    ends = (limits.upper,) if joint.kind is JointKind.BALL else (limits.lower, limits.upper)
    return named | {
        "pos": pose_in_body.position,
        "axis": apply(pose_in_body.rotation, joint.axis),
        "limited": any(math.isfinite(end) for end in ends),
        "range": (max(lower, -UNLIMITED), min(limits.upper, UNLIMITED)),
        "armature": drive.rotor_inertia,
        # MuJoCo 4 takes damping and stiffness as polynomials.
        "damping": (drive.viscous, 0.0, 0.0),
        "frictionloss": drive.coulomb,
        "stiffness": (drive.stiffness, 0.0, 0.0),
        "springref": drive.rest,
    }


def massless_chains(tree: Tree) -> dict[int, list[int]]:
    """For each link that bare links move, the indices of those, the outermost first.

    A link is bare when its joint moves it, nothing is fixed to it, and it carries one other link;
    that one must move too, or end such a chain.
    """
    children: dict[int, list[int]] = {}
    for index, parent in enumerate(tree.parents):
        children.setdefault(parent, []).append(index)
    used = {frame.link for frame in tree.frames} | set(tree.force_points)
    used |= {end for part in (*tree.cuts, *tree.couplings) for end in (part.frame_a, part.frame_b)}
    bare: dict[int, int] = {}
    for index, link in enumerate(tree.links):
        carried = children.get(index, [])
        if link.name not in used and len(carried) == 1 and _is_bare(link):
            moved = tree.links[carried[0]].joint.kind.moves
            if moved or tree.parents[index] in bare:
                bare[index] = carried[0]
    chains: dict[int, list[int]] = {}
    for index, child in bare.items():
        chains[child] = [*chains.pop(index, []), index]
    return {end: chain for end, chain in chains.items() if _balls_are_straight(tree, chain, end)}


def _is_bare(link: TreeLink) -> bool:
    kind = link.joint.kind
    moves = kind.moves and kind is not JointKind.FLOATING
    return moves and link.inertia is None and not link.shapes


def _balls_are_straight(tree: Tree, chain: list[int], end: int) -> bool:
    """Whether every ball's axes are the body's, in which MuJoCo counts its turn."""
    below = Pose()
    for index, carried in reversed(list(pairwise([*chain, end]))):
        below = tree.links[carried].pose_in_parent @ below
        if tree.links[index].joint.kind is JointKind.BALL and below.rotation != IDENTITY:
            return False
    return True


MjSpec = Any
"""A `mujoco.MjSpec`; MuJoCo ships no types for it."""

WORLD = "world"
"""What MuJoCo calls the body that carries all others; a base of that name is that body."""


def spec_of_tree(tree: Tree) -> MjSpec:
    """A MuJoCo model of a lone robot standing at the world's origin.

    Args:
        tree: The robot; bodies, joints and sites get its names unchanged.
    """
    spec = import_extra("mujoco", "world").MjSpec()
    spec.modelname = tree.name
    add_tree(spec, tree)
    return spec


def add_tree(spec: MjSpec, tree: Tree, pose_in_world: Pose | None = None, prefix: str = "") -> None:
    """Adds a robot to a MuJoCo model: one body a link, one site a named frame.

    Bare links that only give another several joints are no bodies: that one gets their joints.
    Angles are radians, so the model's compiler is set to them. Links that a joint joins do not
    collide with each other, and neither do links fixed to those.

    Args:
        spec: The model to add to.
        tree: The robot.
        pose_in_world: Pose of the robot's base; the world's own frame when None.
        prefix: Stands before every name, e.g. `left/`.

    Raises:
        ModelError: A moving link without mass or inertia, or a joint that cannot move.
    """
    require_simulation(tree)
    steps = massless_chains(tree)
    bare = {step for chain in steps.values() for step in chain}
    spec.compiler.degree = False
    bodies: dict[int, Any] = {-1: spec.worldbody}
    for i, link in enumerate(tree.links):
        if i not in bare:
            chain = (*steps.get(i, ()), i)
            poses = [tree.links[k].pose_in_parent for k in chain]
            poses[0] = (pose_in_world or Pose()) if i == 0 else poses[0]
            pose = reduce(Pose.__matmul__, poses)
            bodies[i] = _add_link(spec, bodies[tree.parents[chain[0]]], link, pose, prefix)
            for k, step in enumerate(chain):
                below = reduce(Pose.__matmul__, poses[k + 1 :], Pose())
                if tree.links[step].joint.kind.moves:
                    joint = joint_arguments(tree.links[step].joint, below.inverse(), prefix)
                    bodies[i].add_joint(**joint)
    SpecConstraints(spec, tree, bodies, prefix).add()
    _exclude_neighbours_of_base(spec, tree, bare, prefix)


def require_simulation(tree: Tree) -> None:
    """Refuses a robot that MuJoCo cannot move.

    Raises:
        ModelError: A moving link without mass or inertia, or a joint that cannot move.
    """
    require_dynamics(tree)
    bare = {step for chain in massless_chains(tree).values() for step in chain}
    extended = {
        head
        for link, head in zip(tree.links, rigid_heads(tree), strict=True)
        if link.inertia is not None and link.inertia.principal_moments()[0] > LEAST_MASS
    }
    for i, link in enumerate(tree.links):
        limits = link.joint.limits
        if not link.joint.kind.moves:
            continue
        if limits.lower == limits.upper:
            raise ModelError(
                f"joint {link.joint.name!r} cannot move: both its limits are {limits.lower:g}",
                hint="make it a fixed joint or widen its limits",
            )
        if i not in extended and i not in bare:
            raise ModelError(
                f"link {link.name!r} moves but has no inertia about one of its principal axes",
                hint="MuJoCo simulates bodies with extent only: give it a small radius",
            )


def _add_link(spec: MjSpec, carrier: Any, link: TreeLink, pose: Pose, prefix: str) -> Any:
    if prefix + link.name == WORLD and pose == Pose() and not link.joint.kind.moves:
        body = spec.worldbody
    else:
        body = carrier.add_body(name=prefix + link.name, **pose_arguments(pose))
        if link.inertia is not None:
            set_inertia(body, link.inertia)
    for shape in link.shapes:
        if shape.visible or shape.collides:
            body.add_geom(**geom_arguments(spec, shape))
    return body


def set_inertia(body: Any, inertia: Inertia) -> None:
    """Gives a body of MuJoCo's editable model its mass, centre of mass and inertia."""
    moments, axes = np.linalg.eigh(np.asarray(inertia.matrix, dtype=float))
    moments = np.maximum(moments, 0.0)
    # A flat body's moments may break the triangle inequality by round-off, which MuJoCo refuses.
    moments[2] = min(moments[2], moments[0] + moments[1])
    axes[:, 2] *= np.linalg.det(axes)
    body.explicitinertial = True
    body.mass = inertia.mass
    body.ipos = inertia.center
    body.iquat = to_wxyz(matrix3(axes))
    body.inertia = moments


def _exclude_neighbours_of_base(spec: MjSpec, tree: Tree, bare: set[int], prefix: str) -> None:
    # MuJoCo itself leaves out contacts of joined bodies, except where one of them never moves.
    heads = rigid_heads(tree)
    still = [i for i, head in enumerate(heads) if head == 0]
    for i, head in enumerate(heads):
        carrier = tree.parents[head]
        while carrier in bare:
            carrier = tree.parents[carrier]
        if head == 0 or i in bare or heads[carrier] != 0:
            continue
        for fixed in still:
            names = (prefix + tree.links[fixed].name, prefix + tree.links[i].name)
            spec.add_exclude(bodyname1=names[0], bodyname2=names[1])
