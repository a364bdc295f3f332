"""The studio's wire without a browser: requests, handshakes and messages as a page sends them."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import viser
import zstandard
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from tests.waiting import PATIENCE

CAMERA = {
    "type": "ViewerCameraMessage",
    "wxyz": [1.0, 0.0, 0.0, 0.0],
    "position": [1, 2.5, 3.0],
    "fov": 0.8,
    "near": 0.01,
    "far": 1000,
    "image_height": 600,
    "image_width": 900,
    "look_at": [0, 0, 0],
    "up_direction": [0, 0, 1],
}


@dataclass(frozen=True)
class Address:
    """The parts of a studio's address."""

    host: str
    port: int
    token: str

    @classmethod
    def parse(cls, address: str) -> Address:
        parts = urlsplit(address)
        (token,) = parse_qs(parts.query)["token"]
        assert parts.hostname and parts.port
        return cls(parts.hostname, parts.port, token)

    @property
    def authority(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.authority}"


@dataclass(frozen=True)
class Answer:
    """What a request got."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


def get(address: Address, path: str, **headers: str) -> Answer:
    """Requests a page; a `Host` among the headers replaces the true one."""
    client = http.client.HTTPConnection(address.host, address.port, timeout=PATIENCE)
    try:
        client.request("GET", path, headers=headers)
        answer = client.getresponse()
        return Answer(answer.status, answer.headers, answer.read())
    finally:
        client.close()


def dial(
    address: Address,
    path: str,
    *,
    origin: str | None = None,
    host: str | None = None,
    cookie: str | None = None,
) -> ClientConnection:
    """Opens a websocket; the host is what the request says, wherever it goes."""
    return connect(
        f"ws://{host or address.authority}{path}",
        sock=socket.create_connection((address.host, address.port), timeout=PATIENCE),
        origin=Origin(origin) if origin is not None else None,
        additional_headers={"Cookie": cookie} if cookie else None,
        subprotocols=[Subprotocol(f"viser-v{viser.__version__}")],
        compression=None,
        open_timeout=PATIENCE,
        close_timeout=1.0,
        max_size=None,
    )


def dialled(address: Address, path: str, **options: str | None) -> int:
    """The status a handshake gets."""
    try:
        with dial(address, path, **options) as socket:
            assert socket.response
            return socket.response.status_code
    except InvalidStatus as refusal:
        return refusal.response.status_code


@dataclass
class WirePage:
    """A page that is connected.

    Attributes:
        controls: Identifiers of the controls by what is written on them.
        updates: Every change of a control it was sent: label, property and value.
    """

    socket: ClientConnection
    controls: dict[str, str] = field(default_factory=dict)
    updates: list[tuple[str, str, Any]] = field(default_factory=list)

    def send(self, message: dict[str, Any] | bytes | str) -> None:
        """Sends a message, or a frame as it is."""
        raw = msgspec.msgpack.encode(message) if isinstance(message, dict) else message
        self.socket.send(raw)

    def change(self, label: str, /, **properties: Any) -> None:
        """Sends properties of a control, of which only `value` is allowed."""
        uuid = self.controls[label]
        self.send({"type": "GuiUpdateMessage", "uuid": uuid, "updates": properties})

    def receive_until(self, happens: Callable[[], bool], what: str) -> None:
        """Receives until something is so."""
        while not happens():
            try:
                self._receive()
            except TimeoutError:
                raise AssertionError(f"not within {PATIENCE:g} s: {what}") from None

    def _receive(self) -> None:
        raw = self.socket.recv(PATIENCE)
        assert isinstance(raw, bytes)
        size = int.from_bytes(raw[8:16], "little")
        unpacked = zstandard.ZstdDecompressor().decompress(raw[16 : 16 + size])
        for message in msgspec.msgpack.decode(unpacked)["messages"]:
            self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        props = message.get("props")
        if isinstance(props, dict) and "label" in props:
            self.controls[props["label"]] = message["uuid"]
        elif message["type"] == "GuiUpdateMessage":
            labels = {uuid: label for label, uuid in self.controls.items()}
            label = labels.get(message["uuid"], "")
            self.updates += [(label, *change) for change in message["updates"].items()]


@contextmanager
def join(address: Address) -> Iterator[WirePage]:
    """A page that was opened as it should be, and has everything that is on it."""
    with dial(address, f"/?token={address.token}", origin=address.origin) as socket:
        page = WirePage(socket)
        page.send(CAMERA)
        page.receive_until(lambda: "Reset" in page.controls and "Plot" in page.controls, "controls")
        yield page
