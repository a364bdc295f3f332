"""Rounded poses at the edge of the reach.

A pose of a robot with few joints, or of a stretched arm, is no longer exactly in reach in single
precision or rounded. Like its rotation it is corrected, to a pose that the robot reaches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.dynamics.plain.kinematics import pose_of_frame_in_base
from linkwork.ik.certify import RawBranches
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.poses import CORRECTED_WITHIN, read_poses
from linkwork.ik.solutions import BatchSolutions, Solutions

Array = NDArray[np.float64]
Found = Solutions | BatchSolutions

_MOST_SEARCHED = 64
"""Largest number of poses of a batch that are searched one by one."""


def solve_rounded(
    found: Found,
    poses: Any,
    numeric: Callable[[], NumericSolver],
    solve: Callable[[Array], Found],
) -> Found:
    """Solutions, with those of a pose in reach for rounded poses without any.

    Args:
        found: Solutions of the poses.
        poses: The poses as they were given.
        numeric: Makes the numeric solver.
        solve: Solves corrected poses, 4x4 or (N, 4, 4).

    Returns:
        The same if every pose has solutions, is exact, or is farther than `CORRECTED_WITHIN` from
        the reach.
    """
    rounded = np.atleast_1d(found.correction) > 0.0
    if getattr(poses, "dtype", None) == np.float32:
        rounded[:] = True
    # Solutions are selected only where they are used.
    if not rounded.any():
        return found
    counts = np.array([len(found)]) if isinstance(found, Solutions) else found.counts
    rows = np.flatnonzero((counts == 0) & rounded)
    if not len(rows):
        return found
    given = read_poses(poses).numbers.reshape(-1, 4, 4)
    target = np.array(found.target).reshape(-1, 4, 4)
    target[rows] = _in_reach(found, target, rows, numeric)
    correction = np.abs(target - given).max(axis=(1, 2))
    far = ~(correction[rows] <= CORRECTED_WITHIN)
    target[rows[far]] = found.target.reshape(-1, 4, 4)[rows[far]]
    correction[rows[far]] = np.atleast_1d(found.correction)[rows[far]]
    if far.all():
        return found
    single = isinstance(found, Solutions)
    again = solve(target[0] if single else target)
    return again.corrected(correction[0] if single else correction)


def _in_reach(
    found: Found, target: Array, rows: NDArray[np.int64], numeric: Callable[[], NumericSolver]
) -> Array:
    """Poses in reach near some targets, (rows, 4, 4): of the best branch, else searched for."""
    chain, raw = found.method.chain, RawBranches(*found.raw)
    near = target[rows].copy()
    q = raw.q.reshape(len(target), -1, raw.q.shape[-1])[rows]
    residual = raw.residual.reshape(len(target), -1)[rows]
    if residual.shape[1]:
        best = np.argmin(np.nan_to_num(residual, nan=np.inf), axis=1)
        q, residual = (x[np.arange(len(rows)), best] for x in (q, residual))
        close = residual <= CORRECTED_WITHIN
        columns = list(np.ascontiguousarray(q[close].T))
        near[close] = pose_of_frame_in_base(chain.tree, columns, chain.frame).matrix()
    else:
        close = np.zeros(len(rows), dtype=bool)
    if found.method.reaches:
        return near
    for i in np.flatnonzero(~close)[:_MOST_SEARCHED].tolist():
        near[i] = numeric().nearest(target[rows[i]]).pose
    return near
