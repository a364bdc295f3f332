"""The last seconds of every joint, for the chart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SPAN = 10.0
"""How much simulated time the history holds [s]."""

CAPACITY = 600
"""Most moments it keeps; closer ones than `SPAN / CAPACITY` are left out."""


class JointHistory:
    """A ring of moments, each with the position and the reference of every joint.

    Keeping a least spacing in simulated time bounds the memory and still covers the whole span,
    however slowly or fast the simulation runs.
    """

    def __init__(self, joints: int, span: float = SPAN, capacity: int = CAPACITY) -> None:
        self._span = span
        self._spacing = span / capacity
        # One place more than moments in a span, since both of its ends belong to it.
        self._times = np.zeros(capacity + 1)
        self._values = np.zeros((capacity + 1, joints, 2))
        self._start = 0
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def append(self, time: float, values: NDArray[np.float64]) -> None:
        """Adds a moment; one that lies before the last one starts the history afresh.

        Args:
            time: Simulated time [s].
            values: Position and reference of each joint, shape (joints, 2).
        """
        if self._count:
            last = self._times[self._place(self._count - 1)]
            if time < last:
                self._count = 0
            elif time - last < self._spacing * (1 - 1e-9):
                return
        self._forget_before(time - self._span)
        place = self._place(self._count)
        self._times[place], self._values[place] = time, values
        self._count += 1

    def window(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The moments in order: times (n,) [s] and values (n, joints, 2)."""
        places = (self._start + np.arange(self._count)) % len(self._times)
        return self._times[places], self._values[places]

    def _place(self, index: int) -> int:
        return (self._start + index) % len(self._times)

    def _forget_before(self, time: float) -> None:
        full = self._count == len(self._times)
        while self._count and (full or self._times[self._start] < time - 1e-9):
            self._start = self._place(1)
            self._count -= 1
            full = False
