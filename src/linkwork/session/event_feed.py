"""Handing events to those who subscribed to them."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection
from typing import Any

from linkwork.errors import ArgumentError
from linkwork.session.base import EventSubscriber
from linkwork.session.messages import Told
from linkwork.world.engine.event import Event
from linkwork.world.plain import text

MOST_WAITING = 10_000
"""Events that may wait for whoever takes them; more are dropped, and their number is told."""

DROPPED = "dropped"
"""Kind of the event that tells how many others were dropped."""


_LOGGER = logging.getLogger(__name__)


def check_callable(subscriber: Any) -> None:
    """Refuses a subscriber that cannot be called.

    Raises:
        ArgumentError: It cannot.
    """
    if not callable(subscriber):
        raise ArgumentError(
            f"a subscriber is a function, not {type(subscriber).__name__}",
            hint="give something that can be called with one argument",
        )


def tell(subscriber: Callable[[Any], None], news: Any) -> None:
    """Calls a subscriber. One that fails is logged, and keeps nobody else from anything."""
    try:
        subscriber(news)
    except Exception:
        _LOGGER.exception("a subscriber of a session failed")


class EventFeed:
    """Those who subscribed, and what each wants to hear."""

    def __init__(self) -> None:
        self._subscribers: dict[int, tuple[EventSubscriber, frozenset[str]]] = {}
        self._next = 0

    def subscribe(self, subscriber: EventSubscriber, kinds: Iterable[str]) -> Callable[[], None]:
        """Adds a subscriber.

        Args:
            subscriber: Called with each event.
            kinds: The kinds it wants; all when empty.

        Returns:
            A function that ends the subscription.

        Raises:
            ArgumentError: Nothing that can be called, or kinds that are no list of texts.
        """
        check_callable(subscriber)
        if isinstance(kinds, str) or not isinstance(kinds, Iterable):
            words = f"kinds of events are a list, not {type(kinds).__name__}"
            raise ArgumentError(words, hint="[kind, ...]")
        wanted = frozenset([text("a kind of event", kind) for kind in kinds])
        key, self._next = self._next, self._next + 1
        self._subscribers[key] = (subscriber, wanted)
        return lambda: self._subscribers.pop(key, None) and None

    def deliver(self, event: Event) -> None:
        """Calls those who want it; what was dropped everyone wants to know."""
        for subscriber, kinds in list(self._subscribers.values()):
            if not kinds or event.kind in kinds or event.kind == DROPPED:
                tell(subscriber, event)


class Backlog:
    """Events on their way to somebody slower: bounded, and honest about what it drops.

    Whoever puts events in never waits.
    """

    def __init__(self) -> None:
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._dropped = 0

    def put(self, event: Event) -> None:
        """Adds an event, or counts it as dropped."""
        if self._events.qsize() >= MOST_WAITING:
            self._dropped += 1
        else:
            self._events.put(event)

    def take(self, seconds: float) -> list[Event]:
        """All that waits, once there is something; nothing when the time is up [s]."""
        try:
            taken = [self._events.get(timeout=seconds)]
        except queue.Empty:
            return []
        while not self._events.empty():
            taken.append(self._events.get())
        if self._dropped:
            count, self._dropped = self._dropped, 0
            last, message = taken[-1], f"{count} events were dropped: they came too fast"
            taken.append(Event(last.step, last.time, DROPPED, message, {"count": count}))
        return taken


def send_events(
    backlog: Backlog, pipe: Connection, sending: threading.Lock, ended: threading.Event
) -> None:
    """A thread of the physics process: passes events on until the other end is gone."""
    while not ended.is_set():
        if events := backlog.take(0.2):
            try:
                with sending:
                    pipe.send(Told(tuple(events)))
            except OSError:
                return
