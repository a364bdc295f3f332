"""What the motors of a scene remember."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FIELDS = (
    "target",
    "speed",
    "limit",
    "proportional",
    "integral",
    "derivative",
    "gathered",
    "commanded",
)


class MotorMemory:
    """A world's memory of its motors, by name; every array has one entry an axis.

    Attributes:
        target: Position to be at [rad or m].
        speed: Speed to have [rad/s or m/s].
        limit: Greatest torque or force [N m or N].
        proportional: Proportional gain [1/s].
        integral: Integral gain [1/s^2].
        derivative: Derivative gain.
        gathered: Error times time [rad s or m s].
        commanded: 1 after the first command, before it 0.
    """

    def __init__(self, numbers: NDArray[np.float64]) -> None:
        rows = numbers.reshape(len(FIELDS), -1)
        self.target, self.speed, self.limit = rows[0:3]
        self.proportional, self.integral, self.derivative = self.gains = rows[3:6]
        self.gathered, self.commanded = rows[6:8]
