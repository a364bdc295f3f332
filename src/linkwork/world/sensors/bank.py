"""Sampling, delay and live values of all sensors."""

import ctypes
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.world.engine.element import LiveValue, World, WorldElement
from linkwork.world.engine.noise import Noise
from linkwork.world.sensors.base import MAX_ERROR, QUATERNION, SensorSlot, SensorSource
from linkwork.world.sensors.error_model import KINDS, SensorErrorModel
from linkwork.world.sensors.kinds import channel_names, number_sensors
from linkwork.world.sensors.readings import EchoSource
from linkwork.world.sensors.scanner import RaySource
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure

Vector = NDArray[np.float64]


class SampledSensors:
    """Sensors with the same period and delay [steps], sampled together."""

    def __init__(
        self,
        world: World,
        slots: Sequence[SensorSlot],
        sources: Sequence[SensorSource],
        period: int,
        delay: int,
    ) -> None:
        self.slots = slots
        self._sources = sources
        self._period, self._delay = period, delay
        self._is_immediate = period == 1 and delay == 0
        self._channels = _indices(slots)
        # A view, fetched once: the engine never reallocates it.
        self._measured = world.data.sensordata
        self.errors = SensorErrorModel(slots, world.seed, period * world.step_size)
        # Most pending samples, including the one that arrives.
        self._room = delay // period + 1
        width = sum(slot.width for slot in slots)
        self._shape = (self._room, width)
        self.memory_size = self.errors.memory_size + self._room * width

    def bind(self, memory: Vector) -> None:
        """Set the memory."""
        self.errors.bind(memory[: self.errors.memory_size])
        self._pending = memory[self.errors.memory_size :].reshape(self._shape)

    def start(self, world: World, readings: Vector) -> None:
        """Take the first sample, which is read until a later one arrives."""
        self.errors.start()
        self._sample(world, 0)
        readings[self._channels] = self._pending[0]

    @property
    def is_direct(self) -> bool:
        """Whether the reading is the true value of the present step."""
        return self._is_immediate and self.errors.is_ideal

    def observe(self, world: World, readings: Vector) -> None:
        """Take a sample if it is due, and update the readings if an earlier one arrives."""
        if self.is_direct:
            readings[self._channels] = self._truth(world)
            return
        step = world.step_count
        if step % self._period == 0:
            self._sample(world, step // self._period)
        sample, rest = divmod(step - self._delay, self._period)
        if rest == 0 and sample >= 0:
            readings[self._channels] = self._pending[sample % self._room]

    def native(self, readings: Vector, data: NativeData) -> ctypes.Structure:
        """Return the same in machine code."""
        room, width = self._shape
        channels = np.arange(readings.size)[self._channels]
        sampling = step_structure("sampling")(
            period=self._period,
            delay=self._delay,
            room=room,
            width=width,
            channels=data.copy(channels, np.int64),
            pending=data.view(self._pending),
            values=data.copy(np.zeros(width)),
            readings=data.view(readings),
        )
        self.errors.fill(sampling, data)
        rays = [x.native(data) for x in self._sources if isinstance(x, RaySource)]
        copies = [x.native(data) for x in self._sources if not isinstance(x, RaySource)]
        sampling.ray_count, sampling.rays = len(rays), data.array(rays)
        sampling.copy_count, sampling.copies = len(copies), data.array(copies)
        return sampling

    def _truth(self, world: World) -> Vector:
        for source in self._sources:
            source.write(world)
        return self._measured[self._channels]

    def _sample(self, world: World, sample: int) -> None:
        values = self._truth(world)
        if not self.errors.is_ideal:
            values = self.errors.read(values.copy(), sample)
        self._pending[sample % self._room] = values


def _indices(slots: Sequence[SensorSlot]) -> slice | NDArray[np.intp]:
    """Return the channels of sensors, in order; a slice if contiguous, which is faster."""
    indices = np.r_[*(slot.channels for slot in slots)]
    if np.all(np.diff(indices) == 1):
        return slice(int(indices[0]), int(indices[-1]) + 1)
    return indices


_DESCRIPTIONS = {
    "noise": "standard deviation of each sample, in the reading's unit",
    "bias": "constant error, in the reading's unit",
    "drift": "random walk of the error [unit/sqrt(s)]",
}


def error_value(errors: SensorErrorModel, slot: SensorSlot, kind: str) -> LiveValue:
    """Return the live value of one error of one sensor: a number or a list."""

    def read() -> Any:
        return _one_or_list(errors.of(kind, slot))

    def check(value: Any) -> list[float]:
        what, count = f"{kind} of {slot.name!r}", errors.of(kind, slot).size
        values = value if isinstance(value, list) else [value] * count
        return _checked(what, values, count, -MAX_ERROR if kind == "bias" else 0.0)

    def write(value: Any) -> None:
        errors.of(kind, slot)[:] = check(value)
        errors.refresh()

    return LiveValue(_DESCRIPTIONS[kind], read, write, check)


def _checked(what: str, values: list[Any], count: int, minimum: float) -> list[float]:
    if len(values) != count:
        raise checks.invalid(what, values, "one number" if count == 1 else f"{count} numbers")
    return [checks.number(what, x, minimum=minimum, maximum=MAX_ERROR) for x in values]


def _one_or_list(values: Vector) -> float | list[float]:
    numbers = values.tolist()
    return numbers if len(numbers) > 1 else numbers[0]


def outside_input(echo: EchoSource) -> LiveValue:
    """Return the readings of an outside device: a number, or a list for several channels."""

    def read() -> Any:
        return _one_or_list(echo.sent)

    def check(value: Any) -> list[float]:
        values = value if isinstance(value, list) else [value]
        return _checked(f"input of {echo.slot.name!r}", values, echo.slot.width, -MAX_ERROR)

    def write(value: Any) -> None:
        echo.sent[:] = check(value)

    return LiveValue("readings of an outside device", read, write, check, wakes=False)


def echo_input(echo: EchoSource) -> LiveValue:
    """Return the input of an echo sensor: a number, or a list whose last number is kept."""
    if echo.slot.sensor.outside:
        return outside_input(echo)

    def write(value: Any) -> None:
        what = f"input of {echo.slot.name!r}"
        sent = value if isinstance(value, list) else [value]
        if not sent:
            raise checks.invalid(what, value, "a number or a list of numbers")
        echo.sent[0] = [checks.number(what, x) for x in sent][-1]

    return LiveValue("next reading", lambda: float(echo.sent[0]), write)


class SensorBank(WorldElement):
    """Reads all sensors after every step, in the order of `channels`."""

    readings: NDArray[np.float64]

    def __init__(self, world: World) -> None:
        self.channels = channel_names(world.loaded.scene, world.loaded.trees)
        self._echoes: list[EchoSource] = []
        self._samplings = [
            self._sampling(world, slots, *times) for times, slots in _slots_by_times(world).items()
        ]
        self.memory_size = len(self.channels) + sum(echo.slot.width for echo in self._echoes)
        self.memory_size += sum(sampling.memory_size for sampling in self._samplings)

    def _sampling(
        self, world: World, slots: list[SensorSlot], period: int, delay: int
    ) -> SampledSensors:
        sources = [
            EchoSource(slot) if slot.sensor.outside else slot.sensor.source(world, slot)
            for slot in slots
        ]
        self._echoes += [source for source in sources if isinstance(source, EchoSource)]
        present = [source for source in sources if source is not None]
        return SampledSensors(world, slots, present, period, delay)

    def start(self, world: World) -> None:
        """Take the first samples."""
        self._bind()
        for echo in self._echoes:
            echo.start()
        for sampling in self._samplings:
            sampling.start(world, self.readings)

    def _bind(self) -> None:
        self.readings, rest = np.split(self.memory, [len(self.channels)])
        for echo in self._echoes:
            echo.sent, rest = np.split(rest, [echo.slot.width])
        for sampling in self._samplings:
            memory, rest = np.split(rest, [sampling.memory_size])
            sampling.bind(memory)

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all numbers are finite."""
        return bool(np.isfinite(numbers).all())

    def restored(self, world: World) -> None:
        """Update which errors are active."""
        for sampling in self._samplings:
            sampling.errors.refresh()

    def observe(self, world: World) -> None:
        """Read the new state."""
        for sampling in self._samplings:
            sampling.observe(world, self.readings)

    def noises(self) -> Iterable[Noise]:
        """Return the random numbers of all sensors."""
        return [noise for sampling in self._samplings for noise in sampling.errors.noises]

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """Return all sensors in machine code."""
        samplings = [x.native(self.readings, data) for x in self._samplings]
        bank = step_structure("sensor_bank")(count=len(samplings), samplings=data.array(samplings))
        return {Moment.OBSERVE: NativeHook("lw_sensors_observe", bank)}

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the errors of every sensor, and inputs of echo sensors."""
        errors = {
            f"sensors.{slot.name}.{kind}": error_value(sampling.errors, slot, kind)
            for sampling in self._samplings
            for slot in sampling.slots
            for kind in KINDS
        }
        echoes = {f"sensors.{x.slot.name}.input": echo_input(x) for x in self._echoes}
        return errors | echoes


def _slots_by_times(world: World) -> dict[tuple[int, int], list[SensorSlot]]:
    scene = world.loaded.scene
    groups: dict[tuple[int, int], list[SensorSlot]] = {}
    channel = 0
    for name, sensor in number_sensors(scene).items():
        suffixes = sensor.suffixes(scene, world.loaded.trees)
        period = 1 if sensor.period is None else round(sensor.period / world.step_size)
        slots = groups.setdefault((period, round(sensor.delay / world.step_size)), [])
        column = slots[-1].column + slots[-1].width if slots else 0
        is_orientation = suffixes == QUATERNION
        slots.append(SensorSlot(name, sensor, channel, column, len(suffixes), is_orientation))
        channel += len(suffixes)
    return groups
