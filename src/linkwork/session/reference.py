"""Where the joints of a robot shall be: on a trajectory, or at targets set by hand."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from linkwork.control import JointReference
from linkwork.motion import Trajectory
from linkwork.session.goals import Goal, Goals, fixed
from linkwork.world.engine.divergence import LARGEST

Array = NDArray[np.float64]

LEAST_BLEND = 0.3
"""Least time to glide from one reference to another [s]."""
BLEND_SPEED = 1.0
"""Speed of such a glide where the model names no limit [rad/s or m/s]."""

ARRAYS = ("targets", "offsets", "slopes", "since", "durations")
"""What a reference remembers."""


class Reference:
    """Where each joint shall be: on the trajectory, or at a target set by hand.

    Changing from one to the other jumps neither in position nor in speed: the differences left at
    the moment of change fade out along a cubic. The whole state is the arrays below, so checkpoints
    are plain.

    Attributes:
        targets: Position set by hand for each joint; NaN where the joint follows the trajectory.
        offsets: Distance from the new goal at the moment of change.
        slopes: Speed against the new goal at that moment.
        since: Time of the change [s].
        durations: Time the differences take to fade [s].
    """

    def __init__(
        self,
        home: Array,
        trajectory: Trajectory | None,
        speeds: Array,
        period: float,
        step: float,
    ) -> None:
        """Starts on the trajectory.

        Args:
            home: Positions held where there is no trajectory [rad or m].
            trajectory: What is followed.
            speeds: The joints' limits [rad/s or m/s].
            period: Of the controller that follows [s].
            step: Physics step; a whole number of them is a period [s].
        """
        self._period = period
        at_rest = fixed(np.zeros(home.size))
        self._home: Goal = fixed(home), at_rest, at_rest
        self._goals = None if trajectory is None else Goals(trajectory, period, step)
        self._speeds = np.where(np.isfinite(speeds), speeds / 2, BLEND_SPEED)
        self.targets = np.full(home.size, math.nan)
        self.offsets = np.zeros(home.size)
        self.slopes = np.zeros(home.size)
        self.since = np.zeros(home.size)
        self.durations = np.ones(home.size)
        self._note_change()

    def at(self, time: float) -> JointReference:
        """Position and speed wanted at a simulated time, and the coming mean acceleration [s]."""
        position, speed, acceleration = self._goal(time)
        if time >= self._faded_at:
            return JointReference(position, speed, acceleration)
        offset, slope = self._fading(time)
        _, slope_after = self._fading(time + self._period)
        mean = acceleration + (slope_after - slope) / self._period
        return JointReference(position + offset, speed + slope, mean)

    def _fading(self, time: float) -> tuple[Array, Array]:
        """What is left of the differences at a time: of positions and of speeds."""
        s = np.clip((time - self.since) / self.durations, 0.0, 1.0)
        left = s < 1.0
        a, b, span = self.offsets * left, self.slopes * self.durations * left, self.durations
        offset = a * (1 - 3 * s**2 + 2 * s**3) + b * (s - 2 * s**2 + s**3)
        return offset, (a * (6 * s**2 - 6 * s) + b * (1 - 4 * s + 3 * s**2)) / span

    def set_target(self, joint: int, value: float, time: float) -> None:
        """Lets one joint go to a position and stay there."""
        self._change(np.arange(self.targets.size) == joint, value, time)

    def follow(self, time: float) -> None:
        """Lets every joint go back to the trajectory."""
        self._change(np.isfinite(self.targets), math.nan, time)

    def _change(self, which: NDArray[np.bool_], target: float, time: float) -> None:
        before = self.at(time)
        self.targets = np.where(which, target, self.targets)
        self._note_change()
        position, speed, _ = self._goal(time)
        offset = before.position - position
        # A cubic's greatest speed is 1.5 times its mean.
        duration = np.maximum(LEAST_BLEND, 1.5 * np.abs(offset) / self._speeds)
        self.offsets = np.where(which, offset, self.offsets)
        self.slopes = np.where(which, before.speed - speed, self.slopes)
        self.since = np.where(which, time, self.since)
        self.durations = np.where(which, duration, self.durations)
        self._note_change()

    def state(self) -> dict[str, Array]:
        """What it remembers, by name."""
        return {name: getattr(self, name) for name in ARRAYS}

    def may_be(self, state: Mapping[str, Array], lower: Array, upper: Array) -> bool:
        """Whether it could remember this, with targets from `lower` to `upper`; changes nothing."""
        targets, offsets, slopes, since, durations = (state[name] for name in ARRAYS)
        # As long as `_change` makes them, or as at the start.
        longest = np.maximum(1.0, 1.5 * np.minimum(np.abs(offsets), LARGEST) / self._speeds)
        possible = (
            np.isnan(targets) | ((lower <= targets) & (targets <= upper)),
            np.abs(offsets) < LARGEST,
            np.abs(slopes) < LARGEST,
            (since >= 0) & (since < LARGEST),
            (durations >= LEAST_BLEND) & (durations <= longest),
        )
        return all(bool(x.all()) for x in possible)

    def restore(self, state: Mapping[str, Array]) -> None:
        """Goes back to what it remembered."""
        for name in ARRAYS:
            setattr(self, name, state[name].copy())
        self._note_change()

    def _note_change(self) -> None:
        """What follows from the arrays, so that not every sample has to find it."""
        fading = (self.offsets != 0) | (self.slopes != 0)
        self._faded_at = float((self.since + self.durations)[fading].max(initial=0.0))
        self._by_hand = np.isfinite(self.targets)
        self._is_led = bool(self._by_hand.any())

    def _goal(self, time: float) -> Goal:
        goal = self._home if self._goals is None else self._goals.at(time)
        if not self._is_led:
            return goal
        position, speed, acceleration = goal
        return (
            np.where(self._by_hand, self.targets, position),
            np.where(self._by_hand, 0.0, speed),
            np.where(self._by_hand, 0.0, acceleration),
        )
