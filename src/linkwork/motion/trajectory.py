"""The interface of all trajectories, and trajectories in sequence with rests between them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError

Array = NDArray[np.float64]


class Trajectory(ABC):
    """A motion of n coordinates over the times 0 to `duration`.

    Before and after, the first and last position are held at rest; a looped trajectory repeats
    instead.
    """

    def __init__(self, duration: float, dimension: int, looped: bool) -> None:
        """Store the duration [s], the number of coordinates, and whether it repeats forever."""
        self._duration = duration
        self._dimension = dimension
        self._looped = looped

    @property
    def duration(self) -> float:
        """Duration; of one period when looped [s]."""
        return self._duration

    @property
    def dimension(self) -> int:
        """Number of coordinates."""
        return self._dimension

    @property
    def looped(self) -> bool:
        """Whether it repeats forever."""
        return self._looped

    def position(self, time: ArrayLike) -> Array:
        """Positions at one time or many [s]: (n,) or (times, n) [rad or m]."""
        return self._at(time, 0)

    def velocity(self, time: ArrayLike) -> Array:
        """Velocities at one time or many [s]: (n,) or (times, n) [rad/s or m/s]."""
        return self._at(time, 1)

    def acceleration(self, time: ArrayLike) -> Array:
        """Accelerations at one time or many [s]: (n,) or (times, n) [rad/s^2 or m/s^2]."""
        return self._at(time, 2)

    @abstractmethod
    def _derivative(self, times: Array, order: int) -> Array:
        """Return the derivative of an order 0 to 2 at times in [0, duration], (..., n)."""

    def _at(self, time: ArrayLike, order: int) -> Array:
        one = type(time) is float
        times = np.asarray(checks.number("time", time) if one else checks.array("time", time))
        if self._looped:
            return self._derivative(np.mod(times, self._duration), order)
        inside = np.clip(times, 0.0, self._duration)
        values = self._derivative(inside, order)
        return values if order == 0 else np.where((times == inside)[..., None], values, 0.0)


AT_REST = 1e-9  # Velocity below which a trajectory ends at rest, for rounding errors [rad/s or m/s]


def mean_acceleration(
    trajectory: Trajectory,
    time: ArrayLike,
    period: float,
    velocity: Array,
    velocity_after: Array,
    acceleration: Array,
) -> Array:
    """Return the mean acceleration over the coming period, for a controller that holds its torques.

    A trajectory that ends in motion stops at once after its end, which no robot can follow: in that
    period its own acceleration is kept. `velocity_after` is the velocity one period later.
    """
    times = np.asarray(time, dtype=float)
    mean = (velocity_after - velocity) / period
    end = trajectory.duration
    last = (times <= end) & (times + period > end)
    if trajectory.looped or not last.any():
        return mean
    ends_moving = np.abs(trajectory.velocity(end)) > AT_REST
    return np.where(last[..., None] & ends_moving, acceleration, mean)


_JOINED = 1e-9  # Tolerance between the end of a trajectory and the start of the next [rad or m]


class TrajectorySequence(Trajectory):
    """Trajectories with start times; between them the last position is held."""

    def __init__(self, parts: Sequence[tuple[float, Trajectory]], duration: float) -> None:
        """Join trajectories by start times [s]; the last position is held until `duration` [s]."""
        if not parts or parts[0][0] != 0.0:
            raise ArgumentError("invalid sequence: the first part must start at 0 s")
        for index, (before, after) in enumerate(pairwise(parts), start=2):
            _check_joined(index, before, after)
        start, last = parts[-1]
        if not start + last.duration <= duration < np.inf:
            raise ArgumentError(
                f"invalid duration of a sequence: {duration:g} s; the last part ends at "
                f"{start + last.duration:.6g} s"
            )
        super().__init__(float(duration), last.dimension, False)
        self._starts = np.array([start for start, _ in parts])
        self._parts = [part for _, part in parts]

    def _derivative(self, times: Array, order: int) -> Array:
        values = np.empty((*times.shape, self.dimension))
        which = np.searchsorted(self._starts, times, side="right") - 1
        for index in np.unique(which):
            here, part = which == index, self._parts[index]
            measure = (part.position, part.velocity, part.acceleration)[order]
            values[here] = measure(times[here] - self._starts[index])
        return values


def _check_joined(
    index: int, before: tuple[float, Trajectory], after: tuple[float, Trajectory]
) -> None:
    end = before[0] + before[1].duration
    if after[0] < end:
        raise ArgumentError(
            f"part {index} starts at {after[0]:.6g} s, before the end of part {index - 1} at "
            f"{end:.6g} s"
        )
    gap = np.abs(after[1].position(0.0) - before[1].position(before[1].duration)).max()
    if not gap <= _JOINED:
        raise ArgumentError(
            f"part {index} starts {gap:.3g} from the end of part {index - 1}",
            hint="start each part where the previous one ends",
        )
