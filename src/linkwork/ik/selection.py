"""Which of the raw branches are shown: certified, with full turns, inside limits, as asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.ik.certify import Mask, Raw, certify
from linkwork.ik.method import Method
from linkwork.ik.turns import equivalents, limited, wrapped

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Wanted:
    """Which solutions to show.

    Attributes:
        limits: Only those inside the joint limits.
        turns: All that differ by full turns, inside the limits.
    """

    limits: bool = False
    turns: bool = False


class Candidates(NamedTuple):
    """What may be shown, for one pose or with the batch first.

    Attributes:
        q: (candidates, n) [rad or m].
        kept: Which of them to show.
        merged: For each branch whether others meet in it.
        each: How many candidates each branch has, one after the other.
    """

    q: Array
    kept: Mask
    merged: Mask
    each: int


class Selection(NamedTuple):
    """What is shown, in the order of branches.

    Attributes:
        order: Indices of candidates: (count,), or (N, most) with others behind them.
        there: For a batch (N, most): where a candidate is shown; None for a single pose.
    """

    order: NDArray[np.int64]
    there: Mask | None

    def of(self, values: NDArray[Any], filler: Any) -> NDArray[Any]:
        """Values of what is shown, with a filler behind them in a batch."""
        order, there = self.order, self.there
        if there is None:
            return values[order]
        for _ in range(values.ndim - 2):
            order, there = order[..., None], there[..., None]
        return np.where(there, np.take_along_axis(values, order, axis=1), filler)


def candidates(method: Method, raw: Raw, wanted: Wanted) -> Candidates:
    """All that may be shown.

    Args:
        method: How it was found.
        raw: The branches of one pose or of a batch.
        wanted: Which are asked for.
    """
    valid, merged = certify(raw, method.turning)
    q, kept, each = raw.q, valid, 1
    if wanted.turns:
        q, each = _turned(method, raw.q)
        kept = np.repeat(valid, each, axis=-1)
    if wanted.limits or wanted.turns:
        kept = kept & method.inside(q)
    return Candidates(q, kept, merged, each)


def selection(kept: Mask) -> Selection:
    """What is kept of one pose, or of a batch in rows that begin with it."""
    if kept.ndim == 1:
        return Selection(np.flatnonzero(kept), None)
    counts = kept.sum(axis=1)
    order = np.argsort(~kept, axis=1, kind="stable")[:, : int(counts.max(initial=0))]
    return Selection(order, np.arange(order.shape[1]) < counts[:, None])


def _turned(method: Method, q: Array) -> tuple[Array, int]:
    """All positions that differ by full turns, and how many each branch has of them."""
    listed = limited(method.lower, method.upper, method.turning)
    moves = equivalents(method.lower, method.upper, listed)
    turned = wrapped(q, listed)[..., None, :] + moves
    return turned.reshape(*q.shape[:-2], -1, q.shape[-1]), len(moves)
