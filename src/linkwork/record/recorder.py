"""What a session records to: the `Recorder` interface, and one that records nothing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from linkwork.record.layout import FrameVector
from linkwork.record.run_info import RunStatus


class Recorder(ABC):
    """Takes what happens in a run, without ever making the physics wait.

    Steps only grow within a run: whoever resets a scene to step 0 begins a new run.

    Attributes:
        run: The run's name; empty when nothing is recorded.
    """

    run: str

    @property
    @abstractmethod
    def acknowledged(self) -> int:
        """Frames that are safe on the disk, whatever happens next."""

    @property
    @abstractmethod
    def trouble(self) -> str:
        """What keeps the run from being recorded completely; empty when nothing does."""

    @abstractmethod
    def append(self, frame: FrameVector) -> None:
        """Copies one frame into the record."""

    @abstractmethod
    def command(self, step: int, time: float, path: str, value: Any, source: str) -> None:
        """Records a change that somebody asked for.

        Args:
            step: The step at which it took effect.
            time: Simulated time of that step [s].
            path: What was changed, e.g. `robots.left.targets.q1`.
            value: The new value: numbers, texts, lists and maps of them.
            source: Who asked: `studio`, `script`, `trajectory`.
        """

    @abstractmethod
    def event(self, step: int, time: float, kind: str, message: str, data: Any = None) -> None:
        """Records something that happened.

        Args:
            step: The step at which it happened.
            time: Simulated time of that step [s].
            kind: A word to search for, e.g. `divergence`.
            message: What happened, for people.
            data: Details: numbers, texts, lists and maps of them.
        """

    @abstractmethod
    def finish(self, status: RunStatus, steps: int, state_hash: str = "") -> None:
        """Ends the record; waits until it is on the disk. Finishing twice is allowed.

        It raises nothing: what could not be saved is said by `trouble`.

        Args:
            status: How the run ended.
            steps: Physics steps done.
            state_hash: Hash of the last state.
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
        """Does nothing."""

    def command(self, step: int, time: float, path: str, value: Any, source: str) -> None:
        """Does nothing."""

    def event(self, step: int, time: float, kind: str, message: str, data: Any = None) -> None:
        """Does nothing."""

    def finish(self, status: RunStatus, steps: int, state_hash: str = "") -> None:
        """Does nothing."""
