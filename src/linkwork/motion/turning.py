"""Turns of a tool as vectors: the axis in the base frame times the angle."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.spatial.rotation import about_axis, to_rotation_vector, to_wxyz
from linkwork.spatial.vector import matrix3

Array = NDArray[np.float64]


def turn_between(start: Array, end: Array) -> Array:
    """The shortest turn in the base frame that takes one rotation (3, 3) to another (3,) [rad]."""
    return np.array(to_rotation_vector(to_wxyz(matrix3(end @ start.T))))


def turned(start: Array, turn: Array, shares: Array) -> Array:
    """A rotation (3, 3) after each of N shares of a turn (N, 3, 3)."""
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
