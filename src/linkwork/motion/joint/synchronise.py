"""Pieces of single coordinates, each with its own times, brought to common times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.motion.polynomial import shifted

Array = NDArray[np.float64]


_SHORTEST = 1e-13
"""Share of a motion below which a piece is an accident of rounding and is left out."""


class AxisProfile(NamedTuple):
    """The motion of one coordinate, which rests afterwards.

    Attributes:
        knots: When pieces begin, and when the last ends, never falling from 0 (pieces + 1,) [s].
        coefficients: In rising powers of the time since a piece began (degree + 1, pieces).
        end: Where it rests [rad or m].
    """

    knots: Array
    coefficients: Array
    end: float


class SynchronisedMove(NamedTuple):
    """Motion of all coordinates from one point to the next.

    Attributes:
        knots: When pieces begin, and when the last ends, rising from 0 (pieces + 1,) [s].
        coefficients: In rising powers of the time since a piece began (degree + 1, pieces, n).
    """

    knots: Array
    coefficients: Array


def synchronise(axes: Sequence[AxisProfile]) -> SynchronisedMove:
    """One motion of all coordinates, which lasts as long as the longest of theirs."""
    knots = np.unique(np.concatenate([axis.knots for axis in axes]))
    columns = [_at_knots(axis, knots[:-1]) for axis in axes]
    return SynchronisedMove(knots, np.stack(columns, axis=2))


def concatenate(moves: Sequence[SynchronisedMove]) -> SynchronisedMove:
    """Moves one after another."""
    starts = np.concatenate([[0.0], np.cumsum([move.knots[-1] for move in moves])])
    knots = [start + move.knots[:-1] for start, move in zip(starts, moves, strict=False)]
    times = np.concatenate([*knots, starts[-1:]])
    coefficients = np.concatenate([move.coefficients for move in moves], axis=1)
    lasting = np.diff(times) > _SHORTEST * times[-1]
    times = np.append(times[:-1][lasting], times[-1])
    times[0] = 0.0
    return SynchronisedMove(times, coefficients[:, lasting])


def _at_knots(axis: AxisProfile, knots: Array) -> Array:
    rest = np.zeros((len(axis.coefficients), 1))
    rest[0] = axis.end
    pieces = np.concatenate([axis.coefficients, rest], axis=1)
    piece = np.searchsorted(axis.knots, knots, side="right") - 1
    return shifted(pieces[:, piece], knots - axis.knots[piece])
