"""A recorded device, which replaces hardware in tests by the same protocol."""

from __future__ import annotations

import socket
import threading
from collections.abc import Sequence
from pathlib import Path

from linkwork._closable import Closable
from linkwork.access.listening import LOOPBACK, listen
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.record.database import DEFAULT_STORE
from linkwork.server.protocol import MessageReader, MessageTooLongError, write_numbers

_MAX_MESSAGE = 4096
_CHUNK = 4096
_WAIT = 0.1  # Time between two looks at whether it is closed [s]


class RecordedDevice(Closable):
    """Answers with recorded data, one row a message; the last row stays."""

    def __init__(
        self, rows: Sequence[Sequence[float]], *, port: int = 0, greets: bool = True
    ) -> None:
        if not rows:
            raise ArgumentError("a recorded device needs data", hint="give at least one row")
        self._rows = [tuple(map(float, row)) for row in rows]
        self._greets, self._at = greets, 0
        self.received: list[str] = []  # Messages it got, without brackets
        self._listener = listen(LOOPBACK, port or None, 0)
        self._listener.settimeout(_WAIT)
        self.port: int = self._listener.getsockname()[1]  # Its port
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="recorded device", daemon=True)
        self._thread.start()

    @classmethod
    def from_run(
        cls, run: str, sensor: str, *, port: int = 0, store: str | Path = DEFAULT_STORE
    ) -> RecordedDevice:
        """Return a device that repeats the readings of a sensor in a recorded run."""
        # Needs a database driver.
        from linkwork.record import open_run

        recorded = open_run(run, store=store)
        sensors = [x for x in recorded.signals if x.table == "sensors"]
        names = [x.name for x in sensors if f"{x.element}.".startswith(f"{sensor}.")]
        if not names:
            raise NotFoundError("recorded sensor", sensor, {x.element for x in sensors})
        columns = [recorded.signal(name).values.tolist() for name in names]
        return cls(list(zip(*columns, strict=True)), port=port)

    def _serve(self) -> None:
        while not self._closed.is_set():
            try:
                client, _ = self._listener.accept()
            except TimeoutError:
                continue
            except OSError:
                return
            with client:
                self._speak(client)

    def _speak(self, client: socket.socket) -> None:
        client.settimeout(_WAIT)
        reader = MessageReader(_MAX_MESSAGE)
        try:
            if self._greets:
                self._answer(client)
            while not self._closed.is_set():
                try:
                    data = client.recv(_CHUNK)
                except TimeoutError:
                    continue
                if not data:
                    return
                for message in reader.feed(data):
                    self.received.append(message)
                    self._answer(client)
        except (OSError, MessageTooLongError):
            return

    def _answer(self, client: socket.socket) -> None:
        client.sendall(write_numbers(self._rows[self._at]))
        self._at = min(self._at + 1, len(self._rows) - 1)

    def close(self) -> None:
        """End the connection and free the port."""
        self._closed.set()
        self._thread.join()
        self._listener.close()
