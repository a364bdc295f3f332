"""Which of many oriented boxes overlap: sweep and prune along one axis, then separating axes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Indices = NDArray[np.intp]

_SLACK = 1e-9
"""Boxes nearer than this overlap [m]; it also keeps parallel edges from separating anything."""


def overlapping(centers: Array, rotations: Array, half_sizes: Array) -> tuple[Indices, Indices]:
    """All pairs of boxes that overlap, each once.

    Args:
        centers: [m], (boxes, 3).
        rotations: Columns are the boxes' axes, (boxes, 3, 3).
        half_sizes: Half of each edge [m], (boxes, 3).

    Returns:
        The first and the second box of each pair.
    """
    first, second = _near(centers, np.einsum("nij,nj->ni", np.abs(rotations), half_sizes))
    meets = boxes_meet(
        centers[second] - centers[first],
        rotations[first],
        rotations[second],
        half_sizes[first],
        half_sizes[second],
    )
    return first[meets], second[meets]


def boxes_meet(
    offsets: Array, rotations_a: Array, rotations_b: Array, halves_a: Array, halves_b: Array
) -> NDArray[np.bool_]:
    """For many pairs of boxes whether they overlap, by the fifteen axes that may separate two.

    Args:
        offsets: From the centre of a to that of b [m], (pairs, 3).
        rotations_a: Columns are the axes of a, (pairs, 3, 3).
        rotations_b: Those of b.
        halves_a: Half of each edge of a [m], (pairs, 3).
        halves_b: Those of b.
    """
    faces_a, faces_b = rotations_a.transpose(0, 2, 1), rotations_b.transpose(0, 2, 1)
    edges = np.cross(faces_a[:, :, None], faces_b[:, None, :]).reshape(-1, 9, 3)
    axes = np.concatenate([faces_a, faces_b, edges], axis=1)
    reach_a = np.einsum("nak,nk->na", np.abs(axes @ rotations_a), halves_a)
    reach_b = np.einsum("nak,nk->na", np.abs(axes @ rotations_b), halves_b)
    distances = np.abs(np.einsum("nak,nk->na", axes, offsets))
    return (distances <= reach_a + reach_b + _SLACK).all(axis=1)


def _near(centers: Array, reaches: Array) -> tuple[Indices, Indices]:
    """Pairs whose axis-aligned boxes overlap, by sweep and prune.

    The sweep is along the axis on which the fewest intervals overlap, so that thousands of bodies
    in a row or on a floor are not compared in pairs.
    """
    low, high = centers - reaches - _SLACK, centers + reaches + _SLACK
    axis = min(range(3), key=lambda axis: _interval_overlaps(low[:, axis], high[:, axis]))
    order = np.argsort(low[:, axis], kind="stable")
    ends = np.searchsorted(low[order, axis], high[order, axis], side="right")
    places = np.arange(len(order))
    counts = np.maximum(ends - places - 1, 0)
    first = np.repeat(places, counts)
    # The boxes that begin before this one ends: those right behind it in the order.
    starts = np.repeat(np.cumsum(counts) - counts, counts)
    second = first + 1 + np.arange(len(first)) - starts
    a, b = np.sort([order[first], order[second]], axis=0)
    keep = ((low[a] <= high[b]) & (low[b] <= high[a])).all(axis=1)
    return a[keep], b[keep]


def _interval_overlaps(low: Array, high: Array) -> int:
    """Number of pairs of intervals that overlap."""
    starts = np.sort(low)
    return int((np.searchsorted(starts, high, side="right") - np.arange(1, len(low) + 1)).sum())
