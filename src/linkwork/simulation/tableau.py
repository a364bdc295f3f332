"""Runge-Kutta methods as Butcher tableaus; the loops work with any of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork import checks


@dataclass(frozen=True)
class Tableau:
    """An explicit Runge-Kutta method: nodes c, rows of a up to the diagonal, weights b.

    `errors` is the difference of b to the weights of the embedded method of one order less; empty
    without one.
    """

    order: int
    nodes: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]
    weights: tuple[float, ...]
    errors: tuple[float, ...] = ()

    @property
    def matrix(self) -> NDArray[np.float64]:
        """The square matrix a."""
        size = len(self.nodes)
        return np.array([(*row, *(0.0,) * (size - len(row))) for row in self.rows])


METHODS: dict[str, Tableau] = {
    "rk4": Tableau(
        order=4,
        nodes=(0.0, 1 / 2, 1 / 2, 1.0),
        rows=((), (1 / 2,), (0.0, 1 / 2), (0.0, 0.0, 1.0)),
        weights=(1 / 6, 1 / 3, 1 / 3, 1 / 6),
    ),
    # J. R. Dormand, P. J. Prince, A family of embedded Runge-Kutta formulae, J. Comput. Appl.
    # Math. 6 (1980).
    "adaptive": Tableau(
        order=5,
        nodes=(0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0),
        rows=(
            (),
            (1 / 5,),
            (3 / 40, 9 / 40),
            (44 / 45, -56 / 15, 32 / 9),
            (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
            (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
            (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
        ),
        weights=(35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0.0),
        errors=(71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40),
    ),
}
"""Methods by name: `rk4` with a fixed step, `adaptive` with error control (Dormand-Prince 5(4))."""


def find_method(name: str) -> Tableau:
    """Return a method by name."""
    return METHODS[checks.choice("method of integration", name, METHODS)]
