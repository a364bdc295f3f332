"""How far one pose is from another, as a motion: translation, then rotation vector."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def twist_between(first: Array, second: Array) -> Array:
    """From poses to others: translation [m], then rotation vector [rad], in base axes.

    Args:
        first: (N, 4, 4).
        second: (N, 4, 4).

    Returns:
        (N, 6).
    """
    turn = second[:, :3, :3] @ np.swapaxes(first[:, :3, :3], 1, 2)
    # The part of a rotation that is no symmetry holds its axis times the sine of its angle.
    x, y, z = (turn[:, j, i] - turn[:, i, j] for i, j in ((1, 2), (2, 0), (0, 1)))
    axis = 0.5 * np.stack([x, y, z], axis=-1)
    sine = np.linalg.norm(axis, axis=-1)
    cosine = 0.5 * (np.trace(turn, axis1=1, axis2=2) - 1.0)
    angle = np.arctan2(sine, cosine)
    ratio = np.divide(angle, sine, out=np.ones_like(sine), where=sine > 1e-12)
    return np.concatenate([second[:, :3, 3] - first[:, :3, 3], ratio[:, None] * axis], axis=1)
