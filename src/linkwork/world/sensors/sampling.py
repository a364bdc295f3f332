"""When readings are taken and when they arrive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.world.sensors.errors import Errors
from linkwork.world.sensors.slot import Slot
from linkwork.world.sensors.sources import Source

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

Vector = NDArray[np.float64]


class Sampling:
    """Sensors with one period and one delay, sampled together.

    Args:
        world: Where they are.
        slots: The sensors.
        sources: What measures what the engine does not.
        period: Steps between samples.
        delay: Steps until a sample is read.

    Attributes:
        slots: The sensors.
        errors: How they err.
        memory_size: How many numbers it remembers.
    """

    def __init__(
        self,
        world: World,
        slots: Sequence[Slot],
        sources: Sequence[Source],
        period: int,
        delay: int,
    ) -> None:
        self.slots = slots
        self._sources = sources
        self._period, self._delay = period, delay
        self._is_immediate = period == 1 and delay == 0
        self._channels = _indices(slots)
        # The engine's array stays where it is, and it costs time to ask for it.
        self._measured = world.data.sensordata
        self.errors = Errors(slots, world.seed, period * world.step_size)
        # At most this many samples are under way at once, the one that arrives included.
        self._room = delay // period + 1
        width = sum(slot.width for slot in slots)
        self._shape = (self._room, width)
        self.memory_size = self.errors.memory_size + self._room * width

    def bind(self, memory: Vector) -> None:
        """Tells where it remembers."""
        self.errors.bind(memory[: self.errors.memory_size])
        self._under_way = memory[self.errors.memory_size :].reshape(self._shape)

    def start(self, world: World, readings: Vector) -> None:
        """Samples the start, which is read until a later sample arrives."""
        self.errors.start()
        self._sample(world, 0)
        readings[self._channels] = self._under_way[0]

    @property
    def is_direct(self) -> bool:
        """Whether what is read is what is true at this step, whatever was before."""
        return self._is_immediate and self.errors.is_ideal

    def observe(self, world: World, readings: Vector) -> None:
        """Samples if it is time to, and reads what arrives.

        Args:
            world: What is measured.
            readings: What is read of all sensors; changed where a sample arrives.
        """
        if self.is_direct:
            readings[self._channels] = self._truth(world)
            return
        step = world.step_count
        if step % self._period == 0:
            self._sample(world, step // self._period)
        sample, rest = divmod(step - self._delay, self._period)
        if rest == 0 and sample >= 0:
            readings[self._channels] = self._under_way[sample % self._room]

    def _truth(self, world: World) -> Vector:
        for source in self._sources:
            source.write(world)
        return self._measured[self._channels]

    def _sample(self, world: World, sample: int) -> None:
        values = self._truth(world)
        if not self.errors.is_ideal:
            values = self.errors.read(values.copy(), sample)
        self._under_way[sample % self._room] = values


def _indices(slots: Sequence[Slot]) -> slice | NDArray[np.intp]:
    """The channels of sensors, in order; as a slice where they are neighbours, which is faster."""
    ranges = [np.arange(slot.channel, slot.channel + slot.width) for slot in slots]
    indices = np.concatenate(ranges)
    if np.all(np.diff(indices) == 1):
        return slice(int(indices[0]), int(indices[-1]) + 1)
    return indices
