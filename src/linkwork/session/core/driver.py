"""The driver of one robot: a reference to track and the controller that tracks it."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.control.controller import Controller, JointReference, JointState
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.motion import Trajectory
from linkwork.motion.trajectory import mean_acceleration
from linkwork.session.core.control_switch import (
    SCENE,
    ControlSwitch,
    missing_torques,
    read_switch,
    set_gains,
)
from linkwork.session.core.controllers import (
    ControllerMaker,
    TorqueCoupling,
    controller_failure,
    result_checked,
)
from linkwork.session.core.participant import Arrays, CommandPort, Participant
from linkwork.session.core.robot_motion import (
    MotionPlanner,
    Move,
    RunningMotion,
    read_motion,
)
from linkwork.spatial import Pose
from linkwork.world.engine.divergence import LARGEST
from linkwork.world.engine.element import LiveValue
from linkwork.world.engine.names import full_name
from linkwork.world.engine.world import World
from linkwork.world.robots.robot_in_world import RobotInWorld

Array = NDArray[np.float64]
Goal = tuple[Array, Array, Array]
"""Position, velocity, and mean acceleration over the next period."""

AT_ONCE = 512
"""Periods sampled together, which costs little more than one alone."""


class Goals:
    """Samples of a trajectory at control periods, computed for many periods at once.

    Args:
        trajectory: The trajectory.
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
        self._known: dict[float, Goal] = {}
        self._blocks: dict[int, Array] = {}

    def at(self, time: float) -> Goal:
        """The goal at a simulated time [s]."""
        known = self._known.get(time)
        return self._compute(time) if known is None else known

    def rows(self, first: int, count: int) -> Array:
        """The goals of coming periods, one row each: position, velocity and acceleration.

        Args:
            first: Index of the first period.
            count: Number of periods, at most `AT_ONCE`.
        """
        end, wanted = first + count, []
        for block in range(first // AT_ONCE, (end - 1) // AT_ONCE + 1):
            start = block * AT_ONCE
            wanted.append(self._block(block)[max(first - start, 0) : end - start])
        return wanted[0] if len(wanted) == 1 else np.concatenate(wanted)

    def positions(self, times: Array) -> Array:
        """The positions at several times [s], one row each."""
        return self._trajectory.position(times - self._start)

    def _block(self, index: int) -> Array:
        if index not in self._blocks:
            steps = np.arange(AT_ONCE, dtype=np.float64) + index * AT_ONCE
            made = np.concatenate(self._samples(steps * self._every * self._step), axis=1)
            # The block in use and the next one.
            kept = list(self._blocks.items())[-1:]
            self._blocks = dict([*kept, (index, made)])
        return self._blocks[index]

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
        goals = zip(*map(read_only, self._samples(times)), strict=True)
        return dict(zip(times.tolist(), goals, strict=True))

    def _samples(self, times: Array) -> Goal:
        """Positions, velocities and mean accelerations at several times, one row each."""
        path, period, since = self._trajectory, self._period, times - self._start
        position, velocity = path.position(since), path.velocity(since)
        after, own = path.velocity(since + period), path.acceleration(since)
        return position, velocity, mean_acceleration(path, since, period, velocity, after, own)


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
"""The state of a reference, besides its motion."""
MOTION, SWITCH, COUPLING = "motion", "switch", "coupling"
"""Parts of the state of any size; empty without a motion, before any change, and if held."""


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
        """Reference position, velocity and mean acceleration of the next period at a time [s]."""
        position, velocity, acceleration = self._goal(time)
        if time >= self._settled_at:
            return JointReference(position, velocity, acceleration)
        offset, slope = self._decaying(time)
        _, slope_after = self._decaying(time + self._period)
        mean = acceleration + (slope_after - slope) / self._period
        return JointReference(position + offset, velocity + slope, mean)

    def rows(self, first: int, count: int) -> Array:
        """References of coming control periods, one row each: position, velocity, acceleration.

        Args:
            first: Index of the first period.
            count: Number of periods, at most `AT_ONCE`.
        """
        goals = self._moving_goals or self._goals
        is_settled = first * self._every * self._step >= self._settled_at
        if is_settled and not self._any_by_hand and goals is not None:
            return goals.rows(first, count)
        if is_settled and (goals is None or self._by_hand.all()):
            held = self._home[0] if not self._any_by_hand else self._goal(0.0)[0]
            row = np.concatenate([held, np.zeros(2 * held.size)])
            return np.broadcast_to(row, (count, row.size))
        times = [(first + i) * self._every * self._step for i in range(count)]
        references = map(self.at, times)
        return np.array([(x.position, x.velocity, x.acceleration) for x in references]).reshape(
            count, -1
        )

    def positions(self, times: Array) -> Array:
        """Reference positions at several times [s], one row each [rad or m]."""
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
        """Moves one joint to a position, where it stays."""
        self._change(np.arange(self.targets.size) == joint, value, time)

    def follow(self, time: float) -> None:
        """Returns every joint to the trajectory."""
        left = np.isfinite(self.targets) | (self.motion is not None)
        self._change(left, math.nan, time, keep_motion=False)

    def begin(self, motion: RunningMotion) -> None:
        """Starts a motion of all joints, from the reference at its start time."""
        self.targets = np.full_like(self.targets, math.nan)
        self.offsets, self.slopes = np.zeros_like(self.offsets), np.zeros_like(self.slopes)
        self.motion = motion
        self._note_change()

    def is_over(self, time: float) -> bool:
        """Whether a motion has ended at a time [s]."""
        return time >= self._motion_ends

    def motion_ends_at(self, step: int) -> int:
        """The first step of a control period after this one at which a motion is over."""
        if self.motion is None:
            return sys.maxsize
        ends = math.floor(self._motion_ends / self._step) // self._every
        period = max(step // self._every + 1, ends)
        while not self.is_over(period * self._every * self._step):
            period += 1
        return period * self._every

    def end_motion(self, lower: Array, upper: Array, time: float) -> None:
        """Holds the end of the motion, within position limits."""
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
        """The state, by name."""
        motion = np.zeros(0) if self.motion is None else self.motion.numbers()
        return {**{name: getattr(self, name) for name in ARRAYS}, MOTION: motion}

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
        """Updates values derived from the state, so that samples are cheap."""
        decaying = (self.offsets != 0) | (self.slopes != 0)
        self._settled_at = float((self.since + self.durations)[decaying].max(initial=0.0))
        self._by_hand = np.isfinite(self.targets)
        self._any_by_hand = bool(self._by_hand.any())
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


class RobotDriver(Participant):
    """The controller of a robot in a world.

    It reports an event `arrived` at the end of a move, and `cancelled` when another command
    replaces the move before its end.

    Attributes:
        robot: The robot.
        controller: The present controller: that of the scene, or one it was changed to.
        has_code: Whether the controller is machine code.
        coupling: Torques between two runs of the controller.
        switch: The last change of the controller; None before the first.
        reference: The reference it tracks.
        period_steps: Physics steps of a period of the controller.
    """

    varying = frozenset({MOTION, SWITCH, COUPLING})

    def __init__(self, world: World, robot: RobotInWorld, controllers: ControllerMaker) -> None:
        """Puts a robot under control, in its initial state.

        Args:
            world: The world.
            robot: The robot.
            controllers: Makes its controllers.
        """
        self.name, self.robot = robot.name, robot
        self._own = controllers.own()
        self._use(self._own)
        self._controllers = controllers
        self._world = world
        period, placed = self.controller.period, world.loaded.scene.robots[robot.name]
        self.period_steps = max(1, round(period / world.step_size))
        kind = "held" if placed.controller is None else placed.controller.coupling
        self.coupling = TorqueCoupling(kind, len(robot.tree.joints))
        self.every = self.period_steps if self.coupling.is_held else 1
        limits = np.array([joint.limits.velocity for joint in robot.tree.joints])
        trajectory = world.loaded.trajectories.get(robot.name)
        self.reference = RobotReference(
            robot.measure().position, trajectory, limits, period, world.step_size
        )
        shown = world.layout.joints
        names = [full_name(robot.name, joint) for joint in robot.tree.joint_names]
        self._rows = np.array([shown.index(name) for name in names], dtype=np.intp)
        base = Pose.from_xyz_rpy(placed.position, placed.rpy)
        self._planner = MotionPlanner(robot.tree, base, period)
        self._reset(self.controller)
        self.switch: ControlSwitch | None = None
        self._before = self.controller.state, self.coupling.numbers
        self._left: Arrays | None = None
        self._period_at = -1

    def turn(self, port: CommandPort) -> None:
        """Evaluates the controller if it is due, and applies its torques."""
        world, coupling = port.world, self.coupling
        self._before, self._left = (self.controller.state, coupling.numbers), None
        since = world.step_count % self.period_steps
        if since == 0:
            if self.reference.is_over(world.time):
                self._end_motion()
            torques = self._torques(world)
            if coupling.is_held:
                self.robot.apply(torques)
            else:
                coupling.put(torques)
        if not coupling.is_held:
            self.robot.apply(coupling.at(since / self.period_steps))

    def _torques(self, world: World) -> Array:
        """Torques of the controller, with those that remain of a change [N m or N]."""
        torques = self._computed(self.reference.at(world.time), self.robot.measure())
        if self.switch is None or self.switch.is_over(world.time):
            return torques
        limits = self.robot.torque_limits()
        return np.clip(torques + self.switch.remaining(world.time), -limits, limits)

    def _computed(self, reference: JointReference, measured: JointState) -> Array:
        """A step of the controller; a user's code may fail in any way."""
        if self._is_law:
            return self.controller.step(reference, measured)
        try:
            torques = self.controller.step(reference, measured)
            return result_checked(torques, len(self._rows))
        except Exception as error:
            # Report physics if it is the cause.
            self._world.check_sound()
            told = isinstance(error, LinkworkError)
            why = str(error) if told else f"{type(error).__name__}: {error}"
            raise controller_failure(self._world, self.name, why) from error

    def _use(self, controller: Controller) -> None:
        # Only here: a scene without controllers needs none of the compiled laws.
        from linkwork.control.c_controller import CController
        from linkwork.control.law_controller import LawController

        self.controller = controller
        self._is_law = isinstance(controller, LawController)
        self.has_code = self._is_law or isinstance(controller, CController)

    def _reset(self, controller: Controller) -> None:
        try:
            controller.reset(self.robot.measure())
        except LinkworkError:
            raise
        except Exception as error:
            # Code of the user: any exception is possible.
            raise ArgumentError(
                f"the controller of {self.name!r} cannot be reset: {type(error).__name__}: {error}"
            ) from error

    def _end_motion(self) -> None:
        self._left, motion = self.reference.state(), self.reference.motion
        self.reference.end_motion(*self._position_limits, self._world.time)
        if motion is not None and motion.is_move:
            self._world.add_event("arrived", f"{self.name} has arrived", robot=self.name)

    def begin_period(self, step: int) -> int:
        """Ends a motion that is over, at a control period; returns the step at which one ends.

        Args:
            step: The present step.
        """
        self._left, self._period_at = None, step
        if step % self.period_steps == 0 and self.reference.is_over(self._world.time):
            self._end_motion()
        return self.reference.motion_ends_at(step)

    def undo_period(self, step: int) -> None:
        """Restores the reference if a motion ended at a step that failed."""
        if self._left is not None and self._period_at == step:
            self.reference.restore(self._left)
            self._left = None

    def undo(self) -> None:
        """Restores controller, coupling and reference as they were before the last turn."""
        self.controller.state, self.coupling.numbers = self._before
        if self._left is not None:
            self.reference.restore(self._left)

    def show(self, references: NDArray[np.float64]) -> None:
        """Writes the present reference positions."""
        references[self._rows] = self.reference.at(self._world.time).position

    def show_many(self, references: NDArray[np.float64], times: NDArray[np.float64]) -> None:
        """Writes the reference positions of several frames, one row each."""
        references[:, self._rows] = self.reference.positions(times)

    def follow(self) -> None:
        """Returns every joint to the trajectory."""
        self._cancel("follow")
        self.reference.follow(self._world.time)

    def move(self, move: Move) -> None:
        """Starts a motion from the present reference; an invalid one changes nothing.

        Raises:
            ArgumentError: An unreachable goal, or a motion outside the limits.
        """
        path = self._planner.plan(move, self.reference.at(self._world.time))
        self._cancel("move")
        self.reference.begin(RunningMotion(path, self._world.time, is_move=True))

    def check_move(self, move: Move) -> None:
        """Raises what `move` raises in any state; changes nothing."""
        self._planner.check(move)

    def stop(self, reason: str = "stop") -> None:
        """Stops all joints within their limits, and holds them there."""
        path = self._planner.brake(self.reference.at(self._world.time))
        self._cancel(reason)
        self.reference.begin(RunningMotion(path, self._world.time, is_move=False))

    def control(self, kind: str | None, gains: Mapping[str, Any]) -> None:
        """Changes the controller or its gains, without a jump of the torques.

        The integral of a new built-in law starts with the torques of the controller before. What
        it lacks to them is added and decays within `FADE`.

        Args:
            kind: One of `KINDS`; None to keep the controller.
            gains: Gains by name; others are suggested ones, or stay if the controller is kept.

        Raises:
            ArgumentError: An invalid gain, or a controller that fails; nothing is changed.
        """
        now = SCENE if self.switch is None else self.switch.kind
        wanted = now if kind is None else kind
        new = self.controller
        if wanted != now:
            new = self._own if wanted == SCENE else self._law(wanted)
        before = new.state, new.gains
        try:
            if wanted != now:
                self._reset(new)
            set_gains(new, gains)
            bias = self._bias(new, wanted not in (now, SCENE))
        except Exception:
            new.state = before[0]
            set_gains(new, before[1])
            raise
        self._use(new)
        self.switch = ControlSwitch(wanted, self._world.time, bias)

    def check_control(self, kind: str | None, gains: Mapping[str, Any]) -> None:
        """Raises what `control` raises in any state; changes nothing."""
        if kind is not None:
            set_gains(self._controllers.own() if kind == SCENE else self._law(kind), gains)

    def _bias(self, new: Controller, integral: bool) -> Array:
        """What a new controller lacks to the last torques [N m or N]; none before the first."""
        if self._world.step_count == 0:
            return np.zeros(len(self._rows))
        wanted = self.robot.torques() if self.coupling.is_held else self.coupling.at(1.0)
        reference = self.reference.at(self._world.time)
        try:
            missing = missing_torques(
                new, reference, self.robot.measure(), wanted, integral=integral
            )
            return result_checked(missing, len(self._rows))
        except Exception as error:
            raise ArgumentError(
                f"the controller of {self.name!r} fails in the present state: {error}"
            ) from error

    def _law(self, kind: str) -> Controller:
        return self._controllers.law(kind, self._own.period, {})

    def _cancel(self, reason: str) -> None:
        """Reports the end of a move that another command replaces."""
        motion = self.reference.motion
        if motion is not None and motion.is_move:
            message = f"the move of {self.name} is cancelled by {reason!r}"
            self._world.add_event("cancelled", message, robot=self.name, reason=reason)

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
                partial(self._set_gain, gain),
            )
        return values

    def _set_gain(self, name: str, value: Any) -> None:
        self.controller.set_gain(name, value)

    def _gain(self, name: str) -> list[float]:
        return np.asarray(self.controller.gains[name]).tolist()

    def _target(self, joint: int) -> float | None:
        target = float(self.reference.targets[joint])
        return None if math.isnan(target) else target

    def _set_target(self, path: str, joint: int, given: Any) -> None:
        value = self._checked_target(path, joint, given)
        motion = self.reference.motion
        if motion is not None and motion.is_move:
            self.stop(path)
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

    @property
    def _position_limits(self) -> tuple[Array, Array]:
        limits = [joint.limits for joint in self.robot.tree.joints]
        lower, upper = np.array([(x.lower, x.upper) for x in limits]).reshape(-1, 2).T
        return lower, upper

    def state(self) -> Arrays:
        """State of controller, coupling and reference, gains, and the change of the controller.

        `controller` and the gains are those of the controller at the start.
        """
        gains = {f"gain.{name}": value for name, value in self._own.gains.items()}
        switch = np.zeros(0) if self.switch is None else self.switch.numbers(self.controller)
        own = {"controller": self._own.state, SWITCH: switch, COUPLING: self.coupling.numbers}
        return {**own, **self.reference.state(), **gains}

    def is_valid_state(self, state: Arrays) -> bool:
        """Finite values, targets within joint limits, and gains that can be set."""
        lower, upper = self._position_limits
        gains = {name: state[f"gain.{name}"] for name in self._own.gains}
        try:
            read_switch(state[SWITCH], len(self._rows), self._law)
        except LinkworkError:
            return False
        coupling = state[COUPLING]
        return (
            bool(np.abs(state["controller"]).max(initial=0.0) < LARGEST)
            and coupling.size == self.coupling.numbers.size
            and bool(np.abs(coupling).max(initial=0.0) < LARGEST)
            and bool(np.isin(coupling[:1], (0.0, 1.0)).all())
            and self.reference.is_valid_state(state, lower, upper)
            and all(self._is_valid_gain(name, values) for name, values in gains.items())
        )

    def _is_valid_gain(self, name: str, values: NDArray[np.float64]) -> bool:
        is_allowed = values > 0 if name in self._own.positive_gains else values >= 0
        return bool(is_allowed.all() and (values <= checks.GREATEST).all())

    def restore(self, state: Arrays) -> None:
        """Goes back to a state."""
        self._own.state = state["controller"]
        set_gains(self._own, {name: state[f"gain.{name}"] for name in self._own.gains})
        self.reference.restore(state)
        self.coupling.numbers = state[COUPLING].copy()
        found = read_switch(state[SWITCH], len(self._rows), self._law)
        self.switch, changed = found or (None, None)
        self._use(self._own if changed is None else changed)
        if changed is not None:
            # Compiles the law now, so that no step waits for it.
            held = changed.state
            self._reset(changed)
            changed.state = held
