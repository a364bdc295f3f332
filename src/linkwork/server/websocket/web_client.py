"""What the protocols of web clients share: JSON operations by name, reports, calls that wait."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.server.websocket.peer import WebPeer
from linkwork.server.websocket.surface import Surface
from linkwork.server.websocket.topics import Message
from linkwork.session.state import Snapshot

MOST_SUBSCRIPTIONS = 500
MOST_DEPTH = 30
"""Deepest nesting of a message."""

Operation = Callable[[Message], Awaitable[None]]
_Value = TypeVar("_Value")


class WebClient(ABC):
    """A client on a web connection; all methods are called in the server's loop."""

    protocol: str

    def __init__(self, peer: WebPeer, surface: Surface) -> None:
        self._peer, self._surface = peer, surface
        self._operations = self._make_operations()

    @abstractmethod
    def _make_operations(self) -> Mapping[str, Operation]:
        """Return what is done for each `op` of a message."""

    @abstractmethod
    def greet(self) -> None:
        """Send what a client gets on connection."""

    @abstractmethod
    def offer(self, snapshot: Snapshot, now: float, made: dict[str, str]) -> None:
        """Send topics that are due; `made` holds the texts of this state."""

    @abstractmethod
    def _status(self, problem: str) -> Message:
        """Return the message that reports a problem to the client."""

    def report(self, problem: str) -> None:
        """Report a problem to the client and to diagnostics."""
        self._peer.refuse(problem)
        self._send(self._status(problem[:1000]))

    async def take(self, message: str | bytes) -> None:
        """Execute a message."""
        content = read_json(message)
        operation = content.get("op")
        if not isinstance(operation, str) or operation not in self._operations:
            raise NotFoundError("operation", str(operation)[:80], self._operations)
        await self._operations[operation](content)

    async def _ignore(self, message: Message) -> None:
        """Return an operation that changes nothing here."""
        del message

    def _send(self, message: Message) -> None:
        self._peer.send(json.dumps(message))

    async def _in_thread(self, work: Callable[[], _Value]) -> _Value:
        """Return the result of something that waits for physics."""
        return await self._peer.network.loop.run_in_executor(None, work)

    def _check_room(self, kept: Mapping[Any, Any], what: str) -> None:
        if len(kept) >= MOST_SUBSCRIPTIONS:
            raise ArgumentError(f"more than {MOST_SUBSCRIPTIONS} {what}")


def read_json(text: str | bytes) -> Message:
    """Return a JSON object from outside."""
    value = parse_json(text)
    if not isinstance(value, dict):
        raise ArgumentError("invalid message: not a JSON object")
    return value


def parse_json(text: str | bytes) -> Any:
    """Return a JSON value from outside."""
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise ArgumentError(f"invalid message: no JSON: {str(error)[:100]}") from error
    _check_depth(value, MOST_DEPTH)
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not allowed")


def _check_depth(value: Any, left: int) -> None:
    if left == 0:
        raise ArgumentError(f"invalid message: nested deeper than {MOST_DEPTH}")
    if isinstance(value, dict):
        for item in value.values():
            _check_depth(item, left - 1)
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, dict | list):
                _check_depth(item, left - 1)
