"""Gravity as a caller gives it."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linkwork.errors import ArgumentError
from linkwork.spatial import Vector3
from linkwork.spatial.vector import vector3


def checked_gravity(gravity: ArrayLike) -> Vector3:
    """Gravity as three floats.

    Raises:
        ArgumentError: It is no vector of finite numbers.
    """
    try:
        values = np.asarray(gravity, dtype=float)
    except (TypeError, ValueError):
        values = np.array(np.nan)
    if values.shape != (3,) or not np.isfinite(values).all():
        raise ArgumentError(
            f"gravity cannot be {gravity!r}",
            hint="give three finite numbers, the acceleration of a falling body in the base frame",
        )
    return vector3(values)
