"""Loads that a gripper has moved, and how long each took."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from linkwork.spatial.vector import Vector3

_MOVED = 0.01
"""Distance from the grasp at which a released load counts as moved [m]."""
_NUMBERS = 9
_IDLE, _HELD, _RELEASED = range(3)


class LoadCycles:
    """Counts loads from the action that grasps them to the one that releases them elsewhere.

    It does not matter which actions carry a load, or whether a second gripper holds it too.
    """

    def __init__(self) -> None:
        self._phase = _IDLE
        # Start of the present cycle, and of what is not yet in its time [s].
        self._begun = self._counted = 0.0
        self._origin: Vector3 = (0.0, 0.0, 0.0)
        # Number of loads moved, sum and greatest of their times [s].
        self._count = self._total = self._longest = 0.0

    @property
    def is_holding(self) -> bool:
        """Whether a load was grasped that is neither released nor lost."""
        return self._phase == _HELD

    def grasp(self, begun: float, position: Vector3) -> None:
        """Begin the cycle of a load, unless one is held already.

        Args:
            begun: Start of the action that grasps it [s].
            position: Where it is grasped [m].
        """
        if self._phase != _HELD:
            self._phase, self._origin = _HELD, position
            self._begun = self._counted = begun

    def lose(self) -> None:
        """Forget the cycle: no load is held that could be put down."""
        self._phase = _IDLE

    def release(self, time: float, position: Vector3) -> None:
        """Count the held load, unless it is where it was grasped.

        Args:
            time: Now [s].
            position: Where it is released [m].
        """
        is_moved = self.is_holding and math.dist(position, self._origin) > _MOVED
        self._phase = _RELEASED if is_moved else _IDLE
        self._count += is_moved
        self._extend(time)

    def end(self, time: float) -> None:
        """End the cycle with the action that released the load.

        Args:
            time: Now [s].
        """
        self._extend(time)
        self._phase = _IDLE

    def _extend(self, time: float) -> None:
        if self._phase == _RELEASED:
            self._total += time - self._counted
            self._longest = max(self._longest, time - self._begun)
            self._counted = time

    def report(self) -> dict[str, float]:
        """Return the number of loads moved and, if there are any, their cycle times [s]."""
        report = {"loads moved": self._count}
        if self._count:
            report["cycle time, mean [s]"] = self._total / self._count
            report["cycle time, longest [s]"] = self._longest
        return report

    def numbers(self) -> NDArray[np.float64]:
        """Return its state, for checkpoints."""
        cycle = (self._phase, self._begun, self._counted, *self._origin)
        return np.array([*cycle, self._count, self._total, self._longest], dtype=np.float64)

    @staticmethod
    def are_valid(numbers: NDArray[np.float64]) -> bool:
        """Whether numbers of a checkpoint are a state."""
        return bool(
            numbers.size == _NUMBERS
            and np.isfinite(numbers).all()
            and (numbers[6:] >= 0.0).all()
            and numbers[0] in (_IDLE, _HELD, _RELEASED)
        )

    def restore(self, numbers: NDArray[np.float64]) -> None:
        """Continue from a state."""
        phase, self._begun, self._counted, x, y, z, *figures = numbers.tolist()
        self._phase, self._origin = int(phase), (x, y, z)
        self._count, self._total, self._longest = figures
