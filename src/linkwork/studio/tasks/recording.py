"""The recording of a session: switch, size on the disk, limit."""

from pathlib import Path

from linkwork.record.database_url import parse_database
from linkwork.record.spool.reader import spool_bytes
from linkwork.session.session import Session
from linkwork.studio.messages.authoring import Recording

DEFAULT_LIMIT = 1e9  # Size of a run at which its recording stops, unless another is set [bytes]


class RunRecording:
    """The recording of the present session."""

    def __init__(self, database: str | Path | None) -> None:
        self._database = database
        self._spool = None if database is None else parse_database(database).spool
        self.limit = DEFAULT_LIMIT  # Size of a run at which its recording stops [bytes]
        self._is_on = True
        self._reason = ""
        self._last: Recording | None = None

    def switch(self, session: Session, on: bool) -> None:
        """Switch the recording; what follows is another run."""
        session.set_recording(on)
        self._is_on, self._reason = on, ""

    def begin(self, session: Session) -> None:
        """Take the switch over to another session."""
        if not self._is_on and session.info.recorded:
            session.set_recording(False)
        self._reason = ""

    def check_limit(self, session: Session, run: str) -> Recording | None:
        """Stop the recording of a run that has reached its limit; return a changed message."""
        if session.info.playback is not None:
            return None
        if self._is_on and self._size(run) >= self.limit:
            megabytes = f"{self.limit / 1e6:.0f} MB"
            self.switch(session, False)
            self._reason = f"Recording stopped: run {run} has reached the limit of {megabytes}"
        message = self.message(session.info.recorded, run)
        changed, self._last = message != self._last, message
        return message if changed else None

    def message(self, can: bool, run: str) -> Recording:
        """Return what pages are sent."""
        return Recording(
            can=can,
            on=self._is_on and can,
            run=run,
            size=self._size(run),
            limit=self.limit,
            store="" if self._database is None else Path(str(self._database)).name,
            reason=self._reason,
        )

    def _size(self, run: str) -> int:
        return 0 if self._spool is None or not run else spool_bytes(self._spool / run)
