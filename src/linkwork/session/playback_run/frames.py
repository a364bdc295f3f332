"""Recorded frames and events of a run, read from its store in chunks by one thread.

The store is opened for each chunk and closed again, so that other processes can load and query
meanwhile.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import numpy as np

from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.session.playback_run.rows import Chunk, RunRows
from linkwork.world.engine.element import Event

CHUNK_ROWS = 20_000
"""Rows of a chunk, about."""
FEWEST_FRAMES, MOST_FRAMES = 32, 1000
"""Frames of a chunk."""
KEPT_CHUNKS = 4

T = TypeVar("T")


class FrameReader:
    """Reads frames of a run by their steps.

    Args:
        record_every: Physics steps between recorded frames.
        wait: How long to wait for another process that has the store open [s].

    Attributes:
        extent: What is recorded, as of the last `refresh`.

    Raises:
        RecordError: The run has no frames, or the store cannot be read.
    """

    def __init__(
        self,
        database: str | Path,
        run: str,
        layout: FrameLayout,
        record_every: int,
        wait: float,
    ) -> None:
        self._rows = RunRows(database, run, layout, wait)
        names = (layout.bodies, layout.joints, layout.channels, layout.actuators, layout.touchable)
        count = 1 + sum(map(len, names))
        frames = min(max(CHUNK_ROWS // count, FEWEST_FRAMES), MOST_FRAMES)
        self._length = frames * record_every
        self._chunks: OrderedDict[int, Future[Chunk]] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="recorded frames")
        try:
            self.extent = self._ask(self._rows.extent)
        except BaseException:
            self.close()
            raise

    def refresh(self) -> None:
        """Look for frames that were recorded meanwhile.

        Raises:
            RecordError: The store cannot be read.
        """
        before = self.extent.last
        self.extent = self._ask(self._rows.extent)
        for number in [x for x in self._chunks if x >= before // self._length]:
            del self._chunks[number]

    def at(self, step: int) -> FrameVector:
        """Return the last frame at or before a step; the first one if there is none.

        Raises:
            RecordError: The store cannot be read.
        """
        chunk = self._chunk(step)
        index = int(np.searchsorted(chunk.steps, step, side="right")) - 1
        if index >= 0:
            return chunk.frames[index]
        found = self._ask(lambda: self._rows.nearest("<=", step, 0))
        return self._exactly(self.extent.first if found is None else found)

    def beside(self, step: int, count: int) -> FrameVector:
        """Return the frame so many frames after the one at a recorded step, before it if negative.

        Beyond the ends it is the last or the first frame.

        Raises:
            RecordError: The store cannot be read.
        """
        chunk = self._chunk(step)
        index = int(np.searchsorted(chunk.steps, step)) + count
        if count == 0 or 0 <= index < len(chunk.steps):
            return chunk.frames[index]
        sign = ">" if count > 0 else "<"
        found = self._ask(lambda: self._rows.nearest(sign, step, abs(count) - 1))
        end = self.extent.last if count > 0 else self.extent.first
        return self._exactly(end if found is None else found)

    def prefetch(self, step: int) -> None:
        """Return starts to read the chunk of a step, and the one after it."""
        for number in (step // self._length, step // self._length + 1):
            if number * self._length <= self.extent.last:
                self._start(number)

    def events_between(self, after: int, until: int) -> Iterator[Event]:
        """Events of the steps after one and until another, in order.

        Raises:
            RecordError: The store cannot be read.
        """
        for number in range((after + 1) // self._length, until // self._length + 1):
            for event in self._chunk(number * self._length).events:
                if after < event.step <= until:
                    yield event

    def events_until(self, step: int) -> list[Event]:
        """Return the newest events at or before a step, oldest first.

        Raises:
            RecordError: The store cannot be read.
        """
        return self._ask(lambda: self._rows.newest_events(step))

    def close(self) -> None:
        """End the thread that reads."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _exactly(self, step: int) -> FrameVector:
        chunk = self._chunk(step)
        return chunk.frames[int(np.searchsorted(chunk.steps, step))]

    def _chunk(self, step: int) -> Chunk:
        number = step // self._length
        try:
            return self._start(number).result()
        except BaseException:
            self._chunks.pop(number, None)
            raise

    def _start(self, number: int) -> Future[Chunk]:
        if number not in self._chunks:
            span = number * self._length, (number + 1) * self._length
            self._chunks[number] = self._thread.submit(self._rows.chunk, *span)
        self._chunks.move_to_end(number)
        while len(self._chunks) > KEPT_CHUNKS:
            self._chunks.popitem(last=False)
        return self._chunks[number]

    def _ask(self, read: Callable[[], T]) -> T:
        return self._thread.submit(read).result()
