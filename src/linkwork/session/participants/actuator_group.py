"""A controller of scene actuators, with sensors, joints and bodies as inputs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.control.c_controller import CController, guarded
from linkwork.control.controller import Controller, JointReference, JointState
from linkwork.control.output_ramp import OutputRamp
from linkwork.control.split_steering import TARGETS, SplitSteering
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.record.layout import FrameLayout
from linkwork.session.participants.controller_turns import (
    ControllerParticipant,
    NativeTurn,
    controller_state,
    is_controller_state,
    is_ramp,
    restore_controller,
)
from linkwork.session.participants.participant import Arrays, CommandPort
from linkwork.session.robots.controllers import controller_failure, result_checked
from linkwork.world.engine.divergence import MAX_STATE
from linkwork.world.engine.element import LiveValue
from linkwork.world.engine.world import World
from linkwork.world.stepping.native import NativeData

Array = NDArray[np.float64]

_MOVES = 2  # Position and velocity, the first fields of a joint in a frame


class ActuatorGroup(ControllerParticipant):
    """A controller that commands actuators of the scene once per period.

    Its `measured.position` holds all inputs, its `reference.position` one target per actuator, and
    it returns one command per actuator, and behind them one per commanded limit.
    """

    def __init__(self, world: World, name: str, controller: Controller) -> None:
        spec = world.loaded.scene.controllers[name]
        self.name = f"controller {name}"
        self.controller = controller
        self.period_steps = max(1, round(controller.period / world.step_size))
        self.delay_steps = round(spec.delay / world.step_size)
        self.every = self.period_steps
        if spec.coupling != "held" or self.delay_steps:
            self.every = 1
        self._world, self.key = world, name
        self._frame = world.layout.new()
        self.inputs = _inputs_of(world, name)
        try:
            self.outputs = [_output(world, x, "command") for x in spec.actuators]
            self.outputs += [_output(world, x, "limit") for x in spec.limits]
            controller.reset(self._measured())
        except LinkworkError as error:
            error.place = error.place or world.loaded.place("controllers", name)
            raise
        count = len(self.outputs)
        targets = TARGETS if isinstance(controller, SplitSteering) else spec.targets
        self.targets = np.zeros(count if targets is None else targets)
        self.ramp = OutputRamp(spec.coupling, count, is_delayed=True)
        self._has_code = isinstance(controller, CController) and all(
            x.storage is not None for x in self.outputs
        )
        self.save_turn()

    @staticmethod
    def count_inputs(world: World, name: str) -> int:
        """Return the number of inputs of a controller of the scene."""
        return _inputs_of(world, name).size

    def may_be_native(self, time: float) -> bool:
        """Whether its turns may run in machine code: a function in C, and commands to store."""
        del time
        return self._has_code

    def native_turn(self, port: CommandPort) -> GroupTurn:
        """Return its turns in machine code."""
        return GroupTurn(self, port)

    def turn(self, port: CommandPort) -> None:
        """Evaluate the controller where a period begins, and commands its actuators."""
        self.save_turn()
        step = self._world.step_count
        try:
            commands = self._commands_at(step)
            if commands is not None:
                pairs = zip(self.outputs, commands.tolist(), strict=True)
                for command, value in pairs:
                    command.write(value)
        except Exception as error:
            # Report physics if it is the cause; code of the user may raise anything.
            self._world.check_sound()
            failure = controller_failure(self._world, self.key, error)
            # The command `control` changes controllers of robots only.
            failure.hint = "the last good state is kept; correct the controller"
            raise failure from error

    def _commands_at(self, step: int) -> Array | None:
        """Return the commands that are due at a step; None if they stay."""
        every, delay, ramp = self.period_steps, self.delay_steps, self.ramp
        is_due = step >= delay and (step - delay) % every == 0
        if is_due and delay:
            ramp.advance(ramp.waiting)
        if step % every == 0:
            ramp.wait(self._run())
        if is_due and not delay:
            ramp.advance(ramp.waiting)
        if step < delay or (ramp.is_held and not is_due):
            return None
        return ramp.at(((step - delay) % every) / every)

    def _run(self) -> Array:
        reference = self.targets.copy()
        still = np.zeros_like(reference)
        computed = self.controller.step(JointReference(reference, still, still), self._measured())
        return result_checked(computed, len(self.outputs), "commands")

    def _measured(self) -> JointState[Array]:
        self._world.fill(self._frame)
        return JointState(self._frame[self.inputs], np.zeros(0))

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the targets and the gains."""
        top = f"controllers.{self.key}"
        values = {
            f"{top}.targets": LiveValue(
                "targets of the controller, one per output",
                lambda: self.targets.tolist(),
                self._set_targets,
                self._checked_targets,
            )
        }
        for gain in self.controller.gains:
            values[f"{top}.gains.{gain}"] = LiveValue(
                f"{gain} gain of the controller, for each output",
                partial(self._gain, gain),
                partial(self.controller.set_gain, gain),
            )
        return values

    def _gain(self, name: str) -> list[float]:
        return self.controller.gains[name].tolist()

    def _checked_targets(self, value: Any) -> Array:
        return checks.array(f"controllers.{self.key}.targets", value, self.targets.shape)

    def _set_targets(self, value: Any) -> None:
        self.targets = self._checked_targets(value)

    def state(self) -> Arrays:
        """Return the state of the controller, its gains, targets and outputs."""
        outputs = {"targets": self.targets, "ramp": self.ramp.numbers}
        return {**controller_state(self.controller), **outputs}

    def is_valid_state(self, state: Arrays) -> bool:
        """Whether all numbers are moderate, and gains can be set."""
        is_own = is_controller_state(self.controller, state) and is_ramp(self.ramp, state["ramp"])
        return is_own and bool(np.abs(state["targets"]).max(initial=0.0) < MAX_STATE)

    def restore(self, state: Arrays) -> None:
        """Go back to a state."""
        restore_controller(self.controller, state)
        self.targets, self.ramp.numbers = state["targets"].copy(), state["ramp"].copy()


class GroupTurn(NativeTurn):
    """The turns of a group in machine code: its controller is a function in C."""

    structure, function = "group_controller", "lw_group_turn"

    def __init__(self, group: ActuatorGroup, port: CommandPort) -> None:
        outputs, inputs = len(group.outputs), group.inputs.size
        self._group, self._world = group, port.world
        is_declared = port.world.loaded.scene.controllers[group.key].targets is not None
        self._target = np.zeros(group.targets.size if is_declared else 3 * outputs)
        super().__init__(group, port, inputs, self._target.size)
        native = self._data
        native.delay, native.outputs = group.delay_steps, outputs
        native.inputs, native.targets = inputs, self._target.size
        self._storage = [x.storage for x in group.outputs if x.storage is not None]
        self._commands_motors = any(x.written is not None for x in self._storage)

    def _fill(self, native: Any, data: NativeData) -> None:
        stored, layout = self._storage, self._world.layout
        native.target = data.view(self._target)
        native.commands = data.view(guarded(np.zeros(len(stored))))
        native.frame = data.view(layout.new())
        native.no_references = data.view(np.zeros(len(layout.joints)))
        native.places = data.copy(self._group.inputs, np.int64)
        native.storage = data.copy([x.address for x in stored], np.uint64)
        native.minimum = data.copy([x.minimum for x in stored])
        native.maximum = data.copy([x.maximum for x in stored])
        native.commanded = data.copy([x.commanded_address for x in stored], np.uint64)
        flags = [0 if x.written is None else data.view(x.written) for x in stored]
        native.written = data.copy(flags, np.uint64)

    def _load(self) -> None:
        super()._load()
        self._target[: self._group.targets.size] = self._group.targets

    def finish(self, failed: int | None = None) -> None:
        """Store the state of the controller after the steps."""
        super().finish(failed)
        if self._commands_motors and self._world.motors is not None:
            self._world.motors.changed()


def _inputs_of(world: World, name: str) -> NDArray[np.intp]:
    try:
        return input_indices(world.layout, world.loaded.scene.controllers[name].inputs)
    except LinkworkError as error:
        error.place = world.loaded.place("controllers", name)
        raise


def _output(world: World, actuator: str, what: str) -> LiveValue:
    path = f"actuators.{actuator}.{what}"
    if path not in world.live:
        raise NotFoundError(f"actuator with a {what}", actuator, world.loaded.scene.actuators)
    if isinstance(world.live[path].read(), list):
        raise ArgumentError(
            f"actuator {actuator!r} has several commands",
            hint="use one actuator per axis, e.g. `joint: hip.x`",
        )
    return world.live[path]


def input_indices(layout: FrameLayout, paths: tuple[str, ...]) -> NDArray[np.intp]:
    """Return the places in a frame of all inputs of a controller."""
    marks = np.arange(layout.size, dtype=np.float64)
    indices: list[float] = []
    for path in paths:
        group, _, name = path.partition(".")
        if group == "joints" and name in layout.joints:
            indices += layout.joint_view(marks)[layout.joints.index(name), :_MOVES].tolist()
        elif group == "bodies" and name in layout.bodies:
            indices += layout.body_view(marks)[layout.bodies.index(name)].tolist()
        else:
            channels = [
                number
                for number, x in zip(
                    layout.channel_view(marks).tolist(), layout.channels, strict=True
                )
                if group == "sensors" and (x == name or x.startswith(f"{name}."))
            ]
            if not channels:
                raise NotFoundError("input", path, input_names(layout))
            indices += channels
    return np.array(indices, dtype=np.intp)


def input_names(layout: FrameLayout) -> list[str]:
    """Return everything that can be an input."""
    groups = {"sensors": layout.channels, "joints": layout.joints, "bodies": layout.bodies}
    return [f"{group}.{name}" for group, names in groups.items() for name in names]
