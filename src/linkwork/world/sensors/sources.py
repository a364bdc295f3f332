"""Channels of a sensor, and sources of values that the engine does not measure."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.names import full_name
from linkwork.world.sensors.build import site_name
from linkwork.world.sensors.schema import (
    AirSensor,
    EchoSensor,
    JointSensor,
    NumberSensor,
    RotorSensor,
    Scanner,
    SoilSensor,
)
from linkwork.world.stepping.library import step_structure
from linkwork.world.stepping.native_hook import NativeData

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


UNLIMITED = (-math.inf, math.inf)


@dataclass(frozen=True)
class SensorSlot:
    """One sensor and its channels.

    Attributes:
        sensor: Its entry in the scene.
        channel: Index of its first channel among all.
        column: Index of its first channel among those sampled together.
        width: Number of channels.
        is_turn: Whether it reads an orientation, whose error has three components.
    """

    name: str
    sensor: NumberSensor
    channel: int
    column: int
    width: int
    is_turn: bool

    @property
    def range(self) -> float:
        """Reading of a scanner ray that hits nothing; infinite for other sensors."""
        return self.sensor.range if isinstance(self.sensor, Scanner) else math.inf

    @property
    def limits(self) -> tuple[float, float]:
        """Least and greatest reading."""
        if self.sensor.limits is not None:
            return self.sensor.limits
        if isinstance(self.sensor, Scanner):
            return 0.0, self.sensor.range
        return UNLIMITED


_SEEN_OR_SOLID = np.array([1, 1, 1, 1, 0, 0], dtype=np.uint8)
"""Geom groups that rays hit."""


class SensorSource(Protocol):
    """Measures values that the engine does not."""

    def write(self, world: World) -> None:
        """Write true values into the engine's sensor data."""


class RaySource:
    """Distances along the rays of a scanner.

    Args:
        scanner: Its entry in the scene.
    """

    def __init__(self, world: World, slot: SensorSlot, scanner: Scanner) -> None:
        self._cast = import_extra("mujoco", "world").mj_multiRay
        site = world.model.site(site_name(slot.name))
        # Views, fetched once: the engine never reallocates them.
        self._site, self._channel = int(site.id), slot.channel
        self._origin = world.data.site_xpos[site.id]
        self._axes = world.data.site_xmat[site.id].reshape(3, 3).T
        self._measured = world.data.sensordata[slot.channel : slot.channel + slot.width]
        # Rays ignore the carrier body; -1 for the world, whose fixed bodies are visible.
        self._own_body = int(site.bodyid[0]) or -1
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
            self._turned().ravel(),
            _SEEN_OR_SOLID,
            True,
            self._own_body,
            self._hits,
            distances,
            None,
            distances.size,
            self._range,
        )
        # The engine's cutoff discards only geoms entirely beyond the range.
        is_seen = (distances >= 0) & (distances < self._range)
        self._measured[:] = np.where(is_seen, distances, self._range)

    def _turned(self) -> NDArray[np.float64]:
        """Directions of the rays in the world, (rays, 3)."""
        # In this order, so that the result is that of sampling.c to the last bit.
        along, side, up = self._directions.T[:, :, None]
        x, y, z = self._axes
        return along * x + side * y + up * z

    def native(self, data: NativeData) -> ctypes.Structure:
        """Return the scanner in machine code."""
        rays = self._distances.size
        return step_structure("rays")(
            site=self._site,
            own_body=self._own_body,
            count=rays,
            directions=data.view(self._directions),
            turned=data.copy(np.zeros((rays, 3))),
            distances=data.view(self._distances),
            hits=data.view(self._hits),
            range=self._range,
            channel=self._channel,
        )


def _copied(numbers: NDArray[np.float64], channel: int, data: NativeData) -> ctypes.Structure:
    """Return a copy of numbers into the engine's sensor data, in machine code."""
    return step_structure("copied")(source=data.view(numbers), channel=channel, count=numbers.size)


class BallTorqueSource:
    """Actuator torque of a ball joint.

    Args:
        sensor: Its entry in the scene.
    """

    def __init__(self, world: World, slot: SensorSlot, sensor: JointSensor) -> None:
        first = int(world.model.joint(full_name(sensor.robot, sensor.joint)).dofadr[0])
        self._dofs = slice(first, first + slot.width)
        self._channels = slice(slot.channel, slot.channel + slot.width)

    def write(self, world: World) -> None:
        """Copy the torque into the engine's sensor data."""
        world.data.sensordata[self._channels] = world.data.qfrc_actuator[self._dofs]

    def native(self, world: World, data: NativeData) -> ctypes.Structure:
        """Return the source in machine code."""
        torques = world.data.qfrc_actuator[self._dofs]
        return _copied(torques, self._channels.start, data)


class EchoSource:
    """Numbers sent to an echo sensor, or by an outside device.

    Attributes:
        width: How many numbers.
        sent: The last ones, a view into the memory.
    """

    sent: NDArray[np.float64]

    def __init__(self, slot: SensorSlot) -> None:
        self._channel, self.width = slot.channel, slot.width
        self._is_turn = slot.is_turn

    def start(self) -> None:
        """Set the numbers before any were sent."""
        self.sent[:] = 0.0
        if self._is_turn:
            self.sent[0] = 1.0

    def write(self, world: World) -> None:
        """Copy the numbers into the engine's sensor data."""
        world.data.sensordata[self._channel : self._channel + self.width] = self.sent

    def native(self, data: NativeData) -> ctypes.Structure:
        """Return the source in machine code."""
        return _copied(self.sent, self._channel, data)


class ElementSource:
    """Numbers in the memory of another element: a rotor, the air, a wheel on soil.

    Args:
        sensor: Its entry in the scene.
    """

    def __init__(self, slot: SensorSlot, sensor: RotorSensor | AirSensor | SoilSensor) -> None:
        self._channels = slice(slot.channel, slot.channel + slot.width)
        self._sensor = sensor

    def _numbers(self, world: World) -> NDArray[np.float64]:
        """Return the numbers, a view."""
        sensor, width = self._sensor, self._channels.stop - self._channels.start
        if isinstance(sensor, RotorSensor):
            return world.rotor_readings(sensor.rotor)[:width]
        if isinstance(sensor, SoilSensor):
            return world.wheel_readings(sensor.soil, sensor.wheel)
        return world.air_velocity(sensor.air)

    def write(self, world: World) -> None:
        """Copy the numbers into the engine's sensor data."""
        world.data.sensordata[self._channels] = self._numbers(world)

    def native(self, world: World, data: NativeData) -> ctypes.Structure:
        """Return the source in machine code."""
        numbers = self._numbers(world)
        return _copied(numbers, self._channels.start, data)


def source_of(world: World, slot: SensorSlot) -> SensorSource | None:
    """Source of a sensor, if the engine does not measure it."""
    sensor = slot.sensor
    if sensor.outside or isinstance(sensor, EchoSensor):
        return EchoSource(slot)
    if isinstance(sensor, Scanner):
        return RaySource(world, slot, sensor)
    if isinstance(sensor, RotorSensor | AirSensor | SoilSensor):
        return ElementSource(slot, sensor)
    if isinstance(sensor, JointSensor) and sensor.kind == "joint-torque" and slot.width > 1:
        return BallTorqueSource(world, slot, sensor)
    return None
