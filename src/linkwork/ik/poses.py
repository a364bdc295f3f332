"""Pose arguments, validated and brought into one shape, and displacements between poses."""

from typing import Any, NamedTuple

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.ik.arrays import Array, Scalars
from linkwork.spatial import Pose

RIGID_WITHIN = 1e-9
"""Largest distance of a matrix from a rigid transform, by the root of its squared errors."""
CORRECTED_WITHIN = 1e-4
"""Largest entry by which a rotation is corrected, e.g. one in single precision or rounded."""
EXPECTED = "give 4x4, (N, 4, 4), or a pair of position (3,) and quaternion wxyz (4,)"


class PoseRows(NamedTuple):
    """Poses in the shape of kernel arguments, (16,) if single, else (N, 16)."""

    numbers: Array
    single: bool


def read_poses(poses: Any) -> PoseRows:
    """Read one pose or a batch: 4x4, (N, 4, 4), a `Pose`, or a pair (position, wxyz) of arrays.

    Only shapes and types are checked. Kernels check for bounds and rigid transforms, and
    `check_rigid` raises.
    """
    if isinstance(poses, Pose):
        array = poses.matrix
    elif isinstance(poses, tuple | list) and len(poses) == 2:
        array = _of_two(poses[0], poses[1])
    else:
        array = _numbers(poses, "pose")
    if array.shape == (4, 4):
        return PoseRows(array.reshape(16), True)
    if array.ndim == 3 and array.shape[1:] == (4, 4):
        return PoseRows(array.reshape(-1, 16), False)
    raise ArgumentError(f"invalid pose: shape {array.shape}", hint=EXPECTED)


class RigidPoses(NamedTuple):
    """Poses (16,) or (N, 16) with orthonormal rotations, and the largest change of each."""

    numbers: Array
    correction: Array


def nearest_rigid(numbers: Array) -> RigidPoses:
    """Poses with the nearest rotations to those given; exact ones stay as they are."""
    checks.check_bounds("pose", numbers.reshape(*numbers.shape[:-1], 4, 4))
    poses = numbers.reshape(-1, 4, 4).copy()
    before = poses.copy()
    rotation = poses[:, :3, :3]
    with np.errstate(over="ignore", invalid="ignore"):
        skew = np.swapaxes(rotation, 1, 2) @ rotation - np.eye(3)
        skewed = ~(np.abs(skew).max(axis=(1, 2), initial=0.0) <= 0.1 * RIGID_WITHIN)
    if not np.isfinite(poses[skewed]).all():
        check_rigid(numbers)
        raise ArgumentError("invalid pose: not finite", hint=EXPECTED)
    left, _, right = np.linalg.svd(rotation[skewed])
    poses[skewed, :3, :3] = left @ right
    poses[:, 3] = (0.0, 0.0, 0.0, 1.0)
    correction = np.abs(poses - before).max(axis=(1, 2), initial=0.0)
    wrong = ~(correction <= CORRECTED_WITHIN) | (np.linalg.det(poses[:, :3, :3]) < 0.0)
    if wrong.any():
        check_rigid(numbers)
        raise ArgumentError("invalid pose: not a rigid transform", hint=EXPECTED)
    return RigidPoses(poses.reshape(numbers.shape), correction.reshape(numbers.shape[:-1]))


def check_rigid(numbers: Array) -> None:
    """Raise for matrices that are not nearly rigid transforms, with the index and the error."""
    matrices = numbers.reshape(-1, 4, 4)
    rotation = matrices[:, :3, :3]
    with np.errstate(over="ignore", invalid="ignore"):
        skew = np.abs(np.swapaxes(rotation, 1, 2) @ rotation - np.eye(3)).max(axis=(1, 2))
        handed = np.linalg.det(rotation)
        last_row = np.abs(matrices[:, 3] - (0.0, 0.0, 0.0, 1.0)).max(axis=1)
    which = "the pose" if numbers.ndim == 1 else "pose {}"
    for i in range(len(matrices)):
        name = which.format(i)
        if not last_row[i] <= CORRECTED_WITHIN:
            row = ", ".join(f"{value:g}" for value in matrices[i, 3])
            raise ArgumentError(f"the last row of {name} is {row}", hint="expected 0, 0, 0, 1")
        if handed[i] < 0.0:
            raise ArgumentError(
                f"the rotation of {name} is left-handed", hint="reverse one of its axes"
            )
        if not skew[i] <= CORRECTED_WITHIN:
            raise ArgumentError(
                f"the rotation of {name} is not orthonormal: R^T R differs from the identity by "
                f"{skew[i]:.3g}",
                hint=f"deviations up to {CORRECTED_WITHIN:g} are corrected; a pair (position, "
                "wxyz) is normalised",
            )


def _of_two(first: Any, second: Any) -> Array:
    """Two matrices, or positions and quaternions."""
    places = _numbers(first, "position of a pose")
    turns = _numbers(second, "quaternion of a pose")
    if places.shape == turns.shape == (4, 4):
        return np.stack([places, turns])
    if places.shape[-1:] != (3,) or turns.shape != (*places.shape[:-1], 4) or places.ndim > 2:
        raise ArgumentError(
            f"invalid pose: a pair of shapes {places.shape} and {turns.shape}", hint=EXPECTED
        )
    if places.ndim == 1:
        return Pose.from_xyz_wxyz(places.tolist(), turns.tolist()).matrix
    pairs = zip(places.tolist(), turns.tolist(), strict=True)
    matrices = [Pose.from_xyz_wxyz(place, turn).matrix for place, turn in pairs]
    return np.array(matrices).reshape(-1, 4, 4)


def _numbers(value: Any, name: str) -> Array:
    try:
        array = checks.plain_array(name, value)
    except ArgumentError as error:
        raise ArgumentError(error.message, hint=EXPECTED) from error
    # Numbers beyond float64 become infinite, which is invalid.
    with np.errstate(over="ignore"):
        return np.ascontiguousarray(array, dtype=np.float64)


def twist_between(first: Array, second: Array) -> Array:
    """Displacements (N, 6) between poses: translation [m], rotation vector [rad], in base axes."""
    turn = second[:, :3, :3] @ np.swapaxes(first[:, :3, :3], 1, 2)
    # The skew-symmetric part of a rotation is its axis times the sine of its angle.
    x, y, z = (turn[:, j, i] - turn[:, i, j] for i, j in ((1, 2), (2, 0), (0, 1)))
    axis = 0.5 * np.stack([x, y, z], axis=-1)
    sine = np.linalg.norm(axis, axis=-1)
    cosine = 0.5 * (np.trace(turn, axis1=1, axis2=2) - 1.0)
    angle = np.arctan2(sine, cosine)
    ratio = np.divide(angle, sine, out=np.ones_like(sine), where=sine > 1e-12)
    return np.concatenate([second[:, :3, 3] - first[:, :3, 3], ratio[:, None] * axis], axis=1)


def pose_of_numbers(numbers: Scalars) -> Pose:
    """Pose from the 16 entries of a 4x4 matrix."""
    x, y, z = (numbers[4 * i : 4 * i + 4] for i in range(3))
    rotation = ((x[0], x[1], x[2]), (y[0], y[1], y[2]), (z[0], z[1], z[2]))
    return Pose(rotation, (x[3], y[3], z[3]))
