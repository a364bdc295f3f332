"""One coordinate's motion in phases of constant jerk."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.motion.merged import Axis

Array = NDArray[np.float64]

_ROUNDS = 4
"""Of Newton's method; the error of a found profile is small, so that two are the rule."""
_BINDING = 1e-9
"""Share of a limit by which a profile that is led by it may miss it."""


_INDEPENDENT = 1e-10
"""Share of the greatest singular value below which an equation is not independent."""


class Phases(NamedTuple):
    """Phases one after another.

    Attributes:
        times: How long each lasts [s].
        jerks: Of each [rad/s^3 or m/s^3].
    """

    times: Array
    jerks: Array

    def states(self, start: Array) -> Array:
        """Position, speed and acceleration at the start and after every phase (phases + 1, 3)."""
        states = [start]
        for t, jerk in zip(self.times, self.jerks, strict=True):
            _, v, a = states[-1]
            step = (t * (v + t * (a / 2 + t * jerk / 6)), t * (a + t * jerk / 2), t * jerk)
            states.append(states[-1] + np.array(step))
        return np.array(states)

    def meeting(self, start: Array, goal: float, bounds: Array) -> Phases:
        """The same phases with times such that they end at rest at the goal, to the last digits.

        Ruckig leaves the goal by up to 1e-8. Limits that lead the profile go on leading it, so that
        none is exceeded.

        Args:
            start: Position, speed and acceleration (3,).
            goal: Position to end at [rad or m].
            bounds: Limits of speed and acceleration (2,).
        """
        phases, error = self, self._error(start, goal)
        for _ in range(_ROUNDS):
            closer = phases._stepped(start, goal, bounds)
            left = closer._error(start, goal)
            if not left < error:
                break
            phases, error = closer, left
        return phases

    def _stepped(self, start: Array, goal: float, bounds: Array) -> Phases:
        """One step of Newton's method towards the goal, the smallest there is."""
        states = self.states(start)
        slopes = self._slopes(states)
        reached = states[1:, 1:]
        led = np.abs(np.abs(reached) - bounds) <= _BINDING * bounds
        missing = np.sign(reached) * bounds - reached
        matrix = np.concatenate([slopes[-1], slopes[:, 1:][led]])
        right = np.concatenate([np.array([goal, 0.0, 0.0]) - states[-1], missing[led]])
        change = np.linalg.lstsq(matrix, right, rcond=_INDEPENDENT)[0]
        return Phases(np.maximum(self.times + change, 0.0), self.jerks)

    def _error(self, start: Array, goal: float) -> float:
        """How far the end is from rest at the goal, speeds and accelerations as ways [rad or m]."""
        p, v, a = np.abs(self.states(start)[-1] - [goal, 0.0, 0.0])
        time = float(self.times.sum())
        return float(p + time * v + time**2 * a)

    def axis(self, start: Array, goal: float) -> Axis:
        """The motion as polynomials, resting at the goal."""
        p, v, a = self.states(start)[:-1].T
        knots = np.concatenate([[0.0], np.cumsum(self.times)])
        return Axis(knots, np.stack([p, v, a / 2, self.jerks / 6]), goal)

    def _slopes(self, states: Array) -> Array:
        """How the state after each phase changes with the time of each (phases, 3, phases)."""
        v, a, jerk = states[1:, 1], states[1:, 2], self.jerks
        ends = np.cumsum(self.times)
        later = ends[:, None] - ends
        of_acceleration = np.broadcast_to(jerk, later.shape)
        of_speed = a + later * jerk
        of_position = v + later * (a + later * jerk / 2)
        slopes = np.stack([of_position, of_speed, of_acceleration], axis=1)
        return slopes * (np.arange(len(ends))[:, None] >= np.arange(len(ends)))[:, None]
