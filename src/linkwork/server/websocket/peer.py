"""One web client: what is on its way to it, bounded whatever it does."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

from linkwork.server.network import Network
from linkwork.server.websocket.surface import Client

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

MOST_WAITING = 500
"""Answers that may wait for a client; a client that lets more wait is dropped."""
MOST_BYTES = 4 * 1024 * 1024
"""Bytes of these answers [bytes]."""


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
        if len(self._answers) >= MOST_WAITING or self._waiting > MOST_BYTES:
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
