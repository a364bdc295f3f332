"""A controller of scene actuators, with sensors, joints and bodies as inputs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.control.c_controller import CController
from linkwork.control.controller import Controller, JointReference, JointState
from linkwork.control.split_steering import TARGETS, SplitSteering
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.record.layout import FrameLayout
from linkwork.session.participants.participant import Arrays, CommandPort, Participant
from linkwork.session.robots.control_switch import set_gains
from linkwork.session.robots.controllers import controller_failure, result_checked
from linkwork.world.engine.divergence import LARGEST
from linkwork.world.engine.element import LiveValue
from linkwork.world.engine.world import World

Array = NDArray[np.float64]

_MOVES = 2
"""Position and velocity, the first fields of a joint in a frame."""


class ActuatorGroup(Participant):
    """A controller that commands actuators of the scene once per period.

    Its `measured.position` holds all inputs, its `reference.position` one target per actuator, and
    it returns one command per actuator, and behind them one per commanded limit.

    Args:
        name: Name of the controller in the scene.
        controller: The controller, in its initial state.

    Attributes:
        key: Name of the controller in the scene.
        period_steps: Physics steps of a period.
        delay_steps: Physics steps from a sample to its command.
        coupling: Commands between two samples: `held`, `linear` or `smooth`.
        inputs: Places of its inputs in a frame.
        outputs: Live values of its commands, and of the limits that it commands.
        targets: Its reference.
        ramp: Whether commands have been given, those before, the newest, those on their way.

    Raises:
        LinkworkError: An unknown input, or an actuator with several commands; with its place.
    """

    def __init__(self, world: World, name: str, controller: Controller) -> None:
        given = world.loaded.scene.controllers[name]
        self.name = f"controller {name}"
        self.controller = controller
        self.period_steps = max(1, round(controller.period / world.step_size))
        self.delay_steps = round(given.delay / world.step_size)
        self.coupling = given.coupling
        self.every = self.period_steps
        if given.coupling != "held" or self.delay_steps:
            self.every = 1
        self._world, self.key = world, name
        self._frame = world.layout.new()
        self.inputs = _inputs_of(world, name)
        try:
            self.outputs = [_output(world, x, "command") for x in given.actuators]
            self.outputs += [_output(world, x, "limit") for x in given.limits]
            controller.reset(self._measured())
        except LinkworkError as error:
            error.place = error.place or world.loaded.place("controllers", name)
            raise
        count = len(self.outputs)
        wanted = TARGETS if isinstance(controller, SplitSteering) else given.targets
        self.targets = np.zeros(count if wanted is None else wanted)
        self.ramp = np.zeros(1 + 3 * count)
        self._share = _all if given.coupling == "held" else _share_of(given.coupling)
        self._before = controller.state, self.ramp

    @staticmethod
    def count_inputs(world: World, name: str) -> int:
        """Return the number of inputs of a controller of the scene."""
        return _inputs_of(world, name).size

    @property
    def has_code(self) -> bool:
        """Whether its turns may run in machine code: a function in C, and commands to store."""
        return isinstance(self.controller, CController) and all(
            x.storage is not None for x in self.outputs
        )

    def turn(self, port: CommandPort) -> None:
        """Evaluate the controller where a period begins, and commands its actuators."""
        self._before = self.controller.state, self.ramp
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
        """Commands that are due at a step; None if they stay."""
        every, delay = self.period_steps, self.delay_steps
        is_due = step >= delay and (step - delay) % every == 0
        if is_due and delay:
            self.ramp = _advanced(self.ramp)
        if step % every == 0:
            self.ramp = np.concatenate([self.ramp[: -len(self.outputs)], self._run()])
        if is_due and not delay:
            self.ramp = _advanced(self.ramp)
        if step < delay or not (is_due or self.coupling != "held"):
            return None
        _, before, newest, _ = _parts(self.ramp)
        done = self._share(((step - delay) % every) / every)
        return (1.0 - done) * before + done * newest

    def _run(self) -> Array:
        reference = self.targets.copy()
        still = np.zeros_like(reference)
        computed = self.controller.step(JointReference(reference, still, still), self._measured())
        return result_checked(computed, len(self.outputs), "commands")

    def undo(self) -> None:
        """Restores the controller as it was before the last turn."""
        self.controller.state, self.ramp = self._before

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

    def _checked_targets(self, given: Any) -> Array:
        return checks.array(f"controllers.{self.key}.targets", given, self.targets.shape)

    def _set_targets(self, given: Any) -> None:
        self.targets = self._checked_targets(given)

    def state(self) -> Arrays:
        """State, targets and gains."""
        gains = {f"gain.{name}": value for name, value in self.controller.gains.items()}
        own = {"controller": self.controller.state, "targets": self.targets, "ramp": self.ramp}
        return {**own, **gains}

    def is_valid_state(self, state: Arrays) -> bool:
        """Moderate numbers, and gains that can be set."""
        gains = [state[f"gain.{name}"] for name in self.controller.gains]
        positive = [state[f"gain.{name}"] for name in self.controller.positive_gains]
        return (
            all(bool(np.abs(x).max(initial=0.0) < LARGEST) for x in state.values())
            and bool(np.isin(state["ramp"][:1], (0.0, 1.0)).all())
            and all(bool((x >= 0.0).all()) for x in gains)
            and all(bool((x > 0.0).all()) for x in positive)
            and all(self.controller.is_choice(x, state[f"gain.{x}"]) for x in self.controller.gains)
        )

    def restore(self, state: Arrays) -> None:
        """Goes back to a state."""
        self.controller.state = state["controller"]
        self.targets, self.ramp = state["targets"].copy(), state["ramp"].copy()
        set_gains(self.controller, {x: state[f"gain.{x}"] for x in self.controller.gains})


def _all(part: float) -> float:
    return 1.0


def _share_of(coupling: str) -> Callable[[float], float]:
    # Only here: it imports the simulation.
    from linkwork.simulation.coupling import COUPLINGS

    return COUPLINGS[coupling]


def _parts(ramp: Array) -> tuple[bool, Array, Array, Array]:
    """Whether commands have been given, those before, the newest, and those on their way."""
    before, newest, coming = ramp[1:].reshape(3, -1)
    return bool(ramp[0]), before, newest, coming


def _advanced(ramp: Array) -> Array:
    """Make the commands on their way the newest."""
    has_run, _, newest, coming = _parts(ramp)
    return np.concatenate([[1.0], newest if has_run else coming, coming, coming])


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
    """Places in a frame of all inputs of a controller.

    Args:
        paths: `sensors.NAME` (all channels, or one), `joints.NAME` (position and velocity), or
            `bodies.NAME` (pose and velocities, as in the record).

    Raises:
        NotFoundError: Nothing in the frame has this path.
    """
    marks = np.arange(layout.size, dtype=np.float64)
    found: list[float] = []
    for path in paths:
        group, _, name = path.partition(".")
        if group == "joints" and name in layout.joints:
            found += layout.joint_view(marks)[layout.joints.index(name), :_MOVES].tolist()
        elif group == "bodies" and name in layout.bodies:
            found += layout.body_view(marks)[layout.bodies.index(name)].tolist()
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
            found += channels
    return np.array(found, dtype=np.intp)


def input_names(layout: FrameLayout) -> list[str]:
    """Everything that can be an input."""
    groups = {"sensors": layout.channels, "joints": layout.joints, "bodies": layout.bodies}
    return [f"{group}.{name}" for group, names in groups.items() for name in names]
