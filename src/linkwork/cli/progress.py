"""Progress of long work as one line on a terminal: a bar, or a spinner while no share is known."""

from __future__ import annotations

import logging
import math
import sys
import threading
import time
from collections.abc import Callable
from itertools import cycle
from typing import ClassVar, Self, TextIO

from linkwork.cli.outcome import Style, Styled, show
from linkwork.cli.terminal import CLEAR_LINE, has_colour, is_terminal, terminal_size

DELAY = 1.0  # Time before anything is shown [s]
_INTERVAL = 0.125
_MAX_BAR, _MIN_BAR = 30, 8
_SPINNER = "|/-\\"
_NOTICES = logging.getLogger("linkwork.codegen.notices")
"""Says what is compiled, as the line here does."""


class Progress:
    """Shows how far some work is, how long it takes and what remains.

    Call it with the share that is done, from any thread and as often as you like: a thread of its
    own draws the line. Nothing is shown where standard error is not a terminal, nor after the end.
    Of several at once only the last one begun is shown.

    Args:
        label: What is done, e.g. `exporting`.
        stream: The terminal; standard error when None.
        clock: Returns the wall time [s].
    """

    _begun: ClassVar[list[Progress]] = []
    _drawing: ClassVar[threading.RLock] = threading.RLock()

    def __init__(
        self, label: str, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._label = label
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._start = clock()
        self._first: tuple[float, float] | None = None
        self._share, self._note = math.nan, ""
        self._spinner = cycle(_SPINNER)
        self._is_shown = False
        self._kind, self._fits = 0, True
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def __call__(self, share: float, note: str = "") -> None:
        """Set the share of the work that is done, NaN if unknown, and details to show."""
        self._share, self._note = min(max(share, 0.0), 1.0), note
        if self._first is None and not math.isnan(share):
            # Counted from the first share: the time before was spent on preparation.
            self._first = (self._clock(), self._share)

    def __enter__(self) -> Self:
        if is_terminal(self._stream):
            self._begun.append(self)
            _NOTICES.disabled = True
            self._thread = threading.Thread(target=self._draw_often, name="progress", daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
            with self._drawing:
                self._begun.remove(self)
                _NOTICES.disabled = bool(self._begun)
                if self._is_shown:
                    self._write(CLEAR_LINE)

    def line(self, columns: int) -> str:
        """Return the line at present, at most so many characters wide."""
        elapsed = self._clock() - self._start
        if math.isnan(self._share):
            label = "compiling" if _is_compiling() else self._label
            label += f", {self._note}" if self._note else ""
            return f"{label} {next(self._spinner)} {_duration(elapsed)}"[:columns]
        numbers = f" {100 * self._share:3.0f} %, {_duration(elapsed)}, {self._remaining()} left"
        note = f", {self._note}" if self._note else ""
        room = columns - len(self._label) - len(numbers) - 3
        if self._has_room_for(note, room):
            room, numbers = room - len(note), numbers + note
        elif len(note) <= room:
            # Details say more than a bar.
            room, numbers = 0, numbers + note
        bar = self._bar(min(room, _MAX_BAR)) if room >= _MIN_BAR else ""
        return f"{self._label}{bar}{numbers}"[:columns]

    def _has_room_for(self, note: str, room: int) -> bool:
        """Whether a bar fits before a note, and always has: otherwise it would come and go."""
        kind = note.count(",")
        before = self._kind != kind or self._fits
        self._kind, self._fits = kind, before and room - len(note) >= _MIN_BAR
        return self._fits

    def _bar(self, width: int) -> str:
        return f" [{'#' * round(width * self._share):.<{width}}]"

    def _remaining(self) -> str:
        if self._first is None:
            return "?"
        began, first = self._first
        done = self._share - first
        if done <= 0:
            return "?" if self._share < 1 else _duration(0.0)
        return _duration((self._clock() - began) * (1 - self._share) / done)

    def _draw_often(self) -> None:
        wait = DELAY
        while not self._ended.wait(wait):
            self._draw()
            wait = _INTERVAL

    def _draw(self) -> None:
        with self._drawing:
            if self._begun[-1] is not self:
                return
            self._is_shown = True
            line = self.line(terminal_size(self._stream)[0] - 1)
            coloured = show(Styled(line, Style.HEAD), colour=has_colour(self._stream))
            self._write(f"\r{coloured}\x1b[K")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):
            # The terminal has been closed.
            self._ended.set()


def _is_compiling() -> bool:
    # Loaded by what compiles, if anything does.
    compiler = sys.modules.get("linkwork.codegen.native.compiler")
    return compiler is not None and compiler.is_compiling()


def _duration(seconds: float) -> str:
    """Return a duration in its two largest units."""
    rounded = math.ceil(seconds)
    if rounded < 60:
        return f"{rounded} s"
    minutes, rest = divmod(rounded, 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
