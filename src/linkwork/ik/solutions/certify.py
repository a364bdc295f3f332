"""Certification of branches: those that reach the pose by forward kinematics, each once."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np

from linkwork.ik.arrays import Array, Mask
from linkwork.ik.geometry.full_turns import wrapped

RESIDUAL_TOLERANCE = 1e-9
"""Largest residual of a solution [m or rad]."""

SAME = 1e-9
"""Solutions closer than this in every joint are equal [rad or m]."""

MEETING = 1e-7
"""The same near a degeneracy, where branches are accurate to half the digits [rad or m]."""

SINGULAR = 1e-6
"""A solution nearer than this to a degeneracy is singular [m, or a sine]."""


class RawBranches(NamedTuple):
    """Branches as a kernel computes them, for one pose or with the batch as first axis.

    Positions are (branches, n) [rad or m], residuals (branches,) [m or rad], margins (branches,
    reaches) and singularity distances (branches, degeneracies). `nearest` is the least singularity
    distance of all [m, or a sine]; 1 without solutions, -1 for a matrix that is not a rigid
    transform, -2 where all solutions may be missing.
    """

    q: Array
    residual: Array
    margins: Array
    singularity_distance: Array
    nearest: Any


def split_block(block: Array, widths: tuple[int, int, int, int]) -> RawBranches:
    """Branches of one pose from the results of a kernel in one array, by widths of a branch."""
    count = len(block) // sum(widths)
    starts = np.cumsum([0, *(count * width for width in widths)]).tolist()
    q, residual, margins, distances = (
        block[start:end].reshape(count, -1) for start, end in pairwise(starts)
    )
    return RawBranches(q, residual[:, 0], margins, distances, block[-1])


def merge_equal(q: Array, valid: Mask, periodic: Mask) -> Mask:
    """Remove branches from `valid` that equal earlier ones, for poses near a degeneracy.

    Returns the mask of the branches with which others coincide, (N, branches).
    """
    coincident = np.zeros_like(valid)
    for first, second in combinations(range(q.shape[1]), 2):
        both = np.flatnonzero(valid[:, first] & valid[:, second])
        apart = np.abs(wrapped(q[both, first] - q[both, second], periodic)).max(
            axis=-1, initial=0.0
        )
        meet = both[apart < MEETING]
        valid[meet, second] = False
        coincident[meet, first] = True
    return coincident
