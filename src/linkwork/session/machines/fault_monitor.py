"""Faults of an arm, found from the residual between modelled and measured torques.

The model says which torque a motion takes. A joint that is stuck stands still under a torque that
would move it: what is left over, the residual, is held by the fault. See De Luca and Mattone,
Actuator Failure Detection and Isolation Using Generalized Momenta, 2003; here accelerations are
known, so momenta are not needed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.manipulator import Manipulator
from linkwork.control.controller import JointState
from linkwork.session.robots.driver import RobotDriver
from linkwork.world.engine.world import World

Array = NDArray[np.float64]

FAULT = "fault"
"""Kind of the event of a joint that is stuck."""
_STILL = 2e-3
"""Velocity below which a joint stands still, over its limit."""
_TICKS = 2
"""Looks in succession that must find a joint stuck."""


class FaultMonitor:
    """Watches the joints of one arm.

    Args:
        threshold: Residual over the torque limit above which a joint that stands still is stuck.

    Attributes:
        residual: Greatest residual over its limit at the last look.
    """

    def __init__(self, world: World, driver: RobotDriver, threshold: float) -> None:
        self._world, self._driver, self._threshold = world, driver, threshold
        self._arm = Manipulator(driver.robot.tree)
        self._limits = driver.robot.torque_limits()
        self._still = _STILL * np.array([x.limits.velocity for x in driver.robot.tree.joints])
        self._seen = np.zeros(len(self._limits))
        self.residual = 0.0
        # Compiles now, so that no step waits for it.
        self._residuals(driver.robot.measure())

    def _residuals(self, state: JointState) -> Array:
        """Measured minus modelled torques, over their limits."""
        robot = self._driver.robot
        acceleration = robot.data.qacc[robot.dofs]
        modelled = self._arm.inverse_dynamics(state.position, state.velocity, acceleration)
        return (robot.torques() - np.asarray(modelled, dtype=float)) / self._limits

    def sample(self) -> dict[str, str]:
        """Look for joints that are stuck, and report new ones as events.

        Returns:
            Messages of the new ones, by joint.
        """
        state = self._driver.robot.measure()
        found = np.abs(self._residuals(state))
        self.residual = float(found.max())
        is_stuck = (found > self._threshold) & (np.abs(state.velocity) < self._still)
        if not is_stuck.any():
            self._seen[:] = 0.0
            return {}
        self._seen = np.where(is_stuck, np.minimum(self._seen + 1.0, _TICKS + 1.0), 0.0)
        new = np.flatnonzero(self._seen == _TICKS).tolist()
        names = self._driver.robot.tree.joint_names
        return {names[index]: self._report(index, float(found[index])) for index in new}

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

    @property
    def stuck(self) -> list[int]:
        """Joints that are stuck at present."""
        return np.flatnonzero(self._seen >= _TICKS).tolist()

    def state(self) -> Array:
        """Count of the joints, and the residual."""
        return np.append(self._seen, self.residual)

    def is_valid_state(self, state: Array) -> bool:
        """Whether it is a state of this arm."""
        counts = state[:-1]
        return bool(
            state.size == self._seen.size + 1
            and np.isin(counts, np.arange(_TICKS + 2)).all()
            and np.isfinite(state).all()
        )

    def restore(self, state: Array) -> None:
        """Continue from a state."""
        self._seen, self.residual = state[:-1].copy(), float(state[-1])
