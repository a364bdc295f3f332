"""The reference of a robot: a trajectory, a motion given while it runs, or targets set by hand."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from linkwork.control.controller import JointReference
from linkwork.errors import ArgumentError
from linkwork.motion import Trajectory
from linkwork.motion.trajectory import mean_acceleration
from linkwork.session.robots.robot_motion import RunningMotion, read_motion
from linkwork.world.engine.divergence import MAX_STATE

Array = NDArray[np.float64]
Goal = tuple[Array, Array, Array]
"""Position, velocity, and mean acceleration over the next period."""

AT_ONCE = 512
"""Periods sampled together, which costs little more than one alone."""


class Goals:
    """Samples of a trajectory at control periods, computed for many periods at once.

    Args:
        period: Control period [s].
        step: Physics step [s]; a period is a whole number of steps.
        start: Simulated time at which the trajectory starts [s].
    """

    def __init__(
        self, trajectory: Trajectory, period: float, step: float, start: float = 0.0
    ) -> None:
        self._trajectory = trajectory
        self._start = start
        self._period, self._step = period, step
        self._every = max(1, round(period / step))
        self._blocks: dict[int, Array] = {}

    def at(self, time: float) -> Goal:
        """Return the goal at a simulated time [s]."""
        step = round(time / self._step)
        if step % self._every or step * self._step != time:
            position, velocity, acceleration = map(read_only, self._samples(np.array([time])))
            return position[0], velocity[0], acceleration[0]
        # Blocks start at fixed times, so that a goal does not depend on the order of calls.
        position, velocity, acceleration = np.split(self.rows(step // self._every, 1)[0], 3)
        return position, velocity, acceleration

    def rows(self, first: int, count: int) -> Array:
        """Return the goals of coming periods, one row each: position, velocity and acceleration."""
        block, at = divmod(first, AT_ONCE)
        if at + count <= AT_ONCE:
            return self._block(block)[at : at + count]
        end, wanted = first + count, []
        for block in range(first // AT_ONCE, (end - 1) // AT_ONCE + 1):
            start = block * AT_ONCE
            wanted.append(self._block(block)[max(first - start, 0) : end - start])
        return np.concatenate(wanted)

    def positions(self, times: Array) -> Array:
        """Return the positions at several times [s], one row each."""
        return self._trajectory.position(times - self._start)

    def _block(self, index: int) -> Array:
        if index not in self._blocks:
            steps = np.arange(AT_ONCE, dtype=np.float64) + index * AT_ONCE
            times = steps * self._every * self._step
            made = read_only(np.concatenate(self._samples(times), axis=1))
            # The block in use and the next one.
            kept = list(self._blocks.items())[-1:]
            self._blocks = dict([*kept, (index, made)])
        return self._blocks[index]

    def _samples(self, times: Array) -> Goal:
        """Positions, velocities and mean accelerations at several times, one row each."""
        path, period, since = self._trajectory, self._period, times - self._start
        position, velocity = path.position(since), path.velocity(since)
        after, own = path.velocity(since + period), path.acceleration(since)
        return position, velocity, mean_acceleration(path, since, period, velocity, after, own)


def read_only(numbers: Array) -> Array:
    """Return a read-only view, safe to pass to any controller."""
    view = numbers.view()
    view.flags.writeable = False
    return view


LEAST_BLEND = 0.3
"""Least time to blend from one reference to another [s]."""
BLEND_VELOCITY = 1.0
"""Velocity of a blend if the model has no velocity limit [rad/s or m/s]."""

ARRAYS = ("targets", "offsets", "slopes", "since", "durations")
"""The state of a reference, besides its motion."""
MOTION = "motion"
"""The motion in the state, of any size; empty without one."""


class RobotReference:
    """Reference of each joint: the trajectory, a motion given while running, or a fixed target.

    A change from one to the other is continuous in position and velocity: the differences at the
    change decay along a cubic, and a motion starts from the present reference. The complete state
    is the arrays below and the motion.

    Args:
        home: Positions held without a trajectory [rad or m].
        trajectory: The trajectory to track; None for none.
        velocity_limits: Of the joints [rad/s or m/s].
        period: Control period [s].
        step: Physics step [s]; a period is a whole number of steps.

    Attributes:
        targets: Target of each joint set by hand [rad or m]; NaN on the trajectory.
        offsets: Position difference from the new goal at the change [rad or m].
        slopes: Velocity difference at the change [rad/s or m/s].
        since: Time of the change [s].
        durations: Time in which the differences decay [s].
        motion: The motion in progress, instead of the trajectory; None without one.
    """

    def __init__(
        self,
        home: Array,
        trajectory: Trajectory | None,
        velocity_limits: Array,
        period: float,
        step: float,
    ) -> None:
        self._period, self._step = period, step
        self._every = max(1, round(period / step))
        at_rest = read_only(np.zeros(home.size))
        self._home: Goal = read_only(home), at_rest, at_rest
        self._goals = None if trajectory is None else Goals(trajectory, period, step)
        limited = np.isfinite(velocity_limits)
        self._blend_velocities = np.where(limited, velocity_limits / 2, BLEND_VELOCITY)
        self.targets = np.full(home.size, math.nan)
        self.offsets = np.zeros(home.size)
        self.slopes = np.zeros(home.size)
        self.since = np.zeros(home.size)
        self.durations = np.ones(home.size)
        self.motion: RunningMotion | None = None
        self._sampled: RunningMotion | None = None
        self._moving_goals: Goals | None = None
        self._note_change()

    def at(self, time: float) -> JointReference:
        """Return reference position, velocity and mean acceleration of the next period."""
        position, velocity, acceleration = self._goal(time)
        if time >= self._settled_at:
            return JointReference(position, velocity, acceleration)
        offset, slope = self._decaying(time)
        _, slope_after = self._decaying(time + self._period)
        mean = acceleration + (slope_after - slope) / self._period
        return JointReference(position + offset, velocity + slope, mean)

    def rows(self, first: int, count: int) -> Array:
        """Return the references of coming control periods, one row each."""
        goals = self._moving_goals or self._goals
        is_settled = first * self._every * self._step >= self._settled_at
        if is_settled and not self._any_by_hand and goals is not None:
            return goals.rows(first, count)
        if self.is_held(first):
            return self._held[None].repeat(count, axis=0)
        times = [(first + i) * self._every * self._step for i in range(count)]
        references = map(self.at, times)
        return np.array([(x.position, x.velocity, x.acceleration) for x in references]).reshape(
            count, -1
        )

    def is_held(self, period: int) -> bool:
        """Whether the reference is the targets alone, from a control period on."""
        is_settled = period * self._every * self._step >= self._settled_at
        is_free = self._moving_goals is None and self._goals is None
        return is_settled and (is_free or bool(self._by_hand.all()))

    def positions(self, times: Array) -> Array:
        """Return the reference positions at several times [s], one row each [rad or m]."""
        if times[0] >= self._settled_at and not self._any_by_hand:
            goals = self._moving_goals or self._goals
            if goals is None:
                return np.broadcast_to(self._home[0], (times.size, self._home[0].size))
            return goals.positions(times)
        return np.array([self.at(time).position for time in times.tolist()])

    def _decaying(self, time: float) -> tuple[Array, Array]:
        """Remaining differences of position and velocity at a time [s]."""
        s = np.clip((time - self.since) / self.durations, 0.0, 1.0)
        left = s < 1.0
        a, b, span = self.offsets * left, self.slopes * self.durations * left, self.durations
        offset = a * (1 - 3 * s**2 + 2 * s**3) + b * (s - 2 * s**2 + s**3)
        return offset, (a * (6 * s**2 - 6 * s) + b * (1 - 4 * s + 3 * s**2)) / span

    def set_target(self, joint: int, value: float, time: float) -> None:
        """Move one joint to a position, where it stays."""
        self._change(np.arange(self.targets.size) == joint, value, time)

    def nudge(self, step: Array) -> None:
        """Move the targets set by hand by a small step at once, without a blend."""
        self.set_targets(self.targets + step)

    def set_targets(self, targets: Array) -> None:
        """Set all targets at once, without a blend; NaN on the trajectory."""
        self.targets = targets
        self._note_change()

    def follow(self, time: float) -> None:
        """Return every joint to the trajectory."""
        left = np.isfinite(self.targets) | (self.motion is not None)
        self._change(left, math.nan, time, keep_motion=False)

    def begin(self, motion: RunningMotion) -> None:
        """Start a motion of all joints, from the reference at its start time."""
        self.targets = np.full_like(self.targets, math.nan)
        self.offsets, self.slopes = np.zeros_like(self.offsets), np.zeros_like(self.slopes)
        self.motion = motion
        self._note_change()

    def is_over(self, time: float) -> bool:
        """Whether a motion has ended at a time [s]."""
        return time >= self._motion_ends

    def motion_ends_at(self, step: int) -> int:
        """Return the first step of a control period after this one at which a motion is over."""
        if self.motion is None:
            return sys.maxsize
        ends = math.floor(self._motion_ends / self._step) // self._every
        period = max(step // self._every + 1, ends)
        while not self.is_over(period * self._every * self._step):
            period += 1
        return period * self._every

    def end_motion(self, lower: Array, upper: Array, time: float) -> None:
        """Hold the end of the motion, within position limits."""
        if self.motion is not None:
            held = np.clip(self.motion.path.end, lower, upper)
            self._change(~self._by_hand, held, time, keep_motion=False)

    def _change(
        self,
        which: NDArray[np.bool_],
        target: float | Array,
        time: float,
        *,
        keep_motion: bool = True,
    ) -> None:
        before = self.at(time)
        self.targets = np.where(which, target, self.targets)
        self.motion = self.motion if keep_motion else None
        self._note_change()
        position, velocity, _ = self._goal(time)
        offset = before.position - position
        # The greatest velocity of a cubic is 1.5 times its mean.
        duration = np.maximum(LEAST_BLEND, 1.5 * np.abs(offset) / self._blend_velocities)
        self.offsets = np.where(which, offset, self.offsets)
        self.slopes = np.where(which, before.velocity - velocity, self.slopes)
        self.since = np.where(which, time, self.since)
        self.durations = np.where(which, duration, self.durations)
        self._note_change()

    def state(self) -> dict[str, Array]:
        """Return the state, by name."""
        motion = np.zeros(0) if self.motion is None else self.motion.numbers()
        return {**{name: getattr(self, name) for name in ARRAYS}, MOTION: motion}

    def is_valid_state(self, state: Mapping[str, Array], lower: Array, upper: Array) -> bool:
        """Whether a state is possible, with targets from `lower` to `upper`; changes nothing."""
        targets, offsets, slopes, since, durations = (state[name] for name in ARRAYS)
        # At most as `_change` makes them, or as at the start.
        longest = np.maximum(
            1.0, 1.5 * np.minimum(np.abs(offsets), MAX_STATE) / self._blend_velocities
        )
        valid = (
            np.isnan(targets)
            | ((lower <= targets) & (targets <= upper) & (np.abs(targets) < MAX_STATE)),
            np.abs(offsets) < MAX_STATE,
            np.abs(slopes) < MAX_STATE,
            (since >= 0) & (since < MAX_STATE),
            (durations >= LEAST_BLEND) & (durations <= longest),
        )
        try:
            read_motion(state[MOTION], targets.size)
        except ArgumentError:
            return False
        return all(bool(x.all()) for x in valid)

    def restore(self, state: Mapping[str, Array]) -> None:
        """Goes back to a state."""
        for name in ARRAYS:
            setattr(self, name, state[name].copy())
        self.motion = read_motion(state[MOTION], self.targets.size)
        self._note_change()

    def _note_change(self) -> None:
        """Update values derived from the state, so that samples are cheap."""
        decaying = (self.offsets != 0) | (self.slopes != 0)
        self._settled_at = float((self.since + self.durations)[decaying].max(initial=0.0))
        self._by_hand = np.isfinite(self.targets)
        self._any_by_hand = bool(self._by_hand.any())
        held = np.where(self._by_hand, self.targets, self._home[0])
        self._held = np.concatenate([held, np.zeros(2 * held.size)])
        moving = self.motion
        if moving is not self._sampled:
            self._sampled = moving
            self._moving_goals = moving and Goals(
                moving.path, self._period, self._step, moving.start
            )
        self._motion_ends = math.inf if moving is None else moving.end_time

    def _goal(self, time: float) -> Goal:
        goals = self._moving_goals or self._goals
        goal = self._home if goals is None else goals.at(time)
        if not self._any_by_hand:
            return goal
        position, velocity, acceleration = goal
        return (
            np.where(self._by_hand, self.targets, position),
            np.where(self._by_hand, 0.0, velocity),
            np.where(self._by_hand, 0.0, acceleration),
        )
