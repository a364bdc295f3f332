"""The driver of one robot: a reference to track and the controller that tracks it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.control.controller import Controller, JointReference
from linkwork.errors import ArgumentError
from linkwork.motion import Trajectory
from linkwork.motion.trajectory import mean_acceleration
from linkwork.session.core.participant import Arrays, CommandPort, Participant
from linkwork.world.engine.divergence import LARGEST
from linkwork.world.engine.element import LiveValue
from linkwork.world.engine.names import full_name
from linkwork.world.engine.world import World
from linkwork.world.robots.robot_in_world import RobotInWorld

Array = NDArray[np.float64]
Goal = tuple[Array, Array, Array]
"""Position, velocity, and mean acceleration over the next period."""

AT_ONCE = 128
"""Periods sampled together, which costs little more than one alone."""


class Goals:
    """Samples of a trajectory at control periods, computed for many periods at once.

    Args:
        trajectory: The trajectory.
        period: Control period [s].
        step: Physics step [s]; a period is a whole number of steps.
    """

    def __init__(self, trajectory: Trajectory, period: float, step: float) -> None:
        self._trajectory = trajectory
        self._period, self._step = period, step
        self._every = max(1, round(period / step))
        self._known: dict[float, Goal] = {}

    def at(self, time: float) -> Goal:
        """The goal at a simulated time [s]."""
        known = self._known.get(time)
        return self._compute(time) if known is None else known

    def _compute(self, time: float) -> Goal:
        step = round(time / self._step)
        if step % self._every or step * self._step != time:
            return self._sampled(np.array([time]))[time]
        # Blocks start at fixed times, so that a goal does not depend on the order of calls.
        first = step // self._every // AT_ONCE * AT_ONCE
        steps = np.arange(first, first + AT_ONCE, dtype=np.float64) * self._every
        self._known = self._sampled(steps * self._step)
        return self._known[time]

    def _sampled(self, times: Array) -> dict[float, Goal]:
        path, period = self._trajectory, self._period
        position, velocity = path.position(times), path.velocity(times)
        after, own = path.velocity(times + period), path.acceleration(times)
        mean = mean_acceleration(path, times, period, velocity, after, own)
        goals = zip(*map(read_only, (position, velocity, mean)), strict=True)
        return dict(zip(times.tolist(), goals, strict=True))


def read_only(numbers: Array) -> Array:
    """A read-only view, safe to pass to any controller."""
    view = numbers.view()
    view.flags.writeable = False
    return view


LEAST_BLEND = 0.3
"""Least time to blend from one reference to another [s]."""
BLEND_VELOCITY = 1.0
"""Velocity of a blend if the model has no velocity limit [rad/s or m/s]."""

ARRAYS = ("targets", "offsets", "slopes", "since", "durations")
"""The state of a reference."""


class RobotReference:
    """Reference of each joint: the trajectory, or a target set by hand.

    A change from one to the other is continuous in position and velocity: the differences at the
    change decay along a cubic. The complete state is the arrays below.

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
    """

    def __init__(
        self,
        home: Array,
        trajectory: Trajectory | None,
        velocity_limits: Array,
        period: float,
        step: float,
    ) -> None:
        self._period = period
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
        self._note_change()

    def at(self, time: float) -> JointReference:
        """Reference position, velocity and mean acceleration of the next period at a time [s]."""
        position, velocity, acceleration = self._goal(time)
        if time >= self._settled_at:
            return JointReference(position, velocity, acceleration)
        offset, slope = self._decaying(time)
        _, slope_after = self._decaying(time + self._period)
        mean = acceleration + (slope_after - slope) / self._period
        return JointReference(position + offset, velocity + slope, mean)

    def _decaying(self, time: float) -> tuple[Array, Array]:
        """Remaining differences of position and velocity at a time [s]."""
        s = np.clip((time - self.since) / self.durations, 0.0, 1.0)
        left = s < 1.0
        a, b, span = self.offsets * left, self.slopes * self.durations * left, self.durations
        offset = a * (1 - 3 * s**2 + 2 * s**3) + b * (s - 2 * s**2 + s**3)
        return offset, (a * (6 * s**2 - 6 * s) + b * (1 - 4 * s + 3 * s**2)) / span

    def set_target(self, joint: int, value: float, time: float) -> None:
        """Moves one joint to a position, where it stays."""
        self._change(np.arange(self.targets.size) == joint, value, time)

    def follow(self, time: float) -> None:
        """Returns every joint to the trajectory."""
        self._change(np.isfinite(self.targets), math.nan, time)

    def _change(self, which: NDArray[np.bool_], target: float, time: float) -> None:
        before = self.at(time)
        self.targets = np.where(which, target, self.targets)
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
        """The state, by name."""
        return {name: getattr(self, name) for name in ARRAYS}

    def is_valid_state(self, state: Mapping[str, Array], lower: Array, upper: Array) -> bool:
        """Whether a state is possible, with targets from `lower` to `upper`; changes nothing."""
        targets, offsets, slopes, since, durations = (state[name] for name in ARRAYS)
        # At most as `_change` makes them, or as at the start.
        longest = np.maximum(
            1.0, 1.5 * np.minimum(np.abs(offsets), LARGEST) / self._blend_velocities
        )
        valid = (
            np.isnan(targets)
            | ((lower <= targets) & (targets <= upper) & (np.abs(targets) < LARGEST)),
            np.abs(offsets) < LARGEST,
            np.abs(slopes) < LARGEST,
            (since >= 0) & (since < LARGEST),
            (durations >= LEAST_BLEND) & (durations <= longest),
        )
        return all(bool(x.all()) for x in valid)

    def restore(self, state: Mapping[str, Array]) -> None:
        """Goes back to a state."""
        for name in ARRAYS:
            setattr(self, name, state[name].copy())
        self._note_change()

    def _note_change(self) -> None:
        """Updates values derived from the state, so that samples are cheap."""
        decaying = (self.offsets != 0) | (self.slopes != 0)
        self._settled_at = float((self.since + self.durations)[decaying].max(initial=0.0))
        self._by_hand = np.isfinite(self.targets)
        self._any_by_hand = bool(self._by_hand.any())

    def _goal(self, time: float) -> Goal:
        goal = self._home if self._goals is None else self._goals.at(time)
        if not self._any_by_hand:
            return goal
        position, velocity, acceleration = goal
        return (
            np.where(self._by_hand, self.targets, position),
            np.where(self._by_hand, 0.0, velocity),
            np.where(self._by_hand, 0.0, acceleration),
        )


class RobotDriver(Participant):
    """The controller of a robot in a world.

    Attributes:
        robot: The robot.
        controller: The control law.
        reference: The reference it tracks.
    """

    def __init__(
        self,
        world: World,
        robot: RobotInWorld,
        controller: Controller,
        trajectory: Trajectory | None,
    ) -> None:
        self.name = robot.name
        self.robot = robot
        self.controller = controller
        self.every = max(1, round(controller.period / world.step_size))
        self._world = world
        limits = np.array([joint.limits.velocity for joint in robot.tree.joints])
        home = robot.measure().position
        self.reference = RobotReference(
            home, trajectory, limits, controller.period, world.step_size
        )
        shown = world.layout.joints
        names = [full_name(robot.name, joint) for joint in robot.tree.joint_names]
        self._rows = np.array([shown.index(name) for name in names], dtype=np.intp)
        controller.reset(robot.measure())
        self._before = controller.state

    def turn(self, port: CommandPort) -> None:
        """Evaluates the controller and applies its torques."""
        self._before = self.controller.state
        reference = self.reference.at(port.world.time)
        self.robot.apply(self.controller.step(reference, self.robot.measure()))

    def undo(self) -> None:
        """Restores the controller as it was before the last turn."""
        self.controller.state = self._before

    def show(self, references: NDArray[np.float64]) -> None:
        """Writes the present reference positions."""
        references[self._rows] = self.reference.at(self._world.time).position

    def follow(self) -> None:
        """Returns every joint to the trajectory."""
        self.reference.follow(self._world.time)

    def live_values(self) -> Mapping[str, LiveValue]:
        """The target of every joint and the controller's gains."""
        top = f"robots.{self.name}"
        values = {}
        for index, joint in enumerate(self.robot.tree.joints):
            unit = "m" if joint.kind.value == "prismatic" else "rad"
            path = f"{top}.targets.{joint.name}"
            values[path] = LiveValue(
                f"target of {self.name}/{joint.name} [{unit}]; null on the trajectory",
                partial(self._target, index),
                partial(self._set_target, path, index),
                partial(self._checked_target, path, index),
            )
        for gain in self.controller.gains:
            values[f"{top}.gains.{gain}"] = LiveValue(
                f"{gain} gain of the controller, for each joint",
                partial(self._gain, gain),
                partial(self.controller.set_gain, gain),
            )
        return values

    def _gain(self, name: str) -> list[float]:
        return np.asarray(self.controller.gains[name]).tolist()

    def _target(self, joint: int) -> float | None:
        target = float(self.reference.targets[joint])
        return None if math.isnan(target) else target

    def _set_target(self, path: str, joint: int, given: Any) -> None:
        value = self._checked_target(path, joint, given)
        self.reference.set_target(joint, value, self._world.time)

    def _checked_target(self, path: str, joint: int, given: Any) -> float:
        value = checks.number(path, given)
        limits = self.robot.tree.joints[joint].limits
        if not limits.lower <= value <= limits.upper:
            raise ArgumentError(
                f"invalid {path}: {value:g} is outside the joint limits",
                hint=f"expected {limits.lower:g} to {limits.upper:g}",
            )
        return value

    def state(self) -> Arrays:
        """State of controller and reference, and gains, by name."""
        gains = {f"gain.{name}": value for name, value in self.controller.gains.items()}
        return {"controller": self.controller.state, **self.reference.state(), **gains}

    def is_valid_state(self, state: Arrays) -> bool:
        """Finite values, targets within joint limits, and gains that can be set."""
        limits = [joint.limits for joint in self.robot.tree.joints]
        lower, upper = np.array([(x.lower, x.upper) for x in limits]).reshape(-1, 2).T
        gains = {name: state[f"gain.{name}"] for name in self.controller.gains}
        return (
            bool(np.abs(state["controller"]).max(initial=0.0) < LARGEST)
            and self.reference.is_valid_state(state, lower, upper)
            and all(self._is_valid_gain(name, values) for name, values in gains.items())
        )

    def _is_valid_gain(self, name: str, values: NDArray[np.float64]) -> bool:
        is_allowed = values > 0 if name in self.controller.positive_gains else values >= 0
        return bool(is_allowed.all() and (values <= checks.GREATEST).all())

    def restore(self, state: Arrays) -> None:
        """Goes back to a state."""
        self.controller.state = state["controller"]
        self.reference.restore(state)
        for name in self.controller.gains:
            self.controller.set_gain(name, state[f"gain.{name}"])
