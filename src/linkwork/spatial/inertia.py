"""Inertia of a rigid body, about its centre of mass and about a frame's origin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from linkwork import checks
from linkwork.spatial.pose import Pose
from linkwork.spatial.scalar import Scalar, scalar
from linkwork.spatial.vector import (
    ZERO,
    Matrix3,
    Vector3,
    add_matrices,
    are_floats,
    matrix3,
    multiply,
    scale,
    transpose,
    vector3,
)


@dataclass(frozen=True)
class Inertia:
    """Mass, centre of mass and inertia of a body in its link's frame.

    Attributes:
        mass: Mass [kg].
        center: Centre of mass in the link's frame [m].
        matrix: Inertia about the centre of mass, in link axes, entries as in URDF [kg m^2].
    """

    mass: Scalar
    center: Vector3
    matrix: Matrix3

    def __post_init__(self) -> None:
        """Brings lists and arrays into tuples.

        Raises:
            ArgumentError: A mass, centre or matrix that is not made of scalars.
        """
        object.__setattr__(self, "mass", scalar("mass", self.mass))
        if not are_floats(self.matrix, self.center):
            object.__setattr__(self, "center", vector3(self.center, "center"))
            object.__setattr__(self, "matrix", matrix3(self.matrix, "inertia matrix"))

    def about_origin(self) -> Matrix3:
        """Inertia about the link frame's origin, in link axes [kg m^2]."""
        return add_matrices(self.matrix, point_inertia(self.mass, self.center))

    def first_moment(self) -> Vector3:
        """Mass times centre of mass [kg m]."""
        return scale(self.mass, self.center)

    def moved(self, pose: Pose) -> Inertia:
        """The same body seen from the frame in which `pose` places the present one."""
        rotated = multiply(pose.rotation, multiply(self.matrix, transpose(pose.rotation)))
        return Inertia(self.mass, pose.transform(self.center), rotated)

    def principal_moments(self) -> tuple[float, float, float]:
        """Moments about the principal axes, ascending [kg m^2]."""
        return vector3(np.linalg.eigvalsh(np.asarray(self.matrix, dtype=float)))


NO_BODY = Inertia(0.0, ZERO, (ZERO, ZERO, ZERO))
"""The inertia of nothing."""


def point_inertia(mass: Scalar, at: Vector3) -> Matrix3:
    """Inertia of a point mass about the origin: m (p.p 1 - p p^T) [kg m^2]."""
    x, y, z = at
    xy, xz, yz = -mass * x * y, -mass * x * z, -mass * y * z
    return (
        (mass * (y * y + z * z), xy, xz),
        (xy, mass * (x * x + z * z), yz),
        (xz, yz, mass * (x * x + y * y)),
    )


def combine(parts: Sequence[Inertia]) -> Inertia:
    """Several rigidly joined bodies as one.

    Args:
        parts: Bodies, all expressed in one frame; at least one with mass.

    Raises:
        ArgumentError: They are no bodies.
    """
    if not isinstance(parts, Sequence) or not all(isinstance(part, Inertia) for part in parts):
        raise checks.invalid("bodies", parts, "a list of Inertia")
    mass = sum(part.mass for part in parts)
    if mass == 0:
        return Inertia(0.0, (0.0, 0.0, 0.0), matrix3(np.zeros((3, 3))))
    moment = np.sum([part.first_moment() for part in parts], axis=0)
    center = vector3(moment / mass)
    about_origin = np.sum([part.about_origin() for part in parts], axis=0)
    return Inertia(mass, center, matrix3(about_origin - np.asarray(point_inertia(mass, center))))


def box_inertia(mass: float, size: Vector3) -> Inertia:
    """A uniform box of full edge lengths `size` [m], centred on the origin."""
    mass = scalar("mass", mass)
    x, y, z = (edge * edge for edge in vector3(size, "size"))
    return _diagonal(mass, mass / 12 * (y + z), mass / 12 * (x + z), mass / 12 * (x + y))


def cylinder_inertia(mass: float, radius: float, length: float) -> Inertia:
    """A uniform cylinder along Z, centred on the origin [kg, m]."""
    mass, radius = scalar("mass", mass), scalar("radius", radius)
    length = scalar("length", length)
    across = mass * (3 * radius * radius + length * length) / 12
    return _diagonal(mass, across, across, mass * radius * radius / 2)


def sphere_inertia(mass: float, radius: float) -> Inertia:
    """A uniform sphere centred on the origin [kg, m]."""
    mass, radius = scalar("mass", mass), scalar("radius", radius)
    moment = 2 / 5 * mass * radius * radius
    return _diagonal(mass, moment, moment, moment)


def _diagonal(mass: float, xx: float, yy: float, zz: float) -> Inertia:
    return Inertia(mass, (0.0, 0.0, 0.0), ((xx, 0.0, 0.0), (0.0, yy, 0.0), (0.0, 0.0, zz)))
