"""Commands to the robots of a scene."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.session.robots.control_switch import KINDS
from linkwork.session.robots.driver import TRAJECTORY, RobotDriver
from linkwork.session.robots.move_request import JOINTS, read_move, read_trajectory
from linkwork.world.engine.element import Command

MOVE, CONTROL = "move", "control"


class RobotCommands:
    """The commands of all driven robots."""

    def __init__(self, drivers: Mapping[str, RobotDriver]) -> None:
        self._drivers = drivers

    def commands(self) -> dict[str, Command]:
        """Return the commands, by name."""
        return {
            "follow": self._follow,
            "stop": self._stop,
            MOVE: self._move,
            TRAJECTORY: self._trajectory,
            CONTROL: self._control,
        }

    def checks(self) -> dict[str, Command]:
        """By name of a command, raises what the command would raise in any state."""
        return {
            "follow": self._check_robot,
            "stop": self._check_robot,
            MOVE: self._check_move,
            TRAJECTORY: self._check_trajectory,
            CONTROL: self._check_control,
        }

    def _driver(self, robot: Any) -> RobotDriver:
        if checks.text("name of a robot", robot) not in self._drivers:
            raise NotFoundError("driven robot", robot, self._drivers)
        return self._drivers[robot]

    def _check_robot(self, robot: Any) -> None:
        self._driver(robot)

    def _follow(self, robot: Any) -> None:
        self._driver(robot).follow()

    def _stop(self, robot: Any) -> None:
        self._driver(robot).stop()

    def _control(self, robot: Any, kind: Any = None, gains: Any = None) -> None:
        self._driver(robot).control(*_read_control(kind, gains))

    def _check_control(self, robot: Any, kind: Any = None, gains: Any = None) -> None:
        self._driver(robot).check_control(*_read_control(kind, gains))

    def _move(
        self,
        robot: Any,
        joints: Any = None,
        position: Any = None,
        rpy: Any = None,
        poses: Any = None,
        speed: Any = None,
        profile: Any = None,
        blend: Any = None,
        path: Any = JOINTS,
        plan: Any = False,
    ) -> None:
        driver = self._driver(robot)
        goal = (joints, position, rpy, poses)
        driver.move(read_move(driver.robot.tree, *goal, speed, profile, blend, path, plan))

    def _check_move(self, robot: Any, **arguments: Any) -> None:
        driver = self._driver(robot)
        driver.check_move(read_move(driver.robot.tree, **arguments))

    def _trajectory(self, robot: Any, times: Any, positions: Any, velocities: Any = None) -> None:
        driver = self._driver(robot)
        driver.run_trajectory(read_trajectory(driver.robot.tree, times, positions, velocities))

    def _check_trajectory(self, robot: Any, **arguments: Any) -> None:
        driver = self._driver(robot)
        driver.check_trajectory(read_trajectory(driver.robot.tree, **arguments))


def _read_control(kind: Any, gains: Any) -> tuple[str | None, dict[str, Any]]:
    if kind is None and gains is None:
        raise ArgumentError("invalid `control`: neither kind nor gains", hint="give one")
    law = None if kind is None else checks.choice("controller", kind, KINDS)
    return law, {} if gains is None else checks.mapping("gains", gains)
