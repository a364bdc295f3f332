"""Bodies with any number of joints as links with one joint each.

A body whose only joint turns about its own origin, slides, or is missing, is one link. For every
other joint there is a link without mass, called `body/joint`, whose frame is the joint's; the link
of the body itself stays where MuJoCo has the body's frame and carries mass, shapes and frames.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from linkwork.model.forward_kinematics import joint_motion
from linkwork.model.link import Drive, Joint, JointKind, Limits, Link, Shape
from linkwork.model.mjcf.answer import BALL, FREE, HINGE, SLIDE, BodyAnswer, JointAnswer
from linkwork.model.mujoco.spec import UNLIMITED
from linkwork.spatial import Inertia, Pose, from_position_wxyz, from_translation
from linkwork.spatial.vector import ZERO, matrix3, scale

_KINDS = {
    FREE: JointKind.FLOATING,
    BALL: JointKind.BALL,
    SLIDE: JointKind.PRISMATIC,
    HINGE: JointKind.REVOLUTE,
}


def links_of_body(
    body: BodyAnswer,
    joints: list[JointAnswer],
    parent: str | None,
    shapes: tuple[Shape, ...],
    fixed_name: str,
) -> Iterator[Link]:
    """The links of a body, the one that carries the next first.

    Args:
        body: The body.
        joints: What moves it, in order.
        parent: The link that carries it; None for a base.
        shapes: What it looks like.
        fixed_name: Name for a joint that holds it, if one is needed.
    """
    carrier = parent
    pose = Pose() if parent is None else from_position_wxyz(body.pos, body.quat)
    own = {"inertia": inertia_of_body(body), "shapes": shapes}
    for index, answer in enumerate(joints):
        joint = _joint(answer)
        at = answer.pos if answer.kind in (HINGE, BALL) else ZERO
        start = pose @ from_translation(at) @ _back_to_zero(joint, answer)
        if index == len(joints) - 1 and at == ZERO:
            yield Link(body.name, carrier, joint, start, **own)
            return
        name = f"{body.name}/{joint.name}"
        yield Link(name, carrier, joint, start)
        carrier, pose = name, from_translation(scale(-1.0, at))
    yield Link(body.name, carrier, Joint(fixed_name), pose, **own)


def inertia_of_body(body: BodyAnswer) -> Inertia | None:
    """Mass, centre and inertia; None without mass."""
    if body.mass == 0:
        return None
    axes = np.asarray(from_position_wxyz(ZERO, body.axes).rotation, dtype=float)
    matrix = axes @ np.diag(body.moments) @ axes.T
    return Inertia(body.mass, body.center, matrix3((matrix + matrix.T) / 2))


def _back_to_zero(joint: Joint, answer: JointAnswer) -> Pose:
    """From where MuJoCo's file has the link to where it is at position zero."""
    has_axis = joint.kind.has_axis and answer.reference != 0
    return joint_motion(joint, [-answer.reference]) if has_axis else Pose()


def _joint(answer: JointAnswer) -> Joint:
    kind = _KINDS[answer.kind]
    if kind is JointKind.FLOATING:
        return Joint(answer.name, kind)
    effort = max(map(abs, answer.effort)) if answer.effort else math.inf
    lower, upper = answer.range or (-math.inf, math.inf)
    lower = -math.inf if lower <= -UNLIMITED or kind is JointKind.BALL else lower
    upper = math.inf if upper >= UNLIMITED else upper
    drive = Drive(
        rotor_inertia=answer.armature,
        viscous=answer.damping[0],
        coulomb=answer.friction,
        stiffness=answer.stiffness[0],
        rest=answer.rest if kind.has_axis else 0.0,
    )
    axis = _unit(answer.axis) if kind.has_axis else (0.0, 0.0, 1.0)
    return Joint(answer.name, kind, axis, Limits(lower, upper, effort=effort), drive)


def _unit(axis: tuple[float, float, float]) -> tuple[float, float, float]:
    # MuJoCo's own normalising leaves more round-off than a tree allows for tiny axes.
    length = math.hypot(*axis)
    x, y, z = (value / length for value in axis) if length > 0 else (0.0, 0.0, 1.0)
    return (x, y, z)
