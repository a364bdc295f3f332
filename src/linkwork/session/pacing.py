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
MOST_CARRIED = 0.1
"""Simulated time that may be due still when the speed changes or physics pauses; more of it is
given up, for who slows physics down does not want it to race on [s]."""


class Pacer:
    """Says how many steps are due.

    Time is reckoned from one anchor, and errors never add up: a change of speed, or a pause, moves
    the anchor to where simulated time should be at that moment, parts of a step included.

    Args:
        step_size: Physics step [s].
        clock: Seconds from a steady clock; replaceable in tests.
    """

    def __init__(self, step_size: float, clock: Callable[[], float] = time.perf_counter) -> None:
        self._step_size = step_size
        self._clock = clock
        self._factor = 1.0
        self._is_running = False
        self._anchor_time = clock()
        self._anchor_step = 0.0

    @property
    def factor(self) -> float:
        """Wanted speed as a factor of real time."""
        return self._factor

    def set_factor(self, factor: float, step: int) -> None:
        """Changes the speed from now on, with `step` steps done so far.

        Raises:
            ArgumentError: Not within 0 to 4, and not infinite.
        """
        is_number = isinstance(factor, int | float) and not isinstance(factor, bool)
        if not is_number or not (0.0 <= factor <= MAX_SPEED or factor == math.inf):
            raise ArgumentError(
                f"the speed {factor!r} is out of range",
                hint="0 to 4 times real time (0 % to 400 %), or infinity for as fast as it goes",
            )
        self._carry(step)
        self._factor = float(factor)

    def run(self, step: int) -> None:
        """Lets time run from now on, with `step` steps done so far."""
        self._carry(step)
        self._is_running = True

    def stand(self, step: int) -> None:
        """Holds time from now on, with `step` steps done so far."""
        self._carry(step)
        self._is_running = False

    def anchor(self, step: int) -> None:
        """After a jump: this step is due at this moment, whatever was due before."""
        self._anchor_time, self._anchor_step = self._clock(), float(step)

    def _carry(self, step: int) -> None:
        """Reckons from now on, and keeps what is due."""
        now = self._clock()
        due = step if self._factor == math.inf else self._due_at(now)
        most = step + MOST_CARRIED / self._step_size
        # Steps done unpaced are more than were due.
        self._anchor_time, self._anchor_step = now, min(max(due, step), most)

    def _due_at(self, now: float) -> float:
        elapsed = now - self._anchor_time if self._is_running else 0.0
        return self._anchor_step + elapsed * self._factor / self._step_size

    def due(self, step: int, most: int) -> int:
        """How many steps to do now, at most `most`, with `step` of them done so far."""
        if self._factor in (0.0, math.inf):
            return 0 if self._factor == 0.0 else most
        behind = math.floor(self._due_at(self._clock()) - step)
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
