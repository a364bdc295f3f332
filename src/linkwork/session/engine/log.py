"""The log of a session's runs: frames, commands and events, and a summary of each run."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from linkwork.errors import NotFoundError
from linkwork.record import NullRecorder, Recorder, RunStatus, SpoolWriter
from linkwork.record.database_url import parse_database
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.record.run_info import RunInfo
from linkwork.record.stores.run_tables import check_signals
from linkwork.session.engine.checkpoints import origin_digests
from linkwork.session.engine.description import run_properties
from linkwork.session.missions.mission_steps import REFUSED
from linkwork.session.state import MissionView, SessionInfo, Summary
from linkwork.world.engine.element import Event
from linkwork.world.engine.world import World
from linkwork.world.scene.loaded import LoadedScene

RecorderFactory = Callable[[SessionInfo, World, int, bytes], Recorder]
"""Makes the recorder of a run from: info, world, steps between frames, initial checkpoint (empty:
the start of the scene)."""

Entry = Callable[[Recorder], None]
"""Writes one command or event into a run."""

MAX_EARLY = 10_000
"""Most events recorded before the first step of a run; commands have no such limit."""


class RunLog:
    """Divides frames, commands and events into runs.

    Attributes:
        start: Initial checkpoint of the next run; empty for the start of the scene.
        trouble: What could not be recorded, of all ended runs.
    """

    def __init__(
        self, info: SessionInfo, world: World, every: int, new_recorder: RecorderFactory | None
    ) -> None:
        self._info, self._world, self._every = info, world, every
        self._new_recorder = new_recorder
        self.recorder: Recorder = NullRecorder()
        self.is_open = False
        self.is_enabled = new_recorder is not None
        self.start = b""
        self.trouble = ""
        self._forget_early()

    def _forget_early(self) -> None:
        # A run starts with its first step, but commands before it are part of it.
        self._early_commands: list[Entry] = []
        self._early_events: list[Entry] = []
        self._lost_events = 0

    @property
    def is_recording(self) -> bool:
        """Whether frames are recorded."""
        return self.is_open and self.is_enabled

    @property
    def can_record(self) -> bool:
        """Whether there is a store."""
        return self._new_recorder is not None

    def open(self, frame: FrameVector) -> None:
        """Start a run with its first frame."""
        if self.is_enabled and self._new_recorder is not None:
            self.recorder = self._new_recorder(self._info, self._world, self._every, self.start)
            self.recorder.append(frame)
        self.is_open = True
        for entry in (*self._early_commands, *self._early_events):
            entry(self.recorder)
        if self._lost_events:
            message = f"{self._lost_events} events before this step could not be recorded"
            lost = {"lost_events": self._lost_events}
            self.recorder.event(int(frame[0]), float(frame[1]), "gap", message, lost)
        self._forget_early()

    def command(self, step: int, time: float, path: str, value: Any, source: str) -> None:
        """Add a command."""

        def entry(recorder: Recorder) -> None:
            recorder.command(step, time, path, value, source)

        if self.is_open:
            entry(self.recorder)
        elif self.is_enabled:
            self._early_commands.append(entry)

    def event(self, event: Event) -> None:
        """Add an event."""

        def entry(recorder: Recorder) -> None:
            recorder.event(event.step, event.time, event.kind, event.message, event.data)

        if self.is_open:
            entry(self.recorder)
        elif len(self._early_events) >= MAX_EARLY:
            self._lost_events += 1
        elif self.is_enabled:
            self._early_events.append(entry)

    def close(self, status: RunStatus, steps: int, state_hash: str, verdict: str) -> None:
        """End the present run, if there is one; the next starts at the start of the scene."""
        if self.is_recording:
            self.recorder.finish(status, steps, state_hash, verdict)
            self.trouble = "; ".join(filter(None, (self.trouble, self.recorder.trouble)))
        self._forget_early()
        self.recorder, self.is_open, self.start = NullRecorder(), False, b""


def check_recording(loaded: LoadedScene, layout: FrameLayout) -> None:
    """Check that the signals a scene stores exist."""
    try:
        check_signals(loaded.scene.recording.signals, layout)
    except NotFoundError as error:
        error.place = loaded.place("recording", "signals")
        raise


def recorder_factory(store: str | None, command_line: str = "") -> RecorderFactory | None:
    """Make the recorders of a session; None if nothing is recorded.

    Args:
        store: Path or URL of the run database; None records nothing.
    """
    if store is None:
        return None
    parse_database(store)

    def new_recorder(info: SessionInfo, world: World, record_every: int, start: bytes) -> Recorder:
        loaded = world.loaded
        run_info = RunInfo(
            scene=info.scene,
            seed=info.seed,
            step_size=info.step_size,
            record_every=record_every,
            version=version("linkwork"),
            scene_json=loaded.scene.model_dump_json(exclude_unset=True),
            layout=info.layout,
            folder=loaded.folder,
            package_paths=loaded.package_paths,
            digests=origin_digests(world, info),
            start=start.decode(),
            signals=loaded.scene.recording.signals,
            properties=run_properties(info, world, command_line),
        )
        return SpoolWriter(store, run_info)

    return new_recorder


MAX_RECENT = 1000
"""Events that are kept."""

MAX_REFUSED = 5
"""Refused commands in a summary."""


class RunEvents:
    """Logs events, counts those of the present run and passes them on."""

    def __init__(self, log: RunLog) -> None:
        self._log = log
        self.recent: deque[Event] = deque(maxlen=MAX_RECENT)
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
        if event.kind == REFUSED and len(self._refused) < MAX_REFUSED:
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
