"""Poses: rigid transforms between frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.spatial.rotation import from_rpy, from_wxyz, to_rpy, to_wxyz
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    IDENTITY,
    ZERO,
    Matrix3,
    Vector3,
    add,
    apply,
    apply_transposed,
    are_floats,
    matrix3,
    multiply,
    scale,
    three,
    transpose,
    vector3,
)

_SINGLE = 1e-5  # Largest error of an entry of a rotation in single precision


@dataclass(frozen=True, repr=False)
class Pose:
    """Pose of a frame B in a frame A.

    `matrix`, `quaternion_wxyz` and `rpy` are the same pose as numpy arrays. The rotation turns
    vectors in axes of B into axes of A.

    Attributes:
        rotation: Axes of B as columns, in A.
        position: Origin of B in A [m].
    """

    rotation: Matrix3 = IDENTITY
    position: Vector3 = ZERO

    def __post_init__(self) -> None:
        """Convert lists and arrays to tuples."""
        if not are_floats(self.rotation, self.position):
            object.__setattr__(self, "rotation", matrix3(self.rotation, "rotation"))
            object.__setattr__(self, "position", vector3(self.position, "position"))

    @classmethod
    def from_xyz_rpy(cls, xyz: Sequence[float], rpy: Sequence[float]) -> Pose:
        """Return a pose from a position [m] and roll, pitch, yaw [rad]: R = Rz(y) Ry(p) Rx(r)."""
        angles = [checks.number("rpy", angle, unit="rad") for angle in three(rpy, "rpy")]
        return cls(from_rpy(angles), _finite(xyz))

    @classmethod
    def from_xyz_wxyz(cls, xyz: Sequence[float], wxyz: Sequence[float]) -> Pose:
        """Return a pose from a position [m] and a quaternion (w, x, y, z)."""
        return cls(from_wxyz(wxyz), _finite(xyz))

    @classmethod
    def from_translation(cls, xyz: Sequence[Scalar]) -> Pose:
        """Return a translation [m]."""
        return cls(IDENTITY, vector3(xyz, "position"))

    @classmethod
    def from_rotation(cls, rotation: Matrix3) -> Pose:
        """Return a rotation."""
        return cls(rotation, ZERO)

    @classmethod
    def from_matrix(cls, matrix: ArrayLike) -> Pose:
        """Return a pose from a 4x4 matrix, such as `arm.fk(q)`.

        A rotation in single precision is replaced by the nearest one in double precision.

        Raises:
            ArgumentError: The matrix is not a rigid transform.
        """
        values = checks.array("pose", matrix, (4, 4))
        rotation = values[:3, :3]
        if getattr(matrix, "dtype", None) == np.float32:
            left, _, right = np.linalg.svd(rotation)
            if np.abs(left @ right - rotation).max() < _SINGLE:
                rotation = left @ right
        # Entries of a rotation are at most one; squares of large ones would leave the floats.
        rigid = (
            np.abs(rotation).max() < 2
            and np.allclose(rotation @ rotation.T, np.eye(3), atol=1e-9)
            and np.linalg.det(rotation) > 0
        )
        if not rigid or not np.allclose(values[3], (0, 0, 0, 1)):
            raise ArgumentError(
                "invalid pose: the matrix is not a rigid transform",
                hint="expected a right-handed rotation in the upper left 3x3, last row 0 0 0 1",
            )
        return cls(matrix3(rotation), vector3(values[:3, 3]))

    def __repr__(self) -> str:
        if not are_floats(self.rotation, self.position):
            return f"Pose(rotation={self.rotation!r}, position={self.position!r})"
        xyz, wxyz = (
            ", ".join(f"{x + 0.0:.6g}" for x in v) for v in (self.position, to_wxyz(self.rotation))
        )
        return f"<Pose xyz [{xyz}] m, wxyz [{wxyz}]>"

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Return the 4x4 matrix, for numpy."""
        del copy
        return self.matrix.astype(dtype or np.float64, copy=False)

    def __matmul__(self, other: Pose) -> Pose:
        """Return the composition: pose_of_b_in_a @ pose_of_c_in_b is the pose of C in A."""
        if not isinstance(other, Pose):
            return NotImplemented
        position = add(self.position, apply(self.rotation, other.position))
        return Pose(multiply(self.rotation, other.rotation), position)

    def inverse(self) -> Pose:
        """Return the pose of A in B."""
        position = scale(-1.0, apply_transposed(self.rotation, self.position))
        return Pose(transpose(self.rotation), position)

    def transform(self, point: Vector3) -> Vector3:
        """Return a point given in B, expressed in A [m]."""
        return add(self.position, apply(self.rotation, point))

    @property
    def rpy(self) -> NDArray[np.float64]:
        """Roll, pitch and yaw of B in A, (3,) [rad]: R = Rz(yaw) Ry(pitch) Rx(roll).

        Pitch is in [-pi/2, pi/2]. At its ends, the gimbal lock, roll is zero.
        """
        return np.array(to_rpy(self.rotation))

    @property
    def quaternion_wxyz(self) -> NDArray[np.float64]:
        """The rotation of B in A as a unit quaternion (w, x, y, z) with w >= 0, (4,)."""
        return np.array(to_wxyz(self.rotation))

    @property
    def matrix(self) -> NDArray[np.float64]:
        """The pose of B in A as a homogeneous matrix, 4x4; batched scalars give (N, 4, 4) [m]."""
        rows = [[*self.rotation[i], self.position[i]] for i in range(3)]
        if are_floats(self.rotation, self.position):
            return np.array([*rows, (0.0, 0.0, 0.0, 1.0)])
        entries = np.broadcast_arrays(*(entry for row in rows for entry in row))
        result = np.zeros((*np.shape(entries[0]), 4, 4))
        result[..., :3, :] = np.stack(entries, axis=-1).reshape((*np.shape(entries[0]), 3, 4))
        result[..., 3, 3] = 1.0
        return result


def _finite(xyz: Sequence[float]) -> Vector3:
    x, y, z = (checks.number("position", entry, unit="m") for entry in three(xyz, "position"))
    return x, y, z
