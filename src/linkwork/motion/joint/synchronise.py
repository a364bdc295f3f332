"""Synchronisation: profiles of single coordinates on common knots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from linkwork.motion.piecewise import PiecewiseTrajectory, shifted
from linkwork.motion.trajectory import Array

_MIN_DURATION = 1e-13
"""Relative duration below which a piece is a rounding error and is dropped."""


class AxisProfile(NamedTuple):
    """Piecewise polynomial motion of one coordinate, with ascending coefficients; then at rest."""

    knots: Array
    coefficients: Array
    end: float


class SynchronisedMove(NamedTuple):
    """Motion of all coordinates to the next point: coefficients (degree + 1, pieces, n)."""

    knots: Array
    coefficients: Array


def synchronise(axes: Sequence[AxisProfile]) -> SynchronisedMove:
    """Motion of all coordinates on common knots, as long as the longest profile."""
    knots = np.unique(np.concatenate([axis.knots for axis in axes]))
    columns = [_at_knots(axis, knots[:-1]) for axis in axes]
    return SynchronisedMove(knots, np.stack(columns, axis=2))


def concatenate(moves: Sequence[SynchronisedMove]) -> SynchronisedMove:
    """Move in sequence."""
    starts = np.concatenate([[0.0], np.cumsum([move.knots[-1] for move in moves])])
    knots = [start + move.knots[:-1] for start, move in zip(starts, moves, strict=False)]
    times = np.concatenate([*knots, starts[-1:]])
    coefficients = np.concatenate([move.coefficients for move in moves], axis=1)
    lasting = np.diff(times) > _MIN_DURATION * times[-1]
    times = np.append(times[:-1][lasting], times[-1])
    times[0] = 0.0
    return SynchronisedMove(times, coefficients[:, lasting])


def joined(parts: Sequence[PiecewiseTrajectory]) -> PiecewiseTrajectory:
    """Motions in sequence; each ends where the next one starts."""
    if len(parts) == 1:
        return parts[0]
    powers = max(len(x.coefficients) for x in parts)
    padded = [
        np.pad(x.coefficients, ((0, powers - len(x.coefficients)), (0, 0), (0, 0))) for x in parts
    ]
    moves = [SynchronisedMove(x.knots, y) for x, y in zip(parts, padded, strict=True)]
    whole = concatenate(moves)
    return PiecewiseTrajectory(whole.knots, whole.coefficients, parts[-1].end)


def _at_knots(axis: AxisProfile, knots: Array) -> Array:
    rest = np.zeros((len(axis.coefficients), 1))
    rest[0] = axis.end
    pieces = np.concatenate([axis.coefficients, rest], axis=1)
    piece = np.searchsorted(axis.knots, knots, side="right") - 1
    return shifted(pieces[:, piece], knots - axis.knots[piece])
