"""Log of the runs of a session: frames, commands, events, a summary; frames for charts."""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import NotFoundError
from linkwork.record import NullRecorder, Recorder, RunStatus, SpoolWriter
from linkwork.record.database_url import parse_database
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.record.run_info import RunInfo
from linkwork.record.stores.run_tables import check_signals
from linkwork.session.engine.checkpoints import origin_digests
from linkwork.session.engine.description import run_properties
from linkwork.session.missions.mission_steps import REFUSED
from linkwork.session.participants.participant import Participant
from linkwork.session.state import REFERENCE, MissionView, SessionInfo, Summary
from linkwork.world.engine.element import Event
from linkwork.world.engine.world import World
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.stepping.step_loop import FrameBlock

RecorderFactory = Callable[[SessionInfo, World, int, bytes], Recorder]
"""Makes the recorder of a run from: info, world, steps between frames, initial checkpoint (empty:
the start of the scene)."""

Entry = Callable[[Recorder], None]  # Writes one command or event into a run

MAX_EARLY = 10_000
"""Most events recorded before the first step of a run; commands have no such limit."""


class RunLog:
    """Divides frames, commands and events into runs."""

    def __init__(
        self, info: SessionInfo, world: World, every: int, new_recorder: RecorderFactory | None
    ) -> None:
        self._info, self._world, self._every = info, world, every
        self._new_recorder = new_recorder
        self.recorder: Recorder = NullRecorder()
        self.is_open = False
        self.is_enabled = new_recorder is not None
        self.start = b""  # Initial checkpoint of the next run; empty for the start of the scene
        self.trouble = ""  # What could not be recorded, of all ended runs
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
    """Make the recorders of a session; None without a store."""
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


MAX_RECENT = 1000  # Events that are kept

MAX_REFUSED = 5  # Refused commands in a summary


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
        """Return the contacts, energy and events of the run."""
        counts, refused = dict(self._counts), tuple(self._refused)
        return Summary(world.contact_count, world.most_contacts, world.energy(), counts, refused)

    def verdict(self, status: RunStatus, mission: MissionView | None) -> str:
        """`good`, or what went wrong in the run."""
        counts = {kind: self._counts[kind] for kind in ("alarm", REFUSED)}
        troubles = [] if status is RunStatus.FINISHED else [str(status)]
        troubles += [f"{count} {kind}" for kind, count in counts.items() if count]
        if mission is not None and mission.status == "failed":
            troubles.append(f"mission failed: {mission.reason}")
        return ", ".join(troubles) or "good"


MAX_SAMPLES = 4000  # Frames that are kept, unless they are large

MAX_BYTES = 8 * 1024 * 1024  # Size of all frames that are kept [bytes]


class SampleRing:
    """Keeps the newest frames."""

    def __init__(self, layout: FrameLayout) -> None:
        self._size = layout.size
        count = max(1, min(MAX_SAMPLES, MAX_BYTES // (8 * layout.size)))
        self._frames: deque[NDArray[np.float64]] = deque(maxlen=count)

    def extend(self, frames: NDArray[np.float64]) -> None:
        """Add copies of frames; a step before the last one clears those before."""
        if self._frames and len(frames) and frames[0, 0] <= self._frames[-1][0]:
            self._frames.clear()
        self._frames.extend(frames.copy())

    def since(self, step: int, places: Sequence[int]) -> NDArray[np.float64]:
        """Step, time [s] and values of the frames after a step, one row each; all after -1."""
        columns = [0, 1, *places]
        rows = [frame[columns] for frame in self._frames if frame[0] > step]
        return np.array(rows).reshape(-1, len(columns))


class FrameOutput:
    """Prepares blocks of frames for the step loop and passes filled ones on."""

    def __init__(
        self, world: World, layout: FrameLayout, log: RunLog, every: int, longest: int
    ) -> None:
        """Prepare for a scene and at most `longest` steps in one call of the physics engine."""
        self._world, self._layout, self._log = world, layout, log
        self._frame = layout.new()
        self._block = FrameBlock(layout, every, longest // every + 1)
        self._samples: SampleRing | None = None
        # Filled with frames while nothing is recorded; None for none
        self.capture: FrameBlock | None = None

    def present(self, participants: Sequence[Participant]) -> FrameVector:
        """Return the present frame; valid until the next call."""
        self._world.fill(self._frame)
        references = self._layout.joint_view(self._frame)[:, REFERENCE]
        references[:] = np.nan
        for participant in participants:
            participant.show(references)
        return self._frame

    def prepare(self, end: int, participants: Sequence[Participant]) -> FrameBlock | None:
        """Return the block for the frames until a step; None if unused."""
        frames, step = self.capture, self._world.step_count
        if self._log.is_recording or self._samples is not None:
            frames = self._block
            frames.count = 0
        if frames is None:
            return None
        every = frames.every
        steps = np.arange(step + every - step % every, end + 1, every, dtype=np.float64)
        times = steps * self._world.step_size
        if times.size:
            references = frames.references[frames.count : frames.count + times.size]
            for participant in participants:
                participant.show_many(references, times)
        return frames

    def take(self, frames: FrameBlock | None) -> None:
        """Pass on the frames of the last steps."""
        if frames is None or frames is not self._block or not frames.count:
            return
        if self._log.is_recording:
            self._log.recorder.extend(frames.filled)
        if self._samples is not None:
            self._samples.extend(frames.filled)
        if self.capture is not None:
            self.capture.extend(frames)

    def samples(self, since: int, places: Sequence[int]) -> FrameVector:
        """Return the frames after a step; see `Engine.samples`."""
        if self._samples is None:
            self._samples = SampleRing(self._layout)
        return self._samples.since(since, places)
