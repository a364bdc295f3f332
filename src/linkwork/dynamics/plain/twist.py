"""Velocities and forces of rigid bodies as six numbers, over any scalar.

A twist is the motion of a body: its angular velocity and the velocity of the point of it that is
at the frame's origin. A wrench is a force and a torque about that origin. Accelerations are twists
too: the rate of a body's twist in a frame that stands still.
"""

from __future__ import annotations

from typing import NamedTuple

from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    ZERO,
    Vector3,
    add,
    apply,
    apply_transposed,
    cross,
    dot,
    scale,
)


class Twist(NamedTuple):
    """Motion of a body, or its rate, in one frame's axes and about its origin.

    Attributes:
        angular: Angular velocity [rad/s].
        linear: Velocity of the point at the origin [m/s].
    """

    angular: Vector3
    linear: Vector3


class Wrench(NamedTuple):
    """Force on a body, in one frame's axes and about its origin.

    Attributes:
        force: [N].
        torque: [N m].
    """

    force: Vector3
    torque: Vector3


REST = Twist(ZERO, ZERO)


def add_twists(a: Twist, b: Twist) -> Twist:
    """Sum a + b."""
    return Twist(add(a.angular, b.angular), add(a.linear, b.linear))


def scale_twist(s: Scalar, a: Twist) -> Twist:
    """Product s a."""
    return Twist(scale(s, a.angular), scale(s, a.linear))


def add_wrenches(a: Wrench, b: Wrench) -> Wrench:
    """Sum a + b."""
    return Wrench(add(a.force, b.force), add(a.torque, b.torque))


def scale_wrench(s: Scalar, a: Wrench) -> Wrench:
    """Product s a."""
    return Wrench(scale(s, a.force), scale(s, a.torque))


def cross_motion(v: Twist, by: Twist) -> Twist:
    """Rate of a twist that stands still on a body that moves."""
    turning = cross(by.angular, v.linear)
    return Twist(cross(by.angular, v.angular), add(turning, cross(by.linear, v.angular)))


def cross_force(f: Wrench, by: Twist) -> Wrench:
    """Rate of a wrench that stands still on a body that moves."""
    turning = cross(by.angular, f.torque)
    return Wrench(cross(by.angular, f.force), add(turning, cross(by.linear, f.force)))


def power(v: Twist, f: Wrench) -> Scalar:
    """Power of a wrench on a motion [W]."""
    return dot(v.angular, f.torque) + dot(v.linear, f.force)


def twist_in_child(v: Twist, pose_of_child: Pose) -> Twist:
    """A twist of the parent's frame in the child's."""
    at_child = add(v.linear, cross(v.angular, pose_of_child.position))
    turned = pose_of_child.rotation
    return Twist(apply_transposed(turned, v.angular), apply_transposed(turned, at_child))


def wrench_in_parent(f: Wrench, pose_of_child: Pose) -> Wrench:
    """A wrench of the child's frame in the parent's."""
    force = apply(pose_of_child.rotation, f.force)
    torque = apply(pose_of_child.rotation, f.torque)
    return Wrench(force, add(torque, cross(pose_of_child.position, force)))
