"""What happens in a world and is worth telling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Event:
    """Something that happened.

    Attributes:
        step: The step at which it happened.
        time: Simulated time of that step [s].
        kind: A word to search for, e.g. `contact-begin` or `alarm`.
        message: What happened, for people.
        data: Details: numbers, texts, lists and maps of them.
    """

    step: int
    time: float
    kind: str
    message: str
    data: Mapping[str, Any] = field(default_factory=dict)
