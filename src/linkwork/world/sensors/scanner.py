"""The laser scanner."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Annotated, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from linkwork.errors import import_extra
from linkwork.files.file_model import Number
from linkwork.world.sensors.base import MAX_RAYS, MountedSensor, SensorSlot, Trees, site_name
from linkwork.world.stepping.native import NativeData, step_structure

if TYPE_CHECKING:
    from linkwork.world.engine.world import World
    from linkwork.world.scene.schema import Scene

_VISIBLE_OR_SOLID = np.array([1, 1, 1, 1, 0, 0], dtype=np.uint8)  # Geom groups that rays hit


class Scanner(MountedSensor):
    """A laser scanner. Its rays are in its x-y plane, evenly spaced about its x axis."""

    kind: Literal["scanner"]
    """Reads ray1, ray2, ... [m], from right to left. A ray that hits nothing reads the range,
    without error."""
    rays: Annotated[int, Field(ge=1, le=MAX_RAYS)] = 11
    """Number of rays; a single ray points along x, and its channel has the sensor's name."""
    half_angle: Annotated[Number, Field(ge=0, le=3.141592653589793)] = 0.1
    """Angle between x and the outermost rays [rad]."""
    range: Annotated[Number, Field(gt=0, le=1e6)] = 10.0  # Greatest distance [m]

    def suffixes(self, scene: Scene, trees: Trees) -> tuple[str, ...]:
        """Return the names of the rays; nothing for a single one."""
        return tuple(f"ray{i + 1}" for i in range(self.rays)) if self.rays > 1 else ("",)

    @property
    def physical_limits(self) -> tuple[float, float]:
        """Least and greatest distance [m]."""
        return 0.0, self.range

    def source(self, world: World, slot: SensorSlot) -> RaySource:
        """Return what casts the rays."""
        return RaySource(world, slot, self)


class RaySource:
    """Distances along the rays of a scanner."""

    def __init__(self, world: World, slot: SensorSlot, scanner: Scanner) -> None:
        self._cast = import_extra("mujoco", "world").mj_multiRay
        site = world.model.site(site_name(slot.name))
        # Views, fetched once: the engine never reallocates them.
        self._site, self._channel = int(site.id), slot.channel
        self._origin = world.data.site_xpos[site.id]
        self._axes = world.data.site_xmat[site.id].reshape(3, 3).T
        self._measured = world.data.sensordata[slot.channels]
        # Rays ignore the carrier body; -1 for the world, whose fixed bodies are visible.
        self._ignored_body = int(site.bodyid[0]) or -1
        self._range = scanner.range
        angles = np.linspace(-scanner.half_angle, scanner.half_angle, scanner.rays)
        if scanner.rays == 1:
            angles = np.zeros(1)
        self._directions = np.stack([np.cos(angles), np.sin(angles), 0 * angles], axis=1)
        self._distances = np.zeros(scanner.rays)
        self._hits = np.zeros(scanner.rays, dtype=np.int32)

    def write(self, world: World) -> None:
        """Write distances into the engine's sensor data."""
        distances = self._distances
        self._cast(
            world.model,
            world.data,
            self._origin,
            self._directions_in_world().ravel(),
            _VISIBLE_OR_SOLID,
            True,
            self._ignored_body,
            self._hits,
            distances,
            None,
            distances.size,
            self._range,
        )
        # The engine's cutoff discards only geoms entirely beyond the range.
        is_hit = (distances >= 0) & (distances < self._range)
        self._measured[:] = np.where(is_hit, distances, self._range)

    def _directions_in_world(self) -> NDArray[np.float64]:
        # In this order, so that the result is that of sampling.c to the last bit.
        along, side, up = self._directions.T[:, :, None]
        x, y, z = self._axes
        return along * x + side * y + up * z

    def native(self, data: NativeData) -> ctypes.Structure:
        """Return the same in machine code."""
        rays = self._distances.size
        return step_structure("rays")(
            site=self._site,
            ignored_body=self._ignored_body,
            count=rays,
            directions=data.view(self._directions),
            directions_in_world=data.copy(np.zeros((rays, 3))),
            distances=data.view(self._distances),
            hits=data.view(self._hits),
            range=self._range,
            channel=self._channel,
        )
