"""The driver of one robot: a reference to track and the controller that tracks it."""

import math
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.control.c_controller import CController
from linkwork.control.controller import Controller, JointReference, JointState
from linkwork.control.law import LawController
from linkwork.control.output_ramp import OutputRamp
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.model.names import full_name
from linkwork.model.tree import Tree
from linkwork.motion import MotionLimits, PiecewiseTrajectory
from linkwork.session.participants.controller_turns import (
    ControllerParticipant,
    RobotTurn,
    controller_state,
    is_controller_state,
    is_ramp,
    restore_controller,
)
from linkwork.session.participants.participant import Arrays, CommandPort
from linkwork.session.robots.control_switch import (
    SCENE,
    ControlSwitch,
    Switched,
    missing_torques,
    read_switch,
    set_gains,
)
from linkwork.session.robots.controllers import ControllerMaker, controller_failure, result_checked
from linkwork.session.robots.move_request import Move
from linkwork.session.robots.robot_motion import IsolatedPlanner, MotionPlanner
from linkwork.session.robots.robot_reference import (
    MOTION,
    ReferenceMemory,
    RobotReference,
    RunningMotion,
)
from linkwork.spatial import Pose, Vector3
from linkwork.world.engine.divergence import MAX_STATE
from linkwork.world.engine.element import LiveValue, read_only
from linkwork.world.engine.world import World
from linkwork.world.grasps.commands import held_bodies
from linkwork.world.robots.robot_in_world import RobotInWorld

Array = NDArray[np.float64]
TRAJECTORY = "trajectory"  # Command that moves a robot along a given trajectory
SWITCH, COUPLING = "switch", "coupling"
"""Parts of the state of any size; empty before any change, and if held."""


class RobotDriver(ControllerParticipant):
    """The controller of a robot in a world.

    It reports an event `arrived` at the end of a move, and `cancelled` when another command
    replaces the move before its end.
    """

    def __init__(self, world: World, robot: RobotInWorld, controllers: ControllerMaker) -> None:
        """Put a robot under control, in its initial state."""
        self.name, self.robot = robot.name, robot
        self._own = controllers.own()
        self._use(self._own)
        self._controllers = controllers
        self._world = world
        period, placed = self.controller.period, world.loaded.scene.robots[robot.name]
        self.period_steps = max(1, round(period / world.step_size))
        kind = "held" if placed.controller is None else placed.controller.coupling
        self.ramp = OutputRamp(kind, len(robot.tree.joints))
        self.every = self.period_steps if self.ramp.is_held else 1
        limits = np.array([joint.limits.velocity for joint in robot.tree.joints])
        trajectory = world.loaded.trajectories.get(robot.name)
        self.reference = RobotReference(
            robot.measure().position, trajectory, limits, period, world.step_size
        )
        shown = world.layout.joints
        names = [full_name(robot.name, joint) for joint in robot.tree.joint_names]
        self.columns = np.array([shown.index(name) for name in names], dtype=np.intp)
        base = Pose.from_xyz_rpy(placed.position, placed.rpy)
        self.base = base
        # Position of each joint that is stuck [rad or m]; NaN for the others
        self.held = np.full(len(robot.tree.joints), math.nan)
        self._planner = MotionPlanner(robot.tree, base, period, self._plan_around)
        self._reset(self.controller)
        # The last change of the controller; None before the first
        self.switch: ControlSwitch | None = None
        self.save_turn()
        self._left: ReferenceMemory | None = None
        self._period_at = -1

    def turn(self, port: CommandPort) -> None:
        """Evaluate the controller if it is due, and apply its torques."""
        world, ramp = port.world, self.ramp
        self.save_turn()
        self._left = None
        since = world.step_count % self.period_steps
        if since == 0:
            if self.reference.is_over(world.time):
                self._end_motion()
            torques = self._torques(world)
            if ramp.is_held:
                self.robot.apply(torques)
            else:
                ramp.advance(torques)
        if not ramp.is_held:
            self.robot.apply(ramp.at(since / self.period_steps))

    def may_be_native(self, time: float) -> bool:
        """Whether its turns may run in machine code from a time on [s].

        Its controller must be machine code, the robot must have simple joints, and a change of the
        controller must be over.
        """
        robot = self.robot
        return (
            self._has_code
            and robot.positions.size == robot.dofs.size == self.controller.joints
            and (self.switch is None or self.switch.is_over(time))
        )

    def native_turn(self, port: CommandPort) -> RobotTurn:
        """Return its turns in machine code."""
        return RobotTurn(self, port)

    def _torques(self, world: World) -> Array:
        """Return the torques of the controller, with those that remain of a change [N m or N]."""
        torques = self._computed(self.reference.at(world.time), self.robot.measure())
        if self.switch is None or self.switch.is_over(world.time):
            return torques
        limits = self.robot.torque_limits()
        return np.clip(torques + self.switch.remaining(world.time), -limits, limits)

    def _computed(self, reference: JointReference, measured: JointState) -> Array:
        """Return a step of the controller; a user's code may fail in any way."""
        if self._is_law:
            return self.controller.step(reference, measured)
        try:
            torques = self.controller.step(reference, measured)
            return result_checked(torques, len(self.columns))
        except Exception as error:
            # Report physics if it is the cause.
            self._world.check_sound()
            raise controller_failure(self._world, self.name, error) from error

    def _use(self, controller: Controller) -> None:
        self.controller = controller
        self._is_law = isinstance(controller, LawController)
        self._has_code = self._is_law or isinstance(controller, CController)

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
        self._left, motion = self.reference.memory, self.reference.memory.motion
        self.reference.end_motion(*self._position_limits, self._world.time)
        if motion is not None and motion.is_move:
            self._world.add_event("arrived", f"{self.name} has arrived", robot=self.name)

    def begin_period(self, step: int) -> int:
        """End a motion that is over, at a control period; return the step at which one ends."""
        self._left, self._period_at = None, step
        if step % self.period_steps == 0 and self.reference.is_over(self._world.time):
            self._end_motion()
        return self.reference.motion_ends_at(step)

    def undo_period(self, step: int) -> None:
        """Restore the reference if a motion ended at a step that failed."""
        if self._left is not None and self._period_at == step:
            self.reference.memory = self._left
            self._left = None

    def undo(self) -> None:
        """Restore controller, torques and reference as they were before the last turn."""
        super().undo()
        if self._left is not None:
            self.reference.memory = self._left

    def show(self, references: NDArray[np.float64]) -> None:
        """Write the present reference positions."""
        references[self.columns] = self.reference.at(self._world.time).position

    def show_many(self, references: NDArray[np.float64], times: NDArray[np.float64]) -> None:
        """Write the reference positions of several frames, one row each."""
        references[:, self.columns] = self.reference.positions(times)

    def follow(self) -> None:
        """Return every joint to the trajectory."""
        self._cancel("follow")
        self.reference.follow(self._world.time)

    def move(self, move: Move) -> None:
        """Start a motion from the present reference; an invalid one changes nothing."""
        path = self._planner.plan(move, self.reference.at(self._world.time))
        self._cancel("move")
        self.reference.begin(RunningMotion(path, self._world.time, is_move=True))

    def _plan_around(
        self, tree: Tree, start: Array, goals: Array, limits: MotionLimits
    ) -> PiecewiseTrajectory:
        # Only here: other moves need no collision geometry.
        from linkwork.session.robots.planned_motion import PlannedMotions

        solids, grasped = self._world.loaded.solids, held_bodies(self._world)
        planner = PlannedMotions(self.robot, tree, self.base, solids, grasped)
        path = planner.plan(start, goals, limits, self._world.seed)
        message = f"the move of {self.name} is planned: {path.duration:.3g} s"
        self._world.add_event("planned", message, robot=self.name, duration=path.duration)
        return path

    def run_trajectory(self, trajectory: PiecewiseTrajectory) -> None:
        """Move to the start of a trajectory, then along it; an invalid one changes nothing."""
        path = self._planner.lead_in(trajectory, self.reference.at(self._world.time))
        self._cancel(TRAJECTORY)
        self.reference.begin(RunningMotion(path, self._world.time, is_move=True))

    def check_trajectory(self, trajectory: PiecewiseTrajectory) -> None:
        """Raise what `run_trajectory` raises in any state; change nothing."""
        self._planner.check_trajectory(trajectory)

    def check_move(self, move: Move) -> None:
        """Raise what `move` raises in any state; change nothing."""
        self._planner.check(move)

    def check_position(self, position: Vector3) -> None:
        """Raise for a position in the world [m] that the tool reaches in no orientation."""
        self._planner.check_position(position)

    @property
    def greatest_tool_speed(self) -> float:
        """About the greatest speed of the tool that the joints allow [m/s]."""
        return self._planner.greatest_tool_speed

    def isolate(self, joint: int, stuck: bool) -> None:
        """Plan the following moves without a joint that is stuck, or with it again.

        The robot stops. The reference of a stuck joint is where it is, so that its torque relaxes.
        """
        held = self.held.copy()
        held[joint] = self.robot.measure().position[joint] if stuck else math.nan
        planner = self._planner_of(held)
        path = planner.brake(self.reference.at(self._world.time))
        self._cancel("isolated")
        self.held, self._planner = held, planner
        self.reference.begin(RunningMotion(path, self._world.time, is_move=False))

    def _planner_of(self, held: Array) -> MotionPlanner:
        tree, period = self.robot.tree, self.controller.period
        if np.isnan(held).all():
            return MotionPlanner(tree, self.base, period, self._plan_around)
        return IsolatedPlanner(tree, self.base, period, held, self._plan_around)

    def stop(self, reason: str = "stop") -> None:
        """Stop all joints within their limits, and hold them there."""
        path = self._planner.brake(self.reference.at(self._world.time))
        self._cancel(reason)
        self.reference.begin(RunningMotion(path, self._world.time, is_move=False))

    def control(self, kind: str | None, gains: Mapping[str, Any]) -> None:
        """Change the controller, if `kind` is one, or its gains, without a jump of torques.

        The integral of a new built-in law starts with the torques of the controller before. What
        it lacks to them is added and decays within `FADE`.
        """
        now = self._kind()
        target = now if kind is None else kind
        new = self.controller
        if target != now:
            new = self._own if target == SCENE else self._law(target)
        before = new.state, new.gains
        try:
            if target != now:
                self._reset(new)
            set_gains(new, gains)
            bias = self._bias(new, target not in (now, SCENE))
        except BaseException:
            new.state = before[0]
            set_gains(new, before[1])
            raise
        self._use(new)
        self.switch = ControlSwitch(target, self._world.time, bias)

    def check_control(self, kind: str | None, gains: Mapping[str, Any]) -> None:
        """Raise what `control` raises in any state; change nothing."""
        if kind is not None:
            set_gains(self._controllers.own() if kind == SCENE else self._law(kind), gains)

    def _bias(self, new: Controller, integral: bool) -> Array:
        """Return what a new controller lacks to the last torques; none before the first."""
        if self._world.step_count == 0:
            return np.zeros(len(self.columns))
        torques = self.robot.torques() if self.ramp.is_held else self.ramp.at(1.0)
        reference = self.reference.at(self._world.time)
        try:
            missing = missing_torques(
                new, reference, self.robot.measure(), torques, integral=integral
            )
            return result_checked(missing, len(self.columns))
        except Exception as error:
            # Code of the user: any exception is possible.
            raise ArgumentError(
                f"the controller of {self.name!r} fails in the present state: {error}"
            ) from error

    def _law(self, kind: str) -> Controller:
        return self._controllers.law(kind, self._own.period, {})

    def _cancel(self, reason: str) -> None:
        """Report the end of a move that another command replaces."""
        motion = self.reference.memory.motion
        if motion is not None and motion.is_move:
            message = f"the move of {self.name} is cancelled by {reason!r}"
            self._world.add_event("cancelled", message, robot=self.name, reason=reason)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the target of every joint and the controller's gains."""
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
            path = f"{top}.isolated.{joint.name}"
            values[path] = LiveValue(
                f"whether moves do without {self.name}/{joint.name}, which is stuck",
                partial(self._is_isolated, index),
                partial(self._set_isolated, path, index),
                partial(checks.flag, path),
            )
        values[f"{top}.controller"] = read_only(
            f"{top}.controller", "law of the controller; `control` changes it", self._kind
        )
        for gain in self.controller.gains:
            values[f"{top}.gains.{gain}"] = LiveValue(
                f"{gain} gain of the controller, for each joint",
                partial(self._gain, gain),
                partial(self._set_gain, gain),
            )
        return values

    def _is_isolated(self, joint: int) -> bool:
        return not math.isnan(self.held[joint])

    def _set_isolated(self, path: str, joint: int, value: Any) -> None:
        stuck = checks.flag(path, value)
        if stuck != self._is_isolated(joint):
            self.isolate(joint, stuck)

    def _kind(self) -> str:
        return SCENE if self.switch is None else self.switch.kind

    def _set_gain(self, name: str, value: Any) -> None:
        self.controller.set_gain(name, value)

    def _gain(self, name: str) -> list[float]:
        return np.asarray(self.controller.gains[name]).tolist()

    def _target(self, joint: int) -> float | None:
        target = float(self.reference.memory.targets[joint])
        return None if math.isnan(target) else target

    def _set_target(self, path: str, joint: int, target: Any) -> None:
        value = self._checked_target(path, joint, target)
        motion = self.reference.memory.motion
        if motion is not None and motion.is_move:
            self.stop(path)
        self.reference.set_target(joint, value, self._world.time)

    def _checked_target(self, path: str, joint: int, target: Any) -> float:
        value = checks.number(path, target)
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
        switch = np.zeros(0) if self.switch is None else self.switch.numbers(self.controller)
        ramp = np.zeros(0) if self.ramp.is_held else self.ramp.numbers
        arrays = {SWITCH: switch, COUPLING: ramp, "held": self.held}
        return {**controller_state(self._own), **arrays, **self.reference.state()}

    @property
    def varying(self) -> frozenset[str]:
        """Names of the arrays of any size."""
        return frozenset({MOTION, SWITCH, COUPLING})

    def is_valid_state(self, state: Arrays) -> bool:
        """Whether all values are finite, targets within joint limits, and gains can be set."""
        try:
            self._load(state)
        except LinkworkError:
            return False
        return (
            is_controller_state(self._own, state)
            and (self.ramp.is_held or is_ramp(self.ramp, state[COUPLING]))
            and not (np.abs(state["held"]) >= MAX_STATE).any()
        )

    def _load(self, state: Arrays) -> tuple[ReferenceMemory, Switched]:
        reference = self.reference.load(state, *self._position_limits)
        return reference, read_switch(state[SWITCH], len(self.columns), self._law)

    def restore(self, state: Arrays) -> None:
        """Go back to a state."""
        self.reference.memory, (self.switch, other) = self._load(state)
        restore_controller(self._own, state)
        if not np.array_equal(self.held, state["held"], equal_nan=True):
            self.held = state["held"].copy()
            self._planner = self._planner_of(self.held)
        if not self.ramp.is_held:
            self.ramp.numbers = state[COUPLING].copy()
        self._use(self._own if other is None else other)
        if other is not None:
            # Compiles the law now, so that no step waits for it.
            numbers = other.state
            self._reset(other)
            other.state = numbers
