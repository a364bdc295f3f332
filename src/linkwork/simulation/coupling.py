"""How a controller with a clock of its own and a robot that moves on are joined.

This is the one definition; `loop.c` does the same in machine code.

1. The controller has a time of its own: 0 at first, and a period more after each of its runs.
2. A step of the robot first reads: it takes the torques from what the controller stored in earlier
   steps. Then, where it has arrived, it offers its new state.
3. The controller runs when an offered time has passed, or is, its own time. It sees the state that
   is offered and the reference of its own time, with the acceleration's mean over the coming
   period: a torque that is held can follow no other. Where a step of the robot was longer than a
   period it runs once for each period that has passed, so that its time keeps up.
4. Time never goes back: what is offered for a time before the greatest one so far is ignored, as
   solvers make trial steps that they take back.
5. Between two runs the torques are `held` at the newest value; or they go from the value before to
   the newest one, from where the run happened to the controller's next time: `linear`, or `smooth`
   in equal thirds, two parabolas and a constant piece, so that the first derivative is continuous
   too. Nobody knows the next value, so both come a period late.
6. The state at the end of a simulation is not offered: the run that may be due there belongs to
   what follows, which begins with this offer and goes on from what is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

EARLY = 1e-9
"""Part of a period, or of a step, that a time may be short of another and still counts as it."""


def _held(part: float) -> float:
    return 1.0


def _linear(part: float) -> float:
    return part


def _smooth(part: float) -> float:
    if part < 1.0 / 3.0:
        return 4.5 * part * part
    if part < 2.0 / 3.0:
        return 1.0 - 4.5 * (2.0 / 3.0 - part) * (2.0 / 3.0 - part)
    return 1.0


COUPLINGS: dict[str, Callable[[float], float]] = {
    "held": _held,
    "linear": _linear,
    "smooth": _smooth,
}
"""Ways between two values: the share that is done after a part of the time, both 0 to 1."""

Law = Callable[[int, Vector, Vector], Vector]
"""Takes the number of a period, positions and speeds; gives torques."""


@dataclass(frozen=True)
class CouplingState:
    """All that a coupling knows.

    Attributes:
        periods_begun: How often the controller ran.
        reached: The greatest time that was offered [s].
        ramp: When the way to the newest value begins and ends [s].
        before: Torques where that way begins [N m or N].
        newest: Torques the controller gave last [N m or N].
    """

    periods_begun: int
    reached: float
    ramp: tuple[float, float]
    before: Vector
    newest: Vector


class ControllerCoupling:
    """What stands between a robot and its controller."""

    def __init__(self, kind: str, period: float, speeds: int, law: Law) -> None:
        """Starts at time zero with no torque stored.

        Args:
            kind: One of `COUPLINGS`.
            period: The controller's [s].
            speeds: How many torques there are.
            law: The controller; called once a period.
        """
        self._share = COUPLINGS[kind]
        self._period = period
        self._law = law
        self._periods_begun = 0
        self._reached = 0.0
        self._from = np.zeros(speeds)
        self._to = np.zeros(speeds)
        self._ramp = (0.0, period)

    @property
    def time(self) -> float:
        """The controller's own time: of its next run [s]."""
        return self._periods_begun * self._period

    @property
    def stored(self) -> CouplingState:
        """All that it knows; what is set goes on as the coupling that gave it."""
        before, newest = self._from.copy(), self._to.copy()
        return CouplingState(self._periods_begun, self._reached, self._ramp, before, newest)

    @stored.setter
    def stored(self, stored: CouplingState) -> None:
        self._periods_begun, self._reached = stored.periods_begun, stored.reached
        self._ramp = stored.ramp
        self._from, self._to = stored.before.copy(), stored.newest.copy()

    def corner(self, time: float) -> float:
        """The first time after a given one at which the torques go another way [s].

        A step that does not pass it sees them smooth.

        Args:
            time: The robot's, not after the controller's [s].
        """
        start, end = self._ramp
        corners = (start + (end - start) * third / 3.0 for third in (1, 2))
        later = (x for x in corners if x > time + EARLY * self._period)
        return next(later, self.time) if self._share is _smooth else self.time

    def read(self, time: float) -> Vector:
        """The torques at a time, of what is stored [N m or N].

        Args:
            time: The robot's [s].
        """
        start, end = self._ramp
        done = self._share(min(max((time - start) / (end - start), 0.0), 1.0))
        return (1.0 - done) * self._from + done * self._to

    def offer(self, time: float, position: Vector, speed: Vector) -> None:
        """Shows the controller a state; it runs if its time has come.

        Args:
            time: The robot's [s].
            position: Joint positions [rad or m].
            speed: Joint speeds [rad/s or m/s].
        """
        if time < self._reached:
            return
        self._reached = time
        now = time + EARLY * self._period
        if now < self.time:
            return
        before, first = self.read(time), self._periods_begun == 0
        while now >= self.time:
            self._to = self._law(self._periods_begun, position, speed)
            self._periods_begun += 1
        self._from = self._to if first else before
        self._ramp = (time, self.time)
