"""The record of a session's runs: begun with a first step, ended by a reset, a jump or the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from linkwork.record import NullRecorder, Recorder, RunStatus
from linkwork.record.layout import FrameVector
from linkwork.session.base import SessionInfo
from linkwork.world import World
from linkwork.world.event import Event

RecorderFactory = Callable[[SessionInfo, World, int, bytes], Recorder]
"""Makes the recorder of a run: what, of which scene, every how many steps, from which checkpoint
(empty: from the start)."""

MOST_EARLY = 10_000
"""Events before a run's first step that are recorded."""


class RunLog:
    """Takes frames, commands and events, and cuts them into runs.

    Attributes:
        recorder: Where the present run goes.
        is_open: Whether a run has begun.
        start: The checkpoint from which the next run begins; empty for the start of the scene.
        trouble: What of the last run could not be recorded.
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
        self._early: list[Callable[[Recorder], None]] = []

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
        for entry in self._early:
            entry(self.recorder)
        self._early = []

    def command(self, step: int, time: float, path: str, value: Any, source: str) -> None:
        """Takes a change that somebody asked for."""
        self._write(lambda recorder: recorder.command(step, time, path, value, source))

    def event(self, event: Event) -> None:
        """Takes something that happened."""
        self._write(
            lambda recorder: recorder.event(
                event.step, event.time, event.kind, event.message, event.data
            )
        )

    def _write(self, entry: Callable[[Recorder], None]) -> None:
        if self.is_open:
            entry(self.recorder)
        elif len(self._early) < MOST_EARLY:
            # A run begins with its first step, but what was asked for before it shapes it too.
            self._early.append(entry)

    def close(self, status: RunStatus, steps: int, state_hash: Callable[[], str]) -> None:
        """Ends the present run, if one has begun; the next begins at the scene's start."""
        if self.is_recording:
            self.recorder.finish(status, steps, state_hash())
            self.trouble = self.recorder.trouble
        self._early = []
        self.recorder, self.is_open, self.start = NullRecorder(), False, b""
