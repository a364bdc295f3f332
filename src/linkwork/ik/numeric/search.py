"""Many searches at once: every kernel call is one step of all that are still under way."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen import Kernel
from linkwork.ik.geometry.full_turns import wrapped
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.model.link import Joint, JointKind

Array = NDArray[np.float64]

CLOSE = 1e-12
"""A search ends when it misses by no more [m or rad]."""

EXACT = 1e-10
"""What misses by more is begun again elsewhere, and shown only where there is nothing better."""

DAMPING = np.array([0.03])
"""Of a search. It may jump over hills: what gets stuck is begun elsewhere."""

_WINDOW = 6
"""After so many steps a search is looked at."""

_GAIN = 0.3
"""It goes on when the squared miss has come down to this part."""


class SearchResult(NamedTuple):
    """Where searches ended.

    Attributes:
        q: (N, n), or (N, searches, n) [rad or m].
        miss: (N,), or (N, searches) [m or rad].
    """

    q: Array
    miss: Array


def search(step: Kernel, numbers: Array, q: Array, most_steps: int) -> SearchResult:
    """Steps from every position until it is at its pose, or gets no nearer.

    Args:
        step: As `trace_step` describes it, without posture.
        numbers: The pose of each, (N, 16).
        q: Where each begins, (N, n) [rad or m].
        most_steps: After how many steps all end.
    """
    ends = SearchResult(q.copy(), np.full(len(q), np.inf))
    under_way = np.arange(len(q))
    before = np.full(len(q), np.inf)
    for count in range(1, most_steps + 1):
        after, miss, error, _ = step(q, numbers, DAMPING)
        over = miss <= CLOSE
        if count == most_steps:
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


def joined(found: list[SearchResult]) -> SearchResult:
    """SearchResult of several batches of poses, filled up to the longest."""
    if len(found) == 1:
        return found[0]
    most = max(ends.miss.shape[1] for ends in found)
    return SearchResult(
        np.concatenate([_filled(ends.q, most, np.nan) for ends in found]),
        np.concatenate([_filled(ends.miss, most, np.inf) for ends in found]),
    )


def _filled(values: Array, most: int, filler: float) -> Array:
    gaps = [(0, 0)] * values.ndim
    gaps[1] = (0, most - values.shape[1])
    return np.pad(values, gaps, constant_values=filler)


_REACHES = 4.0
"""Lengths around home in which starts of unlimited slides lie."""


def sample_starts(problem: NumericProblem, count: int, seed: int) -> Array:
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


ROUND = 16
"""StartPositions come in rounds of so many; a pose that has a solution gets no further round."""


class StartPositions(NamedTuple):
    """Where searches begin.

    Attributes:
        sampled: (starts, n) [rad or m].
        given: What replaces the first, (N, n) or (1, n) for all poses; None for nothing.
        resting: For each position whether it does not move the frame: then all have the given one.
    """

    sampled: Array
    given: Array | None
    resting: NDArray[np.bool_]

    def of_round(self, first: int, count: int) -> Array:
        """The starts of a round, for every pose, (N, starts, n)."""
        sampled = self.sampled[first : first + ROUND]
        starts = np.empty((count, *sampled.shape))
        starts[:] = sampled
        if self.given is not None:
            starts[..., self.resting] = self.given[:, None, self.resting]
            if first == 0:
                starts[:, 0] = self.given
        return starts

    def of_poses(self, poses: Any) -> StartPositions:
        """Those of some of the poses."""
        if self.given is None or len(self.given) == 1:
            return self
        return self._replace(given=self.given[poses])


def search_in_rounds(
    step: Kernel, numbers: Array, starts: StartPositions, most_steps: int
) -> SearchResult:
    """Where searches ended: of each pose those of one round.

    Args:
        step: As `trace_step` describes it, without posture.
        numbers: The poses, (N, 16).
        starts: Where searches begin.
        most_steps: Of a search.

    Returns:
        Positions (N, searches, n) and misses (N, searches); NaN and infinite where a round was
        shorter.
    """
    ends = _search(step, numbers, starts.of_round(0, len(numbers)), most_steps)
    for first in range(ROUND, len(starts.sampled), ROUND):
        lost = np.flatnonzero(ends.miss.min(axis=1) > EXACT)
        if not len(lost):
            break
        q = starts.of_poses(lost).of_round(first, len(lost))
        again = _search(step, numbers[lost], q, most_steps)
        _replace(ends, lost, again)
    return ends


def _search(step: Kernel, numbers: Array, q: Array, most_steps: int) -> SearchResult:
    poses = np.repeat(numbers, q.shape[1], axis=0)
    ends = search(step, poses, q.reshape(-1, q.shape[2]), most_steps)
    return SearchResult(ends.q.reshape(q.shape), ends.miss.reshape(q.shape[:2]))


def _replace(ends: SearchResult, lost: NDArray[np.int64], again: SearchResult) -> None:
    """Puts a round that came nearer in the place of the one before."""
    nearer = again.miss.min(axis=1) < ends.miss[lost].min(axis=1)
    rows, count = lost[nearer], again.miss.shape[1]
    ends.q[rows], ends.miss[rows] = np.nan, np.inf
    ends.q[rows, :count], ends.miss[rows, :count] = again.q[nearer], again.miss[nearer]


Mask = NDArray[np.bool_]

SAME = 1e-6
"""Solutions whose numbers are all nearer to each other are one [rad or m]."""


def distinct(ends: SearchResult, periodic: Mask, start: Array | None) -> SearchResult:
    """Solutions first, each once; of poses without any the nearest miss.

    Args:
        ends: Positions (N, searches, n) and misses (N, searches).
        periodic: For each number in q whether full turns change nothing.
        start: Solutions are ordered by how far they are from it, (n,) or (N, n) [rad or m]; when
            None they stand as they were found.

    Returns:
        Positions (N, most, n), NaN where there is none, and misses (N, most), infinite there.
    """
    q, miss = ends
    if q.shape[1] == 1:
        return ends
    found = miss <= EXACT
    cost = np.broadcast_to(np.arange(q.shape[1]) / q.shape[1], miss.shape)
    if start is not None:
        # Below 1, so that no miss comes before a solution.
        apart = np.square(q - np.reshape(start, (-1, 1, q.shape[2]))).sum(axis=2)
        cost = apart / (1.0 + apart)
    order = np.argsort(np.where(found, cost, 1.0 + miss), axis=1, kind="stable")
    q, miss, found = _taken(q, order), _taken(miss, order), _taken(found, order)
    for first, second in combinations(range(q.shape[1]), 2):
        both = np.flatnonzero(found[:, first] & found[:, second])
        if len(both):
            apart = np.abs(wrapped(q[both, first] - q[both, second], periodic)).max(axis=1)
            found[both[apart < SAME], second] = False
    # The first is kept where there is no solution: it missed least.
    kept = found.copy()
    kept[:, :1] = True
    most = int(kept.sum(axis=1).max(initial=1))
    order = np.argsort(~kept, axis=1, kind="stable")[:, :most]
    kept = _taken(kept, order)
    q = np.where(kept[..., None], _taken(q, order), np.nan)
    return SearchResult(q, np.where(kept, _taken(miss, order), np.inf))


def _taken(values: NDArray, order: NDArray[np.int64]) -> NDArray:
    return np.take_along_axis(values, order[..., None] if values.ndim == 3 else order, axis=1)
