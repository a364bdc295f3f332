"""A session in the caller's own thread, for scripts and tests."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from linkwork.errors import SessionError
from linkwork.session.base import (
    EventSubscriber,
    LiveInfo,
    Session,
    Snapshot,
    Subscriber,
    check_interval,
)
from linkwork.session.engine import Engine
from linkwork.session.event_feed import EventFeed
from linkwork.session.picturing import Photographer
from linkwork.session.runner import Runner
from linkwork.session.summary import Summary
from linkwork.world.event import Event
from linkwork.world.picture import Pixels, Size
from linkwork.world.plain import whole_number
from linkwork.world.touching import Boxes, Contact


class LocalSession(Session):
    """Runs physics in the calling thread: nothing happens between calls."""

    def __init__(self, engine: Engine) -> None:
        self._runner = Runner(engine)
        self._engine = engine
        self.info = engine.info
        self._subscriptions: dict[int, _Subscription] = {}
        self._feed = EventFeed()
        self._told: deque[Event] = deque()
        self._photographer = Photographer(engine.world.loaded)
        self._closed = False
        self._owner = threading.get_ident()
        self.speed(math.inf)

    def start(self) -> None:
        """Refused: a local session only runs inside `run_for` and `step`."""
        raise SessionError(
            "a session in your own thread cannot run by itself",
            hint="use run_for(seconds) or step(count), or open it with process=True",
        )

    def pause(self) -> None:
        """Stops a `run_for` under way, from a subscriber."""
        self._check_open()
        self._runner.pause()

    def step(self, count: int = 1) -> Snapshot:
        """Does so many steps at once."""
        self._check_open()
        self._run_to(self._engine.step_count + whole_number("a number of steps", count, 1), False)
        return self.latest()

    def run_for(self, seconds: float) -> Snapshot:
        """Runs so much simulated time, at the present speed, and stands."""
        self._check_open()
        self._run_to(self._engine.step_count + self.steps_in(seconds), True)
        return self.latest()

    def _run_to(self, step: int, paced: bool) -> None:
        self._runner.pause()
        if step > self._engine.step_count:
            self._runner.start(step, paced)
        while self._runner.playing:
            self._burst()
            self._publish()
            if self._runner.playing:
                time.sleep(min(self._runner.seconds_until_due(), 0.01))
        self._publish(final=True)

    def _burst(self) -> None:
        try:
            self._runner.burst()
        finally:
            self._deliver()

    def _deliver(self) -> None:
        """Hands out events: between bursts, where a subscriber may command."""
        while self._told:
            self._feed.deliver(self._told.popleft())

    def speed(self, factor: float) -> None:
        """Sets the wanted speed."""
        self._check_open()
        self._runner.set_factor(factor)

    def set(self, path: str, value: Any) -> None:
        """Changes a live value now."""
        self._check_open()
        self._engine.set(path, value)
        self._deliver()

    def command(self, name: str, **arguments: Any) -> None:
        """Does something that is neither a value nor time."""
        self._check_open()
        self._engine.command(name, arguments)
        self._runner.forget_trouble()
        self._deliver()

    def live_values(self) -> dict[str, LiveInfo]:
        """All that can be set."""
        self._check_thread()
        return self._engine.live_values()

    def events(self) -> list[Event]:
        """The newest events."""
        self._check_thread()
        return list(self._engine.recent)

    def subscribe_events(
        self, subscriber: EventSubscriber, kinds: Iterable[str] = ()
    ) -> Callable[[], None]:
        """Calls back from within `run_for`, `step`, `set` and `command`."""
        if not self._engine.listeners:
            self._engine.listeners.append(self._told.append)
        return self._feed.subscribe(subscriber, kinds)

    def contacts(self) -> list[Contact]:
        """All contacts now."""
        self._check_thread()
        return self._engine.world.contacts()

    def boxes(self) -> Boxes:
        """A box around every body now."""
        self._check_thread()
        return self._engine.world.boxes()

    def picture(self, camera: str | None = None, size: Size | None = None) -> Pixels:
        """What a camera sees now."""
        self._check_open()
        return self._photographer.take(self._engine.checkpoint(), camera, size)

    def summary(self) -> Summary:
        """What has come about since the start."""
        self._check_thread()
        return self._engine.summary()

    def latest(self) -> Snapshot:
        """The present state."""
        self._check_thread()
        snapshot = self._runner.snapshot()
        return replace(snapshot, frame=snapshot.frame.copy())

    def subscribe(self, subscriber: Subscriber, rate: float = 30.0) -> Callable[[], None]:
        """Calls back while `run_for` runs, and after every `step`."""
        key = max(self._subscriptions, default=0) + 1
        self._subscriptions[key] = _Subscription(subscriber, check_interval(rate))
        return lambda: self._subscriptions.pop(key, None) and None

    def checkpoint(self) -> bytes:
        """The complete state."""
        self._check_thread()
        return self._engine.checkpoint()

    def restore(self, checkpoint: bytes) -> None:
        """Goes back to a checkpoint."""
        self._check_open()
        self._engine.restore(checkpoint)
        self._runner.forget_trouble()

    def state_hash(self) -> str:
        """A hash of the complete state."""
        self._check_thread()
        return self._engine.state_hash()

    def close(self, *, interrupted: bool = False) -> None:
        """Ends the recording."""
        self._check_thread()
        if not self._closed:
            self._closed = True
            self._photographer.close()
            self.record_trouble = self._runner.finish(interrupted)

    def _check_open(self) -> None:
        self._check_thread()
        if self._closed:
            raise SessionError("the session is closed", hint="open a new one")

    def _check_thread(self) -> None:
        if threading.get_ident() != self._owner:
            raise SessionError(
                "a session in one thread cannot be used from another",
                hint="open it with process=True, or use it where it was opened",
            )

    def _publish(self, final: bool = False) -> None:
        for subscription in list(self._subscriptions.values()):
            if subscription.is_due() or final:
                subscription.subscriber(self.latest())


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
