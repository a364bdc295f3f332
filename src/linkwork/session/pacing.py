"""Keeping simulated time in step with the clock, without drift."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from linkwork.errors import ArgumentError

MAX_SPEED = 4.0
"""Greatest paced speed, as a factor of real time; `math.inf` runs unpaced."""
MOST_BEHIND = 1.0
"""How far behind the clock physics may fall before it stops trying to catch up [s]."""


class Pacer:
    """Says how many steps are due. Time is always reckoned from one anchor, so errors never add up.

    Args:
        step_size: Physics step [s].
        clock: Seconds from a steady clock; replaceable in tests.
    """

    def __init__(self, step_size: float, clock: Callable[[], float] = time.perf_counter) -> None:
        self._step_size = step_size
        self._clock = clock
        self._factor = 1.0
        self._anchor_time = clock()
        self._anchor_step = 0

    @property
    def factor(self) -> float:
        """Wanted speed as a factor of real time."""
        return self._factor

    def set_factor(self, factor: float, step: int) -> None:
        """Changes the speed from this step on.

        Raises:
            ArgumentError: Not within 0 to 4, and not infinite.
        """
        is_number = isinstance(factor, int | float) and not isinstance(factor, bool)
        if not is_number or not (0.0 <= factor <= MAX_SPEED or factor == math.inf):
            raise ArgumentError(
                f"the speed {factor!r} is out of range",
                hint="0 to 4 times real time (0 % to 400 %), or infinity for as fast as it goes",
            )
        self._factor = float(factor)
        self.anchor(step)

    def anchor(self, step: int) -> None:
        """Reckons from now on: this step is due at this moment."""
        self._anchor_time = self._clock()
        self._anchor_step = step

    def due(self, step: int, most: int) -> int:
        """How many steps to do now, at most `most`, with `step` of them done so far."""
        if self._factor == math.inf:
            return most
        elapsed = self._clock() - self._anchor_time
        behind = self._anchor_step + int(elapsed * self._factor / self._step_size) - step
        if behind * self._step_size > MOST_BEHIND * max(self._factor, 1.0):
            self.anchor(step)
            return most
        return max(0, min(behind, most))

    def seconds_until(self, step: int) -> float:
        """Time until a step is due [s]; infinite at speed zero."""
        if self._factor in (0.0, math.inf):
            return math.inf if self._factor == 0.0 else 0.0
        wanted = (step - self._anchor_step) * self._step_size / self._factor
        return max(0.0, self._anchor_time + wanted - self._clock())
