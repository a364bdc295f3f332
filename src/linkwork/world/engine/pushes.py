"""What elements add to the forces of a step."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.mujoco_types import MjData, MjModel

Vector = NDArray[np.float64]


class Pushes:
    """Forces along joints and on bodies: functions of the state, not a part of it.

    Those on bodies reach the engine as such, not as what they come to along the joints: only so
    can force sensors tell them from what a parent holds its child with.

    Attributes:
        numbers: All of them.
        on_speeds: Along each speed [N or N m].
        on_bodies: Force [N] and torque [N m] on each body at its centre of mass, in the world.
    """

    def __init__(self, model: MjModel) -> None:
        self.numbers = np.zeros(model.nv + 6 * model.nbody)
        self.on_speeds = self.numbers[: model.nv]
        self.on_bodies = self.numbers[model.nv :].reshape(-1, 6)
        # A handful of numbers is added by way of plain floats in half the time numpy takes.
        self._flat = self.numbers[model.nv :].data

    def push(self, data: MjData, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Adds a force [N] at a point and a torque [N m] on a body, all in the world."""
        fx, fy, fz = force.tolist()
        tx, ty, tz = torque.tolist()
        x, y, z = point.tolist()
        center_x, center_y, center_z = data.xipos[body].tolist()
        x, y, z = x - center_x, y - center_y, z - center_z
        flat, at = self._flat, 6 * body
        flat[at] += fx
        flat[at + 1] += fy
        flat[at + 2] += fz
        flat[at + 3] += tx + (y * fz - z * fy)
        flat[at + 4] += ty + (z * fx - x * fz)
        flat[at + 5] += tz + (x * fy - y * fx)

    def add_to(self, data: MjData) -> None:
        """Adds them to what is applied."""
        # Assigned to an attribute of the engine's, the sum would be copied once more.
        on_speeds, on_bodies = data.qfrc_applied, data.xfrc_applied
        on_speeds += self.on_speeds
        on_bodies += self.on_bodies

    def take_over(self, other: Pushes) -> None:
        """Takes what another holds, which then holds nothing."""
        self.numbers[:] = other.numbers
        other.clear()

    def clear(self) -> None:
        """Takes all of them away."""
        self.numbers.fill(0.0)
