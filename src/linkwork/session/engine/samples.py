"""The newest frames of a run, at the rate of its record, for charts."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.record.layout import FrameLayout

MOST_SAMPLES = 4000
"""Frames that are kept, unless they are large."""

MOST_BYTES = 8 * 1024 * 1024
"""Size of all frames that are kept [bytes]."""


class SampleRing:
    """Keeps the newest frames."""

    def __init__(self, layout: FrameLayout) -> None:
        self._size = layout.size
        most = max(1, min(MOST_SAMPLES, MOST_BYTES // (8 * layout.size)))
        self._frames: deque[NDArray[np.float64]] = deque(maxlen=most)

    def extend(self, frames: NDArray[np.float64]) -> None:
        """Add copies of frames; a step before the last one clears those before."""
        if self._frames and len(frames) and frames[0, 0] <= self._frames[-1][0]:
            self._frames.clear()
        self._frames.extend(frames.copy())

    def since(self, step: int, places: Sequence[int]) -> NDArray[np.float64]:
        """Step, time [s] and values of the frames after a step, one row each.

        Args:
            step: The last step that is known; -1 for all.
            places: Places of the values in a frame.
        """
        columns = [0, 1, *places]
        rows = [frame[columns] for frame in self._frames if frame[0] > step]
        return np.array(rows).reshape(-1, len(columns))
