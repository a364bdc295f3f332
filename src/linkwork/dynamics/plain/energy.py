"""Kinetic and potential energy of a robot."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.dynamics.plain.body import GRAVITY
from linkwork.dynamics.plain.crba import mass_matrix
from linkwork.dynamics.plain.passive import spring_energy
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.tree import TreeLike, tree_of
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import Vector3, dot


def kinetic_energy(tree: TreeLike, q: Sequence[Scalar], qd: Sequence[Scalar]) -> Scalar:
    """Kinetic energy of links and rotors [J].

    Args:
        tree: The robot.
        q: Joint positions [rad or m].
        qd: Joint velocities [rad/s or m/s].
    """
    tree = tree_of(tree)
    total = 0.0
    for velocity, row in zip(qd, mass_matrix(tree, q), strict=True):
        momentum = sum((entry * other for entry, other in zip(row, qd, strict=True)), 0.0)
        total = total + velocity * momentum
    return 0.5 * total


def potential_energy(tree: TreeLike, q: Sequence[Scalar], gravity: Vector3 = GRAVITY) -> Scalar:
    """Potential energy of gravity, the base included, and of all springs [J].

    Zero with every centre of mass at the base's origin and every spring at rest.

    Args:
        tree: The robot.
        q: Joint positions [rad or m].
        gravity: Gravitational acceleration in the base frame [m/s^2].
    """
    tree = tree_of(tree)
    total = spring_energy(tree, q)
    for link, pose in zip(tree.links, link_poses(tree, q), strict=True):
        if link.inertia is not None:
            center_in_base = pose.transform(link.inertia.center)
            total = total - link.inertia.mass * dot(gravity, center_in_base)
    return total
