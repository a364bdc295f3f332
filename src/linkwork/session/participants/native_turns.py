"""Controllers whose turns run in machine code within the step loop."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.checks import MAX_NUMBER
from linkwork.control.c_controller import CController, guarded
from linkwork.control.law_controller import LawController, check_finite
from linkwork.session.participants.actuator_group import ActuatorGroup
from linkwork.session.robots.driver import RobotDriver
from linkwork.session.robots.robot_reference import AT_ONCE
from linkwork.world.engine.world import World
from linkwork.world.stepping.library import step_structure
from linkwork.world.stepping.native_hook import NativeData, NativeHook

if TYPE_CHECKING:
    from linkwork.session.participants.participant import CommandPort


def may_be_native(driver: RobotDriver, time: float) -> bool:
    """Whether the turns of a driver may run in machine code from a time on [s].

    Its controller must be machine code, the robot must have simple joints, and a change of the
    controller must be over.
    """
    return (
        driver.has_code
        and driver.robot.positions.size == driver.robot.dofs.size == driver.controller.joints
        and (driver.switch is None or driver.switch.is_over(time))
    )


class NativeTurn:
    """The turns of one driver in machine code.

    Args:
        driver: A driver whose controller is machine code.
        port: Takes its turns where machine code gives no result.
    """

    def __init__(self, driver: RobotDriver, port: CommandPort) -> None:
        self.driver, self._port = driver, port
        controller, joints = driver.controller, driver.controller.joints
        self._state = controller.state
        self._before = np.zeros_like(self._state)
        self._ramp = driver.coupling.numbers.copy()
        self._ramp_before = np.zeros_like(self._ramp)
        self._gains = guarded(controller.gain_vector)
        self._references = np.zeros((AT_ONCE, 3 * joints))
        self._made = step_structure("controller")(
            every=driver.period_steps,
            joints=joints,
            period=controller.period,
            state_size=self._state.size,
            turned_at=-1,
            coupling=driver.coupling.index,
        )

    @property
    def address(self) -> int:
        """Address of its data, for hooks that act on its reference."""
        return ctypes.addressof(self._made)

    def hook(self, data: NativeData) -> NativeHook:
        """Return the hook of the loop.

        Args:
            data: Allocates what it works on.
        """
        made, driver = self._made, self.driver
        robot, joints = driver.robot, driver.controller.joints
        made.positions = data.copy(robot.positions, np.int64)
        made.dofs = data.copy(robot.dofs, np.int64)
        made.actuators = data.copy(robot.actuators, np.int64)
        if isinstance(driver.controller, LawController):
            made.law = driver.controller.address
        elif isinstance(driver.controller, CController):
            made.function = driver.controller.address
        made.gains, made.state = data.view(self._gains), data.view(self._state)
        made.state_before = data.view(self._before)
        made.references = data.view(self._references)
        made.new_state = data.view(guarded(np.zeros_like(self._state)))
        made.reference = data.view(guarded(np.zeros(3 * joints)))
        made.measured = data.view(guarded(np.zeros(2 * joints)))
        made.torques = data.view(guarded(np.zeros(joints)))
        made.ramp, made.ramp_before = data.view(self._ramp), data.view(self._ramp_before)
        return NativeHook("lw_controller_turn", made)

    def prepare(self, first: int, end: int) -> int:
        """Get ready for the steps from `first` to before `end`; returns an earlier end if needed.

        The end of a motion is reported by Python, so steps end there.

        Raises:
            ArgumentError: A reference is not finite.
        """
        driver, made = self.driver, self._made
        end = min(end, driver.begin_period(first))
        start = first // driver.period_steps
        count = (end - 1) // driver.period_steps + 1 - start
        made.first_period, made.turned_at = start, -1
        try:
            self._references[:count] = self._checked_rows(start, count)
        except BaseException:
            driver.undo_period(first)
            raise
        self._load()
        return end

    def _load(self) -> None:
        """Take over the state of the controller."""
        self._state[:] = self.driver.controller.state
        gains = self.driver.controller.gain_vector
        self._gains[: gains.size] = gains
        self._ramp[:] = self.driver.coupling.numbers

    def _store(self, state: NDArray[np.float64], ramp: NDArray[np.float64]) -> None:
        self.driver.controller.store(state)
        self.driver.coupling.numbers = ramp.copy()

    def _checked_rows(self, start: int, count: int) -> NDArray[np.float64]:
        rows = self.driver.reference.rows(start, count)
        if not np.abs(rows).max() <= MAX_NUMBER:
            for row in rows:
                check_finite("reference", row, self.driver.robot.tree.joint_names)
        return rows

    def in_python(self, world: World) -> None:
        """Take the turn in Python: machine code gave no finite result."""
        del world
        self._store(self._before, self._ramp_before)
        self.driver.turn(self._port)
        self._load()

    def finish(self, failed: int | None = None) -> None:
        """Store the state of the controller after the steps.

        Args:
            failed: Steps done before one that failed; its turn is undone.
        """
        if failed is not None and self._made.turned_at == failed:
            self._store(self._before, self._ramp_before)
        else:
            self._store(self._state, self._ramp)
        if failed is not None:
            self.driver.undo_period(failed)


class NativeGroupTurn:
    """The turns of a controller of actuators in machine code.

    Args:
        group: Its controller is a function in C.
        port: Takes its turns where machine code gives no result.

    Attributes:
        driver: The group.
    """

    def __init__(self, group: ActuatorGroup, port: CommandPort) -> None:
        self.driver, self._port = group, port
        controller = group.controller
        self._state, self._ramp = controller.state, group.ramp.copy()
        self._before, self._ramp_before = np.zeros_like(self._state), np.zeros_like(self._ramp)
        self._gains = guarded(controller.gain_vector)
        outputs = len(group.outputs)
        stored = [x.storage for x in group.outputs]
        self._commands_motors = any(x is not None and x.written is not None for x in stored)
        given = group.targets.size
        has_own = port.world.loaded.scene.controllers[group.key].targets is not None
        self._target = np.zeros(given if has_own else 3 * outputs)
        self._made = step_structure("group_controller")(
            every=group.period_steps,
            delay=group.delay_steps,
            coupling=("held", "linear", "smooth").index(group.coupling),
            outputs=outputs,
            inputs=group.inputs.size,
            targets=self._target.size,
            state_size=self._state.size,
            period=controller.period,
            turned_at=-1,
        )

    def hook(self, data: NativeData) -> NativeHook:
        """Return the hook of the loop.

        Args:
            data: Allocates what it works on.
        """
        made, group, layout = self._made, self.driver, self._port.world.layout
        if isinstance(group.controller, CController):
            made.function = group.controller.address
        made.gains, made.state = data.view(self._gains), data.view(self._state)
        made.new_state = data.view(guarded(np.zeros_like(self._state)))
        made.state_before, made.target = data.view(self._before), data.view(self._target)
        made.reference = data.view(guarded(np.zeros_like(self._target)))
        made.measured = data.view(guarded(np.zeros(group.inputs.size)))
        made.commands = data.view(guarded(np.zeros(len(group.outputs))))
        made.ramp, made.ramp_before = data.view(self._ramp), data.view(self._ramp_before)
        made.frame = data.view(layout.new())
        made.no_references = data.view(np.zeros(len(layout.joints)))
        made.places = data.copy(group.inputs, np.int64)
        stored = [x.storage for x in group.outputs if x.storage is not None]
        made.storage = data.copy([x.address for x in stored], np.uint64)
        made.least = data.copy([x.least for x in stored])
        made.most = data.copy([x.most for x in stored])
        made.commanded = data.copy([x.commanded_address for x in stored], np.uint64)
        flags = [0 if x.written is None else data.view(x.written) for x in stored]
        made.written = data.copy(flags, np.uint64)
        return NativeHook("lw_group_turn", made)

    def prepare(self, first: int, end: int) -> int:
        """Get ready for the steps from `first` to before `end`."""
        del first
        self._made.turned_at = -1
        self._load()
        return end

    def _load(self) -> None:
        group = self.driver
        self._state[:] = group.controller.state
        self._gains[: group.controller.gain_vector.size] = group.controller.gain_vector
        self._ramp[:] = group.ramp
        self._target[: group.targets.size] = group.targets

    def _store(self, state: NDArray[np.float64], ramp: NDArray[np.float64]) -> None:
        self.driver.controller.store(state)
        self.driver.ramp = ramp.copy()

    def in_python(self, world: World) -> None:
        """Take the turn in Python: machine code gave no valid result."""
        del world
        self._store(self._before, self._ramp_before)
        self.driver.turn(self._port)
        self._load()

    def finish(self, failed: int | None = None) -> None:
        """Store the state of the controller after the steps.

        Args:
            failed: Steps done before one that failed; its turn is undone.
        """
        if failed is not None and self._made.turned_at == failed:
            self._store(self._before, self._ramp_before)
        else:
            self._store(self._state, self._ramp)
        motors = self._port.world.motors
        if self._commands_motors and motors is not None:
            motors.changed()
