"""The door of a controller in lock-step: physics looks at it between steps, and never waits."""

from __future__ import annotations

import select
import socket
import time
from dataclasses import dataclass

from linkwork.access.web_access import is_token

HANDSHAKE_TIMEOUT = 2.0
"""Longest time for a controller to send its token [s]."""
MOST_GUESTS = 16
"""Connections that may be about to send their token."""
_MOST_TOKEN = 256


@dataclass
class _Guest:
    """A connection that has not sent its token yet."""

    socket: socket.socket
    peer: str
    deadline: float
    text: bytes = b""


class ControllerDoor:
    """Accepts connections and lets in the first one with the token.

    Args:
        listener: The listening socket; closed with the door.
        token: Secret that a controller must send first; None for none.
        greeting: What a controller is sent then.
    """

    def __init__(self, listener: socket.socket, token: str | None, greeting: bytes) -> None:
        self._listener, self._token, self._greeting = listener, token, greeting
        self._listener.setblocking(False)
        self._guests: list[_Guest] = []

    def look(self, wait: float) -> tuple[socket.socket, str] | None:
        """Return a controller that was let in, and its address.

        Args:
            wait: Longest wait for something to happen [s].
        """
        waiting: list[socket.socket] = [guest.socket for guest in self._guests]
        if len(waiting) < MOST_GUESTS:
            waiting.append(self._listener)
        ready = set(select.select(waiting, [], [], wait)[0])
        if self._listener in ready:
            self._accept()
        for guest in list(self._guests):
            state = self._admission(guest)
            if state is None and time.monotonic() < guest.deadline:
                continue
            self._guests.remove(guest)
            if state and self._greet(guest):
                return guest.socket, guest.peer
            guest.socket.close()
        return None

    def _accept(self) -> None:
        try:
            made, address = self._listener.accept()
        except OSError:
            return
        made.setblocking(False)
        deadline = time.monotonic() + HANDSHAKE_TIMEOUT
        self._guests.append(_Guest(made, f"{address[0]}:{address[1]}", deadline))

    def _admission(self, guest: _Guest) -> bool | None:
        """Whether a guest is let in; None while its token is not complete."""
        if self._token is None:
            return True
        try:
            # A byte at a time: what follows the token belongs to the exchange.
            while not guest.text.endswith(b">"):
                byte = guest.socket.recv(1)
                guest.text += byte
                if not byte or len(guest.text) > _MOST_TOKEN:
                    return False
        except BlockingIOError:
            return None
        except OSError:
            return False
        return is_token(guest.text.decode("utf-8", "replace"), f"<token={self._token}>")

    def _greet(self, guest: _Guest) -> bool:
        try:
            guest.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            guest.socket.settimeout(HANDSHAKE_TIMEOUT)
            guest.socket.sendall(self._greeting)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """End all connections and free the port."""
        for guest in self._guests:
            guest.socket.close()
        self._guests.clear()
        self._listener.close()
