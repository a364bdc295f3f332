"""One connection to a device: framing, limits and timeouts."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

from linkwork.access.web_access import TokenBucket, is_token
from linkwork.server.protocol import MessageReader, MessageTooLongError

if TYPE_CHECKING:
    from linkwork.server.device_ports import Device
    from linkwork.server.network import Network

MAX_PENDING = 64
"""Messages of a connection that may wait for physics; above, the rest waits unread until half of
them are answered."""
HIGH_WATER = 64 * 1024
"""Bytes that may wait to be read by the client [bytes]."""
_TOKEN = "token="


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
        self._network.forget(self)
        self.device.on_disconnect(self)

    def data_received(self, data: bytes) -> None:
        """Take bytes of the client."""
        self._take(data)

    def _take(self, data: bytes = b"") -> None:
        """Handle messages until too many wait; the rest is handled when reading goes on."""
        if self._waits and not data:
            return
        now = self._network.now()
        try:
            for message in self._reader.feed(data):
                if self._transport is None or self._transport.is_closing():
                    return
                # What follows a whole message has its own time.
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
            self._network.loop.call_soon(self._take)
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
