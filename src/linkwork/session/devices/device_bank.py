"""The devices of a running scene: messages become live values of actuators, at once or delayed."""

import sys
from collections import deque
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.session.devices.device import (
    GAINS,
    Assignments,
    DeviceInfo,
    DeviceMessage,
    DeviceReply,
    forms_of,
    listed,
    read_message,
    shown,
    state_names,
)
from linkwork.session.engine.live import LiveParameters
from linkwork.session.participants.participant import Arrays, CommandPort, Participant
from linkwork.world.actuators.check import check_gains
from linkwork.world.actuators.schema import MAX_EFFORT, MotorGains
from linkwork.world.actuators.transmission import positions_of
from linkwork.world.engine.element import Command, LiveValue
from linkwork.world.engine.world import World
from linkwork.world.sensors.kinds import number_sensors

ACTUATE = "actuate"  # Command that carries a message to an actuator, as recorded
SECURE = "secure"  # Command of the safe action of an actuator


class DeviceBank:
    """Sensors and actuators of a scene as devices."""

    def __init__(self, world: World, live: LiveParameters) -> None:
        self._world, self._live = world, live
        self._ports = world.loaded.scene.ports
        self.actuators: dict[str, DeviceInfo] = {}
        for name, actuator in world.loaded.scene.actuators.items():
            command = live.values.get(f"actuators.{name}.command")
            if command is None:
                continue
            axes = len(listed(command.read()))
            self.actuators[name] = DeviceInfo(
                "actuators",
                name,
                actuator.kind,
                state_names(actuator.kind, axes),
                forms_of(actuator.kind, axes),
                self._ports.get(("actuators", name)),
                axes,
            )
        self.infos: tuple[DeviceInfo, ...] = (*self._sensors(), *self.actuators.values())

    def _sensors(self) -> list[DeviceInfo]:
        loaded = self._world.loaded
        return [
            DeviceInfo(
                "sensors",
                name,
                sensor.kind,
                sensor.suffixes(loaded.scene, loaded.trees),
                port=self._ports.get(("sensors", name)),
            )
            for name, sensor in number_sensors(loaded.scene).items()
        ]

    def commands(self) -> dict[str, Command]:
        """Return the commands by which a record repeats messages."""
        return {ACTUATE: self.actuate, SECURE: self.secure}

    def _device(self, name: Any) -> DeviceInfo:
        if name not in self.actuators:
            raise NotFoundError("actuator that takes commands", str(name), self.actuators)
        return self.actuators[name]

    def _value(self, device: DeviceInfo, what: str) -> LiveValue:
        return self._live.values[f"actuators.{device.name}.{what}"]

    def state(self, name: str) -> tuple[float, ...]:
        """Return the state of an actuator: limits, command and gains, as in its longest message."""
        device = self._device(name)
        command = listed(self._value(device, "command").read())
        if device.kind not in ("velocity", "position"):
            return command
        limits = listed(self._value(device, "limit").read())
        if device.kind == "velocity":
            return (*limits, *command)
        gains = (float(self._value(device, f"gains.{gain}").read()) for gain in GAINS)
        return (*limits, *command, *gains)

    def known_state(self, name: str) -> tuple[float, ...]:
        """Return the state of an actuator; empty if there is none of this name."""
        return self.state(name) if name in self.actuators else ()

    def execute(self, message: DeviceMessage) -> None:
        """Execute a message; an invalid one raises and change nothing."""
        if message.values is None:
            self.secure(message.actuator)
        else:
            self.actuate(message.actuator, message.values)

    def next_state(self, message: DeviceMessage, state: tuple[float, ...]) -> tuple[float, ...]:
        """Return the state of an actuator after a message; changes nothing."""
        device = self._device(message.actuator)
        change = self._read(device, message.values or ())
        self._check(device, change)
        if device.kind not in ("velocity", "position"):
            return change.command
        axes = device.axes
        limits = state[:axes] if change.limits is None else change.limits
        gains = state[2 * axes :] if change.gains is None else change.gains
        return (*limits, *change.command, *gains)

    def check_message(self, message: DeviceMessage) -> None:
        """Raise what `execute` would raise; change nothing."""
        device = self._device(message.actuator)
        if message.values is not None:
            self._check(device, self._read(device, message.values))

    def _read(self, device: DeviceInfo, values: Sequence[float]) -> Assignments:
        what = f"message to {device.name!r}"
        if not isinstance(values, list | tuple):
            raise checks.invalid(what, values, "a list of numbers")
        return read_message(device, [checks.number(what, x) for x in values])

    def actuate(self, actuator: str, values: Sequence[float]) -> None:
        """Execute a message; an invalid one changes nothing."""
        device = self._device(actuator)
        change = self._read(device, values)
        self._check(device, change)
        if change.gains is not None:
            self._set_gains(device, change.gains)
        if change.limits is not None and self.state(actuator)[: device.axes] != change.limits:
            self._value(device, "limit").write(shown(change.limits))
        self._value(device, "command").write(shown(change.command))

    def _is_plainly_valid(self, device: DeviceInfo, change: Assignments) -> bool:
        """Whether a message is within the ranges of a motor; False where that is not known."""
        if change.gains is not None or device.name not in self._ranges:
            return False
        limits = change.limits or ()
        return all(
            lower <= value <= upper
            for value, (lower, upper) in zip(change.command, self._ranges[device.name], strict=True)
        ) and all(0.0 <= limit <= MAX_EFFORT for limit in limits)

    @cached_property
    def _ranges(self) -> dict[str, list[tuple[float, float]]]:
        """Ranges of commands of motors, by axis."""
        motors = self._world.motors
        if motors is None:
            return {}
        return {
            name: list(zip(motors.table.lower[axes], motors.table.upper[axes], strict=True))
            for name, axes in motors.table.axes.items()
        }

    def _check(self, device: DeviceInfo, change: Assignments) -> None:
        if self._is_plainly_valid(device, change):
            return
        command = self._value(device, "command")
        if command.check is not None:
            command.check(shown(change.command))
        limit = self._value(device, "limit").check if change.limits else None
        if change.limits and limit is not None:
            limit(shown(change.limits))
        if change.gains is not None:
            proportional, integral, derivative = change.gains
            if min(change.gains) < 0.0 or derivative >= 1.0:
                message = f"invalid gains of {device.name!r}: {proportional:g}, {integral:g}, "
                hint = "expected P [1/s] and I [1/s^2] of at least 0, and D from 0 to below 1"
                raise ArgumentError(f"{message}{derivative:g}", hint=hint)
            gains = MotorGains(proportional=proportional, integral=integral, derivative=derivative)
            check_gains(gains, self._world.step_size)

    def _set_gains(self, device: DeviceInfo, gains: tuple[float, float, float]) -> None:
        proportional, integral, derivative = GAINS
        kept = {gain: self._value(device, f"gains.{gain}") for gain in GAINS}
        if gains == tuple(kept[gain].read() for gain in GAINS):
            return
        # In this order no combination on the way is refused.
        kept[integral].write(0.0)
        kept[proportional].write(0.0)
        kept[derivative].write(gains[2])
        kept[proportional].write(gains[0])
        kept[integral].write(gains[1])

    def secure(self, actuator: str) -> None:
        """Return the safe action of an actuator whose client has disconnected.

        Velocity motors stop, position motors and servos hold their present position, all others
        get the command 0.
        """
        device = self._device(actuator)
        command = self._value(device, "command")
        if device.kind in ("position", "servo"):
            command.write(self._present(device, command))
        else:
            command.write(shown([0.0] * device.axes))

    def _present(self, device: DeviceInfo, command: LiveValue) -> Any:
        """Return the present position of an actuator, within the range of its command."""
        positions = positions_of(self._world, device.name)
        before = listed(command.read())
        held = []
        for axis, position in enumerate(positions):
            values = [*held, position, *before[axis + 1 :]]
            try:
                if command.check is not None:
                    command.check(shown(values))
                held.append(position)
            except ArgumentError:
                # Beyond a stop: the last command is the nearest position that it may hold.
                held.append(before[axis])
        return shown(held)


REFUSED = "refused"  # Kind of the event of a command that became invalid while it was delayed


class DelayedCommands(Participant):
    """Executes messages some steps after they came.

    Messages on their way are not part of the state: a reset or a restored checkpoint drops them.
    They are recorded when they take effect, so a replay needs no delay.
    """

    name = "network"
    every = 1

    def __init__(self) -> None:
        self._waiting: deque[tuple[int, DeviceMessage]] = deque()

    def put(self, step: int, message: DeviceMessage) -> None:
        """Add a message that takes effect at a step, not before those added earlier."""
        last = self._waiting[-1][0] if self._waiting else 0
        self._waiting.append((max(step, last), message))

    def next_turn(self, step: int) -> int:
        """Return the step at which the next message takes effect."""
        return max(self._waiting[0][0], step + 1) if self._waiting else sys.maxsize

    def restore(self, state: Arrays) -> None:
        """Drop the messages on their way."""
        self._waiting.clear()

    def turn(self, port: CommandPort) -> None:
        """Execute the messages that are due."""
        while self._waiting and self._waiting[0][0] <= port.world.step_count:
            _, message = self._waiting.popleft()
            try:
                port.command(*command_of(message), message.source)
            except LinkworkError as error:
                port.world.add_event(REFUSED, str(error), source=message.source)


def command_of(message: DeviceMessage) -> tuple[str, dict[str, object]]:
    """Name and arguments of the command that a message is recorded as."""
    if message.values is None:
        return SECURE, {"actuator": message.actuator}
    return ACTUATE, {"actuator": message.actuator, "values": list(message.values)}


class MessageBatch:
    """Executes messages: every one is answered, the last to each actuator is written."""

    def __init__(self, bank: DeviceBank, delayed: DelayedCommands, step: int, delay: int) -> None:
        self._bank, self._delayed, self._step, self._delay = bank, delayed, step, delay
        self._waiting: dict[str, DeviceMessage] = {}
        self._done: list[DeviceMessage] = []
        self.has_changed = False

    def take(self, message: DeviceMessage) -> DeviceReply:
        """Take a message; the answer has the state before it."""
        name, problem = message.actuator, ""
        waiting = self._waiting.get(name)
        before = self._bank.known_state(name) if waiting is None else (waiting.values or ())
        try:
            if self._delay:
                self._bank.check_message(message)
                self._delayed.put(self._step + self._delay, message)
            elif message.values is None:
                # The safe action depends on the state that was reached.
                self._waiting.pop(name, None)
                self._bank.secure(name)
                self._done.append(message)
                self.has_changed = True
            else:
                after = self._bank.next_state(message, before)
                self._waiting[name] = message._replace(values=after)
        except LinkworkError as error:
            problem = str(error)
        return DeviceReply(before, problem, self._step + self._delay)

    def finish(self) -> list[DeviceMessage]:
        """Write what waits; return the messages that took effect, as they are recorded."""
        for message in self._waiting.values():
            self._bank.execute(message)
            self._done.append(message)
            self.has_changed = True
        self._waiting = {}
        return self._done
