"""What counts as a number where a time, a length or a mass is given."""

from __future__ import annotations

import math

import numpy as np


def is_finite_number(value: object) -> bool:
    """Whether it is one finite real number, Python's or numpy's; truth values are none."""
    real = isinstance(value, int | float | np.floating | np.integer)
    return real and not isinstance(value, bool) and math.isfinite(value)
