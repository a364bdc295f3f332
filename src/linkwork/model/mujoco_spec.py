"""The one conversion from a Tree to MuJoCo's editable model."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np

from linkwork.errors import ModelError, import_extra
from linkwork.model.compound import joint_steps
from linkwork.model.link import Link
from linkwork.model.mujoco_beside import Beside
from linkwork.model.mujoco_geom import geom_of_shape, placed
from linkwork.model.mujoco_joint import joint_of
from linkwork.model.rigid import LEAST_MASS, require_dynamics, rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import matrix3

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
    steps = joint_steps(tree)
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
                    joint = joint_of(tree.links[step].joint, below.inverse(), prefix)
                    bodies[i].add_joint(**joint)
    Beside(spec, tree, bodies, prefix).add()
    _exclude_neighbours_of_base(spec, tree, bare, prefix)


def require_simulation(tree: Tree) -> None:
    """Refuses a robot that MuJoCo cannot move.

    Raises:
        ModelError: A moving link without mass or inertia, or a joint that cannot move.
    """
    require_dynamics(tree)
    bare = {step for chain in joint_steps(tree).values() for step in chain}
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


def _add_link(spec: MjSpec, carrier: Any, link: Link, pose: Pose, prefix: str) -> Any:
    if prefix + link.name == WORLD and pose == Pose() and not link.joint.kind.moves:
        body = spec.worldbody
    else:
        body = carrier.add_body(name=prefix + link.name, **placed(pose))
        if link.inertia is not None:
            set_inertia(body, link.inertia)
    for shape in link.shapes:
        if shape.visible or shape.collides:
            body.add_geom(**geom_of_shape(spec, shape))
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
