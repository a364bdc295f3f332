"""Friction of materials as live values."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.element import LiveValue, World, WorldElement
from linkwork.world.engine.settings import LiveSetting, SettingsElement
from linkwork.world.materials.directed_friction import surfaces_of_geoms
from linkwork.world.materials.schema import Material

MAX_FRICTION = 1e4  # Greatest coefficient

_COEFFICIENTS = {
    "sliding": "sliding coefficient",
    "torsional": "torsional friction torque over normal force [m]",
    "rolling": "rolling friction torque over normal force [m]",
}


def material_elements(world: World) -> list[WorldElement]:
    """Return the element for live friction, if the scene has materials."""
    return [LiveFriction(world)] if world.loaded.scene.materials else []


class LiveFriction(SettingsElement):
    """Sliding, torsional and rolling friction of every named material."""

    group = "materials"
    settings = tuple(
        LiveSetting(name, what, slice(i, i + 1), minimum=0.0, maximum=MAX_FRICTION)
        for i, (name, what) in enumerate(_COEFFICIENTS.items())
    )
    width = 3

    def __init__(self, world: World) -> None:
        self._model = world.model
        scene = world.loaded.scene
        self._materials = scene.materials
        super().__init__(scene.materials)
        self._geoms: dict[str, list[int]] = {name: [] for name in self.names}
        self._pairs: dict[str, list[int]] = {name: [] for name in self.names}
        for geom, surface in surfaces_of_geoms(world.model, world.loaded).items():
            if isinstance(surface, str):
                self._geoms[surface].append(geom)
        for index in range(world.model.npair):
            surface = scene.pairs[world.model.pair(index).name.partition("/")[0]].material
            if isinstance(surface, str):
                self._pairs[surface].append(index)

    def start(self, world: World) -> None:
        """Set the values of the scene."""
        for row, material in zip(self.rows, self._materials.values(), strict=True):
            row[:] = [getattr(material, key) for key in _COEFFICIENTS]
        self.changed()

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all numbers are finite and not negative; those of a scene have no upper bound."""
        return bool(np.isfinite(numbers).all() and (numbers >= 0.0).all())

    def restored(self, world: World) -> None:
        """Write the coefficients to the engine's model."""
        self.changed()

    def changed(self) -> None:
        """Write the coefficients to the engine's model."""
        for name, row in zip(self.names, self.rows, strict=True):
            sliding, torsional, rolling = row
            across = self._materials[name].across
            across = sliding if across is None else across
            self._model.geom_friction[self._geoms[name]] = row
            pair_friction = (sliding, across, torsional, rolling, rolling)
            self._model.pair_friction[self._pairs[name]] = pair_friction

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the coefficients that contacts use."""
        unused = {
            f"materials.{name}.{key}"
            for name, material in self._materials.items()
            for key in _COEFFICIENTS
            if not _takes_part(material, key)
        }
        return {path: x for path, x in super().live_values().items() if path not in unused}


def _takes_part(material: Material, key: str) -> bool:
    return key == "sliding" or material.rolling > 0 or getattr(material, key) > 0
