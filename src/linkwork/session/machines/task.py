"""Running actions of machines: sequences of parts, and how they are refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from linkwork.errors import ActionRefusedError, ArgumentError, LinkworkError
from linkwork.session.participants.memory import NUMBER, SLOT, Memory, Whole


@dataclass
class SequenceTask(Memory):
    """A running action whose parts follow each other.

    Attributes:
        index: Index of the present part.
        since: Start of the part [s].
        begun: Start of the action [s].
    """

    slot: Annotated[int, SLOT] = 0
    index: Annotated[int, Whole(1000)] = 0
    since: Annotated[float, NUMBER] = 0.0
    begun: Annotated[float, NUMBER] = 0.0

    def next(self, time: float) -> None:
        """Go on to the next part."""
        self.index, self.since = self.index + 1, time

    def require(self, is_possible: bool) -> None:
        """Raise for a task of a checkpoint that no action of the mission can have."""
        if not is_possible:
            raise ArgumentError("invalid state of a machine: not one of this mission")


@contextmanager
def refusing(place: str = "") -> Iterator[None]:
    """Refuse an action for any failure within the block; `place` says where it is."""
    try:
        yield
    except LinkworkError as error:
        raise ActionRefusedError(f"{error.message}{place}", hint=error.hint) from error
