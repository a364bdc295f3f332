"""Faults of an arm, found from the residual between modelled and measured torques.

The model says which torque a motion takes. A joint that is stuck stands still under a torque that
would move it: what is left over, the residual, is held by the fault. See De Luca and Mattone,
Actuator Failure Detection and Isolation Using Generalized Momenta, 2003; here accelerations are
known, so momenta are not needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.manipulator import Manipulator
from linkwork.control.controller import JointState
from linkwork.session.participants.memory import NUMBER, Memory, Numbers
from linkwork.session.robots.driver import RobotDriver
from linkwork.world.engine.world import World

Array = NDArray[np.float64]

FAULT = "fault"
"""Kind of the event of a joint that is stuck."""
_STILL = 2e-3
"""Velocity below which a joint stands still, over its limit."""
_TICKS = 2
"""Looks in succession that must find a joint stuck."""


@dataclass
class FaultMemory(Memory):
    """Looks in succession at which each joint was stuck, and the greatest residual at the last."""

    looks: Annotated[Array, Numbers(least=0, most=_TICKS + 1, whole=True)]
    residual: Annotated[float, NUMBER] = 0.0


class FaultMonitor:
    """Watches the joints of one arm.

    Args:
        threshold: Residual over the torque limit above which a joint that stands still is stuck.
    """

    def __init__(self, world: World, driver: RobotDriver, threshold: float) -> None:
        self._world, self._driver, self._threshold = world, driver, threshold
        self._arm = Manipulator(driver.robot.tree)
        self._limits = driver.robot.torque_limits()
        self._still = _STILL * np.array([x.limits.velocity for x in driver.robot.tree.joints])
        self.memory = FaultMemory(np.zeros(len(self._limits)))
        # Compiles now, so that no step waits for it.
        self._residuals(driver.robot.measure())

    def _residuals(self, state: JointState) -> Array:
        """Measured minus modelled torques, over their limits."""
        robot = self._driver.robot
        acceleration = robot.data.qacc[robot.dofs]
        modelled = self._arm.inverse_dynamics(state.position, state.velocity, acceleration)
        return (robot.torques() - np.asarray(modelled, dtype=float)) / self._limits

    def sample(self) -> dict[str, str]:
        """Report joints that are newly stuck as events, and return the messages by joint."""
        state, memory = self._driver.robot.measure(), self.memory
        residuals = np.abs(self._residuals(state))
        memory.residual = float(residuals.max())
        is_stuck = (residuals > self._threshold) & (np.abs(state.velocity) < self._still)
        memory.looks = np.where(is_stuck, np.minimum(memory.looks + 1.0, _TICKS + 1.0), 0.0)
        new = np.flatnonzero(memory.looks == _TICKS).tolist()
        names = self._driver.robot.tree.joint_names
        return {names[index]: self._report(index, float(residuals[index])) for index in new}

    def _report(self, index: int, residual: float) -> str:
        robot = self._driver.robot
        joint = robot.tree.joints[index]
        position = float(robot.measure().position[index])
        message = f"{joint.name} of {robot.name} is stuck at {position:.4g}"
        self._world.add_event(
            FAULT,
            message,
            robot=robot.name,
            joint=joint.name,
            position=position,
            residual=residual * float(self._limits[index]),
        )
        return message
