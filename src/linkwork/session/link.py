"""The caller's end of a physics process: calls with numbered replies, events, the newest state."""

from __future__ import annotations

import itertools
import logging
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from linkwork.errors import PhysicsProcessError
from linkwork.session.base import SessionInfo, Snapshot, Subscriber
from linkwork.session.event_feed import PHYSICS_ENDED, EventFeed, tell
from linkwork.session.host import CLOSE
from linkwork.session.messages import Call, Opening, Reply, Told
from linkwork.session.shared_state import SharedState, create_shared_file
from linkwork.world.engine.element import Event

OPENING_PATIENCE = 120.0
"""How long the physics process may take to build its scene [s]."""
CLOSING_PATIENCE = 30.0
"""How long it may take to end its recording [s]."""
SUBSCRIBER_PATIENCE = 1.0
"""How long closing waits for subscribers that have not taken their last events [s]."""
_LOGGER = logging.getLogger(__name__)


class PhysicsLink:
    """Talks to a physics process: state through shared memory, calls through a pipe.

    The session and the threads that serve it hold this; the threads do not hold the session. So a
    session that is dropped without being closed is collected, and hangs up.

    Args:
        opening: What the process shall run.
        feed: Where events go.

    Attributes:
        info: What does not change while the process lives.
    """

    def __init__(self, opening: Opening, feed: EventFeed) -> None:
        self._feed = feed
        self._owner = os.getpid()
        self._socket, theirs = socket.socketpair()
        self._pipe = Connection(os.dup(self._socket.fileno()))
        shared = create_shared_file()
        self._child = _start_host(theirs.fileno(), shared)
        theirs.close()
        try:
            self.info = self._open(opening)
            self._shared = SharedState(shared, self.info.layout)
            self._last = self._first()
        except BaseException:
            self._kill()
            self._pipe.close()
            self._socket.close()
            raise
        finally:
            os.close(shared)
        self._numbers = itertools.count(1)
        self._futures: dict[int, Future[Any]] = {}
        self._sending = threading.Lock()
        self._ended = threading.Event()
        self._is_closing = False
        self._heard = (0, 0.0)
        self._replies = threading.Thread(target=self._serve, name="replies", daemon=True)
        self._replies.start()

    @property
    def process_id(self) -> int:
        """Process id of the physics process."""
        return self._child.pid

    def call(self, method: str, *arguments: Any, patience: float | None = None) -> Any:
        """Lets the process answer one call.

        Raises:
            PhysicsProcessError: It has ended.
            TimeoutError: It did not answer within `patience` [s].
        """
        future: Future[Any] = Future()
        with self._sending:
            number = next(self._numbers)
            self._futures[number] = future
            try:
                self._pipe.send(Call(number, method, arguments))
            except OSError as error:
                raise self._error() from error
        if self._ended.is_set():
            raise self._error()
        return future.result(patience)

    def latest(self) -> Snapshot:
        """The newest state; that of a process that died by itself has its end as trouble.

        Raises:
            PhysicsProcessError: It died in the middle of publishing a state.
        """
        snapshot = self._shared.read(self._ended.is_set)
        if snapshot is None:
            raise self._error(" while it published a state")
        self._last = snapshot
        if not self._ended.is_set() or self._is_closing:
            return snapshot
        return replace(snapshot, playing=False, trouble=str(self._error()))

    def watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        """Calls back with the newest state from a thread, at most once in so much time [s]."""
        unsubscribed = threading.Event()
        arguments = (subscriber, interval, unsubscribed)
        threading.Thread(target=self._look, args=arguments, name="watch", daemon=True).start()
        return unsubscribed.set

    def close(self, interrupted: bool) -> str:
        """Ends the run, its recording and the process; waits a while for subscribers.

        Returns:
            What of the record could not be saved.
        """
        self._is_closing = True
        trouble = ""
        try:
            trouble = self.call(CLOSE, interrupted, patience=CLOSING_PATIENCE)
            self._child.wait(CLOSING_PATIENCE)
        except (PhysicsProcessError, subprocess.TimeoutExpired, TimeoutError):
            self._kill()
        except BaseException:
            self._hang_up()
            raise
        self._replies.join(SUBSCRIBER_PATIENCE)
        self._hang_up()
        self._feed.wait(SUBSCRIBER_PATIENCE)
        return trouble

    def drop(self) -> None:
        """Ends the process without waiting for it, where nobody can close the session any more."""
        # A fork has a copy of the session, whose end is not the end of the session.
        if os.getpid() == self._owner:
            self._is_closing = True
            self._hang_up()

    def _hang_up(self) -> None:
        # Unlike closing it, this wakes whoever waits at either end.
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def _open(self, opening: Opening) -> SessionInfo:
        self._pipe.send(opening)
        if not self._pipe.poll(OPENING_PATIENCE):
            raise PhysicsProcessError(f"the scene was not built within {OPENING_PATIENCE:g} s")
        try:
            reply: Reply = self._pipe.recv()
        except (EOFError, ConnectionResetError) as error:
            raise self._error() from error
        if reply.error is not None:
            raise reply.error
        return reply.value

    def _first(self) -> Snapshot:
        """The state that was published before the process answered."""
        snapshot = self._shared.read(lambda: False)
        if snapshot is None:
            raise self._error(" while it published its first state")
        return snapshot

    def _serve(self) -> None:
        """A thread: takes what comes through the pipe until the process has ended."""
        try:
            while True:
                self._take(self._pipe.recv())
        except (EOFError, OSError):
            pass
        except Exception:
            _LOGGER.exception("a message of the physics process cannot be read")
            self._child.kill()
        self._ended.set()
        for future in list(self._futures.values()):
            future.set_exception(self._error())
        if not self._is_closing:
            self._report_end()
        self._feed.end()
        self._reap()
        self._pipe.close()
        self._socket.close()

    def _take(self, message: Reply | Told) -> None:
        if isinstance(message, Told):
            for event in message.events:
                self._feed.deliver(event)
                self._heard = (event.step, event.time)
            return
        future = self._futures.pop(message.number)
        if message.error is not None:
            future.set_exception(message.error)
        else:
            future.set_result(message.value)

    def _report_end(self) -> None:
        """The last event of a session whose process died by itself."""
        last, data = self._newest(), {"status": self._child.poll()}
        # Events may be ahead of the last state that was published.
        step, at = max((last.step, last.time), self._heard)
        self._feed.deliver(Event(step, at, PHYSICS_ENDED, last.trouble, data))

    def _newest(self) -> Snapshot:
        """The newest whole state; where the process died, its end is its trouble."""
        try:
            return self.latest()
        except PhysicsProcessError as error:
            return replace(self._last, playing=False, trouble=str(error))

    def _look(self, subscriber: Subscriber, interval: float, unsubscribed: threading.Event) -> None:
        seen: tuple[Any, ...] = ()
        alive = True
        while alive and not unsubscribed.wait(interval):
            # Looked at first, so that the state in which physics ended is told too.
            alive = not self._ended.is_set()
            now = self._newest()
            mark = (now.step, now.playing, now.speed, now.run, now.trouble)
            if mark != seen:
                seen = mark
                tell(subscriber, now)

    def _error(self, when: str = "") -> PhysicsProcessError:
        deadline = time.monotonic() + 1.0
        while self._child.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        status = self._child.poll()
        how = "stopped answering" if status is None else f"ended with status {status}"
        return PhysicsProcessError(
            f"the physics process {how}{when}",
            hint="what it had recorded is kept; see `linkwork runs`",
        )

    def _reap(self) -> None:
        try:
            self._child.wait(CLOSING_PATIENCE)
        except subprocess.TimeoutExpired:
            self._kill()

    def _kill(self) -> None:
        self._child.kill()
        self._child.wait()


def _start_host(pipe: int, shared: int) -> subprocess.Popen[bytes]:
    # -P: modules come from the installation, never from the working folder.
    command = [sys.executable, "-P", "-m", "linkwork.session", "physics", str(pipe), str(shared)]
    # A process group of its own: Ctrl-C reaches the parent alone, which decides what it means.
    return subprocess.Popen(
        command, pass_fds=(pipe, shared), stdin=subprocess.DEVNULL, process_group=0
    )
