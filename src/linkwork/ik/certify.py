"""Which branches are solutions: those that reach the pose, each once."""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.ik.geometry.full_turns import wrapped

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

RESIDUAL_TOLERANCE = 1e-9
"""What misses its pose by more is no solution [m or rad]."""

SAME = 1e-9
"""Solutions whose joints are all nearer to each other are one [rad or m]."""

MEETING = 1e-7
"""The same near a degeneracy, where branches that meet are told to half the digits [rad or m]."""

SINGULAR = 1e-6
"""What is nearer to a degeneracy counts as singular [m, or a sine]."""


class RawBranches(NamedTuple):
    """What a kernel finds, for one pose or with the batch first; the results of `trace_branches`.

    Attributes:
        q: (branches, n) [rad or m].
        residual: (branches,) [m or rad].
        margins: (branches, reaches).
        nearness: (branches, degeneracies).
        nearest: The least nearness of all solutions, a number [m, or a sine]; 1 without any, below
            zero where the pose is no rigid motion.
    """

    q: Array
    residual: Array
    margins: Array
    nearness: Array
    nearest: Any


def merge_equal(q: Array, valid: Mask, periodic: Mask) -> Mask:
    """Takes branches out of `valid` that equal earlier ones, of poses near a degeneracy.

    Args:
        q: (N, branches, n) [rad or m].
        valid: Which are solutions, (N, branches); changed.
        periodic: For each number in q whether full turns change nothing.

    Returns:
        The branches in which others met, (N, branches).
    """
    merged = np.zeros_like(valid)
    for first, second in combinations(range(q.shape[1]), 2):
        both = np.flatnonzero(valid[:, first] & valid[:, second])
        apart = np.abs(wrapped(q[both, first] - q[both, second], periodic)).max(
            axis=-1, initial=0.0
        )
        meet = both[apart < MEETING]
        valid[meet, second] = False
        merged[meet, first] = True
    return merged
