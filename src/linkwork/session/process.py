"""A session whose physics runs in a process of its own."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from typing import Any

from linkwork.session.asking import AskingSession
from linkwork.session.base import Snapshot, Subscriber
from linkwork.session.event_feed import EventFeed
from linkwork.session.host import HEAR, RUN
from linkwork.session.link import PhysicsLink
from linkwork.session.messages import Opening


class ProcessSession(AskingSession):
    """Asks a physics process, which ends with the session, closed or not.

    Subscribers are called from threads of their own, and may do anything.
    """

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening.loaded, EventFeed(own_threads=True))
        self._link = PhysicsLink(opening, self._feed)
        self.info = self._link.info
        self._closing = threading.Lock()
        self._drop = weakref.finalize(self, self._link.drop)

    @property
    def process_id(self) -> int:
        """Process id of the physics process."""
        return self._link.process_id

    def _ask(self, method: str, *arguments: Any) -> Any:
        self._check_open()
        return self._link.call(method, *arguments)

    def _run(self, count: int, paced: bool) -> None:
        # Counted from where physics is when it is asked; other threads may go on commanding.
        self._ask(RUN, count, paced)

    def _hear(self) -> None:
        self._ask(HEAR)

    def latest(self) -> Snapshot:
        """The newest state; never waits for physics. A dead physics process is its trouble.

        Raises:
            PhysicsProcessError: It died in the middle of publishing a state.
        """
        return self._link.latest()

    def _watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        return self._link.watch(subscriber, interval)

    def close(self, *, interrupted: bool = False) -> None:
        """Ends the run, its recording and its process."""
        with self._closing:
            if self._closed:
                return
            try:
                self.record_trouble = self._link.close(interrupted)
            finally:
                self._closed = True
                self._drop.detach()
                self._photographer.close()
