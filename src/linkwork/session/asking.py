"""A session that asks its physics by calls: arguments are checked here, once for every kind."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, SessionError
from linkwork.rendering.picture import Pixels, Size
from linkwork.session.base import EventSubscriber, LiveInfo, Session, Snapshot, Subscriber
from linkwork.session.event_feed import EventFeed, check_callable
from linkwork.session.picturing import Photographer
from linkwork.session.summary import Summary
from linkwork.world.contacts.bounding_boxes import BoundingBoxes
from linkwork.world.contacts.contact import Contact
from linkwork.world.engine.element import Event
from linkwork.world.scene.loaded import LoadedScene


class AskingSession(Session):
    """What both kinds of session have in common: everything but where physics runs."""

    def __init__(self, loaded: LoadedScene, feed: EventFeed) -> None:
        self._photographer = Photographer(loaded)
        self._feed = feed
        self._closed = False

    @abstractmethod
    def _ask(self, method: str, *arguments: Any) -> Any:
        """Lets physics answer one call of `Calls`."""

    @abstractmethod
    def _run(self, count: int, paced: bool) -> None:
        """Runs so many steps; returns when physics stands."""

    @abstractmethod
    def _watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        """Calls back with the newest state, at most once in so much wall time [s]."""

    @abstractmethod
    def _hear(self) -> None:
        """Lets events of the engine reach the feed."""

    def start(self) -> None:
        """Lets physics run by itself."""
        self._check_open()
        self._ask("start")

    def pause(self) -> None:
        """Stands when it returns."""
        self._check_open()
        self._ask("pause")

    def step(self, count: int = 1) -> Snapshot:
        """Does so many steps at once, unpaced."""
        self._check_open()
        self._run(checks.integer("number of steps", count, least=1), False)
        return self.latest()

    def run_for(self, seconds: float) -> Snapshot:
        """Runs so much simulated time at the present speed."""
        self._check_open()
        self._run(self.steps_in(seconds), True)
        return self.latest()

    def speed(self, factor: float) -> None:
        """Sets the wanted speed."""
        self._check_open()
        self._ask("speed", checks.plain_value("speed", factor))

    def set(self, path: str, value: Any) -> None:
        """Changes a live value."""
        self._check_open()
        self._ask("set", checks.text("path", path), checks.plain_value(path, value))

    def command(self, name: str, /, **arguments: Any) -> None:
        """Does something that is neither a value nor time."""
        self._check_open()
        plain = {key: checks.plain_value(key, value) for key, value in arguments.items()}
        self._ask("command", checks.text("command", name), plain)

    def live_values(self) -> dict[str, LiveInfo]:
        """All that can be set."""
        self._check_open()
        return self._ask("live_values")

    def events(self) -> list[Event]:
        """The newest events."""
        self._check_open()
        return self._ask("events")

    def subscribe_events(
        self, subscriber: EventSubscriber, kinds: Iterable[str] = ()
    ) -> Callable[[], None]:
        """Calls back with every event from now on."""
        self._check_open()
        unsubscribe = self._feed.subscribe(subscriber, kinds)
        self._hear()
        return unsubscribe

    def contacts(self) -> list[Contact]:
        """All contacts now."""
        self._check_open()
        return self._ask("contacts")

    def boxes(self) -> BoundingBoxes:
        """A box around every body now."""
        self._check_open()
        return self._ask("boxes")

    def picture(self, camera: str | None = None, size: Size | None = None) -> Pixels:
        """What a camera sees now."""
        return self._photographer.take(self.checkpoint(), camera, size)

    def summary(self) -> Summary:
        """What has come about since the start."""
        self._check_open()
        return self._ask("summary")

    def subscribe(self, subscriber: Subscriber, rate: float = 30.0) -> Callable[[], None]:
        """Calls back with the newest state."""
        self._check_open()
        check_callable(subscriber)
        wanted = checks.number("rate in Hz", rate)
        if wanted <= 0:
            raise ArgumentError(f"a rate must be above zero Hz, not {wanted:g}")
        return self._watch(subscriber, 1 / wanted)

    def checkpoint(self) -> bytes:
        """The complete state."""
        self._check_open()
        return self._ask("checkpoint")

    def restore(self, checkpoint: bytes) -> None:
        """Goes back to a checkpoint."""
        self._check_open()
        if not isinstance(checkpoint, bytes):
            raise ArgumentError(f"a checkpoint is bytes, not {type(checkpoint).__name__}")
        self._ask("restore", checkpoint)

    def state_hash(self) -> str:
        """A hash of the complete state."""
        self._check_open()
        return self._ask("state_hash")

    def _check_open(self) -> None:
        """Refuses what only an open session can do."""
        if self._closed:
            raise SessionError("the session is closed", hint="open a new one")
