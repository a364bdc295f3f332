"""Pausing a scene that runs, and is recorded, while no page is open."""

import asyncio
from collections.abc import Callable

from linkwork.session.session import Session
from linkwork.session.state import Snapshot
from linkwork.studio.messages.protocol import Problem
from linkwork.studio.messages.session import LogEntry

_EVENT = "paused"
_TITLE = "Paused: no page was open"


class IdlePause:
    """Pauses scenes that no page shows for a while.

    `begin` and `end` are called in the server's loop.
    """

    def __init__(
        self, seconds: float | None, on_idle: Callable[[], object], report: Callable[[str], None]
    ) -> None:
        self._seconds, self._on_idle, self._report = seconds, on_idle, report
        self._timer: asyncio.TimerHandle | None = None
        self._paused: LogEntry | None = None

    def begin(self) -> None:
        """Start waiting: the last page has been closed."""
        self.end()
        if self._seconds is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._on_idle)

    def end(self) -> None:
        """Stop waiting: a page is open."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def pause(self, session: Session) -> None:
        """Pause a session that plays, and say so; waits for physics."""
        if session.info.playback is not None or not session.latest().playing:
            return
        session.pause()
        at = session.latest()
        message = f"{session.info.scene} is paused at {at.time:.3f} s: no page was open for "
        message += f"{self._seconds:g} s"
        self._paused = LogEntry(step=at.step, time=at.time, event=_EVENT, message=message)
        self._report(f"{message}; --idle-pause changes this time")

    def entry(self, now: Snapshot) -> LogEntry | None:
        """Return the log entry about a pause, as long as the scene is still paused there."""
        paused = self._paused
        if paused is None or now.playing or paused.step != now.step:
            return None
        return paused

    def notice(self, now: Snapshot) -> Problem | None:
        """Return the notice for a page that opens."""
        entry = self.entry(now)
        if entry is None:
            return None
        lines = [entry.message, "press Play to continue; the option --idle-pause changes this time"]
        return Problem(request=0, title=_TITLE, lines=lines)
