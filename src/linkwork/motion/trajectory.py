"""The one interface every trajectory has: positions, speeds and accelerations over time."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks


class Trajectory(ABC):
    """A motion of n coordinates over the times 0 to `duration`.

    Before and after, the first and last position are held at rest; a looped trajectory begins
    again instead.
    """

    def __init__(self, duration: float, dimension: int, looped: bool) -> None:
        """Fixes what does not change.

        Args:
            duration: Length in time [s].
            dimension: How many coordinates move.
            looped: Whether it begins again at the end, for ever.
        """
        self._duration = duration
        self._dimension = dimension
        self._looped = looped

    @property
    def duration(self) -> float:
        """Length in time; of one round when looped [s]."""
        return self._duration

    @property
    def dimension(self) -> int:
        """How many coordinates move."""
        return self._dimension

    @property
    def looped(self) -> bool:
        """Whether it begins again at the end, for ever."""
        return self._looped

    def position(self, time: ArrayLike) -> NDArray[np.float64]:
        """Positions at a time or at each of many [s]: (n,) or (times, n)."""
        return self._at(time, 0)

    def speed(self, time: ArrayLike) -> NDArray[np.float64]:
        """Speeds at a time or at each of many [s]: (n,) or (times, n)."""
        return self._at(time, 1)

    def acceleration(self, time: ArrayLike) -> NDArray[np.float64]:
        """Accelerations at a time or at each of many [s]: (n,) or (times, n)."""
        return self._at(time, 2)

    @abstractmethod
    def _derivative(self, times: NDArray[np.float64], order: int) -> NDArray[np.float64]:
        """Position (order 0), speed (1) or acceleration (2) at times inside [0, duration].

        Args:
            times: Any shape [s].
            order: Which derivative by time.

        Returns:
            The shape of `times`, and n last.
        """

    def _at(self, time: ArrayLike, order: int) -> NDArray[np.float64]:
        one = type(time) is float
        times = np.asarray(checks.number("time", time) if one else checks.array("time", time))
        if self._looped:
            return self._derivative(np.mod(times, self._duration), order)
        inside = np.clip(times, 0.0, self._duration)
        values = self._derivative(inside, order)
        return values if order == 0 else np.where((times == inside)[..., None], values, 0.0)


Array = NDArray[np.float64]

AT_REST = 1e-9
"""Speed below which a trajectory counts as ending at rest, rounded as it is [rad/s or m/s]."""


def mean_acceleration(
    trajectory: Trajectory,
    time: ArrayLike,
    period: float,
    speed: Array,
    speed_after: Array,
    acceleration: Array,
) -> Array:
    """Accelerations, the mean over the coming period of each time.

    A trajectory that ends moving stands still at once after its end, which nothing can follow: in
    the period in which that happens its own acceleration is kept.

    Args:
        trajectory: The motion.
        time: Beginnings of periods [s], (times,) or one.
        period: Length of each [s].
        speed: At these times [rad/s or m/s], (times, n) or (n,).
        speed_after: A period later [rad/s or m/s].
        acceleration: At these times [rad/s^2 or m/s^2].
    """
    times = np.asarray(time, dtype=float)
    mean = (speed_after - speed) / period
    end = trajectory.duration
    last = (times <= end) & (times + period > end)
    if trajectory.looped or not last.any():
        return mean
    ends_moving = np.abs(trajectory.speed(end)) > AT_REST
    return np.where(last[..., None] & ends_moving, acceleration, mean)
