"""The form that nearly every trajectory has: one polynomial a coordinate from time to time."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.motion.polynomial import derivative, evaluate, shifted, turns
from linkwork.motion.trajectory import Trajectory

Array = NDArray[np.float64]

_MANY = 16
"""Times a knot from which going through the pieces in order pays."""


class Extremes(NamedTuple):
    """Places at which pieces may be extreme, all at which they are among them.

    Attributes:
        times: (places, pieces, n) [s].
        values: Of the derivative asked for, there.
    """

    times: Array
    values: Array


class PiecewiseTrajectory(Trajectory):
    """Polynomials in the time since each piece began."""

    def __init__(
        self, knots: Array, coefficients: Array, end: Array, *, looped: bool = False
    ) -> None:
        """Joins pieces.

        Args:
            knots: When pieces begin, and when the last ends, rising from 0: (pieces + 1,) [s].
            coefficients: In rising powers of the time since a piece began: (degree + 1, pieces, n).
            end: The last position, to the last digit (n,) [rad or m].
            looped: Whether to begin again at the end.
        """
        super().__init__(float(knots[-1]), coefficients.shape[2], looped)
        self._knots = knots
        self._coefficients = coefficients
        self._end = end
        # One more piece begins at the end, so that the end is met as exactly as every knot.
        last = shifted(coefficients[:, -1:], np.array(knots[-1] - knots[-2]))
        last[0] = end
        pieces = np.concatenate([coefficients, last], axis=1)
        self._derivatives = [derivative(pieces, order) for order in range(3)]

    @property
    def knots(self) -> Array:
        """When pieces begin, and when the last ends [s]."""
        return self._knots.copy()

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return len(self._knots) - 1

    def extremes(self, order: int) -> Extremes:
        """Where each piece is least and greatest.

        Args:
            order: 0 of the position, 1 of the speed, 2 of the acceleration, 3 of the jerk.
        """
        spans = np.diff(self._knots)
        powers = np.arange(len(self._coefficients))[:, None, None]
        unit = derivative(self._coefficients * spans[:, None] ** powers, order)
        inner = turns(unit)
        ends = np.zeros((1, *unit.shape[1:]))
        places = np.concatenate([ends, inner, ends + 1.0])
        times = self._knots[:-1, None] + places * spans[:, None]
        return Extremes(times, evaluate(unit, places) / spans[:, None] ** order)

    def in_pieces(self, pieces: NDArray[np.int64], shares: Array) -> Array:
        """States in given pieces, so that both sides of a jump can be seen.

        Args:
            pieces: Numbers of pieces, of any shape.
            shares: Places in them, from 0 at their begin to 1 at their end, of the same shape.

        Returns:
            Position, speed and acceleration: (3, shape, n).
        """
        s = (shares * np.diff(self._knots)[pieces])[..., None]
        return np.stack([evaluate(form[:, pieces], s) for form in self._derivatives])

    def scaled(self, factor: float) -> PiecewiseTrajectory:
        """The same path in `factor` times the time: speeds fall by it, accelerations by its square.

        Args:
            factor: Above zero.
        """
        powers = np.arange(len(self._coefficients))[:, None, None]
        slower = self._coefficients / float(factor) ** powers
        return PiecewiseTrajectory(self._knots * factor, slower, self._end, looped=self._looped)

    def _derivative(self, times: Array, order: int) -> Array:
        many = times.ndim == 1 and len(times) > _MANY * len(self._knots)
        if many and bool((times[1:] >= times[:-1]).all()):
            return self._in_order(times, self._derivatives[order])
        piece = np.searchsorted(self._knots, times, side="right") - 1
        s = (times - self._knots[piece])[..., None]
        return evaluate(self._derivatives[order][:, piece], s)

    def _in_order(self, times: Array, form: Array) -> Array:
        """Values at many rising times, piece after piece: the same numbers, but sooner."""
        edges = [*np.searchsorted(times, self._knots).tolist(), len(times)]
        values = np.empty((len(times), form.shape[-1]))
        for piece, (first, last) in enumerate(pairwise(edges)):
            if first < last:
                s = (times[first:last] - self._knots[piece])[:, None]
                values[first:last] = evaluate(form[:, piece], s)
        return values
