"""Three-vectors and 3x3 matrices as plain tuples of scalars.

Tuples, not arrays, so that the same line of code works on floats, on batches (each entry an array
over the batch) and on traced scalars, and so that models made of them are immutable and hashable.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from linkwork.spatial.scalar import Scalar

Vector3 = tuple[Scalar, Scalar, Scalar]
Matrix3 = tuple[Vector3, Vector3, Vector3]

ZERO: Vector3 = (0.0, 0.0, 0.0)
IDENTITY: Matrix3 = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def vector3(values: Iterable[float]) -> Vector3:
    """Three plain floats from any iterable of three numbers."""
    x, y, z = (float(value) for value in values)
    return (x, y, z)


def matrix3(rows: Iterable[Iterable[float]]) -> Matrix3:
    """A 3x3 matrix of plain floats from any nested iterable."""
    a, b, c = (vector3(row) for row in rows)
    return (a, b, c)


def add(a: Vector3, b: Vector3) -> Vector3:
    """Sum a + b."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def subtract(a: Vector3, b: Vector3) -> Vector3:
    """Difference a - b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scale(s: Scalar, a: Vector3) -> Vector3:
    """Product s a."""
    return (s * a[0], s * a[1], s * a[2])


def dot(a: Vector3, b: Vector3) -> Scalar:
    """Inner product a . b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector3, b: Vector3) -> Vector3:
    """Vector product a x b."""
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def apply(m: Matrix3, v: Vector3) -> Vector3:
    """Product M v."""
    return (dot(m[0], v), dot(m[1], v), dot(m[2], v))


def transpose(m: Matrix3) -> Matrix3:
    """Transposed matrix."""
    return (
        (m[0][0], m[1][0], m[2][0]),
        (m[0][1], m[1][1], m[2][1]),
        (m[0][2], m[1][2], m[2][2]),
    )


def apply_transposed(m: Matrix3, v: Vector3) -> Vector3:
    """Product of the transposed matrix with v, without forming it."""
    return (
        m[0][0] * v[0] + m[1][0] * v[1] + m[2][0] * v[2],
        m[0][1] * v[0] + m[1][1] * v[1] + m[2][1] * v[2],
        m[0][2] * v[0] + m[1][2] * v[1] + m[2][2] * v[2],
    )


def multiply(a: Matrix3, b: Matrix3) -> Matrix3:
    """Product A B."""
    columns = transpose(b)
    return (apply_rows(a[0], columns), apply_rows(a[1], columns), apply_rows(a[2], columns))


def apply_rows(v: Vector3, columns: Matrix3) -> Vector3:
    """The row vector v times the matrix whose columns are given."""
    return (dot(v, columns[0]), dot(v, columns[1]), dot(v, columns[2]))


def add_matrices(a: Matrix3, b: Matrix3) -> Matrix3:
    """Sum A + B."""
    return (add(a[0], b[0]), add(a[1], b[1]), add(a[2], b[2]))


def scale_matrix(s: Scalar, a: Matrix3) -> Matrix3:
    """Product s A."""
    return (scale(s, a[0]), scale(s, a[1]), scale(s, a[2]))


def crossing(a: Vector3) -> Matrix3:
    """The matrix whose product with v is a x v."""
    return ((0.0, -a[2], a[1]), (a[2], 0.0, -a[0]), (-a[1], a[0], 0.0))


def outer(a: Vector3, b: Vector3) -> Matrix3:
    """The matrix a b^T."""
    return (scale(a[0], b), scale(a[1], b), scale(a[2], b))


def column(m: Sequence[Sequence[Scalar]], index: int) -> Vector3:
    """One column of a matrix."""
    return (m[0][index], m[1][index], m[2][index])


def norm(v: Sequence[float]) -> float:
    """Length of a vector of floats."""
    return math.hypot(*v)
