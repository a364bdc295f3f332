"""The newest state of a session in shared memory, guarded by a sequence lock.

The memory is an unnamed file that the child inherits, so nothing is left behind if either process
is killed. The writer increments a counter before and after each write. A reader that sees an odd or
a changed count reads again, so it never blocks the writer and never returns half a state.
"""

from __future__ import annotations

import mmap
import os
import time
from collections.abc import Callable

import numpy as np

from linkwork.record.layout import FrameLayout
from linkwork.session.state import Snapshot

_RUN_BYTES, _TROUBLE_BYTES = 64, 1024
_STATUS = ("step", "time", "playing", "speed", "real_time_factor", "acknowledged")
_WRITE_TIMEOUT = 2.0
"""Longest time of a write [s]."""
_RETRY = 1e-4
"""Interval between two attempts of a reader [s]."""


class SharedState:
    """A snapshot in shared memory: one process writes, others read."""

    def __init__(self, descriptor: int, layout: FrameLayout) -> None:
        numbers = 1 + len(_STATUS) + layout.size
        size = 8 * numbers + _RUN_BYTES + _TROUBLE_BYTES
        if os.fstat(descriptor).st_size < size:
            os.ftruncate(descriptor, size)
        self._memory = mmap.mmap(descriptor, size)
        self._count = np.frombuffer(self._memory, dtype=np.uint64, count=1)
        body = np.frombuffer(self._memory, dtype=np.float64, count=numbers - 1, offset=8)
        self._status, self._frame = body[: len(_STATUS)], body[len(_STATUS) :]
        texts = np.frombuffer(self._memory, dtype=np.uint8, offset=8 * numbers)
        self._run, self._trouble = texts[:_RUN_BYTES], texts[_RUN_BYTES:]

    def write(self, snapshot: Snapshot) -> None:
        """Publish a snapshot."""
        self._count[0] += 1
        self._status[:] = [getattr(snapshot, name) for name in _STATUS]
        self._frame[:] = snapshot.frame
        _put_text(self._run, snapshot.run)
        _put_text(self._trouble, snapshot.trouble)
        self._count[0] += 1

    def read(self, has_ended: Callable[[], bool]) -> Snapshot | None:
        """Return the newest snapshot; None if the writer died or hangs during a write."""
        deadline = time.monotonic() + _WRITE_TIMEOUT
        while True:
            # Read first: the memory of a dead writer no longer changes.
            is_final = has_ended() or time.monotonic() > deadline
            before = int(self._count[0])
            snapshot = self._copy()
            if before % 2 == 0 and int(self._count[0]) == before:
                return snapshot
            if is_final:
                return None
            time.sleep(_RETRY)

    def _copy(self) -> Snapshot:
        step, now, playing, speed, factor, acknowledged = self._status.tolist()
        return Snapshot(
            frame=self._frame.copy(),
            step=int(step),
            time=now,
            playing=bool(playing),
            speed=speed,
            real_time_factor=factor,
            run=_get_text(self._run),
            acknowledged=int(acknowledged),
            trouble=_get_text(self._trouble),
        )


def _put_text(target: np.ndarray, text: str) -> None:
    encoded = text.encode()[: target.size]
    target[: len(encoded)] = np.frombuffer(encoded, dtype=np.uint8)
    target[len(encoded) :] = 0


def _get_text(source: np.ndarray) -> str:
    return source.tobytes().rstrip(b"\0").decode(errors="ignore")
