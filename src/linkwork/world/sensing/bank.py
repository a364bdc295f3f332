"""All sensors of a world and their readings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.world.element import Element

if TYPE_CHECKING:
    from linkwork.world.world import World


class SensorBank(Element):
    """Reads every sensor after every step.

    Attributes:
        channels: Names of the numbers that are read.
    """

    def __init__(self, world: World) -> None:
        self.channels = tuple(world.loaded.scene.sensors)
        self.memory_size = len(self.channels)

    @property
    def readings(self) -> NDArray[np.float64]:
        """What is read now, in the order of `channels`."""
        return self.memory

    def start(self, world: World) -> None:
        """Reads the start."""
        self.observe(world)

    def observe(self, world: World) -> None:
        """Reads the new state."""
        self.memory[:] = world.data.sensordata
