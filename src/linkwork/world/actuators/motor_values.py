"""What can be changed about a motor while a scene runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ArgumentError
from linkwork.world.actuators.check import check_gains
from linkwork.world.actuators.numbers import (
    Vector,
    check_between,
    numbers_for_axes,
    shown,
)
from linkwork.world.actuators.schema import MOST_EFFORT, MotorGains
from linkwork.world.engine.element import LiveValue
from linkwork.world.plain import finite_number

if TYPE_CHECKING:
    from linkwork.world.actuators.motors import Motors

_GAINS = {"proportional": "[1/s]", "integral": "[1/s^2]", "derivative": "(a number below 1)"}


class MotorValues:
    """Reads and writes one motor.

    Args:
        motors: All of them.
        name: Which one.
        step: Physics step [s].
    """

    def __init__(self, motors: Motors, name: str, step: float) -> None:
        self._motors = motors
        self._path = f"actuators.{name}"
        self._axes = motors.table.axes[name]
        self._count = self._axes.stop - self._axes.start
        self._is_position = bool(motors.table.is_position[self._axes.start])
        self._step = step

    def live_values(self) -> Iterator[tuple[str, LiveValue]]:
        """All that can be set, with their paths."""
        what = "position to go to [rad or m]" if self._is_position else "speed [rad/s or m/s]"
        yield (
            f"{self._path}.command",
            LiveValue(what, self._read_command, self.set_command, self._checked_command),
        )
        what = "greatest torque or force [N m or N]"
        yield (
            f"{self._path}.limit",
            LiveValue(what, self._read_limit, self.set_limit, self._checked_limit),
        )
        if self._is_position:
            for gain, unit in _GAINS.items():
                read, write = partial(self._read_gain, gain), partial(self.set_gain, gain)
                yield f"{self._path}.gains.{gain}", LiveValue(f"{gain} gain {unit}", read, write)

    def set_command(self, value: Any) -> None:
        """Goes to a position, or takes a speed, from now on."""
        values, now = self._checked_command(value), self._motors.remembered
        (now.target if self._is_position else now.speed)[self._axes] = values
        now.commanded[self._axes] = 1.0
        self._motors.changed()

    def set_limit(self, value: Any) -> None:
        """Gives at most another torque or force from now on; one number is for all axes."""
        self._motors.remembered.limit[self._axes] = self._checked_limit(value)
        self._motors.changed()

    def _checked_command(self, value: Any) -> Vector:
        path, table = f"{self._path}.command", self._motors.table
        values = numbers_for_axes(path, value, self._count)
        check_between(path, values, table.lower[self._axes], table.upper[self._axes])
        return values

    def _checked_limit(self, value: Any) -> Vector:
        path = f"{self._path}.limit"
        is_list = isinstance(value, list)
        values = numbers_for_axes(path, value, self._count if is_list else 1)
        check_between(path, values, np.zeros_like(values), np.full_like(values, MOST_EFFORT))
        return values

    def set_gain(self, name: str, value: Any) -> None:
        """Changes one gain of all axes."""
        number = finite_number(f"{self._path}.gains.{name}", value)
        if number < 0.0 or (name == "derivative" and number >= 1.0):
            raise ArgumentError(
                f"{number:g} cannot be the {name} gain of {self._path}",
                hint="a gain is not negative, and a derivative gain below 1",
            )
        gains = {gain: self._read_gain(gain) for gain in _GAINS} | {name: number}
        check_gains(MotorGains(**gains), self._step)
        now = self._motors.remembered
        getattr(now, name)[self._axes] = number
        if now.integral[self._axes.start] == 0.0:
            now.gathered[self._axes] = 0.0
        self._motors.changed()

    def _read_command(self) -> float | list[float]:
        now = self._motors.remembered
        return shown((now.target if self._is_position else now.speed)[self._axes])

    def _read_limit(self) -> float | list[float]:
        return shown(self._motors.remembered.limit[self._axes])

    def _read_gain(self, name: str) -> float:
        return float(getattr(self._motors.remembered, name)[self._axes.start])
