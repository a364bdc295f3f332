"""Distances of bodies from a gripper, and selection of the nearest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import SessionError, import_extra
from linkwork.world.grasps.build import PROBE_RADIUS, is_probe, probe_name

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_FAR = 1e3
"""Distances are clipped to this [m]."""


class SurfaceDistances:
    """Distances of body surfaces from a probe.

    Args:
        world: The world.
        grasp: Name of the grasp.
        probe: Index of the probe of the grasp.
        bodies: The bodies.
    """

    def __init__(self, world: World, grasp: str, probe: int, bodies: Sequence[str]) -> None:
        self._model, self._data = world.model, world.data
        self._measure = import_extra("mujoco", "world").mj_geomDistance
        self.probe: int = world.model.geom(probe_name(grasp, probe)).id
        self._geoms = [_geoms(world, body) for body in bodies]

    def of_body(self, index: int, farthest: float = _FAR) -> float:
        """Distance of a body's surface, zero inside [m]; at most `farthest`."""
        nearest = min(
            self._measure(self._model, self._data, self.probe, geom, farthest, None)
            for geom in self._geoms[index]
        )
        return min(max(0.0, nearest + PROBE_RADIUS), farthest)

    def position(self) -> NDArray[np.float64]:
        """Position of the probe in the world [m]."""
        return self._data.geom_xpos[self.probe]


class NearestSelector:
    """Selects the nearest body within a distance.

    Args:
        world: The world.
        name: Name of the grasp.
        bodies: The bodies.
        distance: Greatest distance [m].
    """

    def __init__(self, world: World, name: str, bodies: Sequence[str], distance: float) -> None:
        self._name, self._bodies, self._distance = name, bodies, distance
        self._distances = SurfaceDistances(world, name, 0, bodies)

    def select(self, wanted: int | None = None) -> int:
        """Index of the nearest body, or of the wanted one."""
        among = range(len(self._bodies)) if wanted is None else [wanted]
        distance, nearest = min((self._distances.of_body(index), index) for index in among)
        if distance > self._distance:
            which = "nearest" if wanted is None else "wanted one"
            raise SessionError(
                f"grasp {self._name!r} has no body within {self._distance:g} m: the {which}, "
                f"{self._bodies[nearest]!r}, is {distance:.4g} m away",
                hint="move the gripper closer, or increase `distance` of the grasp",
            )
        return nearest


def _geoms(world: World, body: str) -> list[int]:
    mine = np.flatnonzero(world.model.geom_bodyid == world.model.body(body).id)
    return [int(geom) for geom in mine if not is_probe(world.model.geom(geom).name)]
