"""Where the numbers of a sensor stand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.engine.names import full_name
from linkwork.world.sensors.build import site_name
from linkwork.world.sensors.schema import EchoSensor, JointSensor, NumberSensor, Scanner

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


UNLIMITED = (-math.inf, math.inf)


@dataclass(frozen=True)
class SensorSlot:
    """One sensor and where its numbers stand.

    Attributes:
        name: The sensor's name.
        sensor: What the scene says of it.
        channel: Its first number among those of all sensors.
        column: Its first number among those of the sensors it samples with.
        width: How many numbers it reads.
        is_turn: Whether it reads an orientation, which errs by three angles.
    """

    name: str
    sensor: NumberSensor
    channel: int
    column: int
    width: int
    is_turn: bool

    @property
    def range(self) -> float:
        """What is read where there is nothing to be measured; infinite where there always is."""
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
"""Groups of geoms that stop a ray."""


class SensorSource(Protocol):
    """Measures what the engine does not."""

    def write(self, world: World) -> None:
        """Writes true values into the engine's readings."""


class RaySource:
    """Distances along the rays of one scanner.

    Args:
        world: Where it stands.
        slot: The sensor.
        scanner: What the scene says of it.
    """

    def __init__(self, world: World, slot: SensorSlot, scanner: Scanner) -> None:
        self._cast = import_extra("mujoco", "world").mj_multiRay
        site = world.model.site(site_name(slot.name))
        # The engine's arrays stay where they are, and it costs time to ask for them.
        self._origin = world.data.site_xpos[site.id]
        self._axes = world.data.site_xmat[site.id].reshape(3, 3).T
        self._measured = world.data.sensordata[slot.channel : slot.channel + slot.width]
        # A scanner does not see its own carrier; but the world carries all that stands still.
        self._own_body = int(site.bodyid[0]) or -1
        self._range = scanner.range
        angles = np.linspace(-scanner.half_angle, scanner.half_angle, scanner.rays)
        if scanner.rays == 1:
            angles = np.zeros(1)
        self._directions = np.stack([np.cos(angles), np.sin(angles), 0 * angles], axis=1)
        self._distances = np.zeros(scanner.rays)
        self._hits = np.zeros(scanner.rays, dtype=np.int32)

    def write(self, world: World) -> None:
        """Measures into the engine's readings."""
        distances = self._distances
        self._cast(
            world.model,
            world.data,
            self._origin,
            (self._directions @ self._axes).ravel(),
            _SEEN_OR_SOLID,
            True,
            self._own_body,
            self._hits,
            distances,
            None,
            distances.size,
            self._range,
        )
        # The engine leaves out only what lies beyond the range as a whole.
        is_seen = (distances >= 0) & (distances < self._range)
        self._measured[:] = np.where(is_seen, distances, self._range)


class BallTorqueSource:
    """Torque of the actuators of a ball joint.

    Args:
        world: Where it stands.
        slot: The sensor.
        sensor: What the scene says of it.
    """

    def __init__(self, world: World, slot: SensorSlot, sensor: JointSensor) -> None:
        first = int(world.model.joint(full_name(sensor.robot, sensor.joint)).dofadr[0])
        self._dofs = slice(first, first + slot.width)
        self._channels = slice(slot.channel, slot.channel + slot.width)

    def write(self, world: World) -> None:
        """Copies it into the engine's readings."""
        world.data.sensordata[self._channels] = world.data.qfrc_actuator[self._dofs]


class EchoSource:
    """What was last sent to one sensor.

    Args:
        slot: The sensor.

    Attributes:
        sent: The number that was sent, where the bank remembers it.
    """

    sent: NDArray[np.float64]

    def __init__(self, slot: SensorSlot) -> None:
        self._channel = slot.channel

    def write(self, world: World) -> None:
        """Copies it into the engine's readings."""
        world.data.sensordata[self._channel] = self.sent[0]


def source_of(world: World, slot: SensorSlot) -> SensorSource | None:
    """What measures a sensor, where the engine does not."""
    sensor = slot.sensor
    if isinstance(sensor, Scanner):
        return RaySource(world, slot, sensor)
    if isinstance(sensor, EchoSensor):
        return EchoSource(slot)
    if isinstance(sensor, JointSensor) and sensor.kind == "joint-torque" and slot.width > 1:
        return BallTorqueSource(world, slot, sensor)
    return None
