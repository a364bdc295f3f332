"""Which solutions of one pose the joints can go to from those of the pose before."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen import Kernel
from linkwork.ik.chain import Chain
from linkwork.ik.method import Method
from linkwork.ik.turns import turned_near

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

FOLLOWS = 0.25
"""By how much of a step the joints, moved straight, may carry the frame past it."""
_STILL = 1e-6
"""Steps that differ by less are equal [rad, or of the chain's length]."""


class Steps(NamedTuple):
    """Steps from m positions to k solutions of the next pose.

    Attributes:
        to: Where each step ends: the solution, by full turns nearest to where it began, (m, k, n)
            [rad or m].
        length: Of each step, by the sum of squares, (m, k) [rad^2 or m^2].
        follows: Whether the frame goes along the path with it, (m, k).
        inside: Whether it ends inside the joint limits, (m, k).
    """

    to: Array
    length: Array
    follows: Mask
    inside: Mask


def steps_between(method: Method, jacobian: Kernel, q: Array, next_q: Array, twist: Array) -> Steps:
    """All steps from positions to the solutions of the next pose.

    Args:
        method: Of the robot and frame.
        jacobian: Of the frame.
        q: (m, n) [rad or m].
        next_q: (k, n) [rad or m].
        twist: From one pose to the next: translation [m], then rotation vector [rad], base axes.
    """
    to = turned_near(next_q[None], q[:, None], method.turning)
    move = to - q[:, None]
    halfway = q[:, None] + 0.5 * move
    n = q.shape[1]
    slopes = jacobian(np.ascontiguousarray(halfway.reshape(-1, n))).reshape(*move.shape[:2], 6, n)
    carried = np.einsum("mkij,mkj->mki", slopes, move)
    per_length = np.repeat((1.0 / _length(method.chain), 1.0), 3)
    miss = np.linalg.norm((carried - twist) * per_length, axis=-1)
    allowed = FOLLOWS * float(np.linalg.norm(twist * per_length)) + _STILL
    return Steps(to, np.square(move).sum(axis=-1), miss <= allowed, method.inside(to))


def twists(poses: Array) -> Array:
    """From each pose to the next: translation [m], then rotation vector [rad], in base axes.

    Args:
        poses: (N, 4, 4).

    Returns:
        (N - 1, 6).
    """
    turn = poses[1:, :3, :3] @ np.swapaxes(poses[:-1, :3, :3], 1, 2)
    # The part of a rotation that is no symmetry holds its axis times the sine of its angle.
    x, y, z = (turn[:, j, i] - turn[:, i, j] for i, j in ((1, 2), (2, 0), (0, 1)))
    axis = 0.5 * np.stack([x, y, z], axis=-1)
    sine = np.linalg.norm(axis, axis=-1)
    cosine = 0.5 * (np.trace(turn, axis1=1, axis2=2) - 1.0)
    angle = np.arctan2(sine, cosine)
    ratio = np.divide(angle, sine, out=np.ones_like(sine), where=sine > 1e-12)
    return np.concatenate([np.diff(poses[:, :3, 3], axis=0), ratio[:, None] * axis], axis=1)


def _length(chain: Chain) -> float:
    """How far the frame is from the joints' axes, to weigh lengths against angles [m]."""
    points = np.array([axis.point for axis in chain.axes], dtype=float)
    farthest = np.linalg.norm(points - np.array(chain.home.position, dtype=float), axis=1).max()
    return max(float(farthest), 1e-3)
