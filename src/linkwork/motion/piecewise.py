"""Piecewise polynomial trajectories, and operations on many polynomials at once.

Coefficients are in ascending powers along the first axis; the other axes are the polynomials.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import comb, perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.motion.trajectory import Array, Trajectory

_MANY = 16  # Times per knot above which evaluation piece by piece is faster


class Extremes(NamedTuple):
    """Candidates for the extrema of each piece, all among them: (candidates, pieces, n)."""

    times: Array
    values: Array


class PiecewiseTrajectory(Trajectory):
    """One polynomial per piece and coordinate, in the time since the start of the piece."""

    def __init__(
        self, knots: Array, coefficients: Array, end: Array, *, looped: bool = False
    ) -> None:
        """Store the pieces.

        Args:
            knots: Start times of the pieces and end of the last, increasing from 0: (pieces + 1,)
                [s].
            coefficients: In ascending powers of the time since the start of a piece:
                (degree + 1, pieces, n).
            end: The exact last position (n,) [rad or m].
        """
        super().__init__(float(knots[-1]), coefficients.shape[2], looped)
        self._knots = knots
        self._coefficients = coefficients
        self._end = end
        # One more piece starts at the end, so that the end is as exact as every knot.
        last = shifted(coefficients[:, -1:], np.array(knots[-1] - knots[-2]))
        last[0] = end
        pieces = np.concatenate([coefficients, last], axis=1)
        self._derivatives = [derivative(pieces, order) for order in range(3)]

    @property
    def knots(self) -> Array:
        """Start times of the pieces and end of the last [s]."""
        return self._knots.copy()

    @property
    def coefficients(self) -> Array:
        """Of the pieces, in ascending powers: (degree + 1, pieces, n); a copy."""
        return self._coefficients.copy()

    @property
    def end(self) -> Array:
        """The exact last position (n,) [rad or m]; a copy."""
        return self._end.copy()

    @property
    def pieces(self) -> int:
        """Number of pieces."""
        return len(self._knots) - 1

    def extremes(self, order: int) -> Extremes:
        """Return minima and maxima of each piece, of a derivative of order 0 to 3."""
        spans = np.diff(self._knots)
        powers = np.arange(len(self._coefficients))[:, None, None]
        unit = derivative(self._coefficients * spans[:, None] ** powers, order)
        inner = critical_points(unit)
        ends = np.zeros((1, *unit.shape[1:]))
        places = np.concatenate([ends, inner, ends + 1.0])
        times = self._knots[:-1, None] + places * spans[:, None]
        return Extremes(times, evaluate(unit, places) / spans[:, None] ** order)

    def in_pieces(self, pieces: NDArray[np.int64], shares: Array) -> Array:
        """Return position, velocity and acceleration (3, shape, n) in given pieces.

        The piece selects the side of a discontinuity. `shares` are relative times, 0 at the start
        of a piece to 1 at its end, of the same shape.
        """
        s = (shares * np.diff(self._knots)[pieces])[..., None]
        return np.stack([evaluate(form[:, pieces], s) for form in self._derivatives])

    def scaled(self, factor: float) -> PiecewiseTrajectory:
        """Return the same path in `factor` times the time."""
        factor = checks.positive("factor", factor)
        powers = np.arange(len(self._coefficients))[:, None, None]
        slower = self._coefficients / factor**powers
        return PiecewiseTrajectory(self._knots * factor, slower, self._end, looped=self._looped)

    def _derivative(self, times: Array, order: int) -> Array:
        many = times.ndim == 1 and len(times) > _MANY * len(self._knots)
        if many and bool((times[1:] >= times[:-1]).all()):
            return self._in_order(times, self._derivatives[order])
        piece = np.searchsorted(self._knots, times, side="right") - 1
        s = (times - self._knots[piece])[..., None]
        return evaluate(self._derivatives[order][:, piece], s)

    def _in_order(self, times: Array, form: Array) -> Array:
        """Values at many increasing times, piece by piece: equal, but faster."""
        edges = [*np.searchsorted(times, self._knots).tolist(), len(times)]
        values = np.empty((len(times), form.shape[-1]))
        for piece, (first, last) in enumerate(pairwise(edges)):
            if first < last:
                s = (times[first:last] - self._knots[piece])[:, None]
                values[first:last] = evaluate(form[:, piece], s)
        return values


_HALVINGS = 40
"""Bisections of an interval with a root; near a critical point the error of a value is quadratic in
the rest."""


def evaluate(coefficients: Array | list[Array], s: Array) -> Array:
    """Values at s, by Horner's method."""
    value = coefficients[-1] + 0.0 * s
    for coefficient in coefficients[-2::-1]:
        value = coefficient + s * value
    return value


def derivative(coefficients: Array, order: int = 1) -> Array:
    """Coefficients of a derivative; at least one, zero for a constant."""
    powers = range(order, len(coefficients))
    terms = [perm(power, order) * coefficients[power] for power in powers]
    return np.stack(terms or [np.zeros_like(coefficients[0])])


def shifted(coefficients: Array, origin: Array) -> Array:
    """Coefficients in powers of s - origin."""
    count = len(coefficients)
    return np.stack(
        [
            evaluate([comb(k, power) * coefficients[k] for k in range(power, count)], origin)
            for power in range(count)
        ]
    )


def critical_points(coefficients: Array) -> Array:
    """Candidates for the critical points in [0, 1], with all critical points among them."""
    return _roots(derivative(coefficients))


def _roots(coefficients: Array) -> Array:
    """One candidate per degree and polynomial, ascending: every root in [0, 1] is among them.

    Between two critical points a polynomial has at most one root, found by bisection; without one
    the candidate is an end of the interval. Up to degree two the roots are computed.
    """
    if len(coefficients) == 1:
        return np.empty((0, *coefficients.shape[1:]))
    if len(coefficients) <= 3:
        return _quadratic_roots(*coefficients)
    ends = np.zeros((1, *coefficients.shape[1:]))
    edges = np.concatenate([ends, _roots(derivative(coefficients)), ends + 1.0])
    lower, upper = edges[:-1], edges[1:]
    rises = evaluate(coefficients, upper) >= evaluate(coefficients, lower)
    for _ in range(_HALVINGS):
        middle = 0.5 * (lower + upper)
        before = (evaluate(coefficients, middle) < 0.0) == rises
        lower, upper = np.where(before, middle, lower), np.where(before, upper, middle)
    return 0.5 * (lower + upper)


def _quadratic_roots(c: Array, b: Array, a: Array | None = None) -> Array:
    """Roots of a s^2 + b s + c, or of b s + c, moved into [0, 1]; zero where there are none."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        if a is None:
            roots = -c[None] / b
        else:
            # Both signs of the root without the difference of nearly equal numbers.
            far = -0.5 * (b + np.copysign(np.sqrt(np.maximum(b * b - 4.0 * a * c, 0.0)), b))
            roots = np.stack([far / a, c / far])
    return np.sort(np.clip(np.nan_to_num(roots), 0.0, 1.0), axis=0)


_MIN_DURATION = 1e-13  # Relative duration below which a piece is a rounding error and is dropped


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
    motion = concatenate(moves)
    return PiecewiseTrajectory(motion.knots, motion.coefficients, parts[-1].end)


def _at_knots(axis: AxisProfile, knots: Array) -> Array:
    rest = np.zeros((len(axis.coefficients), 1))
    rest[0] = axis.end
    pieces = np.concatenate([axis.coefficients, rest], axis=1)
    piece = np.searchsorted(axis.knots, knots, side="right") - 1
    return shifted(pieces[:, piece], knots - axis.knots[piece])
