"""Distances of bodies from a gripper, and selection of the nearest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import SessionError, import_extra
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.grasps.build import PROBE_RADIUS, is_probe, probe_name
from linkwork.world.grasps.schema import MagnetGrasp, SpringGrasp

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_FAR = 1e3
"""Distances are clipped to this [m]."""


class SurfaceDistances:
    """Distances of body surfaces from a probe.

    Args:
        probe: Index of the probe of the grasp.
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
    """Selects the nearest body within a distance that is slow enough.

    Args:
        grasp: Its entry in the scene: bodies, distance and speed.
    """

    def __init__(self, world: World, name: str, grasp: MagnetGrasp | SpringGrasp) -> None:
        self._name, self._grasp = name, grasp
        self._distances = SurfaceDistances(world, name, 0, grasp.bodies)
        self._gripper = AttachedFrame(world, grasp.gripper)
        self._bodies = [AttachedFrame(world, body) for body in grasp.bodies]

    def select(self, wanted: int | None = None) -> int:
        """Index of the nearest body, or of the wanted one."""
        bodies, most = self._grasp.bodies, self._grasp.distance
        among = range(len(bodies)) if wanted is None else [wanted]
        distance, nearest = min((self._distances.of_body(index), index) for index in among)
        if distance > most:
            which = "nearest" if wanted is None else "wanted one"
            raise SessionError(
                f"grasp {self._name!r} has no body within {most:g} m: the {which}, "
                f"{bodies[nearest]!r}, is {distance:.4g} m away",
                hint="move the gripper closer, or increase `distance` of the grasp",
            )
        self._check_speed(nearest)
        return nearest

    def _check_speed(self, index: int) -> None:
        if self._grasp.speed is None:
            return
        x, y, z = self._distances.position().tolist()
        velocities = self._bodies[index].velocity((x, y, z)), self._gripper.velocity((x, y, z))
        speed = math.dist(*velocities)
        if speed > self._grasp.speed:
            raise SessionError(
                f"grasp {self._name!r} takes hold up to {self._grasp.speed:g} m/s: "
                f"{self._grasp.bodies[index]!r} moves at {speed:.3g} m/s relative to the gripper",
                hint="slow down, or increase `speed` of the grasp",
            )


def _geoms(world: World, body: str) -> list[int]:
    mine = np.flatnonzero(world.model.geom_bodyid == world.model.body(body).id)
    return [int(geom) for geom in mine if not is_probe(world.model.geom(geom).name)]
