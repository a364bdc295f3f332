"""Handing events to those who subscribed to them."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.session.base import EventSubscriber
from linkwork.session.messages import Told
from linkwork.world.engine.element import Event

MOST_WAITING = 10_000
"""Events that may wait for whoever takes them; more are dropped, and their number is told."""

DROPPED = "dropped"
"""Kind of the event that tells how many others were dropped."""
PHYSICS_ENDED = "physics-ended"
"""Kind of the last event of a session whose physics process died."""
FOR_EVERYONE = (DROPPED, PHYSICS_ENDED)
"""Kinds that every subscriber gets, whatever it asked for."""

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
    """Those who subscribed, and what each wants to hear.

    Args:
        own_threads: Whether each subscriber is called from a thread of its own, so that one that
            blocks delays no other; else `deliver` calls them.
    """

    def __init__(self, *, own_threads: bool = False) -> None:
        self._own_threads = own_threads
        self._subscribers: dict[int, tuple[Callable[[Event], None], frozenset[str]]] = {}
        self._mailboxes: dict[int, Mailbox] = {}
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
        wanted = frozenset([checks.text("kind of event", kind) for kind in kinds])
        key, self._next = self._next, self._next + 1
        if self._own_threads:
            self._mailboxes[key] = Mailbox(subscriber)
            self._subscribers[key] = (self._mailboxes[key].put, wanted)
        else:
            self._subscribers[key] = (partial(tell, subscriber), wanted)
        return partial(self._unsubscribe, key)

    def deliver(self, event: Event) -> None:
        """Hands an event to those who want it."""
        for put, kinds in list(self._subscribers.values()):
            if not kinds or event.kind in kinds or event.kind in FOR_EVERYONE:
                put(event)

    def end(self) -> None:
        """Ends the threads of subscribers, once they have taken what waits for them."""
        for mailbox in list(self._mailboxes.values()):
            mailbox.end()

    def wait(self, seconds: float) -> None:
        """Waits so long at most until subscribers have taken their last event [s]."""
        deadline = time.monotonic() + seconds
        for mailbox in list(self._mailboxes.values()):
            mailbox.wait(deadline - time.monotonic())

    def _unsubscribe(self, key: int) -> None:
        self._subscribers.pop(key, None)
        if (mailbox := self._mailboxes.pop(key, None)) is not None:
            mailbox.discard()


class Mailbox:
    """Calls one subscriber from a thread of its own; whoever puts events in never waits."""

    def __init__(self, subscriber: EventSubscriber) -> None:
        self._subscriber = subscriber
        self._backlog = Backlog()
        self._is_wanted = True
        self._thread = threading.Thread(target=self._serve, name="events", daemon=True)
        self._thread.start()

    def put(self, event: Event) -> None:
        """Adds an event, or counts it as dropped."""
        self._backlog.put(event)

    def end(self) -> None:
        """Lets the thread end behind the last event."""
        self._backlog.end()

    def discard(self) -> None:
        """Ends at once: what waits is not wanted any more."""
        self._is_wanted = False
        self.end()

    def wait(self, seconds: float) -> None:
        """Waits for the thread, unless it is the caller's own [s]."""
        if self._thread is not threading.current_thread():
            self._thread.join(max(seconds, 0.0))

    def _serve(self) -> None:
        while (events := self._backlog.take()) is not None:
            for event in events:
                if self._is_wanted:
                    tell(self._subscriber, event)


class Backlog:
    """Events on their way to somebody slower: bounded, and honest about what it drops.

    Whoever puts events in never waits.
    """

    def __init__(self) -> None:
        # The end is queued as None.
        self._events: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        self._is_ended = False
        # Each is written by one thread alone.
        self._dropped = self._reported = 0

    def put(self, event: Event) -> None:
        """Adds an event, or counts it as dropped."""
        if self._events.qsize() >= MOST_WAITING:
            self._dropped += 1
        else:
            self._events.put(event)

    def end(self) -> None:
        """No more events will come."""
        self._events.put(None)

    def take(self, seconds: float | None = None) -> list[Event] | None:
        """All that waits, once there is something; nothing when the time is up [s].

        Returns:
            None behind the last event.
        """
        if self._is_ended:
            return None
        taken = self._gather(seconds)
        if taken and (count := self._dropped - self._reported):
            self._reported += count
            last, message = taken[-1], f"{count} events were dropped: they came too fast"
            taken.append(Event(last.step, last.time, DROPPED, message, {"count": count}))
        return None if self._is_ended and not taken else taken

    def _gather(self, seconds: float | None) -> list[Event]:
        taken: list[Event] = []
        try:
            event = self._events.get(timeout=seconds)
            while event is not None:
                taken.append(event)
                event = self._events.get_nowait()
            self._is_ended = True
        except queue.Empty:
            pass
        return taken


def send_events(backlog: Backlog, pipe: Connection, sending: threading.Lock) -> None:
    """A thread of the physics process: passes events on until there are no more."""
    while (events := backlog.take()) is not None:
        try:
            with sending:
                pipe.send(Told(tuple(events)))
        except OSError:
            return
