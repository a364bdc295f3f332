"""One connected page: what is on its way to it, and what it sends."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from pydantic import ValidationError

from linkwork.access.web_access import TokenBucket
from linkwork.session.state import Snapshot
from linkwork.studio.messages.protocol import (
    FRAMES_IN_FLIGHT,
    FROM_PAGE,
    MAX_MESSAGE,
    Acknowledge,
    FromPage,
    Sample,
    Show,
    Signals,
    ToPage,
)
from linkwork.studio.server.frames import FrameEncoder

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

MESSAGES_PER_SECOND = 400.0
"""Rate at which a page may send messages; a page that sends more is disconnected [Hz]."""

BURST = 1000  # Messages that a page may send at once

WAITING_MESSAGES = 200
"""Messages that may wait for a page; the oldest log entries and answers are dropped."""

_ALL_KEPT = ("log", "samples", "problem", "done", "checked", "code", "equations", "overlay", "made")
"""Kinds of messages of which a page gets every one; of others only the newest."""

_POLICY_VIOLATION = 1008
_TOO_BIG = 1009
_LOGGER = logging.getLogger(__name__)

OnMessage = Callable[["Page", FromPage], None]


class Reports:
    """Reports of invalid messages, once of each kind: a page can send as many as it likes."""

    def __init__(self) -> None:
        self._reported: set[str] = set()

    def warn(self, what: str, detail: object) -> None:
        """Log that a page has sent something that is not allowed."""
        if what not in self._reported:
            self._reported.add(what)
            _LOGGER.warning("a page sent %s (%s)", what, ascii(detail)[:100])


class Page:
    """A page over its websocket; all methods are called in the server's loop."""

    def __init__(self, socket: WebSocket, on_message: OnMessage, reports: Reports) -> None:
        self._socket = socket
        self._on_message = on_message
        self._reports = reports
        self.shows = Show(kind="show")  # What it draws besides the bodies
        self.sampled: list[str] = []  # Signals that it draws in charts
        self._bucket = TokenBucket(MESSAGES_PER_SECOND, BURST)
        self._newest: dict[str, ToPage] = {}
        self._queue: deque[ToPage] = deque(maxlen=WAITING_MESSAGES)
        self._wake = asyncio.Event()
        self._encoder: FrameEncoder | None = None
        self._moment: tuple[Snapshot, bytes] | None = None
        self._last: tuple[Snapshot, bytes] | None = None
        self._signals: list[str] = []
        self._chosen = np.zeros(0, dtype=np.intp)
        self._sent = self._acknowledged = 0

    def send(self, message: ToPage) -> None:
        """Queue a message; of status and live values only the newest is kept."""
        if message.kind in _ALL_KEPT:
            self._queue.append(message)
        else:
            # Moved to the end: a scene comes before its status.
            self._newest.pop(message.kind, None)
            self._newest[message.kind] = message
        self._wake.set()

    def change_scene(self, encoder: FrameEncoder | None) -> None:
        """Send frames of another scene from now on."""
        self._encoder, self._moment, self._last = encoder, None, None
        self._choose_signals(self._signals)

    def offer(self, snapshot: Snapshot, moment: bytes) -> None:
        """Send a state as soon as the page can take it, unless a newer one comes before."""
        self._moment = self._last = (snapshot, moment)
        self._wake.set()

    async def serve(self) -> None:
        """Send and receive until the page disconnects."""
        sender = asyncio.create_task(self._send_all())
        try:
            await self._receive_all()
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _send_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._newest or self._queue:
                first = next(iter(self._newest), None)
                message = self._queue.popleft() if first is None else self._newest.pop(first)
                await self._socket.send_text(message.model_dump_json())
            if self._encoder and self._moment and self._in_flight() < FRAMES_IN_FLIGHT:
                (snapshot, moment), self._moment = self._moment, None
                self._sent = (self._sent + 1) % 2**32
                frame = self._encoder.frame(snapshot, moment, self._sent, self._chosen)
                await self._socket.send_bytes(frame)

    def _in_flight(self) -> int:
        return (self._sent - self._acknowledged) % 2**32

    async def _receive_all(self) -> None:
        while True:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                if event.get("code") == _TOO_BIG:
                    self._reports.warn(f"a message of more than {MAX_MESSAGE} bytes", "closed")
                return
            if not self._bucket.take(time.monotonic()):
                self._reports.warn("too many messages", f"{MESSAGES_PER_SECOND:g} a second")
                await self._socket.close(_POLICY_VIOLATION, "too many messages")
                return
            message = self._parse(event.get("text"))
            if message is not None:
                self._handle(message)

    def _parse(self, text: str | None) -> FromPage | None:
        try:
            return FROM_PAGE.validate_json(text or "")
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False)[0]
            place = ".".join(map(str, first["loc"]))
            self._reports.warn("an invalid message, dropped", f"{place}: {first['msg']}")
        return None

    def _handle(self, message: FromPage) -> None:
        if isinstance(message, Acknowledge):
            # A number from the future would open the window.
            if (self._sent - message.frame) % 2**32 <= self._in_flight():
                self._acknowledged = message.frame
            self._wake.set()
        elif isinstance(message, Signals):
            self._choose_signals(message.names)
            # While the scene is paused no other frame would bring them.
            self._moment = self._moment or self._last
            self._wake.set()
        elif isinstance(message, Sample):
            self.sampled = message.names
        elif isinstance(message, Show):
            self.shows = message
            self._on_message(self, message)
        else:
            self._on_message(self, message)

    def _choose_signals(self, names: list[str]) -> None:
        self._signals = names
        if self._encoder is not None:
            self._chosen = self._encoder.choose(names)
