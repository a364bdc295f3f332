"""A session whose physics runs in a separate process, and its link to that process."""

from __future__ import annotations

import itertools
import logging
import os
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple, cast

from linkwork.errors import PhysicsProcessError
from linkwork.session.engine.session_calls import CallStub, StubMethod
from linkwork.session.event_feed import PHYSICS_ENDED, EventFeed, Subscriber, notify
from linkwork.session.process.host_process import ENDING_TIMEOUT, HostProcess
from linkwork.session.process.messages import EventBatch, Opening, Reply, SessionCall, SharedState
from linkwork.session.session import Session
from linkwork.session.state import SessionInfo, Snapshot
from linkwork.world.engine.element import Event

if TYPE_CHECKING:
    from linkwork.session.process.host import Host

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

OPENING_TIMEOUT = 120.0  # Longest time to build the scene [s]
ANSWER_TIMEOUT = 30.0
"""Longest wait for the answer to a call, which physics gives between two control periods [s]."""
STUCK_TIMEOUT = 1.0  # Wait for the end of a process that did not answer before [s]
SUBSCRIBER_TIMEOUT = 1.0
"""Longest time that closing waits for subscribers to take their last events [s]."""
_CRASHES = (signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGABRT)
"""Signals that faults of native code cause."""
_LOGGER = logging.getLogger(__name__)


class PhysicsLink:
    """Connection to a physics process: state through shared memory, calls through a pipe.

    The session and its threads hold this; the threads do not hold the session. So a session that is
    dropped without being closed is collected, and closes the connection.
    """

    def __init__(
        self, host: HostProcess, make_opening: Callable[[], Opening], feed: EventFeed
    ) -> None:
        self._feed = feed
        self._owner = os.getpid()
        self._host, self._pipe, self._child = host, host.pipe, host.child
        opening = make_opening()
        self.loaded = opening.loaded
        self.info = self._open(opening)
        self._shared = SharedState(host.shared, self.info.layout)
        host.forget_shared()
        self._last = self._first()
        self._numbers = itertools.count(1)
        self._futures: dict[int, Future[Any]] = {}
        self._sending = threading.Lock()
        self._ended = threading.Event()
        self._is_closing = self._is_stuck = False
        self._heard = (0, 0.0)
        self._replies = threading.Thread(target=self._serve, name="replies", daemon=True)
        self._replies.start()

    @property
    def process_id(self) -> int:
        """Process id of the physics process."""
        return self._child.pid

    def call(self, method: str, *arguments: Any, timeout: float | None = None) -> Any:
        """Call a method in the process and return its value, within a time [s]."""
        future = self.begin(method, *arguments)
        try:
            return future.result(ANSWER_TIMEOUT if timeout is None else timeout)
        except TimeoutError as error:
            future.cancel()
            raise self._stuck_error() from error

    def begin(self, method: str, *arguments: Any) -> Future[Any]:
        """Call a method in the process; who gives up waiting for its value cancels it."""
        future: Future[Any] = Future()
        future.add_done_callback(self._note_given_up)
        with self._sending:
            number = next(self._numbers)
            self._futures[number] = future
            try:
                self._pipe.send(SessionCall(number, method, arguments))
            except OSError as error:
                raise self._error() from error
        if self._ended.is_set():
            raise self._error()
        return future

    def _note_given_up(self, future: Future[Any]) -> None:
        self._is_stuck = self._is_stuck or future.cancelled()

    def _stuck_error(self) -> PhysicsProcessError:
        return PhysicsProcessError(
            "physics does not answer: a step, a controller or a force does not return",
            hint="close() ends the physics process; what was recorded is kept",
        )

    def latest(self) -> Snapshot:
        """Return the newest state; if the process has died, `trouble` says so."""
        snapshot = self._shared.read(self._ended.is_set)
        if snapshot is None:
            raise self._error(" while it published a state")
        self._last = snapshot
        if self._is_stuck and not self._ended.is_set():
            return replace(snapshot, trouble=str(self._stuck_error()))
        if not self._ended.is_set() or self._is_closing:
            return snapshot
        return replace(snapshot, playing=False, trouble=str(self._error()))

    def watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        """Call back with the newest state from a thread, at most once an interval [s]."""
        unsubscribed = threading.Event()
        arguments = (subscriber, interval, unsubscribed)
        threading.Thread(target=self._look, args=arguments, name="watch", daemon=True).start()
        return unsubscribed.set

    def close(self, interrupted: bool) -> str:
        """End the run, recording and process; return why the record is incomplete, if it is."""
        self._is_closing = True
        trouble = ""
        try:
            wait = STUCK_TIMEOUT if self._is_stuck else ENDING_TIMEOUT
            stub = cast("Host", CallStub(partial(self.call, timeout=wait)))
            trouble = stub.close(interrupted)
            self._child.wait(ENDING_TIMEOUT)
        except (PhysicsProcessError, subprocess.TimeoutExpired):
            self._host.kill()
        except BaseException:
            self._host.disconnect()
            raise
        self._replies.join(SUBSCRIBER_TIMEOUT)
        self._host.disconnect()
        self._feed.wait(SUBSCRIBER_TIMEOUT)
        return trouble

    def drop(self) -> None:
        """End the process without waiting, when the session has been collected."""
        # The end of a copy in a forked process is not the end of the session.
        if os.getpid() == self._owner:
            self._is_closing = True
            self._host.disconnect()

    def _open(self, opening: Opening) -> SessionInfo:
        self._pipe.send(opening)
        if not self._pipe.poll(OPENING_TIMEOUT):
            raise PhysicsProcessError(f"the scene was not built within {OPENING_TIMEOUT:g} s")
        try:
            reply: Reply = self._pipe.recv()
        except (EOFError, ConnectionResetError) as error:
            raise self._error(recorded=False) from error
        if reply.error is not None:
            raise reply.error
        return reply.value

    def _first(self) -> Snapshot:
        """Return the state published before the process answered."""
        snapshot = self._shared.read(lambda: False)
        if snapshot is None:
            raise self._error(" while it published its first state", recorded=False)
        return snapshot

    def _serve(self) -> None:
        """Take messages from the pipe until the process has ended; the work of a thread."""
        try:
            while True:
                self._take(self._pipe.recv())
        except (EOFError, OSError):
            pass
        except Exception:
            # Pickles of a damaged stream may raise anything.
            _LOGGER.exception("unreadable message from the physics process")
            self._child.kill()
        self._ended.set()
        for future in list(self._futures.values()):
            with suppress(InvalidStateError):
                future.set_exception(self._error())
        if not self._is_closing:
            self._report_end()
        self._feed.end()
        self._host.reap()
        self._host.close()

    def _take(self, message: Reply | EventBatch) -> None:
        if isinstance(message, EventBatch):
            for event in message.events:
                self._feed.deliver(event)
                self._heard = (event.step, event.time)
            return
        future = self._futures.pop(message.number)
        # Its caller may have given up.
        with suppress(InvalidStateError):
            if message.error is not None:
                future.set_exception(message.error)
            else:
                future.set_result(message.value)

    def _report_end(self) -> None:
        """Deliver the last event of a session whose process died."""
        last, data = self._newest(), {"status": self._child.poll()}
        # Events may be ahead of the last state that was published.
        step, at = max((last.step, last.time), self._heard)
        self._feed.deliver(Event(step, at, PHYSICS_ENDED, last.trouble, data))

    def _newest(self) -> Snapshot:
        """Return the newest complete state; if the process has died, `trouble` says so."""
        try:
            return self.latest()
        except PhysicsProcessError as error:
            return replace(self._last, playing=False, trouble=str(error))

    def _look(self, subscriber: Subscriber, interval: float, unsubscribed: threading.Event) -> None:
        seen: tuple[Any, ...] = ()
        alive = True
        while alive and not unsubscribed.wait(interval):
            # Read first, so that the final state is passed on too.
            alive = not self._ended.is_set()
            now = self._newest()
            mark = (now.step, now.playing, now.speed, now.run, now.trouble)
            if mark != seen:
                seen = mark
                notify(subscriber, now)

    def _error(self, when: str = "", recorded: bool | None = None) -> PhysicsProcessError:
        deadline = time.monotonic() + 1.0
        while self._child.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        status = self._child.poll()
        advice = []
        if status is not None and -status in _CRASHES and self.loaded.code:
            names = ", ".join(map(repr, self.loaded.code))
            advice.append(f"likely cause: the controller in C ({names}) or another native library")
        if self._is_recorded() if recorded is None else recorded:
            advice.append("its recording is kept; see `linkwork runs`")
        return PhysicsProcessError(
            f"the physics process {_ending(status)}{when}", hint="; ".join(advice)
        )

    def _is_recorded(self) -> bool:
        """Whether a run was being recorded at the newest complete state."""
        return bool((self._shared.read(lambda: True) or self._last).run)


def _ending(status: int | None) -> str:
    """Return how a process ended, as text."""
    if status is None:
        return "stopped answering"
    if status >= 0:
        return f"ended with status {status}"
    is_signal = -status in set(signal.Signals)
    name = signal.Signals(-status).name if is_signal else str(-status)
    return f"was ended by a signal: {(signal.strsignal(-status) or 'unknown').lower()} ({name})"


class ProcessSession(Session):
    """A session with its own physics process, which ends with the session, closed or not.

    Subscribers are called from their own threads, and may call any method.
    """

    def __init__(self, host: HostProcess, make_opening: Callable[[], Opening]) -> None:
        feed = EventFeed(own_threads=True)
        self._link = PhysicsLink(host, make_opening, feed)
        super().__init__(self._link.loaded, feed)
        self.info = self._link.info
        self._closing = threading.Lock()
        self._drop = weakref.finalize(self, self._link.drop)

    @property
    def process_id(self) -> int:
        """Process id of the physics process."""
        return self._link.process_id

    def _call(self, method: str, *arguments: Any) -> Any:
        self._check_open()
        return self._link.call(method, *arguments)

    def _call_soon(self, method: Callable[[*Ts], T], *arguments: *Ts) -> Future[T]:
        return self._link.begin(cast("StubMethod", method).name, *arguments)

    def _run_steps(self, count: int, paced: bool) -> None:
        # Counted from the step at which the call arrives; other threads may command meanwhile.
        self._pace.run_steps(count, paced)

    def _forward_events(self) -> None:
        cast("Host", self._pace).forward_events()

    def latest(self) -> Snapshot:
        """Return the newest state; `trouble` says if the process has died. Never waits."""
        return self._link.latest()

    def _watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        return self._link.watch(subscriber, interval)

    def close(self, *, interrupted: bool = False) -> None:
        """End the run, its recording and its process."""
        with self._closing:
            if self._closed:
                return
            try:
                self.record_trouble = self._link.close(interrupted)
            finally:
                self._closed = True
                self._drop.detach()
                self._photographer.close()
