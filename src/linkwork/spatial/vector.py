"""Three-vectors and 3x3 matrices as plain tuples of scalars.

Tuples, not arrays: the same code works on floats, on batches (each entry an array over the batch)
and on traced scalars, and models that contain them are immutable and hashable.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any

from linkwork import checks
from linkwork.spatial.scalar import Scalar, scalar

Vector3 = tuple[Scalar, Scalar, Scalar]
Matrix3 = tuple[Vector3, Vector3, Vector3]

ZERO: Vector3 = (0.0, 0.0, 0.0)
IDENTITY: Matrix3 = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def vector3(values: Iterable[Scalar], name: str = "vector") -> Vector3:
    """Return three scalars from any iterable; real numbers become floats."""
    x, y, z = three(values, name)
    if type(x) is type(y) is type(z) is float:
        return (x, y, z)
    return (scalar(f"{name}[0]", x), scalar(f"{name}[1]", y), scalar(f"{name}[2]", z))


def matrix3(rows: Iterable[Iterable[Scalar]], name: str = "matrix") -> Matrix3:
    """Return a 3x3 matrix of scalars from any nested iterable; real numbers become floats."""
    a, b, c = three(rows, name)
    return (vector3(a, f"{name}[0]"), vector3(b, f"{name}[1]"), vector3(c, f"{name}[2]"))


def are_floats(matrix: Any, vector: Any) -> bool:
    """Whether both are tuples of floats: a fast path around the full validation."""
    try:
        (a, b, c), (d, e, f), (g, h, i) = rows = matrix
        x, y, z = vector
    except (TypeError, ValueError):
        return False
    return (
        type(a) is type(b) is type(c) is type(d) is type(e) is type(f) is float
        and type(g) is type(h) is type(i) is type(x) is type(y) is type(z) is float
        and type(rows[0]) is type(rows[1]) is type(rows[2]) is type(rows) is type(vector) is tuple
    )


def three(values: Iterable[Any], name: str) -> tuple[Any, Any, Any]:
    """Return three items of any iterable except a string."""
    try:
        items = values if type(values) is tuple else tuple(values)
    except (TypeError, RuntimeError):
        items = ()
    if len(items) != 3 or isinstance(values, str | bytes | dict | set) or checks.is_masked(values):
        raise checks.invalid(name, values, "three numbers")
    return items[0], items[1], items[2]


def add(a: Vector3, b: Vector3) -> Vector3:
    """Return the sum a + b."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def subtract(a: Vector3, b: Vector3) -> Vector3:
    """Return the difference a - b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scale(s: Scalar, a: Vector3) -> Vector3:
    """Return the product s a."""
    return (s * a[0], s * a[1], s * a[2])


def dot(a: Vector3, b: Vector3) -> Scalar:
    """Return the inner product a . b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector3, b: Vector3) -> Vector3:
    """Return the cross product a x b."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def apply(m: Matrix3, v: Vector3) -> Vector3:
    """Return the product M v."""
    return (dot(m[0], v), dot(m[1], v), dot(m[2], v))


def transpose(m: Matrix3) -> Matrix3:
    """Return the transposed matrix."""
    return ((m[0][0], m[1][0], m[2][0]), (m[0][1], m[1][1], m[2][1]), (m[0][2], m[1][2], m[2][2]))


def apply_transposed(m: Matrix3, v: Vector3) -> Vector3:
    """Return the product of the transposed matrix with v, without forming it."""
    return (
        m[0][0] * v[0] + m[1][0] * v[1] + m[2][0] * v[2],
        m[0][1] * v[0] + m[1][1] * v[1] + m[2][1] * v[2],
        m[0][2] * v[0] + m[1][2] * v[1] + m[2][2] * v[2],
    )


def multiply(a: Matrix3, b: Matrix3) -> Matrix3:
    """Return the product A B."""
    columns = transpose(b)
    return (apply_rows(a[0], columns), apply_rows(a[1], columns), apply_rows(a[2], columns))


def apply_rows(v: Vector3, columns: Matrix3) -> Vector3:
    """Return the row vector v times the matrix whose columns are given."""
    return (dot(v, columns[0]), dot(v, columns[1]), dot(v, columns[2]))


def add_matrices(a: Matrix3, b: Matrix3) -> Matrix3:
    """Return the sum A + B."""
    return (add(a[0], b[0]), add(a[1], b[1]), add(a[2], b[2]))


def scale_matrix(s: Scalar, a: Matrix3) -> Matrix3:
    """Return the product s A."""
    return (scale(s, a[0]), scale(s, a[1]), scale(s, a[2]))


def crossing(a: Vector3) -> Matrix3:
    """Return the skew-symmetric matrix of the cross product a x v."""
    return ((0.0, -a[2], a[1]), (a[2], 0.0, -a[0]), (-a[1], a[0], 0.0))


def outer(a: Vector3, b: Vector3) -> Matrix3:
    """Return the matrix a b^T."""
    return (scale(a[0], b), scale(a[1], b), scale(a[2], b))


def column(m: Sequence[Sequence[Scalar]], index: int) -> Vector3:
    """Return one column of a matrix."""
    return (m[0][index], m[1][index], m[2][index])


def norm(v: Sequence[float]) -> float:
    """Return the length of a vector of floats."""
    return math.hypot(*v)
