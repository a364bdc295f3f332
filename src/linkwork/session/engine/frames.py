"""Frames of a running scene: filled by the step loop, passed to the recorder and to charts."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.session.engine.log import RunLog
from linkwork.session.participants.participant import Participant
from linkwork.session.state import REFERENCE
from linkwork.world.engine.world import World
from linkwork.world.stepping.step_loop import FrameBlock

MAX_SAMPLES = 4000
"""Frames that are kept, unless they are large."""

MAX_BYTES = 8 * 1024 * 1024
"""Size of all frames that are kept [bytes]."""


class SampleRing:
    """Keeps the newest frames."""

    def __init__(self, layout: FrameLayout) -> None:
        self._size = layout.size
        most = max(1, min(MAX_SAMPLES, MAX_BYTES // (8 * layout.size)))
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
        """
        columns = [0, 1, *places]
        rows = [frame[columns] for frame in self._frames if frame[0] > step]
        return np.array(rows).reshape(-1, len(columns))


class FrameOutput:
    """Prepares blocks of frames for the step loop and passes filled ones on.

    Attributes:
        capture: Filled with frames while nothing is recorded; None for none.
    """

    def __init__(
        self, world: World, layout: FrameLayout, log: RunLog, every: int, longest: int
    ) -> None:
        """Prepare for a scene.

        Args:
            longest: Most steps in one call of the physics engine.
        """
        self._world, self._layout, self._log = world, layout, log
        self._frame = layout.new()
        self._block = FrameBlock(layout, every, longest // every + 1)
        self._samples: SampleRing | None = None
        self.capture: FrameBlock | None = None

    def present(self, participants: Sequence[Participant]) -> FrameVector:
        """Return the present frame; valid until the next call."""
        self._world.fill(self._frame)
        references = self._layout.joint_view(self._frame)[:, REFERENCE]
        references[:] = np.nan
        for participant in participants:
            participant.show(references)
        return self._frame

    def prepare(self, end: int, participants: Sequence[Participant]) -> FrameBlock | None:
        """Return the block for the frames until a step; None if unused."""
        frames, step = self.capture, self._world.step_count
        if self._log.is_recording or self._samples is not None:
            frames = self._block
            frames.count = 0
        if frames is None:
            return None
        every = frames.every
        steps = np.arange(step + every - step % every, end + 1, every, dtype=np.float64)
        times = steps * self._world.step_size
        if times.size:
            references = frames.references[frames.count : frames.count + times.size]
            for participant in participants:
                participant.show_many(references, times)
        return frames

    def take(self, frames: FrameBlock | None) -> None:
        """Pass on the frames of the last steps."""
        if frames is None or frames is not self._block or not frames.count:
            return
        if self._log.is_recording:
            self._log.recorder.extend(frames.filled)
        if self._samples is not None:
            self._samples.extend(frames.filled)
        if self.capture is not None:
            self.capture.extend(frames)

    def samples(self, since: int, places: Sequence[int]) -> FrameVector:
        """Frames after a step; see `Engine.samples`."""
        if self._samples is None:
            self._samples = SampleRing(self._layout)
        return self._samples.since(since, places)
