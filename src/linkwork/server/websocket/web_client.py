"""Web clients: bounded sending, JSON operations by name, reports, calls that wait for physics."""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.server.network import Network
from linkwork.server.websocket.surface import Client, Surface
from linkwork.server.websocket.topics import Message
from linkwork.session.state import Snapshot

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

MAX_SUBSCRIPTIONS = 500
MAX_DEPTH = 30  # Deepest nesting of a message

MAX_WAITING = 500  # Answers that may wait for a client; a client that lets more wait is dropped
MAX_BYTES = 4 * 1024 * 1024  # Bytes of these answers [bytes]

Operation = Callable[[Message], Awaitable[None]]
_Value = TypeVar("_Value")


class WebPeer:
    """The sending half of a web connection; used in the server's loop."""

    def __init__(self, connection: ServerConnection, network: Network, source: str) -> None:
        self._connection, self.network, self._source = connection, network, source
        self._answers: deque[str | bytes] = deque()
        self._waiting = 0
        self._newest: dict[object, str | bytes] = {}
        self._wake = asyncio.Event()
        self.identity = Client(source, self.refuse)

    def send(self, message: str | bytes) -> None:
        """Send an answer; every one is kept, so a client that does not read is dropped."""
        if len(self._answers) >= MAX_WAITING or self._waiting > MAX_BYTES:
            self.refuse(f"dropped: {len(self._answers)} answers were not read")
            self.abort()
            return
        self._answers.append(message)
        self._waiting += len(message)
        self._wake.set()

    def send_newest(self, key: object, message: str | bytes) -> None:
        """Send data of a topic, unless newer ones come before it can."""
        self._newest[key] = message
        self._wake.set()

    def refuse(self, why: str) -> None:
        """Report a message that changed nothing."""
        self.network.report("websocket", self._source, why)

    def abort(self) -> None:
        """End the connection at once."""
        self._connection.transport.abort()

    async def send_all(self) -> None:
        """Send until the connection ends; a client that does not read is dropped."""
        timeout = self.network.options.send_timeout
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._answers or self._newest:
                try:
                    # Not wait_for, which may lose a cancellation before Python 3.12.
                    async with asyncio.timeout(timeout):
                        await self._connection.send(self._next())
                except TimeoutError:
                    self.refuse(f"dropped: its data were not read for {timeout:g} s")
                    self.abort()
                    return

    def _next(self) -> Any:
        if self._answers:
            answer = self._answers.popleft()
            self._waiting -= len(answer)
            return answer
        return self._newest.pop(next(iter(self._newest)))


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
    def on_connect(self) -> None:
        """Send what a client gets on connection."""

    @abstractmethod
    def offer(self, snapshot: Snapshot, now: float, texts: dict[str, str]) -> None:
        """Send topics that are due; `texts` holds those of this state."""

    @abstractmethod
    def _status(self, problem: str) -> Message:
        """Return the message that reports a problem to the client."""

    def report(self, problem: str) -> None:
        """Report a problem to the client and to diagnostics."""
        self._peer.refuse(problem)
        self._send(self._status(problem[:1000]))

    async def on_message(self, message: str | bytes) -> None:
        """Execute a message."""
        content = read_json(message)
        operation = content.get("op")
        if not isinstance(operation, str) or operation not in self._operations:
            raise NotFoundError("operation", str(operation)[:80], self._operations)
        await self._operations[operation](content)

    async def _ignore(self, message: Message) -> None:
        """Do nothing: the operation changes nothing here."""
        del message

    def _send(self, message: Message) -> None:
        self._peer.send(json.dumps(message))

    async def _in_thread(self, work: Callable[[], _Value]) -> _Value:
        """Return the result of something that waits for physics."""
        return await self._peer.network.loop.run_in_executor(None, work)

    def _check_room(self, kept: Mapping[Any, Any], what: str) -> None:
        if len(kept) >= MAX_SUBSCRIPTIONS:
            raise ArgumentError(f"more than {MAX_SUBSCRIPTIONS} {what}")


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
        raise ArgumentError(f"invalid message: not JSON: {str(error)[:100]}") from error
    _check_depth(value, MAX_DEPTH)
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not allowed")


def _check_depth(value: Any, left: int) -> None:
    if left == 0:
        raise ArgumentError(f"invalid message: nested deeper than {MAX_DEPTH}")
    if isinstance(value, dict):
        for item in value.values():
            _check_depth(item, left - 1)
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, dict | list):
                _check_depth(item, left - 1)
