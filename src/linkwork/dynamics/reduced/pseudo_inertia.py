"""Pseudo-inertia: mass, first and second moments of a rigid body, and its transforms.

Reference: Wensing, Kim, Slotine, Linear matrix inequalities for physically consistent inertial
parameter identification, 2018.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, add, apply, multiply, scale, transpose

SecondMoments = tuple[Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]
"""Second moments of mass about a frame's origin: xx, yy, zz, xy, xz, yz [kg m^2]."""

NO_SECOND: SecondMoments = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def is_constant(*numbers: Scalar) -> bool:
    """Whether numbers are plain floats: only then may a rule depend on their values."""
    return all(isinstance(x, float | int) for x in numbers)


@dataclass(frozen=True, slots=True)
class PseudoInertia:
    """Mass [kg], first moments [kg m] and second moments [kg m^2] about a frame's origin."""

    mass: Scalar = 0.0
    first: Vector3 = ZERO
    second: SecondMoments = NO_SECOND

    def map(self, change: Callable[[Scalar], Scalar]) -> PseudoInertia:
        """Return a copy with a function applied to every number."""
        x, y, z = (change(number) for number in self.first)
        xx, yy, zz, xy, xz, yz = (change(number) for number in self.second)
        return PseudoInertia(change(self.mass), (x, y, z), (xx, yy, zz, xy, xz, yz))

    @property
    def numbers(self) -> tuple[Scalar, ...]:
        """All ten numbers."""
        return (self.mass, *self.first, *self.second)


_ALIGNED = (0.0, 1.0, -1.0)


ZERO_INERTIA = PseudoInertia()


def second_moments(inertia: Matrix3) -> SecondMoments:
    """Return the second moments from the inertia about the same origin: tr(I) / 2 - I."""
    half = 0.5 * (inertia[0][0] + inertia[1][1] + inertia[2][2])
    xx, yy, zz = (half - inertia[i][i] for i in range(3))
    return (xx, yy, zz, -inertia[0][1], -inertia[0][2], -inertia[1][2])


def transform_inertia(body: PseudoInertia, pose: Pose) -> PseudoInertia:
    """Transform a body to the frame in which `pose` places its own."""
    first = apply(pose.rotation, body.first)
    second = rotate_second_moments(pose.rotation, body.second)
    return translate_inertia(PseudoInertia(body.mass, first, second), pose.position)


def translate_inertia(body: PseudoInertia, p: Vector3) -> PseudoInertia:
    """Translate a body with its origin at p to a frame with the same axes.

    All second moments share the first moments about the midpoint.
    """
    first = add(body.first, scale(body.mass, p))
    x, y, z = (h + m for h, m in zip(body.first, scale(0.5 * body.mass, p), strict=True))
    xx, yy, zz, xy, xz, yz = body.second
    second = (
        xx + (2.0 * p[0]) * x,
        yy + (2.0 * p[1]) * y,
        zz + (2.0 * p[2]) * z,
        xy + (p[1] * x + p[0] * y),
        xz + (p[2] * x + p[0] * z),
        yz + (p[2] * y + p[1] * z),
    )
    return PseudoInertia(body.mass, first, second)


def add_inertias(a: PseudoInertia, b: PseudoInertia) -> PseudoInertia:
    """Return the sum of two bodies in one frame."""
    xx, yy, zz, xy, xz, yz = (x + y for x, y in zip(a.second, b.second, strict=True))
    return PseudoInertia(a.mass + b.mass, add(a.first, b.first), (xx, yy, zz, xy, xz, yz))


def rotate_second_moments(rotation: Matrix3, second: SecondMoments) -> SecondMoments:
    """Return the second moments R S R^T; a rotation about x alone is taken in its plane."""
    if rotation[0] == (1.0, 0.0, 0.0) and not is_axis_permutation(rotation):
        xx, yy, zz, xy, xz, yz = second
        # The plane of a rotation about x is yz: the cycle x -> z, y -> x, z -> y.
        b = rotate_about_z(rotation[1][1], rotation[2][1], (yy, zz, xx, yz, xy, xz))
        return (b[2], b[0], b[1], b[4], b[5], b[3])
    xx, yy, zz, xy, xz, yz = second
    matrix = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    a, b, c = multiply(rotation, multiply(matrix, transpose(rotation)))
    return (a[0], b[1], c[2], a[1], a[2], b[2])


def rotate_about_z(cosine: Scalar, sine: Scalar, second: SecondMoments) -> SecondMoments:
    """Return second moments rotated about z, with six products fewer than two matrix products."""
    xx, yy, zz, xy, xz, yz = second
    h = sine * (xx - yy) + cosine * (xy + xy)
    moving = sine * h
    return (
        xx - moving,
        yy + moving,
        zz,
        cosine * h - xy,
        cosine * xz - sine * yz,
        sine * xz + cosine * yz,
    )


def is_axis_permutation(rotation: Matrix3) -> bool:
    """Whether a rotation only permutes axes, with signs."""
    return all(isinstance(x, float | int) and x in _ALIGNED for row in rotation for x in row)
