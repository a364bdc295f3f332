"""What a simulation gives: samples of a motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.computed import Energy
from linkwork.arm.states import Array

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]


class LimitCrossing(NamedTuple):
    """A number that went beyond its limit.

    Attributes:
        joint: The joint's name.
        quantity: `position`, `speed` or `torque`.
        time: Of the first sample beyond it [s].
        value: What it was then.
        limit: What it should not have passed.
    """

    joint: str
    quantity: str
    time: float
    value: float
    limit: float


@dataclass(frozen=True)
class Limits:
    """What the numbers of a robot should keep within.

    Attributes:
        position_names: Names of the numbers in q.
        speed_names: Names of the numbers in qd and tau.
        lower: Least positions [rad or m].
        upper: Greatest positions [rad or m].
        speed: Greatest speeds [rad/s or m/s].
        effort: Greatest torques [N m or N].
    """

    position_names: tuple[str, ...]
    speed_names: tuple[str, ...]
    lower: Array
    upper: Array
    speed: Array
    effort: Array


@dataclass(frozen=True)
class Simulation:
    """Samples of a motion in free space, a row for each time.

    Attributes:
        time: [s], (samples,).
        position: [rad or m], (samples, n).
        speed: [rad/s or m/s], (samples, n).
        torque: What the controller did, zero without one [N m or N], (samples, n).
        reference_position: What was asked for at these times [rad or m], (samples, n).
        reference_speed: [rad/s or m/s], (samples, n).
        reference_acceleration: [rad/s^2 or m/s^2], (samples, n).
        energy: Kinetic and potential [J]; None when it was not asked for.
        backend: `native` or `python`: which loop computed it.
        limits: What the numbers should keep within; nothing holds them.
    """

    time: Vector
    position: Matrix
    speed: Matrix
    torque: Matrix
    reference_position: Matrix
    reference_speed: Matrix
    reference_acceleration: Matrix
    energy: Energy | None
    backend: str
    limits: Limits

    @property
    def error(self) -> Matrix:
        """Reference position less position [rad or m], (samples, n)."""
        return self.reference_position - self.position

    @property
    def limit_crossings(self) -> tuple[LimitCrossing, ...]:
        """Every time a joint went beyond a limit, in order of time.

        In free space nothing stops a joint: limits are reported here, not enforced.
        """
        limits = self.limits
        found = [
            *self._crossings("position", limits.position_names, self.position, limits.upper),
            *self._crossings("position", limits.position_names, self.position, limits.lower, -1.0),
        ]
        for quantity, values, limit in (
            ("speed", self.speed, limits.speed),
            ("torque", self.torque, limits.effort),
        ):
            for side in (1.0, -1.0):
                names = limits.speed_names
                found += self._crossings(quantity, names, values, side * limit, side)
        return tuple(sorted(found, key=lambda x: x.time))

    def _crossings(
        self,
        quantity: str,
        names: tuple[str, ...],
        values: Matrix,
        limit: Array,
        side: float = 1.0,
    ) -> list[LimitCrossing]:
        """Where values pass a limit upwards, or downwards with side -1."""
        beyond = side * values > side * limit
        before = np.vstack([np.zeros((1, values.shape[1]), dtype=bool), beyond[:-1]])
        return [
            LimitCrossing(
                names[j], quantity, float(self.time[i]), float(values[i, j]), float(limit[j])
            )
            for i, j in np.argwhere(beyond & ~before)
        ]
