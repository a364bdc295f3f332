"""What all connections of a server share: the clock, limits, diagnostics, streams and timeouts."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from linkwork.errors import printable
from linkwork.server.options import ServeOptions

if TYPE_CHECKING:
    from linkwork.server.connection import Connection

MAX_REPORTS = 200
"""Reports that are kept for those who connect later."""
SCAN_INTERVAL = 0.25
"""Time between two looks at timeouts [s]."""
_LOGGED_A_SECOND = 20
"""Most reports a second that go to the log; the rest is only counted."""
_CLOSING_TURNS = 10
"""Turns of the loop in which a connection is accepted, or closed."""
_LOOK = 0.005
_LOGGER = logging.getLogger("linkwork.server")

Listener = Callable[[bytes], None]


class Network:
    """Connections of one server, in whose loop it runs; reports are lines of JSON."""

    def __init__(self, options: ServeOptions, loop: asyncio.AbstractEventLoop) -> None:
        self.options, self.loop = options, loop
        self.connections: set[Connection] = set()
        self.listeners: set[Listener] = set()
        self.reports: deque[bytes] = deque(maxlen=MAX_REPORTS)
        self._timer: asyncio.TimerHandle | None = None
        self._second, self._logged = 0, 0
        self._is_closing = False

    def now(self) -> float:
        """Return the loop's clock [s]."""
        return self.loop.time()

    def admit(self, connection: Connection) -> bool:
        """Add a connection; False if there are too many, or if the server closes."""
        if self._is_closing:
            return False
        if len(self.connections) >= self.options.most_connections:
            most = self.options.most_connections
            self.report(connection.device.name, connection.peer, f"refused: {most} connections")
            return False
        self.connections.add(connection)
        if self._timer is None:
            self._timer = self.loop.call_later(SCAN_INTERVAL, self._scan)
        return True

    def forget(self, connection: Connection) -> None:
        """Remove a connection that is closed."""
        self.connections.discard(connection)

    def _scan(self) -> None:
        now = self.now()
        for connection in list(self.connections):
            connection.check_timeouts(now)
        self._timer = self.loop.call_later(SCAN_INTERVAL, self._scan) if self.connections else None

    def report(self, device: str, peer: str, message: str) -> None:
        """Report a problem of a client to the log and to diagnostics devices."""
        text = printable(message)[:500]
        entry: dict[str, Any] = {"time": time.time(), "device": device, "client": peer}
        line = json.dumps(entry | {"message": text}).encode() + b"\n"
        self.reports.append(line)
        for listener in list(self.listeners):
            listener(line)
        self._log(f"{device}: {peer}: {text}")

    def _log(self, text: str) -> None:
        second = int(self.now())
        if second != self._second:
            self._second, self._logged = second, 0
        self._logged += 1
        if self._logged <= _LOGGED_A_SECOND:
            _LOGGER.warning("%s", text)

    async def refuse_further(self, listeners: Iterable[socket.socket]) -> None:
        """Accept no more connections; those that are being accepted are closed."""
        self._is_closing = True
        # A server that is closed meanwhile would leave their sockets open.
        for listener in listeners:
            if listener.fileno() >= 0:
                self.loop.remove_reader(listener)
        await turn_loop()

    async def close(self) -> None:
        """End all connections, and wait until they are gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for connection in list(self.connections):
            connection.close()
        await turn_loop()
        while self.connections:
            await asyncio.sleep(_LOOK)


async def turn_loop() -> None:
    """Lets the loop finish what it has begun with transports."""
    for _ in range(_CLOSING_TURNS):
        await asyncio.sleep(0)
