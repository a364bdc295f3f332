"""Belts: bodies whose surface moves, by the engine's surface velocity of shapes."""

from collections.abc import Mapping

import numpy as np

from linkwork.errors import import_extra
from linkwork.world.bodies.schema import MAX_SURFACE_VELOCITY
from linkwork.world.engine.element import World, WorldElement
from linkwork.world.engine.settings import LiveSetting, SettingsElement


def belt_elements(world: World) -> list[WorldElement]:
    """Return the element for belts, if a body has a surface velocity."""
    bodies = world.loaded.scene.bodies
    belts = {name: x.surface_velocity for name, x in bodies.items() if x.surface_velocity}
    return [Belts(world, belts)] if belts else []


class Belts(SettingsElement):
    """Surface velocities of all belts."""

    group = "bodies"
    settings = (
        LiveSetting(
            "surface_velocity",
            "velocity of its surface, in the body [m/s]",
            slice(0, 3),
            minimum=-MAX_SURFACE_VELOCITY,
            maximum=MAX_SURFACE_VELOCITY,
        ),
    )
    width = 3

    def __init__(self, world: World, belts: Mapping[str, tuple[float, float, float]]) -> None:
        super().__init__(belts)
        self._world, self._belts = world, belts
        model, mj = world.model, import_extra("mujoco", "world")
        carriers = [model.body(name).id for name in belts]
        self._geoms = [np.flatnonzero(model.geom_bodyid == body) for body in carriers]
        self._rotations = np.zeros((model.ngeom, 9))
        for rotation, wxyz in zip(self._rotations, model.geom_quat, strict=True):
            mj.mju_quat2Mat(rotation, wxyz)

    def start(self, world: World) -> None:
        """Set the velocities of the scene."""
        self.rows[:] = list(self._belts.values())
        self.restored(world)

    def restored(self, world: World) -> None:
        """Write the velocities to the engine's model, in the frame of each shape."""
        for velocity, geoms in zip(self.rows, self._geoms, strict=True):
            rotations = self._rotations[geoms].reshape(-1, 3, 3)
            world.model.geom_surfacevel[geoms, :3] = velocity @ rotations

    def changed(self) -> None:
        """Update the engine's model after a setting."""
        self.restored(self._world)
