"""Rotation matrices from and to axis and angle, roll-pitch-yaw and quaternions."""

import math
from collections.abc import Sequence

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.spatial.scalar import Scalar, atan2, cos, maximum, select, sin, sqrt
from linkwork.spatial.vector import Matrix3, Vector3, dot, multiply, norm, scale

Wxyz = tuple[float, float, float, float]

_LEAST = 1e-24
"""Lower bound of squared lengths in divisions: it changes no angle, and keeps derivatives finite at
zero."""


def about_x(angle: Scalar) -> Matrix3:
    """Return the rotation about X by an angle [rad]."""
    c, s = cos(angle), sin(angle)
    return ((1.0, 0.0, 0.0), (0.0, c, -s), (0.0, s, c))


def about_y(angle: Scalar) -> Matrix3:
    """Return the rotation about Y by an angle [rad]."""
    c, s = cos(angle), sin(angle)
    return ((c, 0.0, s), (0.0, 1.0, 0.0), (-s, 0.0, c))


def about_z(angle: Scalar) -> Matrix3:
    """Return the rotation about Z by an angle [rad]."""
    c, s = cos(angle), sin(angle)
    return ((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0))


def about_axis(axis: Vector3, angle: Scalar) -> Matrix3:
    """Return the rotation about a unit axis by an angle [rad] (Rodrigues' formula)."""
    c, s = cos(angle), sin(angle)
    x, y, z = axis
    k = 1.0 - c
    return (
        (c + k * x * x, k * x * y - s * z, k * x * z + s * y),
        (k * x * y + s * z, c + k * y * y, k * y * z - s * x),
        (k * x * z - s * y, k * y * z + s * x, c + k * z * z),
    )


def from_rpy(rpy: Sequence[Scalar]) -> Matrix3:
    """Return rotation R = Rz(yaw) Ry(pitch) Rx(roll) from (roll, pitch, yaw) [rad], as in URDF."""
    roll, pitch, yaw = rpy
    return multiply(about_z(yaw), multiply(about_y(pitch), about_x(roll)))


def to_rpy(rotation: Matrix3) -> Vector3:
    """Return roll, pitch, yaw [rad] with R = Rz(yaw) Ry(pitch) Rx(roll).

    At pitch = +-pi/2 only yaw -+ roll is determined; roll is then zero.
    """
    r = rotation
    level = math.hypot(r[0][0], r[1][0])
    pitch = math.atan2(-r[2][0], level)
    roll = math.atan2(r[2][1], r[2][2]) if level >= 1e-12 else 0.0
    # Yaw given that roll: near pitch = +-pi/2 each is uncertain, but not their combination.
    c, s = math.cos(roll), math.sin(roll)
    yaw = math.atan2(s * r[0][2] - c * r[0][1], c * r[1][1] - s * r[1][2])
    return (roll, pitch, yaw)


def from_wxyz(wxyz: Sequence[float]) -> Matrix3:
    """Return the rotation from a quaternion (w, x, y, z) of any length but zero."""
    quaternion = checks.array("quaternion", wxyz, (4,)).tolist()
    length = norm(quaternion)
    if not length > 1e-12:
        raise ArgumentError(
            f"invalid quaternion: {checks.shown(wxyz)} is zero",
            hint="expected w x y z, not all zero",
        )
    return from_unit_wxyz([value / length for value in quaternion])


def from_unit_wxyz(wxyz: Sequence[Scalar]) -> Matrix3:
    """Return the rotation from a quaternion (w, x, y, z) whose length is one; not checked."""
    w, x, y, z = wxyz
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def to_wxyz(rotation: Matrix3) -> Wxyz:
    """Return the unit quaternion (w, x, y, z) with w >= 0 of a rotation."""
    r = rotation
    squares = (
        1 + r[0][0] + r[1][1] + r[2][2],
        1 + r[0][0] - r[1][1] - r[2][2],
        1 - r[0][0] + r[1][1] - r[2][2],
        1 - r[0][0] - r[1][1] + r[2][2],
    )
    # Dividing by the largest component keeps every other one accurate.
    largest = squares.index(max(squares))
    a, b, c = r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]
    d, e, f = r[0][1] + r[1][0], r[0][2] + r[2][0], r[1][2] + r[2][1]
    rows = ((squares[0], a, b, c), (a, squares[1], d, e), (b, d, squares[2], f))
    row = (*rows, (c, e, f, squares[3]))[largest]
    length = norm(row)
    sign = -1.0 if row[0] < 0 else 1.0
    w, x, y, z = (float(sign * value / length) for value in row)
    return (w, x, y, z)


def multiply_wxyz(a: Sequence[Scalar], b: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Return the quaternion product, of the rotation R(a) R(b)."""
    (aw, ax, ay, az), (bw, bx, by, bz) = a, b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def from_rotation_vector(turn: Vector3) -> tuple[Scalar, ...]:
    """Return the unit quaternion (w, x, y, z) of a rotation vector [rad]."""
    angle = sqrt(maximum(dot(turn, turn), _LEAST))
    return (cos(0.5 * angle), *scale(sin(0.5 * angle) / angle, turn))


def to_rotation_vector(wxyz: Sequence[Scalar]) -> Vector3:
    """Return the rotation vector of a unit quaternion, of length at most pi [rad]."""
    w, x, y, z = wxyz
    axis = (x, y, z)
    half_sine = sqrt(maximum(dot(axis, axis), _LEAST))
    half_angle = atan2(half_sine, maximum(w, -w))
    # A quaternion and its negative are one rotation; the one with w >= 0 has the smaller angle.
    return scale(select(-w, -2.0, 2.0) * half_angle / half_sine, axis)
