"""Connections of a server and what they share: limits, diagnostics, streams and timeouts."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from linkwork.access.web_access import TokenBucket, is_token
from linkwork.errors import printable
from linkwork.server.options import ServeOptions
from linkwork.server.protocol import MessageReader, MessageTooLongError

if TYPE_CHECKING:
    from linkwork.server.device_ports import Device

MAX_REPORTS = 200  # Reports that are kept for those who connect later
SCAN_INTERVAL = 0.25  # Time between two looks at timeouts [s]
_LOGGED_A_SECOND = 20
"""Maximum number of reports a second that go to the log; the rest is only counted."""
_CLOSING_TURNS = 10  # Turns of the loop in which a connection is accepted, or closed
_LOOK = 0.005
_LOGGER = logging.getLogger("linkwork.server")

MAX_PENDING = 64
"""Messages of a connection that may wait for physics; above, the rest waits unread until half of
them are answered."""
HIGH_WATER = 64 * 1024  # Bytes that may wait to be read by the client [bytes]
_TOKEN = "token="

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
        """End all connections, and wait until they are closed."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for connection in list(self.connections):
            connection.close()
        await turn_loop()
        while self.connections:
            await asyncio.sleep(_LOOK)


class Connection(asyncio.Protocol):
    """A client of one device; runs in the server's loop.

    `period` is that of the data that a sensor sends by itself [s], 0 for none; `due` is when it
    sends.
    """

    def __init__(self, network: Network, device: Device) -> None:
        self._network, self.device = network, device
        options = network.options
        self._reader = MessageReader(options.most_message)
        self._bucket = TokenBucket(options.message_rate, int(2 * options.message_rate))
        self._transport: asyncio.Transport | None = None
        self._is_admitted = options.token is None
        self._pending, self._waits = 0, False
        self._stuck_since: float | None = None
        self._begun_at: float | None = None
        self._heard_at = 0.0
        self.peer = "unknown"
        self.period, self.due = 0.0, 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept a client, unless there are too many."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        address = transport.get_extra_info("peername") or ("unknown", 0)
        self.peer = f"{address[0]}:{address[1]}"
        if not self._network.admit(self):
            transport.abort()
            return
        handle = transport.get_extra_info("socket")
        handle.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        handle.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        # Else the kernel would hide for megabytes that a client does not read.
        handle.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, HIGH_WATER)
        transport.set_write_buffer_limits(high=HIGH_WATER)
        self._heard_at = self._network.now()
        if self._is_admitted:
            self.device.on_connect(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End when the client has disconnected."""
        self._transport = None
        self._network.connections.discard(self)
        self.device.on_disconnect(self)

    def data_received(self, data: bytes = b"") -> None:
        """Handle messages until too many wait; the rest is handled when reading goes on."""
        if self._waits and not data:
            return
        now = self._network.now()
        try:
            for message in self._reader.feed(data):
                if self._transport is None or self._transport.is_closing():
                    return
                # The time limit of the next message starts with its first byte.
                self._begun_at = None
                if not self._bucket.take(now):
                    self.drop(f"more than {self._network.options.message_rate:g} messages a second")
                    return
                self._heard_at = now
                self._handle(message)
                if self._waits:
                    break
        except MessageTooLongError:
            self.drop(f"a message of more than {self._network.options.most_message} bytes")
            return
        if not self._reader.is_inside:
            self._begun_at = None
        elif self._begun_at is None:
            self._begun_at = now

    def eof_received(self) -> bool:
        """End when the client has sent all and the connection is closed."""
        return False

    def _handle(self, message: str) -> None:
        if self._is_admitted:
            self.device.on_message(self, message)
        elif message.startswith(_TOKEN) and is_token(
            message.removeprefix(_TOKEN), self._network.options.token or ""
        ):
            self._is_admitted = True
            self.device.on_connect(self)
        else:
            self.drop("the token is missing or wrong")

    def send(self, data: bytes) -> None:
        """Send data, unless the client has disconnected."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    @property
    def is_open(self) -> bool:
        """Whether the client is there."""
        return self._transport is not None

    @property
    def is_stuck(self) -> bool:
        """Whether the client does not read what it was sent."""
        return self._stuck_since is not None

    def begin_pending(self) -> None:
        """Note that a message waits for physics."""
        self._pending += 1
        self._read_or_wait()

    def end_pending(self) -> None:
        """Note that a message was answered."""
        self._pending -= 1
        self._read_or_wait()

    def _read_or_wait(self) -> None:
        """Read on, unless answers wait: a client cannot fill memory with them."""
        if self._transport is None:
            return
        most = MAX_PENDING // 2 if self._waits else MAX_PENDING
        waits = self.is_stuck or self._pending >= most
        if waits and not self._waits:
            self._transport.pause_reading()
        elif self._waits and not waits:
            self._transport.resume_reading()
            # Meanwhile the rest of a message could not come.
            self._begun_at = None if self._begun_at is None else self._network.now()
            # After the answer that made room.
            self._network.loop.call_soon(self.data_received)
        self._waits = waits

    def pause_writing(self) -> None:
        """Stop reading while the client does not read."""
        self._stuck_since = self._network.now()
        self._read_or_wait()

    def resume_writing(self) -> None:
        """Go on when the client has read."""
        self._stuck_since = None
        self._read_or_wait()

    def check_timeouts(self, now: float) -> None:
        """Drop the client if it takes too long."""
        options = self._network.options
        if self._stuck_since is not None and now - self._stuck_since > options.send_timeout:
            self.drop(f"its data were not read for {options.send_timeout:g} s")
        elif self._waits:
            return
        elif self._begun_at is not None and now - self._begun_at > options.message_timeout:
            self.drop(f"a message was not complete after {options.message_timeout:g} s")
        elif not self._is_admitted and now - self._heard_at > options.message_timeout:
            self.drop(f"no token was sent within {options.message_timeout:g} s")
        elif not self.period and now - self._heard_at > options.idle_timeout:
            self.drop(f"nothing was heard for {options.idle_timeout:g} s")

    def drop(self, why: str) -> None:
        """End the connection at once and reports why."""
        self._network.report(self.device.name, self.peer, f"dropped: {why}")
        self.close()

    def close(self) -> None:
        """End the connection at once."""
        if self._transport is not None:
            self._transport.abort()


async def turn_loop() -> None:
    """Let the loop finish what it has begun with transports."""
    for _ in range(_CLOSING_TURNS):
        await asyncio.sleep(0)
