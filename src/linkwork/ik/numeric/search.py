"""Multi-start search: every kernel call is one step of all active searches."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen import Kernel
from linkwork.ik.arrays import Array, Indices, Mask, wrapped
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.model.link import Joint, JointKind

CLOSE = 1e-12  # Residual at which a search ends [m or rad]
EXACT = 1e-10  # Largest residual of a search that is not started again elsewhere [m or rad]
DAMPING = np.array([0.03])
"""Damping of a search. Steps may increase the residual: a stuck search starts elsewhere."""
_WINDOW = 6  # Number of steps between checks of convergence
_GAIN = 0.3  # Largest ratio of the squared residual over a window for a search to go on


class SearchResult(NamedTuple):
    """Positions (N, n) or (N, searches, n) [rad or m], and residuals [m or rad]."""

    q: Array
    miss: Array


def search(step: Kernel, numbers: Array, q: Array, max_steps: int) -> SearchResult:
    """Step from every start (N, n) until it reaches its pose (N, 16) or stops converging."""
    ends = SearchResult(q.copy(), np.full(len(q), np.inf))
    under_way = np.arange(len(q))
    before = np.full(len(q), np.inf)
    for count in range(1, max_steps + 1):
        after, miss, error, _ = step(q, numbers, DAMPING)
        over = miss <= CLOSE
        if count == max_steps:
            over[:] = True
        elif count % _WINDOW == 0:
            over |= error > _GAIN * before
            before = error
        if over.any():
            ends.q[under_way[over]], ends.miss[under_way[over]] = q[over], miss[over]
            on = ~over
            under_way, numbers, before = under_way[on], numbers[on], before[on]
            after = after[on]
            if not len(under_way):
                break
        q = after
    return ends


def joined(batches: list[SearchResult]) -> SearchResult:
    """Results of several batches of poses, padded to the longest."""
    if len(batches) == 1:
        return batches[0]
    most = max(ends.miss.shape[1] for ends in batches)
    return SearchResult(
        np.concatenate([_filled(ends.q, most, np.nan) for ends in batches]),
        np.concatenate([_filled(ends.miss, most, np.inf) for ends in batches]),
    )


def _filled(values: Array, most: int, filler: float) -> Array:
    gaps = [(0, 0)] * values.ndim
    gaps[1] = (0, most - values.shape[1])
    return np.pad(values, gaps, constant_values=filler)


_REACHES = 4.0  # Range of starts of unlimited prismatic joints around home, in lengths


def sample_starts(problem: NumericProblem, count: int, seed: int) -> Array:
    """Random positions within limits, (count, n); more of the same seed extend fewer."""
    tree = problem.tree
    draws = np.random.default_rng(seed).random((count, tree.velocity_count))
    q = np.tile(np.array(tree.home, dtype=float), (count, 1))
    for coordinate in sorted({problem.joint_of(dof)[0] for dof in problem.dofs}):
        at, end = tree.position_starts[coordinate : coordinate + 2]
        first, last = tree.velocity_starts[coordinate : coordinate + 2]
        q[:, at:end] = _positions(problem, tree.joints[coordinate], draws[:, first:last])
    return q


def _positions(problem: NumericProblem, joint: Joint, draws: Array) -> Array:
    if joint.kind is JointKind.BALL:
        return _balls(draws, joint.limits.upper if problem.keep_limits else math.inf)
    if joint.kind is JointKind.FLOATING:
        places = _REACHES * problem.length * (2.0 * draws[:, :3] - 1.0)
        return np.concatenate([places, _balls(draws[:, 3:], math.inf)], axis=1)
    span = math.pi if joint.kind is JointKind.REVOLUTE else _REACHES * problem.length
    lower, upper = _range(joint.limits.lower, joint.limits.upper, span)
    return lower + (upper - lower) * draws


def _range(lower: float, upper: float, span: float) -> tuple[float, float]:
    """Limits, narrowed to twice a span."""
    if upper - lower <= 2.0 * span:
        return lower, upper
    if math.isfinite(lower) and math.isfinite(upper):
        middle = 0.5 * (lower + upper)
    else:
        middle = min(max(0.0, lower + span), upper - span)
    return middle - span, middle + span


def _balls(draws: Array, most: float) -> Array:
    """Random unit quaternions, uniform or with a largest angle."""
    u, v, w = draws.T
    if most >= math.pi:
        a, b = np.sqrt(1.0 - u), np.sqrt(u)
        x, y = 2.0 * math.pi * v, 2.0 * math.pi * w
        return np.stack([a * np.sin(x), a * np.cos(x), b * np.sin(y), b * np.cos(y)], axis=1)
    half, tilt, around = 0.5 * most * u, np.arccos(1.0 - 2.0 * v), 2.0 * math.pi * w
    level = np.sin(half) * np.sin(tilt)
    axis = [level * np.cos(around), level * np.sin(around), np.sin(half) * np.cos(tilt)]
    return np.stack([np.cos(half), *axis], axis=1)


ROUND = 16  # Starts per round; a pose with a solution gets no further round


class StartPositions(NamedTuple):
    """Start positions of searches: random ones (starts, n), and a first one [rad or m].

    `start` is (N, n), or (1, n) for all poses. Positions that do not move the frame, masked by
    `resting`, are those of `start`.
    """

    sampled: Array
    start: Array | None
    resting: Mask

    def of_round(self, first: int, count: int) -> Array:
        """Return starts of a round for every pose, (N, starts, n)."""
        sampled = self.sampled[first : first + ROUND]
        starts = np.empty((count, *sampled.shape))
        starts[:] = sampled
        if self.start is not None:
            starts[..., self.resting] = self.start[:, None, self.resting]
            if first == 0:
                starts[:, 0] = self.start
        return starts

    def of_poses(self, poses: Any) -> StartPositions:
        """Return starts of some of the poses."""
        if self.start is None or len(self.start) == 1:
            return self
        return self._replace(start=self.start[poses])


def search_in_rounds(
    step: Kernel, numbers: Array, starts: StartPositions, max_steps: int
) -> SearchResult:
    """Search in rounds of starts until every pose has a solution, (N, searches, n), padded."""
    ends = _search(step, numbers, starts.of_round(0, len(numbers)), max_steps)
    for first in range(ROUND, len(starts.sampled), ROUND):
        lost = np.flatnonzero(ends.miss.min(axis=1) > EXACT)
        if not len(lost):
            break
        q = starts.of_poses(lost).of_round(first, len(lost))
        again = _search(step, numbers[lost], q, max_steps)
        _replace(ends, lost, again)
    return ends


def _search(step: Kernel, numbers: Array, q: Array, max_steps: int) -> SearchResult:
    poses = np.repeat(numbers, q.shape[1], axis=0)
    ends = search(step, poses, q.reshape(-1, q.shape[2]), max_steps)
    return SearchResult(ends.q.reshape(q.shape), ends.miss.reshape(q.shape[:2]))


def _replace(ends: SearchResult, lost: Indices, again: SearchResult) -> None:
    nearer = again.miss.min(axis=1) < ends.miss[lost].min(axis=1)
    rows, count = lost[nearer], again.miss.shape[1]
    ends.q[rows], ends.miss[rows] = np.nan, np.inf
    ends.q[rows, :count], ends.miss[rows, :count] = again.q[nearer], again.miss[nearer]


SAME = 1e-6  # Solutions closer than this in every position are equal [rad or m]


def distinct(ends: SearchResult, periodic: Mask, start: Array | None) -> SearchResult:
    """Distinct solutions (N, count, n), padded; for a pose without any the smallest residual.

    They are ordered by distance from `start`, (n,) or (N, n), or as the searches when None.
    """
    q, miss = ends
    if q.shape[1] == 1:
        return ends
    solved = miss <= EXACT
    cost = np.broadcast_to(np.arange(q.shape[1]) / q.shape[1], miss.shape)
    if start is not None:
        # Below 1, so that solutions come first.
        apart = np.square(q - np.reshape(start, (-1, 1, q.shape[2]))).sum(axis=2)
        cost = apart / (1.0 + apart)
    order = np.argsort(np.where(solved, cost, 1.0 + miss), axis=1, kind="stable")
    q, miss, solved = _taken(q, order), _taken(miss, order), _taken(solved, order)
    for first, second in combinations(range(q.shape[1]), 2):
        both = np.flatnonzero(solved[:, first] & solved[:, second])
        if len(both):
            apart = np.abs(wrapped(q[both, first] - q[both, second], periodic)).max(axis=1)
            solved[both[apart < SAME], second] = False
    # Without a solution the first is kept: it has the smallest residual.
    kept = solved.copy()
    kept[:, :1] = True
    most = int(kept.sum(axis=1).max(initial=1))
    order = np.argsort(~kept, axis=1, kind="stable")[:, :most]
    kept = _taken(kept, order)
    q = np.where(kept[..., None], _taken(q, order), np.nan)
    return SearchResult(q, np.where(kept, _taken(miss, order), np.inf))


def _taken(values: NDArray, order: Indices) -> NDArray:
    return np.take_along_axis(values, order[..., None] if values.ndim == 3 else order, axis=1)
