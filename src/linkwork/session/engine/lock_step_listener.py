"""Connections of a lock-step controller, polled between steps so that physics never waits."""

from __future__ import annotations

import select
import socket
import time
from dataclasses import dataclass

from linkwork.access.web_access import is_token

HANDSHAKE_TIMEOUT = 2.0
"""Longest time for a controller to send its token [s]."""
MAX_PENDING = 16
"""Connections that may be about to send their token."""
_MAX_TOKEN = 256


@dataclass
class _Pending:
    """A connection that has not sent its token yet."""

    socket: socket.socket
    peer: str
    deadline: float
    text: bytes = b""


class LockStepListener:
    """Accepts connections and returns the first one that sends the token.

    Args:
        listener: The listening socket; closed by `close`.
        token: Secret that a controller must send first; None for none.
        greeting: The first line sent to that controller.
    """

    def __init__(self, listener: socket.socket, token: str | None, greeting: bytes) -> None:
        self._listener, self._token, self._greeting = listener, token, greeting
        self._listener.setblocking(False)
        self._pending: list[_Pending] = []

    def poll(self, wait: float) -> tuple[socket.socket, str] | None:
        """Return a controller that sent its token, and its address; None so far.

        Args:
            wait: Longest wait for something to happen [s].
        """
        waiting: list[socket.socket] = [pending.socket for pending in self._pending]
        if len(waiting) < MAX_PENDING:
            waiting.append(self._listener)
        ready = set(select.select(waiting, [], [], wait)[0])
        if self._listener in ready:
            self._accept()
        for pending in list(self._pending):
            is_valid = self._has_token(pending)
            if is_valid is None and time.monotonic() < pending.deadline:
                continue
            self._pending.remove(pending)
            if is_valid and self._greet(pending):
                return pending.socket, pending.peer
            pending.socket.close()
        return None

    def _accept(self) -> None:
        try:
            connection, address = self._listener.accept()
        except OSError:
            return
        connection.setblocking(False)
        deadline = time.monotonic() + HANDSHAKE_TIMEOUT
        self._pending.append(_Pending(connection, f"{address[0]}:{address[1]}", deadline))

    def _has_token(self, pending: _Pending) -> bool | None:
        """Whether a connection sent the token; None while that is incomplete."""
        if self._token is None:
            return True
        try:
            # A byte at a time: what follows the token belongs to the exchange.
            while not pending.text.endswith(b">"):
                byte = pending.socket.recv(1)
                pending.text += byte
                if not byte or len(pending.text) > _MAX_TOKEN:
                    return False
        except BlockingIOError:
            return None
        except OSError:
            return False
        return is_token(pending.text.decode("utf-8", "replace"), f"<token={self._token}>")

    def _greet(self, pending: _Pending) -> bool:
        try:
            pending.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            pending.socket.settimeout(HANDSHAKE_TIMEOUT)
            pending.socket.sendall(self._greeting)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """End all connections and free the port."""
        for pending in self._pending:
            pending.socket.close()
        self._pending.clear()
        self._listener.close()
