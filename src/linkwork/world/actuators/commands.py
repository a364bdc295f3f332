"""Commands of actuators: one number, or one per axis, in the engine's `ctrl`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, import_extra
from linkwork.world.actuators.schema import (
    MAX_EFFORT,
    MAX_MOTION,
    Actuator,
    General,
    SceneActuator,
    Servo,
    Thrust,
)
from linkwork.world.actuators.transmission import is_arm, transmissions_of
from linkwork.world.engine.element import LiveValue, Storage, World, WorldElement, read_only
from linkwork.world.engine.names import MjModel
from linkwork.world.engine.settings import LiveSetting, SettingsElement

Vector = NDArray[np.float64]

COMMANDS = {
    "torque": "torque or force [N m or N]",
    "servo": "reference position [rad or m]",
    "thrust": "commanded force [N]",
    "general": "command, in the units of its gain",
}
"""Kinds of actuators whose command is the engine's control, and what it is."""


def numbers_for_axes(what: str, value: Any, count: int) -> Vector:
    """Return finite numbers, one per axis, of a number or, for several axes, a list."""
    if count == 1:
        return np.array([checks.number(what, value)])
    if not isinstance(value, list) or len(value) != count:
        raise checks.invalid(what, value, f"a list of {count} numbers, one per axis")
    return np.array([checks.number(what, x) for x in value])


def check_between(what: str, values: Vector, lower: Vector, upper: Vector) -> None:
    """Raise ArgumentError for the first value outside its range."""
    for value, low, high in zip(values, lower, upper, strict=True):
        if not low <= value <= high:
            raise ArgumentError(f"invalid {what}: {value:g}", hint=f"expected {low:g} to {high:g}")


def shown(values: Vector) -> float | list[float]:
    """Return one number, or a list for several axes."""
    listed: list[float] = values.tolist()
    return listed[0] if len(listed) == 1 else listed


def limits_of_position(model: MjModel, joint: int) -> tuple[float, float]:
    """Return the least and greatest position command of a joint [rad or m]."""
    if not model.jnt_limited[joint]:
        return -MAX_MOTION, MAX_MOTION
    lower, upper = model.jnt_range[joint].tolist()
    return lower, upper


@dataclass(frozen=True)
class _Controls:
    """Controls of one actuator in the engine, and the ranges of its commands."""

    actuator: SceneActuator
    ids: list[int]
    lower: Vector
    upper: Vector


class ControlActuators(WorldElement):
    """Torque actuators, servos, thrusts and general actuators that no controller commands.

    Without memory: commands and activations are the engine's `ctrl` and `act`, part of its state.
    """

    def __init__(self, world: World) -> None:
        self._model, self._data = world.model, world.data
        loaded = world.loaded
        self._controls = {
            name: self._controls_of(
                actuator,
                [world.model.actuator(axis.name).id for axis in transmissions_of(loaded, name)],
            )
            for name, actuator in loaded.scene.actuators.items()
            if actuator.kind in COMMANDS and not is_arm(loaded.scene, actuator)
        }

    def _controls_of(self, actuator: SceneActuator, ids: list[int]) -> _Controls:
        model = self._model
        if isinstance(actuator, Servo):
            ranges = np.array([self._range_of_servo(control) for control in ids])
        else:
            unlimited = (-checks.MAX_NUMBER, checks.MAX_NUMBER)
            is_limited = model.actuator_ctrllimited[ids].astype(bool)[:, None]
            ranges = np.where(is_limited, model.actuator_ctrlrange[ids], unlimited)
        return _Controls(actuator, ids, ranges[:, 0], ranges[:, 1])

    def _range_of_servo(self, control: int) -> tuple[float, float]:
        model = self._model
        if model.actuator_trntype[control] != import_extra("mujoco", "world").mjtTrn.mjTRN_JOINT:
            return 0.0, MAX_MOTION
        return limits_of_position(model, model.actuator_trnid[control, 0])

    def start(self, world: World) -> None:
        """Set the commands of the start; a servo without one holds its start position."""
        data = world.data
        for controls in self._controls.values():
            actuator, ids = controls.actuator, controls.ids
            if isinstance(actuator, Servo):
                held = data.actuator_length[ids]
                data.ctrl[ids] = held if actuator.start is None else actuator.start
            elif isinstance(actuator, Actuator | General):
                data.ctrl[ids] = actuator.start
            if isinstance(actuator, General) and (activation := self._activation(ids[0])) >= 0:
                data.act[activation] = actuator.start_activation

    def _activation(self, control: int) -> int:
        """Return the index of an actuator's activation; -1 without one."""
        return int(self._model.actuator_actadr[control])

    def live_values(self) -> Mapping[str, LiveValue]:
        """Command of each actuator; present force of thrusts and general actuators, read-only."""
        values: dict[str, LiveValue] = {}
        for name, controls in self._controls.items():
            path = f"actuators.{name}.command"
            values[path] = LiveValue(
                COMMANDS[controls.actuator.kind],
                lambda ids=controls.ids: shown(self._data.ctrl[ids]),
                partial(self._write, path, controls),
                partial(_checked, path, controls),
                storage=self._storage(controls),
            )
            if isinstance(controls.actuator, Thrust | General):
                path = f"actuators.{name}.force"
                values[path] = self._force(path, controls)
        return values

    def _force(self, path: str, controls: _Controls) -> LiveValue:
        (control,), data = controls.ids, self._data
        if isinstance(controls.actuator, General):
            what = "present force before the gear, read-only"
            return read_only(path, what, partial(_number, data.actuator_force, control))
        activation = self._activation(control)
        lagging = (data.act, activation) if activation >= 0 else (data.ctrl, control)
        return read_only(path, "present force [N], read-only", partial(_number, *lagging))

    def _storage(self, controls: _Controls) -> Storage | None:
        if len(controls.ids) > 1:
            return None
        lower, upper = float(controls.lower[0]), float(controls.upper[0])
        return Storage(self._data.ctrl, controls.ids[0], lower, upper)

    def _write(self, path: str, controls: _Controls, value: Any) -> None:
        self._data.ctrl[controls.ids] = _checked(path, controls, value)


def _number(numbers: Vector, index: int) -> float:
    return float(numbers[index])


def _checked(path: str, controls: _Controls, value: Any) -> Vector:
    values = numbers_for_axes(path, value, len(controls.ids))
    check_between(path, values, controls.lower, controls.upper)
    return values


class ServoSettings(SettingsElement):
    """Stiffness, damping and limit of all servos, in the engine's model."""

    group = "actuators"
    settings = (
        LiveSetting("stiffness", "stiffness [N m/rad or N/m]", slice(0, 1), minimum=0.0),
        LiveSetting("damping", "damping [N m s/rad or N s/m]", slice(1, 2), minimum=0.0),
        LiveSetting(
            "limit",
            "greatest torque or force [N m or N]",
            slice(2, 3),
            minimum=0.0,
            maximum=MAX_EFFORT,
        ),
    )
    width = 3

    def __init__(self, world: World) -> None:
        self._world, model, loaded = world, world.model, world.loaded
        servos = [name for name, x in loaded.scene.actuators.items() if isinstance(x, Servo)]
        super().__init__(servos)
        self._controls = [
            [model.actuator(axis.name).id for axis in transmissions_of(loaded, name)]
            for name in servos
        ]
        first = [controls[0] for controls in self._controls]
        self._at_start = np.column_stack(
            (-model.actuator_biasprm[first, 1:3], model.actuator_forcerange[first, 1])
        )

    def start(self, world: World) -> None:
        """Set the parameters of the scene."""
        self.rows[:] = self._at_start
        self.restored(world)

    def restored(self, world: World) -> None:
        """Write stiffness, damping and limits to the engine's model."""
        model = world.model
        for row, controls in zip(self.rows.tolist(), self._controls, strict=True):
            stiffness, damping, limit = row
            model.actuator_gainprm[controls, 0] = stiffness
            model.actuator_biasprm[controls, 1] = -stiffness
            model.actuator_biasprm[controls, 2] = -damping
            model.actuator_forcerange[controls] = (-limit, limit)

    def changed(self) -> None:
        """Update the engine's model after a setting."""
        self.restored(self._world)
