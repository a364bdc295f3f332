"""What drives one robot: a reference to follow and the controller that follows it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.control import Controller, JointState
from linkwork.errors import ArgumentError
from linkwork.motion import Trajectory
from linkwork.session.checkpoint import Arrays
from linkwork.session.participant import Door, Participant
from linkwork.session.reference import Reference
from linkwork.world.engine.divergence import LARGEST
from linkwork.world.engine.element import LiveValue
from linkwork.world.engine.names import full_name
from linkwork.world.engine.world import World
from linkwork.world.robots.robot_in_world import RobotInWorld


class RobotDriver(Participant):
    """A robot's controller at work in a world.

    Attributes:
        robot: Where the robot's joints stand in the world.
        controller: The control law.
        reference: What it follows.
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
        speeds = np.array([joint.limits.speed for joint in robot.tree.joints])
        home = world.data.qpos[robot.positions].copy()
        self.reference = Reference(home, trajectory, speeds, controller.period, world.step_size)
        shown = world.layout.joints
        names = [full_name(robot.name, joint) for joint in robot.tree.joint_names]
        self._rows = np.array([shown.index(name) for name in names], dtype=np.intp)
        controller.reset(self._measured())
        self._before = controller.state

    def turn(self, door: Door) -> None:
        """Samples the controller and applies its torques."""
        world = door.world
        self._before = self.controller.state
        reference = self.reference.at(world.time)
        torques = self.controller.step(reference, self._measured())
        world.data.ctrl[self.robot.actuators] = torques

    def undo(self) -> None:
        """Takes back the last sample."""
        self.controller.state = self._before

    def show(self, references: NDArray[np.float64]) -> None:
        """Writes where the joints shall be now."""
        references[self._rows] = self.reference.at(self._world.time).position

    def follow(self) -> None:
        """Lets every joint go back to the trajectory."""
        self.reference.follow(self._world.time)

    def live_values(self) -> Mapping[str, LiveValue]:
        """The target of every joint and the controller's gains."""
        top = f"robots.{self.name}"
        values = {}
        for index, joint in enumerate(self.robot.tree.joints):
            unit = "m" if joint.kind.value == "prismatic" else "rad"
            path = f"{top}.targets.{joint.name}"
            values[path] = LiveValue(
                f"where {self.name}/{joint.name} goes and stays [{unit}]; null on the trajectory",
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
                f"{value:g} is outside the limits of {path}",
                hint=f"allowed: {limits.lower:g} to {limits.upper:g}",
            )
        return value

    def _measured(self) -> JointState:
        data = self._world.data
        return JointState(data.qpos[self.robot.positions], data.qvel[self.robot.speeds])

    def state(self) -> Arrays:
        """Everything that changes while driving, by name."""
        gains = {f"gain.{name}": value for name, value in self.controller.gains.items()}
        return {"controller": self.controller.state, **self.reference.state(), **gains}

    def may_be(self, state: Arrays) -> bool:
        """Physical numbers, targets within the joints' limits, and gains that can be set."""
        limits = [joint.limits for joint in self.robot.tree.joints]
        lower, upper = np.array([(x.lower, x.upper) for x in limits]).reshape(-1, 2).T
        gains = {name: state[f"gain.{name}"] for name in self.controller.gains}
        return (
            bool(np.abs(state["controller"]).max(initial=0.0) < LARGEST)
            and self.reference.may_be(state, lower, upper)
            and all(self._may_be_gain(name, values) for name, values in gains.items())
        )

    def _may_be_gain(self, name: str, values: NDArray[np.float64]) -> bool:
        is_allowed = values > 0 if name in self.controller.positive_gains else values >= 0
        return bool(is_allowed.all() and (values <= checks.GREATEST).all())

    def restore(self, state: Arrays) -> None:
        """Goes back to a saved state."""
        self.controller.state = state["controller"]
        self.reference.restore(state)
        for name in self.controller.gains:
            self.controller.set_gain(name, state[f"gain.{name}"])
