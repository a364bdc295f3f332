"""The devices of a running scene: messages become live values of actuators."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.session.devices.device import (
    GAINS,
    Assignments,
    DeviceInfo,
    DeviceMessage,
    forms_of,
    listed,
    read_message,
    shown,
    state_names,
)
from linkwork.session.engine.live import LiveParameters
from linkwork.world.actuators.check import check_gains
from linkwork.world.actuators.schema import MAX_EFFORT, MotorGains
from linkwork.world.actuators.transmission import positions_of
from linkwork.world.engine.element import Command, LiveValue
from linkwork.world.engine.world import World
from linkwork.world.sensors.kinds import number_sensors

ACTUATE = "actuate"
"""Command that carries a message to an actuator, as recorded."""
SECURE = "secure"
"""Command of the safe action of an actuator."""


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
        """Commands by which a record repeats messages."""
        return {ACTUATE: self.actuate, SECURE: self.secure}

    def _device(self, name: Any) -> DeviceInfo:
        if name not in self.actuators:
            raise NotFoundError("actuator that takes commands", str(name), self.actuators)
        return self.actuators[name]

    def _value(self, device: DeviceInfo, what: str) -> LiveValue:
        return self._live.values[f"actuators.{device.name}.{what}"]

    def state(self, name: str) -> tuple[float, ...]:
        """State of an actuator: limits, command and gains, as in its longest message."""
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
        """State of an actuator; empty if there is none of this name."""
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
        given = self._read(device, message.values or ())
        self._check(device, given)
        if device.kind not in ("velocity", "position"):
            return given.command
        axes = device.axes
        limits = state[:axes] if given.limits is None else given.limits
        gains = state[2 * axes :] if given.gains is None else given.gains
        return (*limits, *given.command, *gains)

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
        given = self._read(device, values)
        self._check(device, given)
        if given.gains is not None:
            self._set_gains(device, given.gains)
        if given.limits is not None and self.state(actuator)[: device.axes] != given.limits:
            self._value(device, "limit").write(shown(given.limits))
        self._value(device, "command").write(shown(given.command))

    def _is_plainly_valid(self, device: DeviceInfo, given: Assignments) -> bool:
        """Whether a message is within the ranges of a motor; False where that is not known."""
        if given.gains is not None or device.name not in self._ranges:
            return False
        limits = given.limits or ()
        return all(
            lower <= value <= upper
            for value, (lower, upper) in zip(given.command, self._ranges[device.name], strict=True)
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

    def _check(self, device: DeviceInfo, given: Assignments) -> None:
        if self._is_plainly_valid(device, given):
            return
        command = self._value(device, "command")
        if command.check is not None:
            command.check(shown(given.command))
        if given.limits is not None and (check := self._value(device, "limit").check) is not None:
            check(shown(given.limits))
        if given.gains is not None:
            proportional, integral, derivative = given.gains
            if min(given.gains) < 0.0 or derivative >= 1.0:
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
        """Return the safe action of an actuator whose client is gone.

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
