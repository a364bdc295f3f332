"""Inertia of a rigid body, about its centre of mass and about the origin of a frame."""

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


def _check_floats(name: str, numbers: Sequence[Scalar]) -> None:
    for i, x in enumerate(numbers):
        if type(x) is float and not abs(x) <= checks.MAX_NUMBER:
            checks.number(f"{name}[{i}]", x)


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
        """Convert lists and arrays to tuples, and check values; traced scalars pass."""
        self._set(self.mass, self.center, self.matrix)
        if not hasattr(self.mass, "sin"):
            checks.number("mass", self.mass, minimum=0.0, unit="kg")
        _check_floats("center", self.center)
        for i, row in enumerate(self.matrix):
            _check_floats(f"inertia matrix[{i}]", row)

    @classmethod
    def unvalidated(cls, mass: Scalar, center: Vector3, matrix: Matrix3) -> Inertia:
        """Return a body whose values are not checked, for readers of files.

        The tree that gets it checks bounds and reports the place in the file. The doctor reports
        all bodies that cannot exist, such as those of negative mass.
        """
        body = object.__new__(cls)
        body._set(mass, center, matrix)
        return body

    def _set(self, mass: Scalar, center: Vector3, matrix: Matrix3) -> None:
        if not are_floats(matrix, center):
            center, matrix = vector3(center, "center"), matrix3(matrix, "inertia matrix")
        for name, value in (("mass", scalar("mass", mass)), ("center", center), ("matrix", matrix)):
            object.__setattr__(self, name, value)

    def about_origin(self) -> Matrix3:
        """Return the inertia about the link frame's origin, in link axes [kg m^2]."""
        return add_matrices(self.matrix, point_inertia(self.mass, self.center))

    def first_moment(self) -> Vector3:
        """Return mass times centre of mass [kg m]."""
        return scale(self.mass, self.center)

    def moved(self, pose: Pose) -> Inertia:
        """Return the same body in a parent frame; `pose` is the pose of the present frame in it."""
        rotated = multiply(pose.rotation, multiply(self.matrix, transpose(pose.rotation)))
        return Inertia.unvalidated(self.mass, pose.transform(self.center), rotated)

    def principal_moments(self) -> tuple[float, float, float]:
        """Return the principal moments of inertia, ascending [kg m^2]."""
        return vector3(np.linalg.eigvalsh(np.asarray(self.matrix, dtype=float)))


NO_BODY = Inertia(0.0, ZERO, (ZERO, ZERO, ZERO))  # Zero inertia


def point_inertia(mass: Scalar, at: Vector3) -> Matrix3:
    """Return the inertia of a point mass about the origin: m (p.p 1 - p p^T) [kg m^2]."""
    x, y, z = at
    xy, xz, yz = -mass * x * y, -mass * x * z, -mass * y * z
    return (
        (mass * (y * y + z * z), xy, xz),
        (xy, mass * (x * x + z * z), yz),
        (xz, yz, mass * (x * x + y * y)),
    )


def combine(parts: Sequence[Inertia]) -> Inertia:
    """Return the inertia of several rigidly connected bodies.

    Args:
        parts: Bodies, all in one frame. Without mass, their inertia is about the origin.

    Raises:
        ArgumentError: Not a list of bodies.
    """
    if not isinstance(parts, Sequence) or not all(isinstance(part, Inertia) for part in parts):
        raise checks.invalid("bodies", parts, "a list of Inertia")
    mass = sum(part.mass for part in parts)
    about_origin = np.sum([part.about_origin() for part in parts], axis=0) + np.zeros((3, 3))
    if mass == 0:
        return Inertia(0.0, (0.0, 0.0, 0.0), matrix3(about_origin))
    moment = np.sum([part.first_moment() for part in parts], axis=0)
    center = vector3(moment / mass)
    matrix = about_origin - np.asarray(point_inertia(mass, center))
    return Inertia.unvalidated(mass, center, matrix3(matrix))


@np.errstate(over="ignore")
def box_inertia(mass: float, size: Vector3) -> Inertia:
    """Return a uniform box of full edge lengths `size` [m], centred on the origin."""
    mass = scalar("mass", mass)
    x, y, z = (edge * edge for edge in vector3(size, "size"))
    return _diagonal(mass, mass / 12 * (y + z), mass / 12 * (x + z), mass / 12 * (x + y))


@np.errstate(over="ignore")
def cylinder_inertia(mass: float, radius: float, length: float) -> Inertia:
    """Return a uniform cylinder along Z, centred on the origin [kg, m]."""
    mass, radius = scalar("mass", mass), scalar("radius", radius)
    length = scalar("length", length)
    across = mass * (3 * radius * radius + length * length) / 12
    return _diagonal(mass, across, across, mass * radius * radius / 2)


@np.errstate(over="ignore")
def sphere_inertia(mass: float, radius: float) -> Inertia:
    """Return a uniform sphere centred on the origin [kg, m]."""
    mass, radius = scalar("mass", mass), scalar("radius", radius)
    moment = 2 / 5 * mass * radius * radius
    return _diagonal(mass, moment, moment, moment)


def _diagonal(mass: float, xx: float, yy: float, zz: float) -> Inertia:
    matrix = ((xx, 0.0, 0.0), (0.0, yy, 0.0), (0.0, 0.0, zz))
    return Inertia.unvalidated(mass, (0.0, 0.0, 0.0), matrix)
