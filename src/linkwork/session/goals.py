"""Where a trajectory wants joints to be at control periods, found for many periods at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.motion import Trajectory
from linkwork.motion.trajectory import mean_acceleration

Array = NDArray[np.float64]
Goal = tuple[Array, Array, Array]
"""Position, speed, and mean acceleration over the coming period."""

AT_ONCE = 128
"""Periods that are sampled together, which costs little more than one of them alone."""


class Goals:
    """What a trajectory asks of a controller.

    Args:
        trajectory: What is followed.
        period: Of the controller [s].
        step: Physics step; a whole number of them is a period [s].
    """

    def __init__(self, trajectory: Trajectory, period: float, step: float) -> None:
        self._trajectory = trajectory
        self._period, self._step = period, step
        self._every = max(1, round(period / step))
        self._known: dict[float, Goal] = {}

    def at(self, time: float) -> Goal:
        """The goal at a simulated time [s]."""
        known = self._known.get(time)
        return self._found(time) if known is None else known

    def _found(self, time: float) -> Goal:
        step = round(time / self._step)
        if step % self._every or step * self._step != time:
            return self._sampled(np.array([time]))[time]
        # Blocks begin at fixed times, so that a goal does not depend on when it was asked for.
        first = step // self._every // AT_ONCE * AT_ONCE
        steps = np.arange(first, first + AT_ONCE, dtype=np.float64) * self._every
        self._known = self._sampled(steps * self._step)
        return self._known[time]

    def _sampled(self, times: Array) -> dict[float, Goal]:
        path, period = self._trajectory, self._period
        position, speed = path.position(times), path.speed(times)
        after, own = path.speed(times + period), path.acceleration(times)
        mean = mean_acceleration(path, times, period, speed, after, own)
        goals = zip(fixed(position), fixed(speed), fixed(mean), strict=True)
        return dict(zip(times.tolist(), goals, strict=True))


def fixed(numbers: Array) -> Array:
    """The same numbers, which nobody can write to: they are given to controllers of any kind."""
    seen = numbers.view()
    seen.flags.writeable = False
    return seen
