"""Twists and wrenches: spatial velocities and forces, over any scalar.

A twist holds the angular velocity of a body and the linear velocity of its point at the frame's
origin; a wrench holds a force and a torque about that origin. Spatial accelerations are twists
too. Reference: Featherstone, Rigid Body Dynamics Algorithms, 2008, ch. 2.
"""

from typing import NamedTuple

from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, Vector3, add, apply, apply_transposed, cross, dot, scale


class Twist(NamedTuple):
    """Spatial velocity [rad/s, m/s] or acceleration, in a frame's axes and about its origin."""

    angular: Vector3
    linear: Vector3


class Wrench(NamedTuple):
    """Spatial force [N, N m] on a body, in a frame's axes and about its origin."""

    force: Vector3
    torque: Vector3


REST = Twist(ZERO, ZERO)


def add_twists(a: Twist, b: Twist) -> Twist:
    """Return the sum a + b."""
    return Twist(add(a.angular, b.angular), add(a.linear, b.linear))


def scale_twist(s: Scalar, a: Twist) -> Twist:
    """Return the product s a."""
    return Twist(scale(s, a.angular), scale(s, a.linear))


def add_wrenches(a: Wrench, b: Wrench) -> Wrench:
    """Return the sum a + b."""
    return Wrench(add(a.force, b.force), add(a.torque, b.torque))


def scale_wrench(s: Scalar, a: Wrench) -> Wrench:
    """Return the product s a."""
    return Wrench(scale(s, a.force), scale(s, a.torque))


def cross_motion(v: Twist, by: Twist) -> Twist:
    """Return the spatial cross product by x v: the rate of a twist fixed in a moving body."""
    turning = cross(by.angular, v.linear)
    return Twist(cross(by.angular, v.angular), add(turning, cross(by.linear, v.angular)))


def cross_force(f: Wrench, by: Twist) -> Wrench:
    """Return the spatial cross product by x* f: the rate of a wrench fixed in a moving body."""
    turning = cross(by.angular, f.torque)
    return Wrench(cross(by.angular, f.force), add(turning, cross(by.linear, f.force)))


def power(v: Twist, f: Wrench) -> Scalar:
    """Return the power of a wrench on a twist [W]."""
    return dot(v.angular, f.torque) + dot(v.linear, f.force)


def twist_in_child(v: Twist, pose_of_child: Pose) -> Twist:
    """Transform a twist from the parent's frame to the child's."""
    at_child = add(v.linear, cross(v.angular, pose_of_child.position))
    turned = pose_of_child.rotation
    return Twist(apply_transposed(turned, v.angular), apply_transposed(turned, at_child))


def wrench_in_parent(f: Wrench, pose_of_child: Pose) -> Wrench:
    """Transform a wrench from the child's frame to the parent's."""
    force = apply(pose_of_child.rotation, f.force)
    torque = apply(pose_of_child.rotation, f.torque)
    return Wrench(force, add(torque, cross(pose_of_child.position, force)))
