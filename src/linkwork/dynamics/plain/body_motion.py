"""Spatial velocities and accelerations of all bodies of a robot, and of their joint axes."""

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.body import Body, Freedom
from linkwork.dynamics.plain.crba import Composite
from linkwork.dynamics.plain.twist import (
    REST,
    Twist,
    Wrench,
    add_twists,
    add_wrenches,
    cross_force,
    cross_motion,
    scale_twist,
    twist_in_child,
)
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, add, apply, cross, scale


class BodyMotion(NamedTuple):
    """Motion of a body, in its own frame."""

    pose: Pose  # Pose in its parent
    axes: tuple[Twist, ...]  # Twist of each degree of freedom at unit velocity
    axis_rates: tuple[Twist, ...]  # Rate of each of these twists
    frozen: Twist  # Its twist from the parent and from axes that are fixed in the base
    velocity: Twist
    frozen_rate: Twist  # The part of its acceleration that belongs to `frozen`
    acceleration: Twist  # Rate of its twist, the base accelerated against gravity


def body_motions(
    bodies: tuple[Body, ...],
    q: Sequence[Scalar],
    qd: Sequence[Scalar],
    qdd: Sequence[Scalar],
    gravity: Vector3,
) -> list[BodyMotion]:
    """Return the motion of every body."""
    falling = Twist(ZERO, scale(-1.0, gravity))
    motions: list[BodyMotion] = []
    for body in bodies:
        pose = body.pose_in_parent(q)
        if body.parent < 0:
            before, rate_before = REST, falling
        else:
            parent = motions[body.parent]
            before, rate_before = parent.velocity, parent.acceleration
        before = twist_in_child(before, pose)
        rate_before = twist_in_child(rate_before, pose)
        motions.append(_add_joint_motion(body, pose, before, rate_before, qd, qdd))
    return motions


def momentum(body: Body | Composite, v: Twist) -> Wrench:
    """Return the momentum of a body about the origin, or the wrench of an acceleration `v`."""
    force = add(scale(body.mass, v.linear), cross(v.angular, body.first_moment))
    return Wrench(force, add(apply(body.inertia, v.angular), cross(body.first_moment, v.linear)))


def body_wrench(body: Body, moving: BodyMotion) -> Wrench:
    """Return the wrench on a single body for its motion: I a + v x* I v."""
    turning = cross_force(momentum(body, moving.velocity), moving.velocity)
    return add_wrenches(momentum(body, moving.acceleration), turning)


def _add_joint_motion(
    body: Body,
    pose: Pose,
    before: Twist,
    rate_before: Twist,
    qd: Sequence[Scalar],
    qdd: Sequence[Scalar],
) -> BodyMotion:
    axes = tuple(_axis(freedom, pose) for freedom in body.freedoms)
    resting = [freedom.in_base for freedom in body.freedoms]
    twists = [
        scale_twist(freedom.ratio * qd[freedom.dof], axis)
        for freedom, axis in zip(body.freedoms, axes, strict=True)
    ]
    frozen = _sum(before, [x for x, rests in zip(twists, resting, strict=True) if rests])
    velocity = _sum(frozen, [x for x, rests in zip(twists, resting, strict=True) if not rests])
    rates = tuple(
        cross_motion(axis, before if rests else velocity)
        for axis, rests in zip(axes, resting, strict=True)
    )
    changes = [
        add_twists(
            scale_twist(freedom.ratio * qdd[freedom.dof], axis),
            scale_twist(freedom.ratio * qd[freedom.dof], rate),
        )
        for freedom, axis, rate in zip(body.freedoms, axes, rates, strict=True)
    ]
    frozen_rate = _sum(rate_before, [x for x, rests in zip(changes, resting, strict=True) if rests])
    rate = _sum(frozen_rate, [x for x, rests in zip(changes, resting, strict=True) if not rests])
    return BodyMotion(pose, axes, rates, frozen, velocity, frozen_rate, rate)


def _axis(freedom: Freedom, pose: Pose) -> Twist:
    axis = freedom.axis_in_link(pose)
    return Twist(axis, ZERO) if freedom.is_rotation else Twist(ZERO, axis)


def _sum(start: Twist, parts: Sequence[Twist]) -> Twist:
    for part in parts:
        start = add_twists(start, part)
    return start
