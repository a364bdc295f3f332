"""Where the numbers of a sensor stand."""

from __future__ import annotations

import math
from dataclasses import dataclass

from linkwork.world.sensors.schema import NumberSensor, Scanner

UNLIMITED = (-math.inf, math.inf)


@dataclass(frozen=True)
class Slot:
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
