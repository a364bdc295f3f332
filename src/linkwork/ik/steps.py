"""Which solutions of one pose the joints can go to from those of the pose before."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen import Kernel
from linkwork.ik.certify import SINGULAR
from linkwork.ik.chain import Chain
from linkwork.ik.method import Method
from linkwork.ik.singular_family import free_degeneracy, free_directions, nearest_members
from linkwork.ik.turns import turned_near
from linkwork.ik.twist import twist_between

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

FOLLOWS = 0.25
"""By how much of a step the joints, moved straight, may carry the frame past it."""
JUMP = 4.0
"""By how much more joints that are free may move than the others, or than they did before."""
_STILL = 1e-6
"""Steps that differ by less are equal [rad, or of the chain's length]."""


class Steps(NamedTuple):
    """Steps from m positions to k solutions of the next pose.

    Attributes:
        to: Where each step ends, (m, k, n) [rad or m].
        length: Of each step, by the sum of squares, (m, k) [rad^2 or m^2].
        follows: Whether the frame goes along the path with it, (m, k).
        inside: Whether it ends inside the joint limits, (m, k).
    """

    to: Array
    length: Array
    follows: Mask
    inside: Mask


def steps_between(method: Method, jacobian: Kernel, q: Array, to: Array, twist: Array) -> Steps:
    """All steps from positions to the solutions of the next pose.

    Args:
        method: Of the robot and frame.
        jacobian: Of the frame.
        q: (m, n) [rad or m].
        to: Solutions of the next pose, by full turns nearest to q, (m, k, n) [rad or m].
        twist: From one pose to the next: translation [m], then rotation vector [rad], base axes.
    """
    move = to - q[:, None]
    halfway = q[:, None] + 0.5 * move
    n = q.shape[1]
    slopes = jacobian(np.ascontiguousarray(halfway.reshape(-1, n))).reshape(*move.shape[:2], 6, n)
    carried = np.einsum("mkij,mkj->mki", slopes, move)
    per_length = np.repeat((1.0 / _length(method.chain), 1.0), 3)
    miss = np.linalg.norm((carried - twist) * per_length, axis=-1)
    allowed = FOLLOWS * float(np.linalg.norm(twist * per_length)) + _STILL
    return Steps(to, np.square(move).sum(axis=-1), miss <= allowed, method.inside(to))


def reached_from(method: Method, q: Array, found: Array, nearness: Array) -> Array:
    """Solutions as they are nearest to others: by full turns, and by what is free in singular ones.

    Args:
        method: Of the robot and frame.
        q: The others, (m, n) [rad or m].
        found: The solutions, (k, n) [rad or m].
        nearness: Of the solutions, (k, degeneracies).

    Returns:
        (m, k, n) [rad or m].
    """
    to = turned_near(found[None], q[:, None], method.turning)
    for solution in np.flatnonzero(nearness.min(axis=1, initial=np.inf) < SINGULAR):
        degeneracy = free_degeneracy(method, nearness[solution])
        if degeneracy is not None:
            to[:, solution] = nearest_members(method, degeneracy, found[solution], q)
    return to


def free_at(method: Method, to: Array, nearness: Array) -> Array:
    """How singular solutions move with the frame at rest; zero for others.

    Args:
        method: Of the robot and frame.
        to: (m, k, n) [rad or m].
        nearness: (k, degeneracies).

    Returns:
        (m, k, n), of unit length or zero.
    """
    free = np.zeros_like(to)
    for solution in np.flatnonzero(nearness.min(axis=1, initial=np.inf) < SINGULAR):
        degeneracy = free_degeneracy(method, nearness[solution])
        if degeneracy is not None:
            free[:, solution] = free_directions(method, degeneracy, to[:, solution])
    return free


def without_jumps(steps: Steps, q: Array, free: Array, free_to: Array, pace: Array) -> Steps:
    """Steps, none of which follows where joints that are free jump: the frame shows no such move.

    Args:
        steps: From m positions to k solutions.
        q: The positions, (m, n) [rad or m].
        free: What is free at them, (m, n).
        free_to: What is free at the solutions, (m, k, n).
        pace: By how much joints moved in the step that led to each position, (m,) [rad or m].
    """
    move = steps.to - q[:, None]
    follows = steps.follows
    for direction in (np.broadcast_to(free[:, None], move.shape), free_to):
        along = np.einsum("mkj,mkj->mk", move, direction)
        rest = np.abs(move - along[..., None] * direction).max(axis=-1)
        follows = follows & (np.abs(along) <= JUMP * np.maximum(rest, pace[:, None]) + _STILL)
    return steps._replace(follows=follows)


def twists(poses: Array) -> Array:
    """From each pose to the next: translation [m], then rotation vector [rad], in base axes.

    Args:
        poses: (N, 4, 4).

    Returns:
        (N - 1, 6).
    """
    return twist_between(poses[:-1], poses[1:])


def _length(chain: Chain) -> float:
    """How far the frame is from the joints' axes, to weigh lengths against angles [m]."""
    points = np.array([axis.point for axis in chain.axes], dtype=float)
    farthest = np.linalg.norm(points - np.array(chain.home.position, dtype=float), axis=1).max()
    return max(float(farthest), 1e-3)
