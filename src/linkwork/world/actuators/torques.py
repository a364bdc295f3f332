"""Actuators that a torque or force is commanded of."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.world.actuators.axes import axes_of
from linkwork.world.actuators.check import is_arm
from linkwork.world.actuators.numbers import (
    Vector,
    check_between,
    numbers_for_axes,
    shown,
)
from linkwork.world.engine.element import Element, LiveValue

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class Torques(Element):
    """All torque actuators that no controller commands.

    It remembers nothing: commands are the engine's controls, a part of its own state.
    """

    def __init__(self, world: World) -> None:
        self._model, self._data = world.model, world.data
        loaded = world.loaded
        self._controls = {
            name: [world.model.actuator(axis.name).id for axis in axes_of(loaded, name)]
            for name, actuator in loaded.scene.actuators.items()
            if actuator.kind == "torque" and not is_arm(loaded.scene, actuator)
        }

    def live_values(self) -> Mapping[str, LiveValue]:
        """The command of each."""
        return {
            (path := f"actuators.{name}.command"): LiveValue(
                "torque or force [N m or N]",
                partial(self._read, controls),
                partial(self._write, path, controls),
                partial(self._checked, path, controls),
            )
            for name, controls in self._controls.items()
        }

    def _read(self, controls: list[int]) -> float | list[float]:
        return shown(self._data.ctrl[controls])

    def _write(self, path: str, controls: list[int], value: Any) -> None:
        self._data.ctrl[controls] = self._checked(path, controls, value)

    def _checked(self, path: str, controls: list[int], value: Any) -> Vector:
        values = numbers_for_axes(path, value, len(controls))
        limited = self._model.actuator_ctrllimited[controls]
        most = np.where(limited, self._model.actuator_ctrlrange[controls, 1], math.inf)
        check_between(path, values, -most, most)
        return values
