"""Checkpoints of the last minute, to go back to and to branch from."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.errors import NotFoundError
from linkwork.studio.messages.protocol import Checkpoint, Checkpoints

SPAN = 60.0
"""Simulated time that is kept [s]."""

SPACING = 0.5
"""Simulated time between checkpoints [s]."""


@dataclass(frozen=True)
class _Kept:
    shown: Checkpoint
    state: bytes


class CheckpointRing:
    """The newest checkpoints of a session, in order of their times."""

    def __init__(self) -> None:
        self._kept: list[_Kept] = []
        self._next = 1

    def is_due(self, time: float) -> bool:
        """Whether a checkpoint is wanted at a simulated time [s]."""
        if not self._kept:
            return True
        newest = self._kept[-1].shown.time
        return time < newest or time >= newest + SPACING

    def add(self, time: float, state: bytes) -> None:
        """Keep a state; those of its future, and those of long ago, are dropped."""
        past = [x for x in self._kept if time - SPAN <= x.shown.time < time]
        self._kept = [*past, _Kept(Checkpoint(number=self._next, time=time), state)]
        self._next += 1

    def state(self, number: int) -> bytes:
        """Return a state by its number.

        Raises:
            NotFoundError: It is not kept any more.
        """
        states = {str(x.shown.number): x.state for x in self._kept}
        if str(number) not in states:
            raise NotFoundError("checkpoint", str(number), states)
        return states[str(number)]

    def message(self) -> Checkpoints:
        """Return what pages are sent."""
        return Checkpoints(checkpoints=[x.shown for x in self._kept])
