"""DC motors with pulse-width modulation: the engine's `dcmotor` actuators.

The engine has one motor constant K for torque and induced voltage. With K^2 = Kt Ke, its voltage
and its current are those of the motor times sqrt(Kt / Ke); the motion is the same.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np

from linkwork import checks
from linkwork.errors import import_extra
from linkwork.world.actuators.commands import Vector, check_between, numbers_for_axes, shown
from linkwork.world.actuators.schema import DcMotor
from linkwork.world.actuators.transmission import transmissions_of
from linkwork.world.engine.element import LiveValue, World, WorldElement, read_only

_MAX_SUPPLY = 1e6  # Maximum supply voltage [V]


def set_to_dc_motor(actuator: Any, motor: DcMotor) -> None:
    """Make an actuator of the engine a DC motor."""
    constant = motor_constant(motor)
    actuator.set_to_dcmotor(
        motorconst=(constant, constant),
        resistance=motor.resistance,
        inductance=(motor.inductance, 0.0),
        ctrlspec=int(import_extra("mujoco", "world").mjtCtrlInput.mjINPUT_VOLTAGE),
    )
    actuator.gear = (motor.gear_ratio, 0.0, 0.0, 0.0, 0.0, 0.0)
    actuator.armature = motor.rotor_inertia
    if motor.current_limit is not None:
        torque = motor.torque_constant * motor.current_limit
        actuator.forcelimited, actuator.forcerange = True, (-torque, torque)


def motor_constant(motor: DcMotor) -> float:
    """Return the engine's motor constant, sqrt(Kt Ke) [N m/A or V s/rad]."""
    return math.sqrt(motor.torque_constant * _voltage_constant(motor))


def _scale(motor: DcMotor) -> float:
    """Voltage and current of the engine over those of the motor."""
    return math.sqrt(motor.torque_constant / _voltage_constant(motor))


def _voltage_constant(motor: DcMotor) -> float:
    constant = motor.voltage_constant
    return motor.torque_constant if constant is None else constant


@dataclass(frozen=True)
class _Part:
    """One motor: its axes among those of all motors, and the engine's controls."""

    motor: DcMotor
    axes: slice
    controls: list[int]


class DcMotors(WorldElement):
    """All DC motors of a world; memory: supply voltage of each, then duty cycle of each axis."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._parts: dict[str, _Part] = {}
        count = 0
        for name, motor in world.loaded.scene.actuators.items():
            if isinstance(motor, DcMotor):
                axes = transmissions_of(world.loaded, name)
                ids = [world.model.actuator(axis.name).id for axis in axes]
                self._parts[name] = _Part(motor, slice(count, count + len(ids)), ids)
                count += len(ids)
        self.memory_size = len(self._parts) + count

    @cached_property
    def _supplies(self) -> Vector:
        return self.memory[: len(self._parts)]

    @cached_property
    def _duties(self) -> Vector:
        return self.memory[len(self._parts) :]

    def start(self, world: World) -> None:
        """Switch all motors off."""
        self._supplies[:] = [part.motor.supply for part in self._parts.values()]

    def is_valid_memory(self, numbers: Vector) -> bool:
        """Whether supply voltages and duty cycles are within their bounds."""
        supplies, duties = np.split(numbers, [len(self._parts)])
        is_supplied = np.all((supplies >= 0.0) & (supplies <= _MAX_SUPPLY))
        return bool(is_supplied and np.all(np.abs(duties) <= 1.0))

    def restored(self, world: World) -> None:
        """Apply the voltages."""
        for supply, part in zip(self._supplies, self._parts.values(), strict=True):
            voltage = supply * self._duties[part.axes]
            world.data.ctrl[part.controls] = _scale(part.motor) * voltage

    def live_values(self) -> Mapping[str, LiveValue]:
        """Duty cycle, supply voltage and current of each motor; the current is read-only."""
        values: dict[str, LiveValue] = {}
        for index, (name, part) in enumerate(self._parts.items()):
            path = f"actuators.{name}"
            values[f"{path}.command"] = LiveValue(
                "duty cycle, -1 to 1",
                partial(self._read_duty, part),
                partial(self._set_duty, f"{path}.command", part),
                partial(_checked_duty, f"{path}.command", part),
            )
            values[f"{path}.supply"] = LiveValue(
                "supply voltage [V]",
                partial(self._read_supply, index),
                partial(self._set_supply, f"{path}.supply", index),
                partial(_checked_supply, f"{path}.supply"),
            )
            values[f"{path}.current"] = read_only(
                f"{path}.current", "current [A], read-only", partial(self._read_current, part)
            )
        return values

    def _read_duty(self, part: _Part) -> float | list[float]:
        return shown(self._duties[part.axes])

    def _set_duty(self, path: str, part: _Part, value: Any) -> None:
        self._duties[part.axes] = _checked_duty(path, part, value)
        self.restored(self._world)

    def _read_supply(self, index: int) -> float:
        return float(self._supplies[index])

    def _set_supply(self, path: str, index: int, value: Any) -> None:
        self._supplies[index] = _checked_supply(path, value)
        self.restored(self._world)

    def _read_current(self, part: _Part) -> float | list[float]:
        model, data = self._world.model, self._world.data
        if part.motor.inductance > 0:
            current = data.act[model.actuator_actadr[part.controls]] / _scale(part.motor)
            # The engine limits the torque, not its state.
            limit = part.motor.current_limit
            return shown(current if limit is None else np.clip(current, -limit, limit))
        return shown(data.actuator_force[part.controls] / part.motor.torque_constant)


def _checked_duty(path: str, part: _Part, value: Any) -> Vector:
    values = numbers_for_axes(path, value, len(part.controls))
    check_between(path, values, -np.ones_like(values), np.ones_like(values))
    return values


def _checked_supply(path: str, value: Any) -> float:
    return checks.number(path, value, minimum=0.0, maximum=_MAX_SUPPLY)
