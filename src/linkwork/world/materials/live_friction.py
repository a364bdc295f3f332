"""Friction of materials as live values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.world.engine.element import LiveValue, WorldElement
from linkwork.world.materials.geom_surfaces import surfaces_of_geoms
from linkwork.world.materials.schema import Material

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

MAX_FRICTION = 1e4
"""Greatest coefficient."""

_KEYS = {
    "sliding": "sliding coefficient",
    "torsional": "torsional friction torque over normal force [m]",
    "rolling": "rolling friction torque over normal force [m]",
}


def material_elements(world: World) -> list[WorldElement]:
    """Return the element for live friction, if the scene has materials."""
    return [LiveFriction(world)] if world.loaded.scene.materials else []


class LiveFriction(WorldElement):
    """Sliding, torsional and rolling friction of every named material."""

    def __init__(self, world: World) -> None:
        self._model = world.model
        scene = world.loaded.scene
        self._materials = scene.materials
        self._names = list(scene.materials)
        self._geoms: dict[str, list[int]] = {name: [] for name in self._names}
        self._pairs: dict[str, list[int]] = {name: [] for name in self._names}
        for geom, surface in surfaces_of_geoms(world.model, world.loaded).items():
            if isinstance(surface, str):
                self._geoms[surface].append(geom)
        for index in range(world.model.npair):
            surface = scene.pairs[world.model.pair(index).name.partition("/")[0]].material
            if isinstance(surface, str):
                self._pairs[surface].append(index)
        self.memory_size = len(_KEYS) * len(self._names)

    def start(self, world: World) -> None:
        """Set the values of the scene."""
        for index, material in enumerate(self._materials.values()):
            self._row(index)[:] = [getattr(material, key) for key in _KEYS]
        self.restored(world)

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all numbers are finite and not negative."""
        return bool(np.isfinite(numbers).all() and (numbers >= 0.0).all())

    def restored(self, world: World) -> None:
        """Write the coefficients to the engine's model."""
        for index, name in enumerate(self._names):
            self._write(index, name)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Coefficients that contacts use."""
        return {
            (path := f"materials.{name}.{key}"): LiveValue(
                what,
                partial(self._read, index, column),
                partial(self._set, path, index, column),
                partial(_checked, path),
            )
            for index, (name, material) in enumerate(self._materials.items())
            for column, (key, what) in enumerate(_KEYS.items())
            if _takes_part(material, key)
        }

    def _row(self, index: int) -> NDArray[np.float64]:
        return self.memory[len(_KEYS) * index : len(_KEYS) * (index + 1)]

    def _read(self, index: int, column: int) -> float:
        return float(self._row(index)[column])

    def _set(self, path: str, index: int, column: int, value: Any) -> None:
        self._row(index)[column] = _checked(path, value)
        self._write(index, self._names[index])

    def _write(self, index: int, name: str) -> None:
        sliding, torsional, rolling = self._row(index)
        across = self._materials[name].across
        along_and_across = (sliding, sliding if across is None else across)
        self._model.geom_friction[self._geoms[name]] = (sliding, torsional, rolling)
        self._model.pair_friction[self._pairs[name]] = (
            *along_and_across,
            torsional,
            rolling,
            rolling,
        )


def _checked(path: str, value: Any) -> float:
    number = checks.number(path, value)
    if not 0 <= number <= MAX_FRICTION:
        raise ArgumentError(f"invalid {path}: {number:g}", hint=f"expected 0 to {MAX_FRICTION:g}")
    return number


def _takes_part(material: Material, key: str) -> bool:
    """Whether contacts of the material use this coefficient."""
    return key == "sliding" or material.rolling > 0 or getattr(material, key) > 0
