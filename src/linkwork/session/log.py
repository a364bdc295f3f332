"""The record of a session's runs: begun with a first step, ended by a reset, a jump or the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from linkwork.record import NullRecorder, Recorder, RunStatus
from linkwork.record.layout import FrameVector
from linkwork.session.base import SessionInfo
from linkwork.world.engine.element import Event
from linkwork.world.engine.world import World

RecorderFactory = Callable[[SessionInfo, World, int, bytes], Recorder]
"""Makes the recorder of a run: what, of which scene, every how many steps, from which checkpoint
(empty: from the start)."""

Entry = Callable[[Recorder], None]
"""Writes one command or event into a run."""

MOST_EARLY = 10_000
"""Events before a run's first step that are recorded; commands are all."""


class RunLog:
    """Takes frames, commands and events, and cuts them into runs.

    Attributes:
        recorder: Where the present run goes.
        is_open: Whether a run has begun.
        start: The checkpoint from which the next run begins; empty for the start of the scene.
        trouble: What could not be recorded, of all runs that have ended.
    """

    def __init__(
        self,
        info: SessionInfo,
        world: World,
        every: int,
        new_recorder: RecorderFactory | None,
    ) -> None:
        self._info, self._world, self._every = info, world, every
        self._new_recorder = new_recorder
        self.recorder: Recorder = NullRecorder()
        self.is_open = False
        self.start = b""
        self.trouble = ""
        self._forget_early()

    def _forget_early(self) -> None:
        # A run begins with its first step, but what was asked for before it shapes it too.
        self._early_commands: list[Entry] = []
        self._early_events: list[Entry] = []
        self._lost_events = 0

    @property
    def is_recording(self) -> bool:
        """Whether frames are wanted."""
        return self.is_open and self._new_recorder is not None

    def open(self, frame: FrameVector) -> None:
        """Begins a run with its first frame."""
        if self._new_recorder is not None:
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
        """Takes a change that somebody asked for."""

        def entry(recorder: Recorder) -> None:
            recorder.command(step, time, path, value, source)

        if self.is_open:
            entry(self.recorder)
        elif self._new_recorder is not None:
            self._early_commands.append(entry)

    def event(self, event: Event) -> None:
        """Takes something that happened."""

        def entry(recorder: Recorder) -> None:
            recorder.event(event.step, event.time, event.kind, event.message, event.data)

        if self.is_open:
            entry(self.recorder)
        elif len(self._early_events) >= MOST_EARLY:
            self._lost_events += 1
        elif self._new_recorder is not None:
            self._early_events.append(entry)

    def close(self, status: RunStatus, steps: int, state_hash: str) -> None:
        """Ends the present run, if one has begun; the next begins at the scene's start."""
        if self.is_recording:
            self.recorder.finish(status, steps, state_hash)
            self.trouble = "; ".join(filter(None, (self.trouble, self.recorder.trouble)))
        self._forget_early()
        self.recorder, self.is_open, self.start = NullRecorder(), False, b""
