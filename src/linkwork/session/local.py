"""A session in the caller's thread, for scripts and tests."""

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from linkwork.errors import SessionError
from linkwork.session.engine.engine import Engine
from linkwork.session.engine.runner import Runner
from linkwork.session.engine.session_calls import call_table
from linkwork.session.event_feed import EventFeed, Subscriber, notify
from linkwork.session.session import Session
from linkwork.session.state import Snapshot
from linkwork.world.engine.element import Event


class LocalSession(Session):
    """Runs physics in the calling thread: nothing happens between calls.

    Subscribers are called from within `run_for` and `step`, those of events also from within `set`
    and `command`. They may call any method that does not run physics.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine.world.loaded, EventFeed())
        self._engine = engine
        self._runner = Runner(engine)
        self._calls = call_table(self._runner, engine)
        self.info = engine.info
        self._subscriptions: dict[int, _Subscription] = {}
        self._events: deque[Event] = deque()
        self._is_running = False
        self._owner = threading.get_ident()
        self.set_speed(math.inf)

    def start(self) -> None:
        """Not possible: a local session only runs inside `run_for` and `step`."""
        raise SessionError(
            "a session in the caller's thread cannot run by itself",
            hint="use run_for(seconds) or step(count), or open it with process=True",
        )

    def _call(self, method: str, *arguments: Any) -> Any:
        try:
            return self._calls[method](*arguments)
        finally:
            if not self._is_running:
                self._deliver()

    def _run_steps(self, count: int, paced: bool) -> None:
        if self._is_running:
            raise SessionError(
                "a subscriber must not run the physics that it is called from",
                hint="call pause() in it, and run_for or step outside",
            )
        self._is_running = True
        try:
            self._runner.run_steps(count, paced)
            while self._runner.playing:
                self._burst()
                self._publish()
                if self._runner.playing:
                    time.sleep(min(self._runner.seconds_until_due(), 0.01))
            self._publish(final=True)
        finally:
            self._is_running = False
            self._runner.pause()

    def _burst(self) -> None:
        try:
            self._runner.burst()
        finally:
            self._deliver()

    def _deliver(self) -> None:
        """Deliver events between bursts, where a subscriber may send commands."""
        while self._events:
            self._feed.deliver(self._events.popleft())

    def _forward_events(self) -> None:
        if not self._engine.listeners:
            self._engine.listeners.append(self._events.append)

    def latest(self) -> Snapshot:
        """Return the present state."""
        self._check_thread()
        snapshot = self._runner.snapshot()
        return replace(snapshot, frame=snapshot.frame.copy())

    def _watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        key = max(self._subscriptions, default=0) + 1
        self._subscriptions[key] = _Subscription(subscriber, interval)
        return lambda: self._subscriptions.pop(key, None) and None

    def close(self, *, interrupted: bool = False) -> None:
        """End the recording."""
        self._check_thread()
        if not self._closed:
            self._closed = True
            self._photographer.close()
            self.record_trouble = self._runner.close(interrupted)

    def _check_open(self) -> None:
        self._check_thread()
        super()._check_open()

    def _check_thread(self) -> None:
        if threading.get_ident() != self._owner:
            raise SessionError(
                "the session belongs to another thread",
                hint="open it with process=True, or use it in the thread that opened it",
            )

    def _publish(self, final: bool = False) -> None:
        for subscription in list(self._subscriptions.values()):
            if subscription.is_due() or final:
                notify(subscription.subscriber, self.latest())


class _Subscription:
    """A subscriber and when it was last called."""

    def __init__(self, subscriber: Subscriber, interval: float) -> None:
        self.subscriber = subscriber
        self._interval = interval
        self._next = 0.0

    def is_due(self) -> bool:
        """Whether enough wall time has passed; if so, restarts the interval."""
        now = time.perf_counter()
        if now < self._next:
            return False
        self._next = now + self._interval
        return True
