"""Belts: bodies whose surface moves, by the engine's surface velocity of shapes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.bodies.schema import MOST_SURFACE_VELOCITY
from linkwork.world.engine.element import LiveValue, WorldElement
from linkwork.world.engine.settings import LiveSetting, are_within, live_settings

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_SETTINGS = (
    LiveSetting(
        "surface_velocity",
        "velocity of its surface, in the body [m/s]",
        slice(0, 3),
        least=-MOST_SURFACE_VELOCITY,
        most=MOST_SURFACE_VELOCITY,
    ),
)


def belt_elements(world: World) -> list[WorldElement]:
    """Return the element for belts, if a body has a surface velocity."""
    bodies = world.loaded.scene.bodies
    belts = {name: x.surface_velocity for name, x in bodies.items() if x.surface_velocity}
    return [Belts(world, belts)] if belts else []


class Belts(WorldElement):
    """Surface velocities of all belts; memory: three numbers of each.

    Args:
        world: The world.
        belts: Velocities at the start by body, in the body [m/s].
    """

    def __init__(self, world: World, belts: Mapping[str, tuple[float, float, float]]) -> None:
        self._world, self._belts = world, belts
        model, mj = world.model, import_extra("mujoco", "world")
        owners = [model.body(name).id for name in belts]
        self._geoms = [np.flatnonzero(model.geom_bodyid == body) for body in owners]
        self._rotations = np.zeros((model.ngeom, 9))
        for rotation, wxyz in zip(self._rotations, model.geom_quat, strict=True):
            mj.mju_quat2Mat(rotation, wxyz)
        self.memory_size = 3 * len(belts)

    def _rows(self) -> NDArray[np.float64]:
        return self.memory.reshape(-1, 3)

    def start(self, world: World) -> None:
        """Set the velocities of the scene."""
        self._rows()[:] = list(self._belts.values())
        self.restored(world)

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all velocities are within their bounds."""
        return are_within(_SETTINGS, numbers.reshape(-1, 3))

    def restored(self, world: World) -> None:
        """Write the velocities to the engine's model, in the frame of each shape."""
        for velocity, geoms in zip(self._rows(), self._geoms, strict=True):
            rotations = self._rotations[geoms].reshape(-1, 3, 3)
            world.model.geom_surfacevel[geoms, :3] = velocity @ rotations

    def live_values(self) -> Mapping[str, LiveValue]:
        """Surface velocity of each belt."""
        own = live_settings("bodies", list(self._belts), _SETTINGS, self._rows)
        return {path: self._written(value) for path, value in own.items()}

    def _written(self, value: LiveValue) -> LiveValue:
        def write(wanted: Any) -> None:
            value.write(wanted)
            self.restored(self._world)

        return replace(value, write=write)
