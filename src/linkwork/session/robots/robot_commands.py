"""Commands to the robots of a scene."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.session.robots.control_switch import KINDS
from linkwork.session.robots.driver import TRAJECTORY, RobotDriver
from linkwork.session.robots.move_request import read_move, read_trajectory
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
            MOVE: _ReadCommand(self._driver, read_move, RobotDriver.move),
            TRAJECTORY: _ReadCommand(self._driver, read_trajectory, RobotDriver.run_trajectory),
            CONTROL: self._control,
        }

    def checks(self) -> dict[str, Command]:
        """By name of a command, raises what the command would raise in any state."""
        return {
            "follow": self._check_robot,
            "stop": self._check_robot,
            MOVE: _ReadCommand(self._driver, read_move, RobotDriver.check_move),
            TRAJECTORY: _ReadCommand(self._driver, read_trajectory, RobotDriver.check_trajectory),
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


class _ReadCommand:
    """A command of a robot, with the arguments that a function reads for a tree."""

    def __init__(
        self,
        driver_of: Callable[[Any], RobotDriver],
        read: Callable[..., Any],
        act: Callable[[RobotDriver, Any], None],
    ) -> None:
        self._driver_of, self._read, self._act = driver_of, read, act
        _, *parameters = inspect.signature(read).parameters.values()
        robot = inspect.Parameter("robot", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        self.__signature__ = inspect.Signature([robot, *parameters])

    def __call__(self, robot: Any, **arguments: Any) -> None:
        """Read the arguments and act."""
        driver = self._driver_of(robot)
        self._act(driver, self._read(driver.robot.tree, **arguments))


def _read_control(kind: Any, gains: Any) -> tuple[str | None, dict[str, Any]]:
    if kind is None and gains is None:
        raise ArgumentError("invalid `control`: neither kind nor gains", hint="give one")
    law = None if kind is None else checks.choice("controller", kind, KINDS)
    return law, {} if gains is None else checks.mapping("gains", gains)
