"""Geometric paths of a tool: position and orientation over a path parameter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_axis, to_rotation_vector, to_wxyz
from linkwork.spatial.vector import matrix3

Array = NDArray[np.float64]
PoseLike = Pose | ArrayLike
"""A pose, or its 4x4 matrix."""

TURN_RADIUS = 0.2
"""Path length per radian where a path rotates more than it moves [m]."""


class PathStates(NamedTuple):
    """A path at N parameters: positions (N, 3) [m], and rotations with axes as columns (N, 3, 3).

    The tangent is the derivative by the parameter, linear then angular (N, 6); the curvature is
    that of the tangent (N, 6).
    """

    position: Array
    rotation: Array
    tangent: Array
    curvature: Array


class PosePath(ABC):
    """A curve of poses in the base frame.

    The parameter is a length [m]: the arc length, or `TURN_RADIUS` times the angle where the tool
    rotates more than it moves, so neither translation nor rotation is faster than the parameter.
    """

    def __init__(self, length: float) -> None:
        """Store the greatest parameter [m]."""
        self._length = length

    @property
    def length(self) -> float:
        """Parameter at the end; it is 0 at the start [m]."""
        return self._length

    @property
    @abstractmethod
    def curvature_bounds(self) -> Array:
        """Upper bounds of the linear curvature, one between any two knots [1/m]."""

    @property
    def knots(self) -> Array:
        """Parameters between which the path is smooth, with both ends [m]."""
        return np.array([0.0, self._length])

    @property
    def corners(self) -> Array:
        """Parameters at which the tangent jumps, so that the tool must stop [m]."""
        return np.empty(0)

    @abstractmethod
    def states(self, parameters: Array) -> PathStates:
        """Return the path at N parameters inside [0, length]."""

    def pose(self, parameter: ArrayLike) -> Array:
        """Poses in the base at one parameter or many [m]: (4, 4) or (N, 4, 4)."""
        given = np.clip(checks.array("parameter", parameter), 0.0, self._length)
        states = self.states(given.reshape(-1))
        return matrices(states.position, states.rotation).reshape(*given.shape, 4, 4)


def matrices(position: Array, rotation: Array) -> Array:
    """Poses as matrices (N, 4, 4)."""
    poses = np.zeros((len(position), 4, 4))
    poses[:, :3, :3], poses[:, :3, 3], poses[:, 3, 3] = rotation, position, 1.0
    return poses


def checked_pose(name: str, pose: PoseLike) -> tuple[Array, Array]:
    """Return the position (3,) and rotation (3, 3) of a pose."""
    try:
        matrix = Pose.from_matrix(pose.matrix if isinstance(pose, Pose) else pose).matrix
    except ArgumentError as error:
        raise ArgumentError(f"invalid {name}: {error.message}", hint=error.hint) from error
    return matrix[:3, 3], matrix[:3, :3]


def rotation_between(start: Array, end: Array) -> Array:
    """Rotation vector in the base frame from one rotation (3, 3) to another (3,) [rad]."""
    return np.array(to_rotation_vector(to_wxyz(matrix3(end @ start.T))))


def rotated(start: Array, turn: Array, shares: Array) -> Array:
    """Return a rotation (3, 3) after each of N fractions of a rotation vector (N, 3, 3)."""
    angle = float(np.linalg.norm(turn))
    if angle == 0.0:
        return np.broadcast_to(start, (len(shares), 3, 3))
    x, y, z = (turn / angle).tolist()
    rows = about_axis((x, y, z), angle * shares)
    flat = [np.broadcast_to(entry, shares.shape) for row in rows for entry in row]
    return np.stack(flat, axis=-1).reshape(-1, 3, 3) @ start


def angles_between(a: Array, b: Array) -> Array:
    """Angles between rotations (N, 3, 3) each [rad]."""
    relative = np.einsum("nji,njk->nik", a, b)
    skew = relative - np.swapaxes(relative, 1, 2)
    sine = 0.5 * np.linalg.norm(skew[:, [2, 0, 1], [1, 2, 0]], axis=1)
    cosine = 0.5 * (np.trace(relative, axis1=1, axis2=2) - 1.0)
    return np.arctan2(sine, cosine)
