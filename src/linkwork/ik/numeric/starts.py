"""Where searches begin: positions spread over what the joints can do, the same for every seed."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from linkwork.ik.numeric.problem import Problem
from linkwork.model.link import Joint, JointKind

Array = NDArray[np.float64]

_REACHES = 4.0
"""Lengths around home in which starts of unlimited slides lie."""


def sample_starts(problem: Problem, count: int, seed: int) -> Array:
    """Random positions inside the limits; joints that do not move the frame are at home.

    Those of a seed begin the same, however many are asked for.

    Args:
        problem: What is solved.
        count: How many.
        seed: Any number not below zero.

    Returns:
        (count, n) [rad or m].
    """
    tree = problem.tree
    draws = np.random.default_rng(seed).random((count, tree.speed_count))
    q = np.tile(np.array(tree.home, dtype=float), (count, 1))
    for coordinate in sorted({problem.joint_of(speed)[0] for speed in problem.speeds}):
        at, end = tree.position_starts[coordinate : coordinate + 2]
        first, last = tree.speed_starts[coordinate : coordinate + 2]
        q[:, at:end] = _positions(problem, tree.joints[coordinate], draws[:, first:last])
    return q


def _positions(problem: Problem, joint: Joint, draws: Array) -> Array:
    if joint.kind is JointKind.BALL:
        return _balls(draws, joint.limits.upper if problem.keep_limits else math.inf)
    if joint.kind is JointKind.FLOATING:
        places = _REACHES * problem.length * (2.0 * draws[:, :3] - 1.0)
        return np.concatenate([places, _balls(draws[:, 3:], math.inf)], axis=1)
    span = math.pi if joint.kind is JointKind.REVOLUTE else _REACHES * problem.length
    lower, upper = _range(joint.limits.lower, joint.limits.upper, span)
    return lower + (upper - lower) * draws


def _range(lower: float, upper: float, span: float) -> tuple[float, float]:
    """Limits, brought to twice a span where they are wider."""
    if upper - lower <= 2.0 * span:
        return lower, upper
    if math.isfinite(lower) and math.isfinite(upper):
        middle = 0.5 * (lower + upper)
    else:
        middle = min(max(0.0, lower + span), upper - span)
    return middle - span, middle + span


def _balls(draws: Array, most: float) -> Array:
    """Unit quaternions; all rotations alike, or turned by at most an angle."""
    u, v, w = draws.T
    if most >= math.pi:
        a, b = np.sqrt(1.0 - u), np.sqrt(u)
        x, y = 2.0 * math.pi * v, 2.0 * math.pi * w
        return np.stack([a * np.sin(x), a * np.cos(x), b * np.sin(y), b * np.cos(y)], axis=1)
    half, tilt, around = 0.5 * most * u, np.arccos(1.0 - 2.0 * v), 2.0 * math.pi * w
    level = np.sin(half) * np.sin(tilt)
    axis = [level * np.cos(around), level * np.sin(around), np.sin(half) * np.cos(tilt)]
    return np.stack([np.cos(half), *axis], axis=1)
