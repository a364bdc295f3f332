"""A controller of scene actuators, with sensors, joints and bodies as inputs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.control.controller import Controller, JointReference, JointState
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.record.layout import FrameLayout
from linkwork.session.core.control_switch import set_gains
from linkwork.session.core.controllers import controller_failure, result_checked
from linkwork.session.core.participant import Arrays, CommandPort, Participant
from linkwork.world.engine.divergence import LARGEST
from linkwork.world.engine.element import LiveValue
from linkwork.world.engine.world import World

Array = NDArray[np.float64]

_MOVES = 2
"""Position and velocity, the first fields of a joint in a frame."""


class ActuatorGroup(Participant):
    """A controller that commands actuators of the scene once per period.

    Its `measured.position` holds all inputs, its `reference.position` one target per actuator, and
    it returns one command per actuator.

    Args:
        world: The world.
        name: Name of the controller in the scene.
        controller: The controller, in its initial state.

    Raises:
        LinkworkError: An unknown input, or an actuator with several commands; with its place.
    """

    def __init__(self, world: World, name: str, controller: Controller) -> None:
        given = world.loaded.scene.controllers[name]
        self.name = f"controller {name}"
        self.controller = controller
        self.every = self.period_steps = max(1, round(controller.period / world.step_size))
        self._world, self._key = world, name
        self._frame = world.layout.new()
        self._inputs = _inputs_of(world, name)
        try:
            self._commands = [_command(world, actuator) for actuator in given.actuators]
            controller.reset(self._measured())
        except LinkworkError as error:
            error.place = error.place or world.loaded.place("controllers", name)
            raise
        self.targets = np.zeros(len(self._commands))
        self._before = controller.state

    @staticmethod
    def count_inputs(world: World, name: str) -> int:
        """Number of inputs of a controller of the scene."""
        return _inputs_of(world, name).size

    def turn(self, port: CommandPort) -> None:
        """Evaluates the controller and commands its actuators."""
        self._before = self.controller.state
        still = np.zeros_like(self.targets)
        try:
            reference = JointReference(self.targets.copy(), still, still)
            computed = self.controller.step(reference, self._measured())
            values = result_checked(computed, len(self._commands))
            for command, value in zip(self._commands, values.tolist(), strict=True):
                command.write(value)
        except Exception as error:
            # Report physics if it is the cause; code of the user may raise anything.
            self._world.check_sound()
            told = isinstance(error, LinkworkError)
            why = str(error) if told else f"{type(error).__name__}: {error}"
            failure = controller_failure(self._world, self._key, why)
            # The command `control` changes controllers of robots only.
            failure.hint = "the last good state is kept; correct the controller"
            raise failure from error

    def undo(self) -> None:
        """Restores the controller as it was before the last turn."""
        self.controller.state = self._before

    def _measured(self) -> JointState[Array]:
        self._world.fill(self._frame)
        return JointState(self._frame[self._inputs], np.zeros(0))

    def live_values(self) -> Mapping[str, LiveValue]:
        """The targets and the gains."""
        top = f"controllers.{self._key}"
        values = {
            f"{top}.targets": LiveValue(
                "targets of the controller, one per actuator",
                lambda: self.targets.tolist(),
                self._set_targets,
                self._checked_targets,
            )
        }
        for gain in self.controller.gains:
            values[f"{top}.gains.{gain}"] = LiveValue(
                f"{gain} gain of the controller, for each actuator",
                partial(self._gain, gain),
                partial(self.controller.set_gain, gain),
            )
        return values

    def _gain(self, name: str) -> list[float]:
        return self.controller.gains[name].tolist()

    def _checked_targets(self, given: Any) -> Array:
        return checks.array(f"controllers.{self._key}.targets", given, self.targets.shape)

    def _set_targets(self, given: Any) -> None:
        self.targets = self._checked_targets(given)

    def state(self) -> Arrays:
        """State, targets and gains."""
        gains = {f"gain.{name}": value for name, value in self.controller.gains.items()}
        return {"controller": self.controller.state, "targets": self.targets, **gains}

    def is_valid_state(self, state: Arrays) -> bool:
        """Moderate numbers, and gains that can be set."""
        gains = [state[f"gain.{name}"] for name in self.controller.gains]
        positive = [state[f"gain.{name}"] for name in self.controller.positive_gains]
        return (
            all(bool(np.abs(x).max(initial=0.0) < LARGEST) for x in state.values())
            and all(bool((x >= 0.0).all()) for x in gains)
            and all(bool((x > 0.0).all()) for x in positive)
        )

    def restore(self, state: Arrays) -> None:
        """Goes back to a state."""
        self.controller.state = state["controller"]
        self.targets = state["targets"].copy()
        set_gains(self.controller, {x: state[f"gain.{x}"] for x in self.controller.gains})


def _inputs_of(world: World, name: str) -> NDArray[np.intp]:
    try:
        return input_indices(world.layout, world.loaded.scene.controllers[name].inputs)
    except LinkworkError as error:
        error.place = world.loaded.place("controllers", name)
        raise


def _command(world: World, actuator: str) -> LiveValue:
    path = f"actuators.{actuator}.command"
    if path not in world.live:
        raise NotFoundError("actuator with a command", actuator, world.loaded.scene.actuators)
    if isinstance(world.live[path].read(), list):
        raise ArgumentError(
            f"actuator {actuator!r} has several commands",
            hint="use one actuator per axis, e.g. `joint: hip.x`",
        )
    return world.live[path]


def input_indices(layout: FrameLayout, paths: tuple[str, ...]) -> NDArray[np.intp]:
    """Places in a frame of all inputs of a controller.

    Args:
        layout: Layout of the frame.
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
