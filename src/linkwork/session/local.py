"""A session in the caller's own thread, for scripts and tests."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from linkwork.errors import SessionError
from linkwork.session.asking import AskingSession
from linkwork.session.base import Snapshot, Subscriber
from linkwork.session.calls import Calls
from linkwork.session.engine import Engine
from linkwork.session.event_feed import EventFeed, tell
from linkwork.session.runner import Runner
from linkwork.world.engine.element import Event


class LocalSession(AskingSession):
    """Runs physics in the calling thread: nothing happens between calls.

    Subscribers are called from within `run_for` and `step`, those of events from within `set` and
    `command` too. They may do anything but run physics themselves.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine.world.loaded, EventFeed())
        self._engine = engine
        self._runner = Runner(engine)
        self._calls = Calls(self._runner)
        self.info = engine.info
        self._subscriptions: dict[int, _Subscription] = {}
        self._told: deque[Event] = deque()
        self._is_running = False
        self._owner = threading.get_ident()
        self.speed(math.inf)

    def start(self) -> None:
        """Refused: a local session only runs inside `run_for` and `step`."""
        raise SessionError(
            "a session in your own thread cannot run by itself",
            hint="use run_for(seconds) or step(count), or open it with process=True",
        )

    def _ask(self, method: str, *arguments: Any) -> Any:
        try:
            return self._calls.answer(method, arguments)
        finally:
            if not self._is_running:
                self._deliver()

    def _run(self, count: int, paced: bool) -> None:
        if self._is_running:
            raise SessionError(
                "a subscriber cannot run the physics that it is called from",
                hint="let it pause(), or step from where run_for or step was called",
            )
        self._is_running = True
        try:
            self._calls.do_run_steps(count, paced)
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
        """Hands out events: between bursts, where a subscriber may command."""
        while self._told:
            self._feed.deliver(self._told.popleft())

    def _hear(self) -> None:
        if not self._engine.listeners:
            self._engine.listeners.append(self._told.append)

    def latest(self) -> Snapshot:
        """The present state."""
        self._check_thread()
        snapshot = self._runner.snapshot()
        return replace(snapshot, frame=snapshot.frame.copy())

    def _watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        key = max(self._subscriptions, default=0) + 1
        self._subscriptions[key] = _Subscription(subscriber, interval)
        return lambda: self._subscriptions.pop(key, None) and None

    def close(self, *, interrupted: bool = False) -> None:
        """Ends the recording."""
        self._check_thread()
        if not self._closed:
            self._closed = True
            self._photographer.close()
            self.record_trouble = self._calls.do_close(interrupted)

    def _check_open(self) -> None:
        self._check_thread()
        super()._check_open()

    def _check_thread(self) -> None:
        if threading.get_ident() != self._owner:
            raise SessionError(
                "a session in one thread cannot be used from another",
                hint="open it with process=True, or use it where it was opened",
            )

    def _publish(self, final: bool = False) -> None:
        for subscription in list(self._subscriptions.values()):
            if subscription.is_due() or final:
                tell(subscription.subscriber, self.latest())


class _Subscription:
    """A subscriber and when it was last called."""

    def __init__(self, subscriber: Subscriber, interval: float) -> None:
        self.subscriber = subscriber
        self._interval = interval
        self._next = 0.0

    def is_due(self) -> bool:
        """Whether enough wall time has passed; if so, counts it as called."""
        now = time.perf_counter()
        if now < self._next:
            return False
        self._next = now + self._interval
        return True
