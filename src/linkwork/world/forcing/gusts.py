"""Pulses of wind, all at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.world.scene.force import Wind


class Gusts:
    """The gusts of many winds.

    Args:
        winds: The winds.
    """

    def __init__(self, winds: Sequence[Wind]) -> None:
        gusts = [(index, gust) for index, wind in enumerate(winds) for gust in wind.gusts]
        self._wind = np.array([index for index, _ in gusts], dtype=np.intp)
        self._start = np.array([gust.start for _, gust in gusts])
        self._duration = np.array([gust.duration for _, gust in gusts])
        self._every = np.array([gust.every or np.inf for _, gust in gusts])
        self._peak = np.array([(*gust.force, *gust.torque) for _, gust in gusts]).reshape(-1, 6)
        self._none = np.zeros((len(winds), 6))

    def at(self, time: float) -> NDArray[np.float64]:
        """Force and torque of each wind's gusts together [N, N m]; not to be changed."""
        if not self._wind.size:
            return self._none
        since = time - self._start
        # Before its start a gust has not come; after it, what counts is the latest one.
        within = np.where(since < 0, 0.0, np.fmod(since, self._every)) / self._duration
        swelling = 0.5 - 0.5 * np.cos(2 * np.pi * np.minimum(within, 1.0))
        wrenches = np.zeros_like(self._none)
        np.add.at(wrenches, self._wind, swelling[:, None] * self._peak)
        return wrenches
