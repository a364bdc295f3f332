"""Coupling of a sampled controller and a simulated robot.

This is the definition; `loop.c` implements the same in C.

1. The controller has its own time: 0 at the start, increased by a period after each run.
2. A step of the robot first reads the torques stored in earlier steps. At its end it offers the
   new state.
3. The controller runs when an offered time reaches its own time. It gets the offered state and the
   reference at its own time, with the mean acceleration over the next period, which is what a held
   torque can follow. When a step is longer than a period it runs once per elapsed period.
4. Time is monotonic: an offer before the latest time is ignored, as solvers reject trial steps.
5. Between two runs the torques are `held` at the newest value; or interpolated from the previous
   value to the newest, from the time of the run to the next controller time: `linear`, or `smooth`
   with a continuous first derivative (two parabolas and a constant, in equal thirds). Both are
   delayed by a period, since the next value is unknown.
6. The state at the end of a simulation is not offered: a run due there belongs to the simulation
   that resumes it, which starts with this offer and the stored state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.control.output_ramp import OutputRamp

Vector = NDArray[np.float64]

EARLY = 1e-9
"""Tolerance for comparing times, as a fraction of a period or step."""


Law = Callable[[int, Vector, Vector], Vector]
"""Torques from the index of a period, positions and velocities."""


@dataclass(frozen=True)
class CouplingState:
    """State of a coupling; times in seconds, torques in N m or N."""

    periods_begun: int
    reached: float
    """Latest offered time."""
    ramp: tuple[float, float]
    """Start and end of the interpolation."""
    before: Vector
    """Torques at its start."""
    newest: Vector


class ControllerCoupling:
    """Couples a controller to a robot."""

    def __init__(self, kind: str, period: float, velocities: int, law: Law) -> None:
        """Start at time zero with zero torque; the law is called once per period [s]."""
        self._outputs = OutputRamp(kind, velocities)
        self._period = period
        self._law = law
        self._periods_begun = 0
        self._reached = 0.0
        self._ramp = (0.0, period)

    @property
    def time(self) -> float:
        """Time of the next controller run [s]."""
        return self._periods_begun * self._period

    @property
    def stored(self) -> CouplingState:
        """State of the coupling; set it to resume."""
        torques = self._outputs.before.copy(), self._outputs.newest.copy()
        return CouplingState(self._periods_begun, self._reached, self._ramp, *torques)

    @stored.setter
    def stored(self, stored: CouplingState) -> None:
        self._periods_begun, self._reached = stored.periods_begun, stored.reached
        self._ramp = stored.ramp
        self._outputs.start(stored.before, stored.newest)

    def corner(self, time: float) -> float:
        """Next time at which the torques are not smooth, from a time of the robot on [s]."""
        start, end = self._ramp
        corners = (start + (end - start) * third / 3.0 for third in (1, 2))
        later = (x for x in corners if x > time + EARLY * self._period)
        return next(later, self.time) if self._outputs.kind == "smooth" else self.time

    def read(self, time: float) -> Vector:
        """Torques at a time of the robot [N m or N]."""
        start, end = self._ramp
        return self._outputs.at(min(max((time - start) / (end - start), 0.0), 1.0))

    def offer(self, time: float, position: Vector, velocity: Vector) -> None:
        """Offer a state at a time [s] to the controller, which runs if it is due."""
        if time < self._reached:
            return
        self._reached = time
        now = time + EARLY * self._period
        if now < self.time:
            return
        before, first = self.read(time), self._periods_begun == 0
        newest = before
        while now >= self.time:
            newest = self._law(self._periods_begun, position, velocity)
            self._periods_begun += 1
        self._outputs.start(newest if first else before, newest)
        self._ramp = (time, self.time)
