"""What passes through the pipe between a session and its physics process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from linkwork.errors import LinkworkError
from linkwork.session.travelling import PackedForces
from linkwork.world.engine.element import Event
from linkwork.world.scene.loaded import LoadedScene


@dataclass(frozen=True)
class Opening:
    """What the physics process is asked to run.

    Attributes:
        loaded: The scene.
        seed: Seed of everything random.
        record: Store to record into; None records nothing.
        forces: Forces of the user's own.
    """

    loaded: LoadedScene
    seed: int
    record: str | None
    forces: PackedForces


@dataclass(frozen=True)
class Call:
    """One request to the physics process."""

    number: int
    method: str
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class Told:
    """Events, which come unasked once somebody has subscribed to them."""

    events: tuple[Event, ...]


@dataclass(frozen=True)
class Reply:
    """The answer to the request of the same number; an error travels as itself."""

    number: int
    value: Any = None
    error: LinkworkError | None = None
