"""Poses of which a closed form is not sure, searched where it gives nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.ik.numeric import NumericSolver
from linkwork.ik.poses import read_poses
from linkwork.ik.selection import Wanted
from linkwork.ik.solutions import BatchSolutions, Solutions


def with_searched(
    found: Solutions | BatchSolutions, poses: Any, numeric: NumericSolver, wanted: Wanted
) -> Solutions | BatchSolutions:
    """What a closed form found, with what a search finds of doubtful poses without solutions.

    Args:
        found: By the closed form.
        poses: Of which.
        numeric: What searches.
        wanted: Which solutions to show.

    Returns:
        The same where nothing is doubtful; of a single pose else what the search found, if it found
        any. In a batch searched solutions stand in the first branches of their pose.
    """
    if isinstance(found, Solutions):
        if len(found) or not found.doubtful:
            return found
        searched = numeric.solve(poses).shown_as(wanted)
        return searched if isinstance(searched, Solutions) and len(searched) else found
    missing = np.flatnonzero((found.counts == 0) & found.doubtful)
    if not len(missing):
        return found
    numbers, _ = read_poses(poses)
    searched = numeric.solve(numbers[missing].reshape(-1, 4, 4))
    return found.replaced(missing, searched.q, searched.residual)
