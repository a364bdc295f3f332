"""The `Recorder` interface of a session, and a recorder that records nothing."""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.record.layout import FrameVector
from linkwork.record.run_info import RunStatus


class Recorder(ABC):
    """Records frames, commands and events of a run without blocking the physics.

    Steps increase within a run: resetting a scene to step 0 begins a new run. `run` is the name of
    the run, empty when nothing is recorded.
    """

    run: str

    @property
    @abstractmethod
    def acknowledged(self) -> int:
        """Number of frames that are durable on the disk."""

    @property
    @abstractmethod
    def trouble(self) -> str:
        """Why the record is incomplete; empty if it is complete."""

    @abstractmethod
    def append(self, frame: FrameVector) -> None:
        """Record a copy of one frame."""

    def extend(self, frames: NDArray[np.float64]) -> None:
        """Record copies of several frames, one per row."""
        for frame in frames:
            self.append(frame)

    @abstractmethod
    def command(self, step: int, time: float, path: str, value: Any, source: str) -> None:
        """Record a command: the changed path, e.g. `robots.left.targets.q1`, and e.g. `script`."""

    @abstractmethod
    def event(self, step: int, time: float, kind: str, message: str, data: Any = None) -> None:
        """Record an event: its kind, e.g. `divergence`, a message for people, and details."""

    @abstractmethod
    def finish(
        self, status: RunStatus, steps: int, state_hash: str = "", verdict: str = ""
    ) -> None:
        """End the record; wait until it is on the disk. Finishing twice is allowed.

        It raises nothing: `trouble` says what could not be saved.
        """


class NullRecorder(Recorder):
    """Records nothing."""

    run = ""

    @property
    def acknowledged(self) -> int:
        """Always 0."""
        return 0

    @property
    def trouble(self) -> str:
        """Always empty."""
        return ""

    def append(self, frame: FrameVector) -> None:
        """Do nothing."""

    def command(self, step: int, time: float, path: str, value: Any, source: str) -> None:
        """Do nothing."""

    def event(self, step: int, time: float, kind: str, message: str, data: Any = None) -> None:
        """Do nothing."""

    def finish(
        self, status: RunStatus, steps: int, state_hash: str = "", verdict: str = ""
    ) -> None:
        """Do nothing."""
