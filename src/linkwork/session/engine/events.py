"""Events of the present run: the newest, their numbers, and what the run's summary says of them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

from linkwork.record import RunStatus
from linkwork.session.engine.log import RunLog
from linkwork.session.missions.mission_steps import REFUSED
from linkwork.session.state import MissionView, Summary
from linkwork.world.engine.element import Event
from linkwork.world.engine.world import World

MOST_RECENT = 1000
"""Events that are kept."""

MOST_REFUSED = 5
"""Refused commands in a summary."""


class RunEvents:
    """Logs events, counts those of the present run and passes them on.

    Attributes:
        recent: The newest events.
        listeners: Called with every event.
    """

    def __init__(self, log: RunLog) -> None:
        self._log = log
        self.recent: deque[Event] = deque(maxlen=MOST_RECENT)
        self.listeners: list[Callable[[Event], None]] = []
        self._counts: Counter[str] = Counter()
        self._refused: list[Event] = []

    def collect(self, world: World) -> None:
        """Take the events of a world."""
        events = list(world.events)
        world.events.clear()
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        """Log, count and pass on an event."""
        self._log.event(event)
        self.recent.append(event)
        self._counts[event.kind] += 1
        if event.kind == REFUSED and len(self._refused) < MOST_REFUSED:
            self._refused.append(event)
        for listener in self.listeners:
            listener(event)

    def restart(self) -> None:
        """Begin another run; `recent` stays."""
        self._counts.clear()
        self._refused.clear()

    def summary(self, world: World) -> Summary:
        """Contacts, energy and events of the run."""
        counts, refused = dict(self._counts), tuple(self._refused)
        return Summary(world.contact_count, world.most_contacts, world.energy(), counts, refused)

    def verdict(self, status: RunStatus, mission: MissionView | None) -> str:
        """`good`, or what went wrong in the run.

        Args:
            mission: State of its mission; None without one.
        """
        counts = {kind: self._counts[kind] for kind in ("alarm", REFUSED)}
        troubles = [] if status is RunStatus.FINISHED else [str(status)]
        troubles += [f"{count} {kind}" for kind, count in counts.items() if count]
        if mission is not None and mission.status == "failed":
            troubles.append(f"mission failed: {mission.reason}")
        return ", ".join(troubles) or "good"
