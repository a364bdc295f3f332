"""Runge-Kutta methods as tables; the loops that use them know no method by name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork import checks


@dataclass(frozen=True)
class Tableau:
    """An explicit Runge-Kutta method.

    Attributes:
        order: The power of the step that its error in a given time goes with.
        nodes: Where in a step each stage is, 0 to 1.
        rows: For each stage the weights of the stages before it.
        weights: What the step is made of.
        errors: The difference to a method of one order less; empty where there is none.
    """

    order: int
    nodes: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]
    weights: tuple[float, ...]
    errors: tuple[float, ...] = ()

    @property
    def matrix(self) -> NDArray[np.float64]:
        """The rows, filled with zeros to a square."""
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
        errors=(
            71 / 57600,
            0.0,
            -71 / 16695,
            71 / 1920,
            -17253 / 339200,
            22 / 525,
            -1 / 40,
        ),
    ),
}
"""The methods a simulation can use: `rk4` with a fixed step, `adaptive` with steps that keep the
error of each within tolerances (the fifth-order method of Dormand and Prince)."""


def find_method(name: str) -> Tableau:
    """A method by name.

    Raises:
        NotFoundError: No such method.
    """
    return METHODS[checks.choice("method of integration", name, METHODS)]
