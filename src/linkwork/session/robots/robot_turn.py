"""The turns of a robot's controller in machine code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.checks import MAX_NUMBER
from linkwork.control.c_controller import guarded
from linkwork.control.law_controller import LawController, check_finite
from linkwork.session.participants.controller_turns import NativeTurn
from linkwork.session.robots.robot_reference import AT_ONCE
from linkwork.world.stepping.native_hook import NativeData

if TYPE_CHECKING:
    from linkwork.session.participants.participant import CommandPort
    from linkwork.session.robots.driver import RobotDriver


class RobotTurn(NativeTurn):
    """The turns of one driver in machine code.

    Args:
        driver: A driver whose controller is machine code.
        port: Takes its turns where machine code gives no result.
    """

    structure, function = "controller", "lw_controller_turn"

    def __init__(self, driver: RobotDriver, port: CommandPort) -> None:
        joints = driver.controller.joints
        super().__init__(driver, port, 2 * joints, 3 * joints)
        self._data.joints = joints
        self.driver = driver
        self._references = np.zeros((AT_ONCE, 3 * joints))

    def _fill(self, native: Any, data: NativeData) -> None:
        robot, controller = self.driver.robot, self.driver.controller
        native.positions = data.copy(robot.positions, np.int64)
        native.dofs = data.copy(robot.dofs, np.int64)
        native.actuators = data.copy(robot.actuators, np.int64)
        if isinstance(controller, LawController):
            native.law = controller.address
        native.references = data.view(self._references)
        native.torques = data.view(guarded(np.zeros(controller.joints)))

    def prepare(self, first: int, end: int) -> int:
        """Get ready for the steps from `first` to before `end`; returns an earlier end if needed.

        The end of a motion is reported by Python, so steps end there.

        Raises:
            ArgumentError: A reference is not finite.
        """
        driver = self.driver
        end = min(end, driver.begin_period(first))
        start = first // driver.period_steps
        count = (end - 1) // driver.period_steps + 1 - start
        self._data.first_period = start
        try:
            self._references[:count] = self._checked_rows(start, count)
        except BaseException:
            driver.undo_period(first)
            raise
        return super().prepare(first, end)

    def _checked_rows(self, start: int, count: int) -> NDArray[np.float64]:
        rows = self.driver.reference.rows(start, count)
        if not np.abs(rows).max() <= MAX_NUMBER:
            for row in rows:
                check_finite("reference", row, self.driver.robot.tree.joint_names)
        return rows

    def finish(self, failed: int | None = None) -> None:
        """Store the state of the controller after the steps.

        Args:
            failed: Steps done before one that failed; its turn is undone.
        """
        super().finish(failed)
        if failed is not None:
            self.driver.undo_period(failed)
