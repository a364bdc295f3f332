"""What elements add to the forces of a step."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.mujoco_types import MjData, MjModel

Vector = NDArray[np.float64]


class Pushes:
    """Forces along joints and on bodies: functions of the state, not a part of it.

    Those on bodies reach the engine as such, not as what they come to along the joints: only so
    can force sensors tell them from what a parent holds its child with.

    Attributes:
        on_speeds: Along each speed [N or N m].
        on_bodies: Force [N] and torque [N m] on each body at its centre of mass, in the world.
    """

    def __init__(self, model: MjModel) -> None:
        self._cross: Any = import_extra("mujoco", "world").mju_cross
        self.on_speeds = np.zeros(model.nv)
        self.on_bodies = np.zeros((model.nbody, 6))
        self._moment = np.zeros(3)

    def push(self, data: MjData, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Adds a force [N] at a point and a torque [N m] on a body, all in the world."""
        self._cross(self._moment, point - data.xipos[body], force)
        row = self.on_bodies[body]
        row[:3] += force
        row[3:] += torque
        row[3:] += self._moment

    def add_to(self, data: MjData) -> None:
        """Adds them to what is applied."""
        data.qfrc_applied += self.on_speeds
        data.xfrc_applied += self.on_bodies

    def take_over(self, other: Pushes) -> None:
        """Takes what another holds, which then holds nothing."""
        self.on_speeds[:], self.on_bodies[:] = other.on_speeds, other.on_bodies
        other.on_speeds[:] = 0.0
        other.on_bodies[:] = 0.0
