"""The one conversion from a Tree to MuJoCo's editable model."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from linkwork.errors import ModelError, import_extra
from linkwork.model.link import Joint, JointKind, Link, Shape, ShapeKind
from linkwork.model.rigid import LEAST_MASS, require_dynamics, rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import matrix3

MjSpec = Any
"""A `mujoco.MjSpec`; MuJoCo ships no types for it."""

SEEN_AND_SOLID_GROUP = 0
"""Group of geoms that are drawn and collide."""
SEEN_GROUP = 2
"""Group of geoms that are only drawn; MuJoCo draws groups 0 to 2 unless told otherwise."""
SOLID_GROUP = 3
"""Group of geoms that only collide."""
FRAME_GROUP = 4
"""Group of the sites that stand for named frames; not drawn unless asked for."""

_UNLIMITED = 1e10
"""What MuJoCo is given for the open side of a joint limited on one side only."""


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
    """Adds a robot to a MuJoCo model: one body a link, one site a named frame, the base fixed.

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
    require_dynamics(tree)
    _check_for_mujoco(tree)
    spec.compiler.degree = False
    bodies: list[Any] = []
    for link, parent in zip(tree.links, tree.parents, strict=True):
        carrier = spec.worldbody if parent < 0 else bodies[parent]
        pose = (pose_in_world or Pose()) if parent < 0 else link.pose_in_parent
        bodies.append(_add_link(carrier, link, pose, prefix))
    for frame in tree.frames:
        link_index, pose = tree.frame(frame.name)
        site = {"name": prefix + frame.name, "group": FRAME_GROUP, **_placed(pose)}
        bodies[link_index].add_site(**site)
    _exclude_neighbours_of_base(spec, tree, prefix)


def _check_for_mujoco(tree: Tree) -> None:
    extended = {
        head
        for link, head in zip(tree.links, rigid_heads(tree), strict=True)
        if link.inertia is not None and link.inertia.principal_moments()[0] > LEAST_MASS
    }
    for i in tree.moving:
        link, limits = tree.links[i], tree.links[i].joint.limits
        if limits.lower == limits.upper:
            raise ModelError(
                f"joint {link.joint.name!r} cannot move: both its limits are {limits.lower:g}",
                hint="make it a fixed joint or widen its limits",
            )
        if i not in extended:
            raise ModelError(
                f"link {link.name!r} moves but has no inertia about one of its principal axes",
                hint="MuJoCo simulates bodies with extent only: give it a small radius",
            )


def _placed(pose: Pose) -> dict[str, Any]:
    return {"pos": pose.position, "quat": pose.wxyz()}


def _add_link(carrier: Any, link: Link, pose: Pose, prefix: str) -> Any:
    body = carrier.add_body(name=prefix + link.name, **_placed(pose))
    if link.inertia is not None:
        _set_inertia(body, link.inertia)
    if link.joint.kind is JointKind.FLOATING:
        body.add_freejoint(name=prefix + link.joint.name)
    elif link.joint.kind.moves:
        body.add_joint(**_joint(link.joint, prefix))
    for shape in link.shapes:
        if shape.visible or shape.collides:
            body.add_geom(**geom_of_shape(shape))
    return body


def _set_inertia(body: Any, inertia: Inertia) -> None:
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


def _joint(joint: Joint, prefix: str) -> dict[str, Any]:
    mujoco = import_extra("mujoco", "world")
    kinds = {
        JointKind.REVOLUTE: mujoco.mjtJoint.mjJNT_HINGE,
        JointKind.PRISMATIC: mujoco.mjtJoint.mjJNT_SLIDE,
        JointKind.BALL: mujoco.mjtJoint.mjJNT_BALL,
    }
    limits = joint.limits
    return {
        "name": prefix + joint.name,
        "type": kinds[joint.kind],
        "axis": joint.axis,
        "limited": math.isfinite(limits.lower) or math.isfinite(limits.upper),
        "range": (max(limits.lower, -_UNLIMITED), min(limits.upper, _UNLIMITED)),
        "armature": joint.drive.rotor_inertia,
        # MuJoCo 4 takes damping as a polynomial of the speed.
        "damping": (joint.drive.viscous, 0.0, 0.0),
        "frictionloss": joint.drive.coulomb,
    }


def geom_of_shape(shape: Shape) -> dict[str, Any]:
    """What MuJoCo's `add_geom` takes for a shape; it has no mass of its own."""
    mujoco = import_extra("mujoco", "world")
    kind = mujoco.mjtGeom
    kinds = {
        ShapeKind.BOX: kind.mjGEOM_BOX,
        ShapeKind.SPHERE: kind.mjGEOM_SPHERE,
        ShapeKind.CYLINDER: kind.mjGEOM_CYLINDER,
        ShapeKind.CAPSULE: kind.mjGEOM_CAPSULE,
        ShapeKind.ELLIPSOID: kind.mjGEOM_ELLIPSOID,
    }
    return {
        "type": kinds[shape.kind],
        "size": _half_sizes(shape),
        "mass": 0.0,
        "group": _group(shape),
        "contype": int(shape.collides),
        "conaffinity": int(shape.collides),
        "rgba": shape.rgba,
        **_placed(shape.pose_in_link),
    }


def _half_sizes(shape: Shape) -> tuple[float, float, float]:
    if shape.kind is ShapeKind.BOX:
        x, y, z = shape.size
        return (x / 2, y / 2, z / 2)
    if shape.kind is ShapeKind.SPHERE:
        return (shape.size[0], 0.0, 0.0)
    if shape.kind is ShapeKind.ELLIPSOID:
        x, y, z = shape.size
        return (x, y, z)
    radius, length = shape.size
    return (radius, length / 2, 0.0)


def _group(shape: Shape) -> int:
    if shape.visible:
        return SEEN_AND_SOLID_GROUP if shape.collides else SEEN_GROUP
    return SOLID_GROUP


def _exclude_neighbours_of_base(spec: MjSpec, tree: Tree, prefix: str) -> None:
    # MuJoCo itself leaves out contacts of joined bodies, except where one of them never moves.
    heads = rigid_heads(tree)
    for i, head in enumerate(heads):
        if head == 0 or heads[tree.parents[head]] != 0:
            continue
        for fixed, fixed_head in enumerate(heads):
            if fixed_head == 0:
                names = (prefix + tree.links[fixed].name, prefix + tree.links[i].name)
                spec.add_exclude(bodyname1=names[0], bodyname2=names[1])
