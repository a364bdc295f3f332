"""Which of the raw branches are shown: certified, with full turns, inside limits, as asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.ik.certify import RESIDUAL_TOLERANCE, SINGULAR, Mask, RawBranches, merge_equal
from linkwork.ik.geometry.full_turns import bounded, full_turn_offsets, wrapped
from linkwork.ik.method import Method
from linkwork.ik.singularity import free_degeneracy, self_motion_inside

Array = NDArray[np.float64]


@dataclass(frozen=True)
class SolutionFilter:
    """Which solutions to show.

    Attributes:
        limits: Only those inside the joint limits.
        turns: All that differ by full turns, inside the limits.
    """

    limits: bool = False
    turns: bool = False


class SelectedSolutions(NamedTuple):
    """What is shown, in the order of branches.

    Attributes:
        q: Candidates, (candidates, n), or with the batch first [rad or m].
        order: Indices of those shown: (count,), or (N, most) with others behind them.
        there: For a batch (N, most): where a candidate is shown; None for a single pose.
        merged: For each branch whether others meet in it; None where that is nowhere so.
        each: How many candidates each branch has, one after the other.
    """

    q: Array
    order: NDArray[np.int64]
    there: Mask | None
    merged: Mask | None
    each: int

    def positions(self) -> Array:
        """The positions shown."""
        return self._ordered(self.q, self.order, np.nan)

    def branches(self) -> NDArray[np.int64]:
        """The branch of each."""
        branch = self.order // self.each
        return branch if self.there is None else np.where(self.there, branch, -1)

    def of(self, values: NDArray[Any], filler: Any) -> NDArray[Any]:
        """Values of the branches of what is shown, with a filler behind them in a batch."""
        return self._ordered(values, self.order // self.each, filler)

    def _ordered(self, values: NDArray[Any], order: NDArray[np.int64], filler: Any) -> NDArray[Any]:
        there = self.there
        if there is None:
            return values.take(order, axis=0)
        for _ in range(values.ndim - 2):
            order, there = order[..., None], there[..., None]
        return np.where(there, np.take_along_axis(values, order, axis=1), filler)


def select_one(method: Method, raw: tuple[Any, ...], wanted: SolutionFilter) -> SelectedSolutions:
    """What is shown of one pose.

    Args:
        method: How it was found.
        raw: Its branches: what `RawBranches` holds.
        wanted: Which are asked for.
    """
    q, residual, _, _, nearest = raw
    valid, merged = residual <= RESIDUAL_TOLERANCE, None
    # Branches meet only at a degeneracy.
    if nearest < SINGULAR:
        merged = merge_equal(q[None], valid[None], method.periodic)[0]
        q = _led_inside(method, q[None], raw[3][None], valid[None], wanted)[0]
    q, kept, each = _kept(method, q, valid, wanted)
    return SelectedSolutions(q, kept.nonzero()[0], None, merged, each)


def select_many(method: Method, raw: RawBranches, wanted: SolutionFilter) -> SelectedSolutions:
    """What is shown of a batch of poses.

    Args:
        method: How it was found.
        raw: Their branches.
        wanted: Which are asked for.
    """
    valid = raw.residual <= RESIDUAL_TOLERANCE
    merged = np.zeros_like(valid)
    near = np.flatnonzero(raw.nearest < SINGULAR)
    if len(near):
        some = valid[near]
        merged[near] = merge_equal(raw.q[near], some, method.periodic)
        valid[near] = some
    q = raw.q
    if len(near):
        q = q.copy()
        q[near] = _led_inside(method, q[near], raw.nearness[near], valid[near], wanted)
    q, kept, each = _kept(method, q, valid, wanted)
    counts = kept.sum(axis=1)
    order = np.argsort(~kept, axis=1, kind="stable")[:, : int(counts.max(initial=0))]
    return SelectedSolutions(q, order, np.arange(order.shape[1]) < counts[:, None], merged, each)


def _led_inside(
    method: Method, q: Array, nearness: Array, valid: Mask, wanted: SolutionFilter
) -> Array:
    """Branches, singular solutions among them moved inside the limits by what is free in them."""
    if not (wanted.limits or wanted.turns):
        return q
    q = q.copy()
    for pose, branch in np.argwhere(valid & ~method.inside(q)).tolist():
        degeneracy = free_degeneracy(method, nearness[pose, branch])
        member = degeneracy and self_motion_inside(method, degeneracy, q[pose, branch])
        if member is not None:
            q[pose, branch] = member
    return q


def _kept(method: Method, q: Array, valid: Mask, wanted: SolutionFilter) -> tuple[Array, Mask, int]:
    """Candidates, which of them to show, and how many of them each branch has."""
    if wanted.turns:
        listed = bounded(method.lower, method.upper, method.periodic)
        moves = full_turn_offsets(method.lower, method.upper, listed)
        turned = wrapped(q, listed)[..., None, :] + moves
        turned = turned.reshape(*q.shape[:-2], -1, q.shape[-1])
        kept = np.repeat(valid, len(moves), axis=-1) & method.inside(turned)
        return turned, kept, len(moves)
    return q, valid & method.inside(q) if wanted.limits else valid, 1
