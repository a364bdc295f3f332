"""Joints as MuJoCo's."""

from __future__ import annotations

import math
from typing import Any

from linkwork.errors import import_extra
from linkwork.model.link import Joint, JointKind
from linkwork.spatial import Pose
from linkwork.spatial.vector import apply

UNLIMITED = 1e10
"""What MuJoCo is given for the open side of a joint limited on one side only."""

_KINDS = {
    JointKind.REVOLUTE: "mjJNT_HINGE",
    JointKind.PRISMATIC: "mjJNT_SLIDE",
    JointKind.BALL: "mjJNT_BALL",
    JointKind.FLOATING: "mjJNT_FREE",
}


def joint_of(joint: Joint, pose_in_body: Pose, prefix: str = "") -> dict[str, Any]:
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
