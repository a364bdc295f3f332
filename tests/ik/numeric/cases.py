"""Robots, solvers and poses for the tests of the numeric solver."""

from functools import cache

import numpy as np

from linkwork import library
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.numeric.search import sample_starts
from tests.ik.judge import poses_of
from tests.ik.xarm6 import xarm6


@cache
def tree_of(name):
    return xarm6() if name == "xarm6" else library.robot(name)


@cache
def solver_of(name, task=None, keep_limits=True):
    return NumericSolver(tree_of(name), None, task, keep_limits=keep_limits)


def poses_at(problem, q):
    return poses_of(problem.tree, np.atleast_2d(q), problem.frame)


def reachable(problem, count, seed):
    """Random positions inside the limits, and the poses there."""
    q = sample_starts(problem, count, 1000 + seed)
    return q, poses_at(problem, q)


def apart(a, b):
    """Distance [m] and angle [rad] between poses (..., 4, 4)."""
    shift = np.linalg.norm(a[..., :3, 3] - b[..., :3, 3], axis=-1)
    chord = np.linalg.norm(a[..., :3, :3] - b[..., :3, :3], axis=(-2, -1))
    return shift, 2.0 * np.arcsin(np.minimum(chord / np.sqrt(8.0), 1.0))
