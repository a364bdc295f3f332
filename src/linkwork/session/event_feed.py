"""Subscribers of a session, and the events on their way to them."""

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.session.state import Snapshot
from linkwork.world.engine.element import Event

Subscriber = Callable[[Snapshot], None]
EventSubscriber = Callable[[Event], None]

MAX_WAITING = 10_000  # Events that may wait for a reader; more are dropped and counted

DROPPED = "dropped"  # Kind of the event that has the number of dropped ones
PHYSICS_ENDED = "physics-ended"  # Kind of the last event of a session whose physics process died
FOR_EVERYONE = (DROPPED, PHYSICS_ENDED)  # Kinds that every subscriber gets

_LOGGER = logging.getLogger(__name__)


def check_callable(subscriber: Any) -> None:
    """Raise ArgumentError for a subscriber that cannot be called."""
    if not callable(subscriber):
        raise ArgumentError(
            f"invalid subscriber: {type(subscriber).__name__}, expected a function",
            hint="pass a function of one argument",
        )


def notify(subscriber: Callable[[Any], None], news: Any) -> None:
    """Call a subscriber; an exception in it is logged."""
    try:
        subscriber(news)
    except Exception:
        _LOGGER.exception("a subscriber of a session raised an exception")


class EventFeed:
    """Subscribers to events by kind, each in a thread of its own unless `deliver` calls them."""

    def __init__(self, *, own_threads: bool = False) -> None:
        self._own_threads = own_threads
        self._subscribers: dict[int, tuple[Callable[[Event], None], frozenset[str]]] = {}
        self._mailboxes: dict[int, Mailbox] = {}
        self._next = 0

    def subscribe(self, subscriber: EventSubscriber, kinds: Iterable[str]) -> Callable[[], None]:
        """Add a subscriber to events of some kinds, all if empty; return what ends it."""
        check_callable(subscriber)
        if isinstance(kinds, str) or not isinstance(kinds, Iterable):
            words = f"invalid kinds of events: {type(kinds).__name__}, expected a list"
            raise ArgumentError(words, hint="[kind, ...]")
        chosen = frozenset([checks.text("kind of event", kind) for kind in kinds])
        key, self._next = self._next, self._next + 1
        if self._own_threads:
            self._mailboxes[key] = Mailbox(subscriber)
            self._subscribers[key] = (self._mailboxes[key].put, chosen)
        else:
            self._subscribers[key] = (partial(notify, subscriber), chosen)
        return partial(self._unsubscribe, key)

    def deliver(self, event: Event) -> None:
        """Pass an event to the subscribers that want it."""
        for put, kinds in list(self._subscribers.values()):
            if not kinds or event.kind in kinds or event.kind in FOR_EVERYONE:
                put(event)

    def end(self) -> None:
        """End the threads of subscribers once they have taken all waiting events."""
        for mailbox in list(self._mailboxes.values()):
            mailbox.end()

    def wait(self, seconds: float) -> None:
        """Wait until subscribers have taken their last event, at most so long [s]."""
        deadline = time.monotonic() + seconds
        for mailbox in list(self._mailboxes.values()):
            mailbox.wait(deadline - time.monotonic())

    def _unsubscribe(self, key: int) -> None:
        self._subscribers.pop(key, None)
        if (mailbox := self._mailboxes.pop(key, None)) is not None:
            mailbox.discard()


class Mailbox:
    """Calls one subscriber from its own thread; `put` never waits."""

    def __init__(self, subscriber: EventSubscriber) -> None:
        self._subscriber = subscriber
        self._backlog = Backlog()
        self._is_wanted = True
        self._thread = threading.Thread(target=self._serve, name="events", daemon=True)
        self._thread.start()

    def put(self, event: Event) -> None:
        """Add an event, or count it as dropped."""
        self._backlog.put(event)

    def end(self) -> None:
        """End the thread after the last event."""
        self._backlog.end()

    def discard(self) -> None:
        """End the thread at once; waiting events are discarded."""
        self._is_wanted = False
        self.end()

    def wait(self, seconds: float) -> None:
        """Wait for the thread [s], unless it is the caller's own."""
        if self._thread is not threading.current_thread():
            self._thread.join(max(seconds, 0.0))

    def _serve(self) -> None:
        while (events := self._backlog.take()) is not None:
            for event in events:
                if self._is_wanted:
                    notify(self._subscriber, event)


class Backlog:
    """A bounded queue of events for a slower reader; it reports how many it dropped.

    `put` never waits.
    """

    def __init__(self) -> None:
        # The end is queued as None.
        self._events: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        self._is_ended = False
        # Each is written by one thread only.
        self._dropped = self._reported = 0

    def put(self, event: Event) -> None:
        """Add an event, or count it as dropped."""
        if self._events.qsize() >= MAX_WAITING:
            self._dropped += 1
        else:
            self._events.put(event)

    def end(self) -> None:
        """Mark the end: no more events will come."""
        self._events.put(None)

    def take(self, seconds: float | None = None) -> list[Event] | None:
        """Return all waiting events, once there is one or the time is up [s]; None at the end."""
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
