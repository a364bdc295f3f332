"""Where the motors of a scene stand in the rows of the engine's constraint solver."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.engine.mujoco_types import MjData, MjModel

Rows = slice | NDArray[np.intp]

_ALL = slice(None)


class MotorRows:
    """Finds the rows of motors among those of friction.

    Args:
        model: The compiled model, with friction of all motors.
        tendons: Where the motors' tendons stand among all.
    """

    def __init__(self, model: MjModel, tendons: slice) -> None:
        self._kind = int(import_extra("mujoco", "world").mjtConstraint.mjCNSTR_FRICTION_TENDON)
        self._tendons = tendons
        has_row = model.tendon_frictionloss > 0.0
        self._usual = int((model.dof_frictionloss > 0.0).sum() + has_row.sum())
        self._after = int(has_row[tendons.stop :].sum())
        self._own = tendons.stop - tendons.start

    def find(self, data: MjData) -> tuple[Rows, Rows]:
        """The rows now, and the axes of the motors that they belong to."""
        first, count = data.ne, data.nf
        if count == self._usual:
            last = first + count - self._after
            return slice(last - self._own, last), _ALL
        # The engine leaves out what cannot move anything, such as a linear motor at a dead point.
        end = first + count
        rows = first + np.flatnonzero(data.efc_type[first:end] == self._kind)
        axes = data.efc_id[rows] - self._tendons.start
        is_own = (axes >= 0) & (axes < self._own)
        return rows[is_own], axes[is_own]
