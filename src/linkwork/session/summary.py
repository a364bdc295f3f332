"""What a run has come to, in a few numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from linkwork.world.engine.element import Event


@dataclass(frozen=True)
class Summary:
    """What has come about in this run: since the start, a reset, or a jump to a checkpoint.

    Attributes:
        contacts: Points at which bodies touch now.
        most_contacts: The most there were after any step.
        energy: Kinetic plus potential energy now [J].
        events: How many events there were of each kind.
        refused: The first few commands that were not taken.
    """

    contacts: int
    most_contacts: int
    energy: float
    events: Mapping[str, int] = field(default_factory=dict)
    refused: tuple[Event, ...] = ()
