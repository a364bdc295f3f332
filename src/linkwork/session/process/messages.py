"""Messages through the pipe between a session and its physics process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from linkwork.errors import LinkworkError
from linkwork.session.process.pickling import PackedObjects
from linkwork.world.engine.element import Event
from linkwork.world.scene.loaded import LoadedScene


@dataclass(frozen=True)
class Opening:
    """The first message: the scene to run.

    Attributes:
        loaded: The scene.
        seed: Seed of all random numbers.
        record: Store to record into; None records nothing.
        own: User-defined forces, controllers and commands.
        command_line: The command that started the session.
    """

    loaded: LoadedScene
    seed: int
    record: str | None
    own: PackedObjects
    command_line: str = ""


@dataclass(frozen=True)
class SessionCall:
    """A request to the physics process."""

    number: int
    method: str
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class EventBatch:
    """Events, sent without a request once there is a subscriber."""

    events: tuple[Event, ...]


@dataclass(frozen=True)
class Reply:
    """The answer to the request of the same number: a value, or the error to raise."""

    number: int
    value: Any = None
    error: LinkworkError | None = None
