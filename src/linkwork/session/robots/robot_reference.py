"""The reference of a robot: a trajectory, a motion given while it runs, or targets set by hand."""

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from linkwork.control.controller import JointReference
from linkwork.errors import ArgumentError
from linkwork.motion import PiecewiseTrajectory, Trajectory
from linkwork.motion.trajectory import mean_acceleration
from linkwork.session.participants.memory import Kind, Memory, Names, Numbers, Reader, load, save
from linkwork.world.engine.divergence import MAX_STATE
from linkwork.world.scene.values import MAX_TIME

Array = NDArray[np.float64]
Goal = tuple[Array, Array, Array]  # Position, velocity, and mean acceleration over the next period

AT_ONCE = 512  # Periods sampled together, which costs little more than one alone


MIN_BLEND = 0.3  # Least time to blend from one reference to another [s]
BLEND_VELOCITY = 1.0  # Velocity of a blend if the model has no velocity limit [rad/s or m/s]
ARRAYS = ("targets", "offsets", "slopes", "since", "durations")
"""State of a reference, besides its motion."""
MOTION = "motion"  # The motion, of any size; empty without one
_MAX_PIECES = 100_000  # Most polynomials per joint of a motion in a checkpoint
_MAX_POWERS = 6  # Coefficients of the polynomials of highest degree
_HEADER = 4
_JOINED = 1e-6  # Relative jump of position or velocity between two pieces that is a rounding error


class Goals:
    """Samples of a trajectory at control periods [s], computed for many periods at once."""

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
        end, blocks = first + count, []
        for block in range(first // AT_ONCE, (end - 1) // AT_ONCE + 1):
            start = block * AT_ONCE
            blocks.append(self._block(block)[max(first - start, 0) : end - start])
        return np.concatenate(blocks)

    def positions(self, times: Array) -> Array:
        """Return the positions at several times [s], one row each."""
        return self._trajectory.position(times - self._start)

    def _block(self, index: int) -> Array:
        if index not in self._blocks:
            steps = np.arange(AT_ONCE, dtype=np.float64) + index * AT_ONCE
            times = steps * self._every * self._step
            samples = read_only(np.concatenate(self._samples(times), axis=1))
            # The block in use and the next one.
            kept = list(self._blocks.items())[-1:]
            self._blocks = dict([*kept, (index, samples)])
        return self._blocks[index]

    def _samples(self, times: Array) -> Goal:
        """Positions, velocities and mean accelerations at several times, one row each."""
        path, period, since = self._trajectory, self._period, times - self._start
        position, velocity = path.position(since), path.velocity(since)
        after, present = path.velocity(since + period), path.acceleration(since)
        return position, velocity, mean_acceleration(path, since, period, velocity, after, present)


def read_only(numbers: Array) -> Array:
    """Return a read-only view, safe to pass to any controller."""
    view = numbers.view()
    view.flags.writeable = False
    return view


@dataclass(frozen=True)
class RunningMotion:
    """A motion in progress."""

    path: PiecewiseTrajectory
    start: float  # Simulated time of its start [s]
    is_move: bool

    @property
    def end_time(self) -> float:
        """Simulated time of its end [s]."""
        return self.start + self.path.duration

    def numbers(self) -> Array:
        """Return everything that defines it, for checkpoints."""
        coefficients = self.path.coefficients
        header = [self.start, float(self.is_move), *map(float, coefficients.shape[:2])]
        return np.concatenate([header, self.path.knots, coefficients.reshape(-1), self.path.end])


def read_motion(numbers: Array, joints: int) -> RunningMotion | None:
    """Return the motion of a checkpoint, which is untrusted; None if there is none."""
    if not numbers.size:
        return None
    wrong = ArgumentError("invalid motion in a checkpoint")
    if numbers.size < _HEADER or not np.isfinite(numbers).all():
        raise wrong
    start, is_move, powers, pieces = numbers[:_HEADER].tolist()
    if powers not in range(1, _MAX_POWERS + 1) or pieces not in range(1, _MAX_PIECES + 1):
        raise wrong
    shape = (int(powers), int(pieces), joints)
    sizes = np.cumsum([_HEADER, shape[1] + 1, shape[0] * shape[1] * joints, joints])
    if sizes[-1] != numbers.size or is_move not in (0.0, 1.0) or not 0 <= start < MAX_STATE:
        raise wrong
    knots, flat, end = (numbers[a:b].copy() for a, b in pairwise(sizes))
    coefficients = flat.reshape(shape)
    spans = np.diff(knots)
    if knots[0] != 0.0 or not (spans > 0.0).all() or not knots[-1] <= MAX_TIME:
        raise wrong
    if not (_is_moderate(coefficients, spans) and bool((np.abs(end) < MAX_STATE).all())):
        raise wrong
    path = PiecewiseTrajectory(knots, coefficients, end)
    if not _is_continuous(path):
        raise wrong
    return RunningMotion(path, start, bool(is_move))


def _is_continuous(path: PiecewiseTrajectory) -> bool:
    """Whether position and velocity are continuous, and the motion ends at rest at its end."""
    pieces = np.arange(path.pieces)
    begins = path.in_pieces(pieces, np.zeros(path.pieces))[:2]
    ends = path.in_pieces(pieces, np.ones(path.pieces))[:2]
    rest = np.stack([path.end, np.zeros_like(path.end)])[:, None]
    after = np.concatenate([begins[:, 1:], rest], axis=1)
    return bool((np.abs(after - ends) <= _JOINED * (1.0 + np.abs(ends))).all())


def _is_moderate(coefficients: Array, spans: Array) -> bool:
    """Whether positions, velocities and accelerations stay below the greatest number."""
    powers = np.arange(len(coefficients))
    sizes = np.abs(coefficients)
    with np.errstate(over="ignore", invalid="ignore"):
        for order in range(3):
            factors = np.array([np.prod(np.arange(k - order + 1, k + 1)) for k in powers])
            reach = spans[:, None] ** np.maximum(powers - order, 0)[:, None, None]
            if not (factors[:, None, None] * sizes * reach).sum(axis=0).max() < MAX_STATE:
                return False
    return True


class MotionKind(Kind):
    """A motion in progress, or None."""

    is_open = True

    def write(self, value: RunningMotion | None, names: Names) -> Sequence[float]:
        """Return everything that defines it."""
        return () if value is None else value.numbers().tolist()

    def read(self, reader: Reader, present: RunningMotion | None) -> RunningMotion | None:
        """Return it from all that is left."""
        return read_motion(np.array(reader.take(reader.left)), len(reader.names["joints"]))


@dataclass(frozen=True)
class ReferenceMemory(Memory):
    """State of a reference, replaced completely at every change."""

    # Target of each joint set by hand [rad or m]; NaN on the trajectory
    targets: Annotated[Array, Numbers(nan=True)]
    # Position difference from the new goal at the change [rad or m]
    offsets: Annotated[Array, Numbers()]
    slopes: Annotated[Array, Numbers()]  # Velocity difference at the change [rad/s or m/s]
    since: Annotated[Array, Numbers(minimum=0.0)]  # Time of the change [s]
    # Time in which the differences decay [s]
    durations: Annotated[Array, Numbers(minimum=MIN_BLEND)]
    # The motion in progress, instead of the trajectory; None without one
    motion: Annotated[RunningMotion | None, MotionKind()] = None

    @cached_property
    def by_hand(self) -> NDArray[np.bool_]:
        """Which joints have targets set by hand."""
        return np.isfinite(self.targets)

    @cached_property
    def is_any_by_hand(self) -> bool:
        """Whether any joint has."""
        return bool(self.by_hand.any())

    @cached_property
    def settled_at(self) -> float:
        """Time from which on no difference remains [s]."""
        decaying = (self.offsets != 0) | (self.slopes != 0)
        return float((self.since + self.durations)[decaying].max(initial=0.0))

    @cached_property
    def motion_ends(self) -> float:
        """Time of the end of the motion [s]; infinite without one."""
        return math.inf if self.motion is None else self.motion.end_time


class RobotReference:
    """Reference of each joint: the trajectory, a motion given while running, or a fixed target.

    A change from one to the other is continuous in position and velocity: the differences at the
    change decay along a cubic, and a motion starts from the present reference.
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
        targets, durations = np.full(home.size, math.nan), np.ones(home.size)
        self.memory = ReferenceMemory(targets, at_rest, at_rest, at_rest, durations)
        self._sampled: tuple[RunningMotion, Goals] | None = None

    @property
    def _present_goals(self) -> Goals | None:
        """Samples of the motion, or of the trajectory; None without both."""
        motion = self.memory.motion
        if motion is None:
            return self._goals
        if self._sampled is None or self._sampled[0] is not motion:
            goals = Goals(motion.path, self._period, self._step, motion.start)
            self._sampled = motion, goals
        return self._sampled[1]

    def at(self, time: float) -> JointReference:
        """Return reference position, velocity and mean acceleration of the next period."""
        position, velocity, acceleration = self._goal(time)
        if time >= self.memory.settled_at:
            return JointReference(position, velocity, acceleration)
        offset, slope = self._decaying(time)
        _, slope_after = self._decaying(time + self._period)
        mean = acceleration + (slope_after - slope) / self._period
        return JointReference(position + offset, velocity + slope, mean)

    def rows(self, first: int, count: int) -> Array:
        """Return the references of coming control periods, one row each."""
        goals = self._present_goals
        is_settled = first * self._every * self._step >= self.memory.settled_at
        if is_settled and not self.memory.is_any_by_hand and goals is not None:
            return goals.rows(first, count)
        if self.is_held(first):
            held = np.where(self.memory.by_hand, self.memory.targets, self._home[0])
            return np.concatenate([held, np.zeros(2 * held.size)])[None].repeat(count, axis=0)
        times = [(first + i) * self._every * self._step for i in range(count)]
        references = map(self.at, times)
        return np.array([(x.position, x.velocity, x.acceleration) for x in references]).reshape(
            count, -1
        )

    def is_held(self, period: int) -> bool:
        """Whether the reference is the targets alone, from a control period on."""
        is_settled = period * self._every * self._step >= self.memory.settled_at
        is_free = self._present_goals is None
        return is_settled and (is_free or bool(self.memory.by_hand.all()))

    def positions(self, times: Array) -> Array:
        """Return the reference positions at several times [s], one row each [rad or m]."""
        if times[0] >= self.memory.settled_at and not self.memory.is_any_by_hand:
            goals = self._present_goals
            if goals is None:
                return np.broadcast_to(self._home[0], (times.size, self._home[0].size))
            return goals.positions(times)
        return np.array([self.at(time).position for time in times.tolist()])

    def _decaying(self, time: float) -> tuple[Array, Array]:
        """Return the remaining differences of position and velocity at a time [s]."""
        memory, span = self.memory, self.memory.durations
        s = np.clip((time - memory.since) / span, 0.0, 1.0)
        left = s < 1.0
        a, b = memory.offsets * left, memory.slopes * span * left
        offset = a * (1 - 3 * s**2 + 2 * s**3) + b * (s - 2 * s**2 + s**3)
        return offset, (a * (6 * s**2 - 6 * s) + b * (1 - 4 * s + 3 * s**2)) / span

    def set_target(self, joint: int, value: float, time: float) -> None:
        """Move one joint to a position, where it stays."""
        self._change(np.arange(self.memory.targets.size) == joint, value, time)

    def nudge(self, step: Array) -> None:
        """Move the targets set by hand by a small step at once, without a blend."""
        self.set_targets(self.memory.targets + step)

    def set_targets(self, targets: Array) -> None:
        """Set all targets at once, without a blend; NaN on the trajectory."""
        self.memory = replace(self.memory, targets=targets)

    def follow(self, time: float) -> None:
        """Return every joint to the trajectory."""
        left = self.memory.by_hand | (self.memory.motion is not None)
        self._change(left, math.nan, time, keep_motion=False)

    def begin(self, motion: RunningMotion) -> None:
        """Start a motion of all joints, from the reference at its start time."""
        still = np.zeros_like(self.memory.offsets)
        targets = np.full_like(still, math.nan)
        self.memory = replace(
            self.memory, targets=targets, offsets=still, slopes=still, motion=motion
        )

    def is_over(self, time: float) -> bool:
        """Whether a motion has ended at a time [s]."""
        return time >= self.memory.motion_ends

    def motion_ends_at(self, step: int) -> int:
        """Return the first step of a control period after this one at which a motion is over."""
        if self.memory.motion is None:
            return sys.maxsize
        ends = math.floor(self.memory.motion_ends / self._step) // self._every
        period = max(step // self._every + 1, ends)
        while not self.is_over(period * self._every * self._step):
            period += 1
        return period * self._every

    def end_motion(self, lower: Array, upper: Array, time: float) -> None:
        """Hold the end of the motion, within position limits."""
        motion = self.memory.motion
        if motion is not None:
            held = np.clip(motion.path.end, lower, upper)
            self._change(~self.memory.by_hand, held, time, keep_motion=False)

    def _change(
        self,
        which: NDArray[np.bool_],
        target: float | Array,
        time: float,
        *,
        keep_motion: bool = True,
    ) -> None:
        before, memory = self.at(time), self.memory
        targets = np.where(which, target, memory.targets)
        self.memory = replace(
            memory, targets=targets, motion=memory.motion if keep_motion else None
        )
        position, velocity, _ = self._goal(time)
        offset = before.position - position
        # The greatest velocity of a cubic is 1.5 times its mean.
        duration = np.maximum(MIN_BLEND, 1.5 * np.abs(offset) / self._blend_velocities)
        self.memory = replace(
            self.memory,
            offsets=np.where(which, offset, memory.offsets),
            slopes=np.where(which, before.velocity - velocity, memory.slopes),
            since=np.where(which, time, memory.since),
            durations=np.where(which, duration, memory.durations),
        )

    def state(self) -> dict[str, Array]:
        """Return what it remembers, by name."""
        return save(self.memory, {})

    def load(self, state: Mapping[str, Array], lower: Array, upper: Array) -> ReferenceMemory:
        """Return the memory of a checkpoint, with targets from `lower` to `upper`."""
        arrays = {name: state[name] for name in (*ARRAYS, MOTION)}
        memory = load(self.memory, arrays, {"joints": range(lower.size)})
        within = (lower <= memory.targets) & (memory.targets <= upper)
        # At most as `_change` makes them, or as at the start.
        longest = np.maximum(1.0, 1.5 * np.abs(memory.offsets) / self._blend_velocities)
        if not (within | ~memory.by_hand).all() or (memory.durations > longest).any():
            raise ArgumentError("invalid reference in a checkpoint")
        return memory

    def _goal(self, time: float) -> Goal:
        goals = self._present_goals
        goal = self._home if goals is None else goals.at(time)
        if not self.memory.is_any_by_hand:
            return goal
        position, velocity, acceleration = goal
        by_hand = self.memory.by_hand
        return (
            np.where(by_hand, self.memory.targets, position),
            np.where(by_hand, 0.0, velocity),
            np.where(by_hand, 0.0, acceleration),
        )
