"""Rounded poses at the edge of the reach.

A pose of a robot with few joints, or of a stretched arm, is no longer exactly in reach in single
precision or rounded. Like its rotation it is corrected, to a pose that the robot reaches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork.dynamics.plain.kinematics import pose_of_frame_in_base
from linkwork.ik.arrays import Array, Indices
from linkwork.ik.geometry.chain import Chain
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.poses import CORRECTED_WITHIN, read_poses
from linkwork.ik.solutions.certify import RawBranches
from linkwork.ik.solutions.solution_set import Solutions, Solved

_STARTS = 16, 64
"""Numbers of searches per pose: more only where fewer do not find a pose in reach."""
_AT_THE_EDGE = 0.03
"""Residual of a branch beyond which a violated condition of reachability is not due to rounding [m
or rad]. At the edge of the reach branches miss by the square root of the rounding."""


def solve_rounded(
    solutions: Solved,
    poses: Any,
    numeric: Callable[[], NumericSolver],
    solve: Callable[[Array], Solved],
) -> Solved:
    """Solutions, with those of a pose in reach for rounded poses without any.

    Poses farther than `CORRECTED_WITHIN` from the reach stay without solutions.
    """
    rounded = np.atleast_1d(solutions.correction) > 0.0
    if getattr(poses, "dtype", None) == np.float32:
        rounded[:] = True
    # Solutions are selected only where they are used.
    if not rounded.any():
        return solutions
    counts = np.array([len(solutions)]) if isinstance(solutions, Solutions) else solutions.counts
    rows = np.flatnonzero((counts == 0) & rounded)
    if not len(rows):
        return solutions
    exact = read_poses(poses).numbers.reshape(-1, 4, 4)
    target = np.array(solutions.target).reshape(-1, 4, 4)
    target[rows] = _in_reach(solutions, target, rows, numeric)
    correction = np.abs(target - exact).max(axis=(1, 2))
    far = ~(correction[rows] <= CORRECTED_WITHIN)
    target[rows[far]] = solutions.target.reshape(-1, 4, 4)[rows[far]]
    correction[rows[far]] = np.atleast_1d(solutions.correction)[rows[far]]
    if far.all():
        return solutions
    single = isinstance(solutions, Solutions)
    again = solve(target[0] if single else target)
    return again.corrected(correction[0] if single else correction)


def _in_reach(
    solutions: Solved, target: Array, rows: Indices, numeric: Callable[[], NumericSolver]
) -> Array:
    """Poses in reach near some targets, (rows, 4, 4): of the best branch, else searched for."""
    near, open_rows = target[rows].copy(), np.arange(len(rows))
    q, residual = _best(solutions, len(target))
    q, residual = q[rows], residual[rows]
    for starts in (0, *_STARTS):
        if starts:
            searched = numeric().solve(near[open_rows], starts=starts)
            q, residual = _best(searched, len(open_rows))
        close = residual <= CORRECTED_WITHIN
        near[open_rows[close]] = _poses(solutions.method.chain, q[close])
        edge = residual <= _AT_THE_EDGE
        if not solutions.method.reaches:
            edge[:] = True
        open_rows = open_rows[~close & edge]
        if not len(open_rows):
            break
    return near


def _best(solutions: Solved, count: int) -> tuple[Array, Array]:
    """Return the branch with the least residual of each pose: (count, n) and (count,)."""
    raw = RawBranches(*solutions.raw)
    q, residual = raw.q.reshape(count, -1, raw.q.shape[-1]), raw.residual.reshape(count, -1)
    if not residual.shape[1]:
        return np.full((count, q.shape[-1]), np.nan), np.full(count, np.inf)
    residual = np.nan_to_num(residual, nan=np.inf)
    best = np.argmin(residual, axis=1)
    rows = np.arange(count)
    return q[rows, best], residual[rows, best]


def _poses(chain: Chain, q: Array) -> Array:
    columns = list(np.ascontiguousarray(q.T))
    return pose_of_frame_in_base(chain.tree, columns, chain.frame).matrix
