"""Which branches are solutions: those that reach the pose, each once."""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.ik.turns import wrapped

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

MISS = 1e-9
"""What misses its pose by more is no solution [m or rad]."""

SAME = 1e-9
"""Solutions whose joints are all nearer to each other are one [rad or m]."""

SINGULAR = 1e-6
"""What is nearer to a degeneracy counts as singular [m, or a sine]."""


class Raw(NamedTuple):
    """What a kernel finds, for one pose or with the batch first.

    Attributes:
        q: (branches, n) [rad or m].
        residual: (branches,) [m or rad].
        margins: (branches, reaches).
        nearness: (branches, degeneracies).
        nearest: The least nearness of all branches, a number [m, or a sine].
    """

    q: Array
    residual: Array
    margins: Array
    nearness: Array
    nearest: Any


class Certified(NamedTuple):
    """What of raw branches is a solution.

    Attributes:
        valid: For each branch.
        merged: Where another branch met this one, which stands for both.
    """

    valid: Mask
    merged: Mask


def certify(raw: Raw, turning: Mask) -> Certified:
    """Keeps what reaches its pose, and of branches that meet the first.

    Args:
        raw: The branches of one pose or of a batch.
        turning: For each number in q whether full turns change nothing.
    """
    valid = raw.residual <= MISS
    merged = np.zeros_like(valid)
    # Branches meet only at a degeneracy, so few poses need to be looked at in pairs. What is no
    # number is looked at too.
    if raw.q.ndim == 2:
        if not raw.nearest >= SINGULAR:
            _merge(raw.q[None], valid[None], merged[None], turning)
        return Certified(valid, merged)
    near = np.flatnonzero(~(raw.nearest >= SINGULAR))
    if len(near):
        some, meeting = valid[near], merged[near]
        _merge(raw.q[near], some, meeting, turning)
        valid[near], merged[near] = some, meeting
    return Certified(valid, merged)


def _merge(q: Array, valid: Mask, merged: Mask, turning: Mask) -> None:
    """Takes branches out of `valid` that equal earlier ones, which are marked in `merged`."""
    for first, second in combinations(range(q.shape[1]), 2):
        both = np.flatnonzero(valid[:, first] & valid[:, second])
        apart = np.abs(wrapped(q[both, first] - q[both, second], turning)).max(axis=-1, initial=0.0)
        meet = both[apart < SAME]
        valid[meet, second] = False
        merged[meet, first] = True
