"""All sensors of a world and their readings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.element import Element, LiveValue
from linkwork.world.sensors.channels import (
    QUATERNION,
    channel_names,
    number_sensors,
    numbers_of,
)
from linkwork.world.sensors.errors import KINDS
from linkwork.world.sensors.live import echo_input, error_value
from linkwork.world.sensors.sampling import Sampling
from linkwork.world.sensors.slot import Slot
from linkwork.world.sensors.sources import Echo, source_of

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class SensorBank(Element):
    """Reads every sensor after every step.

    Attributes:
        channels: Names of the numbers that are read.
        readings: What is read now, in the order of `channels`.
    """

    readings: NDArray[np.float64]

    def __init__(self, world: World) -> None:
        self.channels = channel_names(world.loaded.scene, world.loaded.trees)
        self._echoes: list[tuple[Slot, Echo]] = []
        self._samplings = [
            self._sampling(world, slots, *times) for times, slots in _slots_by_times(world).items()
        ]
        self.memory_size = len(self.channels) + len(self._echoes)
        self.memory_size += sum(sampling.memory_size for sampling in self._samplings)

    def _sampling(self, world: World, slots: list[Slot], period: int, delay: int) -> Sampling:
        sources = [(slot, source_of(world, slot)) for slot in slots]
        self._echoes += [(slot, source) for slot, source in sources if isinstance(source, Echo)]
        present = [source for _, source in sources if source is not None]
        return Sampling(world, slots, present, period, delay)

    def start(self, world: World) -> None:
        """Reads the start."""
        self._bind()
        for sampling in self._samplings:
            sampling.start(world, self.readings)

    def _bind(self) -> None:
        """Tells everybody where they remember."""
        self.readings, rest = np.split(self.memory, [len(self.channels)])
        for _, echo in self._echoes:
            echo.sent, rest = np.split(rest, [1])
        for sampling in self._samplings:
            own, rest = np.split(rest, [sampling.memory_size])
            sampling.bind(own)

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Any finite numbers: readings err as much as they are told to."""
        return bool(np.isfinite(numbers).all())

    def restored(self, world: World) -> None:
        """Notes which errors there are."""
        for sampling in self._samplings:
            sampling.errors.refresh()

    def observe(self, world: World) -> None:
        """Reads the new state."""
        for sampling in self._samplings:
            sampling.observe(world, self.readings)

    def is_idle(self) -> bool:
        """Whether all sensors read what is true now, and remember nothing."""
        return all(sampling.is_direct for sampling in self._samplings)

    def live_values(self) -> Mapping[str, LiveValue]:
        """The errors of every sensor, and what echoes are sent."""
        errors = {
            f"sensors.{slot.name}.{kind}": error_value(sampling.errors, slot, kind)
            for sampling in self._samplings
            for slot in sampling.slots
            for kind in KINDS
        }
        echoes = {f"sensors.{slot.name}.input": echo_input(x, slot) for slot, x in self._echoes}
        return errors | echoes


def _slots_by_times(world: World) -> dict[tuple[int, int], list[Slot]]:
    """Where every sensor stands, those with one period and delay [steps] together."""
    scene = world.loaded.scene
    found: dict[tuple[int, int], list[Slot]] = {}
    channel = 0
    for name, sensor in number_sensors(scene).items():
        numbers = numbers_of(scene, world.loaded.trees, sensor)
        period = 1 if sensor.period is None else round(sensor.period / world.step_size)
        slots = found.setdefault((period, round(sensor.delay / world.step_size)), [])
        column = slots[-1].column + slots[-1].width if slots else 0
        is_turn = numbers == QUATERNION
        slots.append(Slot(name, sensor, channel, column, len(numbers), is_turn))
        channel += len(numbers)
    return found
