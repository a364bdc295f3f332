"""Arithmetic on a handful of rows of three numbers, where numpy's own is slow."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.float64]


def cross_rows(a: Rows, b: Rows) -> Rows:
    """Vector product of each row of a with that of b, (n, 3).

    numpy.cross costs ten times as much on a handful of rows.
    """
    return a[:, (1, 2, 0)] * b[:, (2, 0, 1)] - a[:, (2, 0, 1)] * b[:, (1, 2, 0)]
