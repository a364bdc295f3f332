"""Live values of actuators: one number, or one per axis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.world.actuators.check import check_gains, is_arm
from linkwork.world.actuators.schema import MOST_EFFORT, Actuator, MotorGains
from linkwork.world.actuators.transmission import transmissions_of
from linkwork.world.engine.element import LiveValue, Storage, WorldElement

if TYPE_CHECKING:
    from linkwork.world.actuators.motors import Motors
    from linkwork.world.engine.world import World


Vector = NDArray[np.float64]


def numbers_for_axes(what: str, value: Any, count: int) -> Vector:
    """Finite numbers, one per axis.

    Args:
        value: One number; a list for several axes.
        count: Number of axes.

    Raises:
        ArgumentError: Wrong type or length.
    """
    if count == 1:
        return np.array([checks.number(what, value)])
    if not isinstance(value, list) or len(value) != count:
        raise checks.invalid(what, value, f"a list of {count} numbers, one per axis")
    return np.array([checks.number(what, x) for x in value])


def check_between(what: str, values: Vector, lower: Vector, upper: Vector) -> None:
    """Raise if values are outside their ranges.

    Raises:
        ArgumentError: Names the first one and its range.
    """
    for value, least, most in zip(values, lower, upper, strict=True):
        if not least <= value <= most:
            raise ArgumentError(
                f"invalid {what}: {value:g}", hint=f"expected {least:g} to {most:g}"
            )


def shown(values: Vector) -> float | list[float]:
    """One number, or a list for several axes."""
    listed: list[float] = values.tolist()
    return listed[0] if len(listed) == 1 else listed


_GAINS = {"proportional": "[1/s]", "integral": "[1/s^2]", "derivative": "(below 1)"}


class MotorValues:
    """Live values of one motor.

    Args:
        name: Name of the motor.
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
        """All live values by path."""
        what = "target position [rad or m]" if self._is_position else "velocity [rad/s or m/s]"
        motors, axis = self._motors, self._axes.start
        command = motors.command_storage(axis) if self._count == 1 else None
        yield (
            f"{self._path}.command",
            LiveValue(
                what, self._read_command, self.set_command, self._checked_command, storage=command
            ),
        )
        what = "greatest torque or force [N m or N]"
        limit = motors.limit_storage(axis) if self._count == 1 else None
        yield (
            f"{self._path}.limit",
            LiveValue(what, self._read_limit, self.set_limit, self._checked_limit, storage=limit),
        )
        if self._is_position:
            for gain, unit in _GAINS.items():
                read, write = partial(self._read_gain, gain), partial(self.set_gain, gain)
                yield f"{self._path}.gains.{gain}", LiveValue(f"{gain} gain {unit}", read, write)

    def set_command(self, value: Any) -> None:
        """Set the target position or the velocity."""
        values, now = self._checked_command(value), self._motors.state
        (now.target if self._is_position else now.velocity)[self._axes] = values
        now.commanded[self._axes] = 1.0
        self._motors.changed()

    def set_limit(self, value: Any) -> None:
        """Set the greatest torque or force; one number applies to all axes."""
        self._motors.state.limit[self._axes] = self._checked_limit(value)
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
        """Set one gain of all axes."""
        number = checks.number(f"{self._path}.gains.{name}", value)
        if number < 0.0 or (name == "derivative" and number >= 1.0):
            raise ArgumentError(
                f"invalid {name} gain of {self._path}: {number:g}",
                hint="expected at least 0, and below 1 for the derivative gain",
            )
        gains = {gain: self._read_gain(gain) for gain in _GAINS} | {name: number}
        check_gains(MotorGains(**gains), self._step)
        now = self._motors.state
        getattr(now, name)[self._axes] = number
        if now.integral[self._axes.start] == 0.0:
            now.error_integral[self._axes] = 0.0
        self._motors.changed()

    def _read_command(self) -> float | list[float]:
        now = self._motors.state
        return shown((now.target if self._is_position else now.velocity)[self._axes])

    def _read_limit(self) -> float | list[float]:
        return shown(self._motors.state.limit[self._axes])

    def _read_gain(self, name: str) -> float:
        return float(getattr(self._motors.state, name)[self._axes.start])


class TorqueActuators(WorldElement):
    """All torque actuators that no controller commands.

    Without memory: commands are the engine's `ctrl`, part of its state.
    """

    def __init__(self, world: World) -> None:
        self._model, self._data = world.model, world.data
        loaded = world.loaded
        self._controls = {
            name: [world.model.actuator(axis.name).id for axis in transmissions_of(loaded, name)]
            for name, actuator in loaded.scene.actuators.items()
            if isinstance(actuator, Actuator)
            and actuator.kind == "torque"
            and not is_arm(loaded.scene, actuator)
        }
        actuators = loaded.scene.actuators.items()
        self._starts = {name: x.start for name, x in actuators if isinstance(x, Actuator)}

    def start(self, world: World) -> None:
        """Set the commands of the start."""
        for name, controls in self._controls.items():
            world.data.ctrl[controls] = self._starts[name]

    def live_values(self) -> Mapping[str, LiveValue]:
        """Command of each actuator."""
        return {
            (path := f"actuators.{name}.command"): LiveValue(
                "torque or force [N m or N]",
                partial(self._read, controls),
                partial(self._write, path, controls),
                partial(self._checked, path, controls),
                storage=self._storage(controls),
            )
            for name, controls in self._controls.items()
        }

    def _storage(self, controls: list[int]) -> Storage | None:
        if len(controls) > 1:
            return None
        most = float(self._most(controls)[0])
        return Storage(self._data.ctrl, controls[0], -most, most)

    def _most(self, controls: list[int]) -> Vector:
        limited = self._model.actuator_ctrllimited[controls]
        most = np.where(limited, self._model.actuator_ctrlrange[controls, 1], checks.MAX_NUMBER)
        return np.asarray(most, dtype=np.float64)

    def _read(self, controls: list[int]) -> float | list[float]:
        return shown(self._data.ctrl[controls])

    def _write(self, path: str, controls: list[int], value: Any) -> None:
        self._data.ctrl[controls] = self._checked(path, controls, value)

    def _checked(self, path: str, controls: list[int], value: Any) -> Vector:
        values = numbers_for_axes(path, value, len(controls))
        most = self._most(controls)
        check_between(path, values, -most, most)
        return values
