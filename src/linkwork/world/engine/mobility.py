"""Mobility of points: stability limits of explicit springs and dampers."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.spatial.vector import Vector3
from linkwork.world.engine.element import World

Array = NDArray[np.float64]

COARSE = 1.0
"""k dt^2 / m + 2 d dt / m of an explicit spring k and damper d: at 1, six steps per period."""
DIVERGES = 4.0  # From here on energy grows and the integration diverges


def point_jacobians(world: World, body: int, positions: Sequence[Vector3]) -> Array:
    """Return the translational Jacobians of points of a body, (points, 3, nv)."""
    mj = import_extra("mujoco", "world")
    rows = np.zeros((len(positions), 3, world.model.nv))
    for row, position in zip(rows, positions, strict=True):
        mj.mj_jac(world.model, world.data, row, None, np.array(position), body)
    return rows


def greatest_mobility(world: World, rows: Array) -> float:
    """Return the largest eigenvalue of J M^-1 J^T over all rows J [1/kg]."""
    rows = np.ascontiguousarray(rows)
    answers = np.zeros_like(rows)
    import_extra("mujoco", "world").mj_solveM(world.model, world.data, answers, rows)
    return float(np.linalg.eigvalsh(answers @ rows.T)[-1])
