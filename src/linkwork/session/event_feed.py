"""Handing events to those who subscribed to them."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection

from linkwork.errors import ArgumentError
from linkwork.session.base import EventSubscriber
from linkwork.session.messages import Told
from linkwork.world.event import Event

MOST_WAITING = 10_000
"""Events that may wait for whoever takes them; more are dropped, and their number is told."""

DROPPED = "dropped"
"""Kind of the event that tells how many others were dropped."""


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
            ArgumentError: Kinds that are no list of texts.
        """
        if isinstance(kinds, str):
            raise ArgumentError(f"kinds of events are a list, not {kinds!r}", hint="[kind, ...]")
        key, self._next = self._next, self._next + 1
        self._subscribers[key] = (subscriber, frozenset(kinds))
        return lambda: self._subscribers.pop(key, None) and None

    def deliver(self, event: Event) -> None:
        """Calls those who want it; what was dropped everyone wants to know."""
        for subscriber, kinds in list(self._subscribers.values()):
            if not kinds or event.kind in kinds or event.kind == DROPPED:
                subscriber(event)


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
