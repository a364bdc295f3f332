"""Progress of a run as one line on a terminal."""

from __future__ import annotations

import math
import shutil
import sys
import time
from collections.abc import Callable
from typing import Self, TextIO

from linkwork.session import Snapshot

PATIENCE = 1.0
"""No progress is shown for shorter runs [s]."""
_BAR = 24


class Progress:
    """Shows the progress, the speed and the remaining time of a run.

    It may be called from several threads; nothing is shown after it has ended.

    Args:
        seconds: Simulated time of the whole run [s].
        stream: The terminal.
        clock: Returns the wall time [s].
    """

    def __init__(
        self,
        seconds: float,
        stream: TextIO = sys.stderr,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._seconds = seconds
        self._stream = stream
        self._clock = clock
        self._began: float | None = None
        self._is_shown = False
        self._has_ended = False

    def __call__(self, snapshot: Snapshot) -> None:
        """Shows a state."""
        # Counted from the first state: the time before was spent building the scene.
        if self._began is None:
            self._began = self._clock()
        elapsed = self._clock() - self._began
        if elapsed < PATIENCE or self._has_ended or self._seconds <= 0:
            return
        self._is_shown = True
        columns = shutil.get_terminal_size().columns - 1
        line = self._line(snapshot.time, elapsed)[:columns]
        print(f"\r{line}\x1b[K", end="", file=self._stream, flush=True)

    def _line(self, done: float, elapsed: float) -> str:
        share = min(1.0, done / self._seconds)
        bar = "#" * round(_BAR * share)
        left = elapsed * (1 / share - 1) if share > 0 else math.inf
        return (
            f"[{bar:.<{_BAR}}] {100 * share:3.0f} %, {done:.1f} of {self._seconds:g} s, "
            f"speed {done / elapsed:.2f}, {_duration(left)} left"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._has_ended = True
        if self._is_shown:
            print("\r\x1b[K", end="", file=self._stream, flush=True)


def _duration(seconds: float) -> str:
    """A duration in its two largest units."""
    if not math.isfinite(seconds):
        return "?"
    whole = math.ceil(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
