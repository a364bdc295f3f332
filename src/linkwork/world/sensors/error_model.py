"""Sensor errors: bias, drift, noise, limits and resolution."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.noise import JoinedNoise, NoiseStream
from linkwork.world.sensors.sources import UNLIMITED, SensorSlot

Vector = NDArray[np.float64]

KINDS: tuple[str, ...] = ("noise", "bias", "drift")
"""Errors that are live values."""

_PRODUCT = np.array(
    [
        [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]],
        [[0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 0, -1], [0, 0, 1, 0]],
        [[0, 0, -1, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, -1, 0, 0]],
        [[0, 0, 0, -1], [0, 0, -1, 0], [0, 1, 0, 0], [1, 0, 0, 0]],
    ],
    dtype=float,
).reshape(4, 16)
"""A quaternion times this is the matrix of its left multiplication."""

_TINY = 1e-300
_NONE = np.zeros(0, dtype=np.intp)


class SensorErrorModel:
    """Readings from true values, for sensors that are sampled together.

    Args:
        slots: Sensors with contiguous columns.
        seed: The run's seed.
        period: Time between samples [s].

    Attributes:
        memory_size: Length of its memory.
        is_ideal: Whether readings are the true values.
    """

    def __init__(self, slots: Sequence[SensorSlot], seed: int, period: float) -> None:
        self._slots = slots
        self._root_period = math.sqrt(period)
        self._noises = _joined(slots, seed, "noise")
        self._steps = _joined(slots, seed, "drift")
        self._width = sum(slot.width for slot in slots)
        self.memory_size = (len(KINDS) + 1) * self._width
        self._set_bounds()
        self._turns = np.array(
            [range(slot.column, slot.column + 4) for slot in slots if slot.is_turn], dtype=np.intp
        ).reshape(-1, 4)

    def _set_bounds(self) -> None:
        limits = [(slot.limits, slot.width) for slot in self._slots]
        self._least = np.concatenate([np.full(width, x[0]) for x, width in limits])
        self._greatest = np.concatenate([np.full(width, x[1]) for x, width in limits])
        steps = [np.full(slot.width, slot.sensor.resolution or 0.0) for slot in self._slots]
        self._resolution = np.concatenate(steps)
        self._rounded = np.flatnonzero(self._resolution)
        self._is_bounded = any(slot.limits != UNLIMITED for slot in self._slots)
        ranges = [np.full(slot.width, slot.range) for slot in self._slots]
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
        """One error of one sensor, a view; call `refresh` after changing it."""
        first = slot.column + slot.is_turn
        return self._live[kind][first : slot.column + slot.width]

    def refresh(self) -> None:
        """Update which errors are active."""
        self._is_noisy = bool(self._live["noise"].any())
        self._is_drifting = bool(self._live["drift"].any())
        is_off = bool(self._live["bias"].any() or self._walk.any())
        self._is_off = is_off or self._is_noisy or self._is_drifting
        self.is_ideal = not (self._is_off or self._is_limited or self._rounded.size)

    def read(self, truth: Vector, sample: int) -> Vector:
        """Readings of true values.

        Args:
            truth: True values, a copy that may be changed.
            sample: Index of the sample, counted from 0; each is read once, in order.
        """
        meets_nothing = np.flatnonzero(truth >= self._range) if self._is_ranging else _NONE
        if self._is_off:
            self._add(truth, self._error(sample))
        if self._rounded.size:
            self._round(truth)
        # A ray that hits nothing measures nothing and has no error.
        truth[meets_nothing] = self._range[meets_nothing]
        self._limit(truth)
        return truth

    def _limit(self, readings: Vector) -> None:
        if self._is_bounded:
            np.clip(readings, self._least, self._greatest, out=readings)

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
        if not self._turns.size:
            truth += error
            return
        turned = _turned(truth[self._turns], error[self._turns[:, 1:]])
        error[self._turns] = 0.0
        truth += error
        truth[self._turns] = turned


def _joined(slots: Sequence[SensorSlot], seed: int, kind: str) -> JoinedNoise:
    names = [(f"sensors.{slot.name}.{kind}", slot.width) for slot in slots]
    return JoinedNoise([NoiseStream(seed, name, width) for name, width in names])


def _turned(wxyz: Vector, turns: Vector) -> Vector:
    """Orientations rotated in body axes by rotation vectors [rad]; one per row."""
    angle = np.sqrt((turns * turns).sum(axis=1, keepdims=True))
    turn = np.empty_like(wxyz)
    turn[:, :1] = np.cos(angle / 2)
    turn[:, 1:] = turns * (np.sin(angle / 2) / np.maximum(angle, _TINY))
    return ((wxyz @ _PRODUCT).reshape(-1, 4, 4) @ turn[:, :, None])[:, :, 0]
