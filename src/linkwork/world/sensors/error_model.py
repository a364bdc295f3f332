"""Sensor errors: bias, drift, noise, limits and resolution."""

import ctypes
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.noise import JoinedNoise, NoiseStream
from linkwork.world.sensors.base import UNLIMITED, SensorSlot
from linkwork.world.stepping.native import NativeData

Vector = NDArray[np.float64]

KINDS: tuple[str, ...] = ("noise", "bias", "drift")  # Errors that are live values

_MIN_ANGLE = 1e-300
_NONE = np.zeros(0, dtype=np.intp)


class SensorErrorModel:
    """Readings from true values, for sensors that are sampled together every `period` [s]."""

    def __init__(self, slots: Sequence[SensorSlot], seed: int, period: float) -> None:
        self._slots = slots
        self._root_period = math.sqrt(period)
        self._noises = _joined(slots, seed, "noise")
        self._steps = _joined(slots, seed, "drift")
        self.noises = (self._noises, self._steps)
        self._width = sum(slot.width for slot in slots)
        self.memory_size = (len(KINDS) + 1) * self._width
        self._set_bounds()
        # Shared with the native hook: ideal, inexact, noisy, drifting.
        self._flags = np.zeros(4, dtype=np.int64)
        columns = [range(x.column, x.column + 4) for x in slots if x.is_orientation]
        self._orientations = np.array(columns, dtype=np.intp).reshape(-1, 4)

    def _set_bounds(self) -> None:
        limits = [(slot.limits, slot.width) for slot in self._slots]
        self._minimum = np.concatenate([np.full(width, x[0]) for x, width in limits])
        self._maximum = np.concatenate([np.full(width, x[1]) for x, width in limits])
        steps = [np.full(slot.width, slot.sensor.resolution or 0.0) for slot in self._slots]
        self._resolution = np.concatenate(steps)
        self._rounded = np.flatnonzero(self._resolution)
        self._is_bounded = any(slot.limits != UNLIMITED for slot in self._slots)
        ranges = [np.full(x.width, x.sensor.physical_limits[1]) for x in self._slots]
        self._range = np.concatenate(ranges)
        self._is_ranging = bool(np.isfinite(self._range).any())
        # True values are within the physical range of a sensor; erroneous ones may not be.
        self._is_limited = any(slot.sensor.limits is not None for slot in self._slots)

    def bind(self, memory: Vector) -> None:
        """Set the memory."""
        rows = memory.reshape(len(KINDS) + 1, self._width)
        self._live = dict(zip(KINDS, rows, strict=False))
        self._walk = rows[-1]

    def start(self) -> None:
        """Set the errors of the scene, without drift."""
        for slot in self._slots:
            for kind in KINDS:
                self.of(kind, slot)[:] = getattr(slot.sensor, kind)
        self.refresh()

    def of(self, kind: str, slot: SensorSlot) -> Vector:
        """Return the one error of one sensor, a view; call `refresh` after changing it."""
        first = slot.column + slot.is_orientation
        return self._live[kind][first : slot.column + slot.width]

    def refresh(self) -> None:
        """Update which errors are active."""
        self._is_noisy = bool(self._live["noise"].any())
        self._is_drifting = bool(self._live["drift"].any())
        is_inexact = bool(self._live["bias"].any() or self._walk.any())
        self._is_inexact = is_inexact or self._is_noisy or self._is_drifting
        self.is_ideal = not (self._is_inexact or self._is_limited or self._rounded.size)
        self._flags[:] = self.is_ideal, self._is_inexact, self._is_noisy, self._is_drifting

    def fill(self, sampling: ctypes.Structure, data: NativeData) -> None:
        """Set the errors of sensors in machine code."""
        sampling.flags = data.view(self._flags)
        sampling.noises = data.noise(self._noises, self._width)
        sampling.steps = data.noise(self._steps, self._width)
        for kind in KINDS:
            setattr(sampling, kind, data.view(self._live[kind]))
        sampling.walk, sampling.root_period = data.view(self._walk), self._root_period
        sampling.minimum, sampling.maximum = data.view(self._minimum), data.view(self._maximum)
        sampling.resolution = data.view(self._resolution)
        sampling.range = data.view(self._range)
        sampling.is_bounded, sampling.is_ranging = self._is_bounded, self._is_ranging
        sampling.rounds = self._rounded.size > 0
        sampling.orientation_count = len(self._orientations)
        sampling.orientations = data.copy(self._orientations[:, :1], np.int64)

    def read(self, truth: Vector, sample: int) -> Vector:
        """Return the readings of true values, which it may change; samples come in order."""
        meets_nothing = np.flatnonzero(truth >= self._range) if self._is_ranging else _NONE
        if self._is_inexact:
            self._add(truth, self._error(sample))
        if self._rounded.size:
            self._round(truth)
        # A ray that hits nothing measures nothing and has no error.
        truth[meets_nothing] = self._range[meets_nothing]
        self._limit(truth)
        return truth

    def _limit(self, readings: Vector) -> None:
        if self._is_bounded:
            np.clip(readings, self._minimum, self._maximum, out=readings)

    def _round(self, readings: Vector) -> None:
        """Clip and round; a rounded value may again exceed a limit."""
        self._limit(readings)
        steps = self._resolution[self._rounded]
        readings[self._rounded] = np.round(readings[self._rounded] / steps) * steps

    def _error(self, sample: int) -> Vector:
        if self._is_drifting and sample > 0:
            self._walk += self._live["drift"] * self._root_period * self._steps.at(sample)
        error = self._live["bias"] + self._walk
        if self._is_noisy:
            error += self._live["noise"] * self._noises.at(sample)
        return error

    def _add(self, truth: Vector, error: Vector) -> None:
        if not self._orientations.size:
            truth += error
            return
        rotated = _rotate(truth[self._orientations], error[self._orientations[:, 1:]])
        error[self._orientations] = 0.0
        truth += error
        truth[self._orientations] = rotated


def _joined(slots: Sequence[SensorSlot], seed: int, kind: str) -> JoinedNoise:
    names = [(f"sensors.{slot.name}.{kind}", slot.width) for slot in slots]
    return JoinedNoise([NoiseStream(seed, name, width) for name, width in names])


def _rotate(wxyz: Vector, rotation_vectors: Vector) -> Vector:
    """Return orientations rotated in body axes by rotation vectors [rad]; one per row."""
    rows = zip(wxyz.tolist(), rotation_vectors.tolist(), strict=True)
    return np.array([_rotate_one(*row) for row in rows])


def _rotate_one(
    wxyz: list[float], rotation_vector: list[float]
) -> tuple[float, float, float, float]:
    # As floats, so that the result is that of sampling.c to the last bit.
    a, b, c, d = wxyz
    rx, ry, rz = rotation_vector
    angle = math.sqrt(rx * rx + ry * ry + rz * rz)
    scale = math.sin(angle / 2) / max(angle, _MIN_ANGLE)
    w, x, y, z = math.cos(angle / 2), rx * scale, ry * scale, rz * scale
    return (
        a * w - b * x - c * y - d * z,
        b * w + a * x - d * y + c * z,
        c * w + d * x + a * y - b * z,
        d * w - c * x + b * y + a * z,
    )
