"""Selection of solutions among branches: certified, within limits, with full turns."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.ik.arrays import (
    Array,
    Indices,
    Mask,
    bounded,
    full_turn_offsets,
    nearest_turns,
    nearest_turns_within,
    wrapped,
)
from linkwork.ik.solutions.method import (
    RESIDUAL_TOLERANCE,
    SINGULAR,
    TOUCHING,
    Method,
    RawBranches,
    merge_equal,
)
from linkwork.ik.solutions.singularity import free_degeneracy, self_motion_inside


@dataclass(frozen=True)
class SolutionFilter:
    """Which solutions to select: those within limits, and with all full turns.

    Solutions are sorted by distance from positions `near`, (n,) or (N, n), each moved by full turns
    to be nearest, within limits where it can; when None they are in the order of branches [rad or
    m].
    """

    within_limits: bool = False
    all_turns: bool = False
    near: Array | None = field(default=None, compare=False)

    @classmethod
    def checked(cls, within_limits: bool, all_turns: bool) -> SolutionFilter:
        """Return the filter of options that a user gives."""
        checks.flag("within_limits", within_limits)
        return cls(within_limits, checks.flag("all_turns", all_turns))

    def of_pose(self, index: int) -> SolutionFilter:
        """Return the filter of one pose of a batch."""
        several = self.near is not None and self.near.ndim == 2
        return replace(self, near=self.near[index]) if several and self.near is not None else self

    def turned(self, method: Method, q: Array) -> Array:
        """Candidates (..., candidates, n) moved by full turns within limits towards `near`."""
        if self.near is None:
            return q
        # Branches without a solution may have any numbers.
        with np.errstate(invalid="ignore"):
            near = self.near[..., None, :]
            moved = nearest_turns_within(q, near, method.lower, method.upper, method.periodic)
            is_inside = (moved >= method.lower - TOUCHING) & (moved <= method.upper + TOUCHING)
            return np.where(is_inside, moved, nearest_turns(q, near, method.periodic))


class SelectedSolutions(NamedTuple):
    """Selected solutions, in the order of branches or nearest first.

    `order` are indices into the candidates `q`, of which each branch has `each` in succession. In a
    batch both have the batch first, and `there` masks the valid entries of the padded `order`.
    """

    q: Array
    order: Indices
    there: Mask | None
    coincident: Mask | None
    each: int

    def positions(self) -> Array:
        """Return selected positions."""
        return self._ordered(self.q, self.order, np.nan)

    def branches(self) -> Indices:
        """Branch of each."""
        branch = self.order // self.each
        return branch if self.there is None else np.where(self.there, branch, -1)

    def of(self, values: NDArray[Any], filler: Any) -> NDArray[Any]:
        """Values per branch, for the selected solutions; padded with a filler in a batch."""
        return self._ordered(values, self.order // self.each, filler)

    def _ordered(self, values: NDArray[Any], order: Indices, filler: Any) -> NDArray[Any]:
        there = self.there
        if there is None:
            return values.take(order, axis=0)
        for _ in range(values.ndim - 2):
            order, there = order[..., None], there[..., None]
        return np.where(there, np.take_along_axis(values, order, axis=1), filler)


def select_one(
    method: Method, raw: tuple[Any, ...], selection: SolutionFilter
) -> SelectedSolutions:
    """Select the solutions of one pose, from the fields of `RawBranches`."""
    q, residual, _, _, nearest = raw
    valid, coincident = residual <= RESIDUAL_TOLERANCE, None
    # Branches coincide only at a degeneracy.
    if nearest < SINGULAR:
        coincident = merge_equal(q[None], valid[None], method.periodic)[0]
        q = _moved_inside(method, q[None], raw[3][None], valid[None], selection)[0]
    q, kept, each = _kept(method, q, valid, selection)
    order = kept.nonzero()[0]
    if selection.near is not None:
        order = order[np.argsort(_apart(q[order], selection.near), kind="stable")]
    return SelectedSolutions(q, order, None, coincident, each)


def select_many(method: Method, raw: RawBranches, selection: SolutionFilter) -> SelectedSolutions:
    """Select the solutions of a batch of poses."""
    valid = raw.residual <= RESIDUAL_TOLERANCE
    coincident = np.zeros_like(valid)
    near = np.flatnonzero(raw.nearest < SINGULAR)
    if len(near):
        some = valid[near]
        coincident[near] = merge_equal(raw.q[near], some, method.periodic)
        valid[near] = some
    q = raw.q
    if len(near):
        q = q.copy()
        q[near] = _moved_inside(
            method, q[near], raw.singularity_distance[near], valid[near], selection
        )
    q, kept, each = _kept(method, q, valid, selection)
    counts = kept.sum(axis=1)
    cost = ~kept if selection.near is None else np.where(kept, _apart(q, selection.near), np.inf)
    order = np.argsort(cost, axis=1, kind="stable")[:, : int(counts.max(initial=0))]
    return SelectedSolutions(
        q, order, np.arange(order.shape[1]) < counts[:, None], coincident, each
    )


def _apart(q: Array, near: Array) -> Array:
    with np.errstate(invalid="ignore"):
        return np.square(q - near[..., None, :]).sum(axis=-1)


def _moved_inside(
    method: Method, q: Array, singularity_distance: Array, valid: Mask, selection: SolutionFilter
) -> Array:
    """Branches, with singular solutions moved into the limits along their self-motion."""
    if not (selection.within_limits or selection.all_turns):
        return q
    q = q.copy()
    for pose, branch in np.argwhere(valid & ~method.inside(q)).tolist():
        degeneracy = free_degeneracy(method, singularity_distance[pose, branch])
        member = degeneracy and self_motion_inside(method, degeneracy, q[pose, branch])
        if member is not None:
            q[pose, branch] = member
    return q


def _kept(
    method: Method, q: Array, valid: Mask, selection: SolutionFilter
) -> tuple[Array, Mask, int]:
    q = selection.turned(method, q)
    if selection.all_turns:
        listed = bounded(method.lower, method.upper, method.periodic)
        moves = full_turn_offsets(method.lower, method.upper, listed)
        turned = wrapped(q, listed)[..., None, :] + moves
        turned = turned.reshape(*q.shape[:-2], -1, q.shape[-1])
        kept = np.repeat(valid, len(moves), axis=-1) & method.inside(turned)
        return turned, kept, len(moves)
    return q, valid & method.inside(q) if selection.within_limits else valid, 1
