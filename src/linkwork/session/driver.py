"""What drives one robot: a reference to follow and the controller that follows it."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from linkwork.control import Controller, JointReference, JointState
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.motion import Trajectory
from linkwork.motion.sampling import coming_mean
from linkwork.world.robot_in_world import RobotInWorld
from linkwork.world.world import World

Array = NDArray[np.float64]

LEAST_BLEND = 0.3
"""Least time to glide from one reference to another [s]."""
BLEND_SPEED = 1.0
"""Speed of such a glide where the model names no limit [rad/s or m/s]."""


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
        self, home: Array, trajectory: Trajectory | None, speeds: Array, period: float
    ) -> None:
        """Starts on the trajectory.

        Args:
            home: Positions held where there is no trajectory [rad or m].
            trajectory: What is followed.
            speeds: The joints' limits [rad/s or m/s].
            period: Of the controller that follows [s].
        """
        self._period = period
        self._home = home
        self._trajectory = trajectory
        self._speeds = np.where(np.isfinite(speeds), speeds / 2, BLEND_SPEED)
        self.targets = np.full(home.size, math.nan)
        self.offsets = np.zeros(home.size)
        self.slopes = np.zeros(home.size)
        self.since = np.zeros(home.size)
        self.durations = np.ones(home.size)

    def at(self, time: float) -> JointReference:
        """Position and speed wanted at a simulated time, and the coming mean acceleration [s]."""
        position, speed, acceleration = self._goal(time)
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
        position, speed, _ = self._goal(time)
        offset = before.position - position
        # A cubic's greatest speed is 1.5 times its mean.
        duration = np.maximum(LEAST_BLEND, 1.5 * np.abs(offset) / self._speeds)
        self.offsets = np.where(which, offset, self.offsets)
        self.slopes = np.where(which, before.speed - speed, self.slopes)
        self.since = np.where(which, time, self.since)
        self.durations = np.where(which, duration, self.durations)

    def _goal(self, time: float) -> tuple[Array, Array, Array]:
        zeros = np.zeros(self._home.size)
        if self._trajectory is None:
            position, speed, acceleration = self._home, zeros, zeros
        else:
            path, period = self._trajectory, self._period
            position, speed = path.position(time), path.speed(time)
            after, own = path.speed(time + period), path.acceleration(time)
            acceleration = coming_mean(path, time, period, speed, after, own)
        by_hand = np.isfinite(self.targets)
        if not by_hand.any():
            return position, speed, acceleration
        return (
            np.where(by_hand, self.targets, position),
            np.where(by_hand, 0.0, speed),
            np.where(by_hand, 0.0, acceleration),
        )


class RobotDriver:
    """A robot's controller at work in a world.

    Attributes:
        robot: Where the robot's joints stand in the world.
        controller: The control law.
        reference: What it follows.
        every: Physics steps between two samples of the controller.
    """

    def __init__(
        self,
        world: World,
        robot: RobotInWorld,
        controller: Controller,
        trajectory: Trajectory | None,
    ) -> None:
        self.robot = robot
        self.controller = controller
        self.every = max(1, round(controller.period / world.step_size))
        speeds = np.array([joint.limits.speed for joint in robot.tree.joints])
        home = world.data.qpos[robot.positions].copy()
        self.reference = Reference(home, trajectory, speeds, controller.period)
        controller.reset(self._measured(world))
        self._before = controller.state

    def drive(self, world: World) -> None:
        """Samples the controller and applies its torques."""
        self._before = self.controller.state
        reference = self.reference.at(world.time)
        torques = self.controller.step(reference, self._measured(world))
        world.data.ctrl[self.robot.actuators] = torques

    def undo(self, world: World) -> None:
        """Takes back the sample of a step that did not come about."""
        if world.step_count % self.every == 0:
            self.controller.state = self._before

    def set_target(self, joint: str, value: float, time: float) -> None:
        """Lets one joint go to a position, by name.

        Raises:
            NotFoundError: No such joint.
            ArgumentError: Outside the joint's limits.
        """
        names = self.robot.tree.joint_names
        if joint not in names:
            raise NotFoundError(f"joint of {self.robot.name!r} called", joint, names)
        limits = self.robot.tree.joints[names.index(joint)].limits
        if not limits.lower <= value <= limits.upper:
            raise ArgumentError(
                f"{value:g} is outside the limits of {self.robot.name}/{joint}",
                hint=f"allowed: {limits.lower:g} to {limits.upper:g}",
            )
        self.reference.set_target(names.index(joint), value, time)

    def _measured(self, world: World) -> JointState:
        data = world.data
        return JointState(data.qpos[self.robot.positions], data.qvel[self.robot.speeds])

    def state(self) -> dict[str, Array]:
        """Everything that changes while driving, by name."""
        reference = self.reference
        gains = {f"gain.{name}": value for name, value in self.controller.gains.items()}
        return {
            "controller": self.controller.state,
            "targets": reference.targets,
            "offsets": reference.offsets,
            "slopes": reference.slopes,
            "since": reference.since,
            "durations": reference.durations,
            **gains,
        }

    def restore(self, state: dict[str, Array]) -> None:
        """Goes back to a saved state."""
        self.controller.state = state["controller"]
        self.reference.targets = state["targets"].copy()
        self.reference.offsets = state["offsets"].copy()
        self.reference.slopes = state["slopes"].copy()
        self.reference.since = state["since"].copy()
        self.reference.durations = state["durations"].copy()
        for name in self.controller.gains:
            self.controller.set_gain(name, state[f"gain.{name}"])
