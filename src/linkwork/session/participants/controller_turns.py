"""Turns of sampled controllers: in Python, or in machine code within the step loop."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from linkwork.checks import MAX_NUMBER
from linkwork.control.c_controller import CController, guarded
from linkwork.control.controller import Controller
from linkwork.control.law import LawController, check_finite
from linkwork.control.output_ramp import OutputRamp
from linkwork.session.participants.participant import Arrays, Participant
from linkwork.session.robots.control_switch import set_gains
from linkwork.session.robots.robot_reference import AT_ONCE
from linkwork.world.engine.divergence import MAX_STATE
from linkwork.world.engine.world import World
from linkwork.world.stepping.native import NativeData, NativeHook, step_structure

if TYPE_CHECKING:
    from linkwork.session.participants.participant import CommandPort
    from linkwork.session.robots.driver import RobotDriver

Array = NDArray[np.float64]


class ControllerParticipant(Participant):
    """Evaluates a controller once a period, and applies its outputs at every step."""

    controller: Controller
    period_steps: int
    ramp: OutputRamp

    def save_turn(self) -> None:
        """Save what `undo` restores."""
        self._before = self.controller.state, self.ramp.numbers

    def undo(self) -> None:
        """Restore the controller and its outputs as they were before the last turn."""
        self.controller.state, self.ramp.numbers = self._before

    def may_be_native(self, time: float) -> bool:
        """Whether its turns may run in machine code from a time on [s]."""
        raise NotImplementedError

    def native_turn(self, port: CommandPort) -> NativeTurn:
        """Return its turns in machine code."""
        raise NotImplementedError


def controller_state(controller: Controller) -> Arrays:
    """Return the state of a controller and its gains, by name."""
    gains = {f"gain.{name}": values for name, values in controller.gains.items()}
    return {"controller": controller.state, **gains}


def is_controller_state(controller: Controller, state: Arrays) -> bool:
    """Whether a state of a checkpoint can be that of a controller."""
    gains = {name: state[f"gain.{name}"] for name in controller.gain_names}
    return _is_moderate(state["controller"]) and all(
        _is_moderate(values)
        and bool((values > 0.0 if name in controller.positive_gains else values >= 0.0).all())
        and controller.is_choice(name, values)
        for name, values in gains.items()
    )


def restore_controller(controller: Controller, state: Arrays) -> None:
    """Go back to a state, with all gains at once if any differs."""
    controller.state = state["controller"]
    present = controller.gains
    gains = {name: state[f"gain.{name}"] for name in controller.gain_names}
    if any(not np.array_equal(present[name], values) for name, values in gains.items()):
        set_gains(controller, gains)


def is_ramp(ramp: OutputRamp, numbers: Array) -> bool:
    """Whether numbers of a checkpoint can be those of a ramp."""
    is_whole = numbers.size == ramp.numbers.size and numbers[0] in (0.0, 1.0)
    return is_whole and _is_moderate(numbers)


def _is_moderate(numbers: Array) -> bool:
    return bool(np.abs(numbers).max(initial=0.0) < MAX_STATE)


class NativeTurn:
    """The turns of a controller in machine code."""

    structure: ClassVar[str]
    function: ClassVar[str]

    def __init__(
        self, participant: ControllerParticipant, port: CommandPort, inputs: int, targets: int
    ) -> None:
        controller = participant.controller
        self._participant, self._port = participant, port
        self._inputs, self._target_count = inputs, targets
        self._state, self._ramp = controller.state, participant.ramp.numbers.copy()
        self._before, self._ramp_before = np.zeros_like(self._state), np.zeros_like(self._ramp)
        self._gains = guarded(controller.gain_vector)
        self._data = step_structure(self.structure)(
            every=participant.period_steps,
            period=controller.period,
            state_size=self._state.size,
            coupling=participant.ramp.index,
            turned_at=-1,
        )

    @property
    def address(self) -> int:
        """Address of its data, for hooks that act on its reference."""
        return ctypes.addressof(self._data)

    def hook(self, data: NativeData) -> NativeHook:
        """Return the hook of the loop."""
        native, controller = self._data, self._participant.controller
        if isinstance(controller, CController):
            native.function = controller.address
        native.gains, native.state = data.view(self._gains), data.view(self._state)
        native.state_before = data.view(self._before)
        native.new_state = data.view(guarded(np.zeros_like(self._state)))
        native.reference = data.view(guarded(np.zeros(self._target_count)))
        native.measured = data.view(guarded(np.zeros(self._inputs)))
        native.ramp, native.ramp_before = data.view(self._ramp), data.view(self._ramp_before)
        self._fill(native, data)
        return NativeHook(self.function, native)

    def _fill(self, native: Any, data: NativeData) -> None:
        """Fill the rest of the structure in C."""
        raise NotImplementedError

    def prepare(self, first: int, end: int) -> int:
        """Get ready for the steps from `first` to before `end`; return an end, perhaps earlier."""
        del first
        self._data.turned_at = -1
        self._load()
        return end

    def _load(self) -> None:
        """Take over the state of the participant."""
        controller = self._participant.controller
        self._state[:] = controller.state
        self._gains[: controller.gain_vector.size] = controller.gain_vector
        self._ramp[:] = self._participant.ramp.numbers

    def _store(self, state: Array, ramp: Array) -> None:
        self._participant.controller.store(state)
        self._participant.ramp.numbers = ramp.copy()

    def in_python(self, world: World) -> None:
        """Take the turn in Python: machine code gave no valid result."""
        del world
        self._store(self._before, self._ramp_before)
        self._participant.turn(self._port)
        self._load()

    def finish(self, failed: int | None = None) -> None:
        """Store the state of the controller after the steps."""
        if failed is not None and self._data.turned_at == failed:
            self._store(self._before, self._ramp_before)
        else:
            self._store(self._state, self._ramp)


class RobotTurn(NativeTurn):
    """The turns of one driver in machine code."""

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
        """Get ready for the steps from `first` to before `end`; return an earlier end if needed.

        The end of a motion is reported by Python, so steps end there.
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
        """Store the state of the controller after the steps."""
        super().finish(failed)
        if failed is not None:
            self.driver.undo_period(failed)
