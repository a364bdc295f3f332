"""The studio's wire without a browser: requests, handshakes and messages as a page sends them."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from linkwork.studio.server.app import SOCKET_PATH
from linkwork.studio.server.frames import HEADER, JOINT_SIZE, POSE_SIZE
from tests.waiting import PATIENCE


@dataclass(frozen=True)
class Address:
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
    """Open a websocket; the host is what the request says, wherever it goes."""
    return connect(
        f"ws://{host or address.authority}{SOCKET_PATH}{path.removeprefix('/')}",
        sock=socket.create_connection((address.host, address.port), timeout=PATIENCE),
        origin=Origin(origin) if origin is not None else None,
        additional_headers={"Cookie": cookie} if cookie else None,
        compression=None,
        open_timeout=PATIENCE,
        close_timeout=1.0,
        max_size=None,
    )


def dialled(address: Address, path: str, **options: str | None) -> int:
    try:
        with dial(address, path, **options) as socket:
            assert socket.response
            return socket.response.status_code
    except InvalidStatus as refusal:
        return refusal.response.status_code


@dataclass(frozen=True)
class WireFrame:
    """A binary frame, decoded by its description in `frames.py`."""

    scene: int
    number: int
    step: int
    time: float
    speed: float
    real_time_factor: float
    playing: bool
    poses: np.ndarray
    joints: np.ndarray
    signals: np.ndarray


def decode(raw: bytes, bodies: int, joints: int) -> WireFrame:
    """Decodes a frame of a scene with so many bodies and joints."""
    scene, number, step, time, speed, factor, playing, count = HEADER.unpack_from(raw)
    numbers = np.frombuffer(raw, "<f4", offset=HEADER.size)
    poses, joint_values, signals = np.split(
        numbers, [POSE_SIZE * bodies, POSE_SIZE * bodies + JOINT_SIZE * joints]
    )
    assert len(signals) == count
    return WireFrame(
        scene,
        number,
        int(step),
        time,
        speed,
        factor,
        bool(playing),
        poses.reshape(bodies, POSE_SIZE),
        joint_values.reshape(joints, JOINT_SIZE),
        signals,
    )


@dataclass
class WirePage:
    """A connected page: the newest message of each kind, and frames that it may acknowledge."""

    socket: ClientConnection
    messages: dict[str, dict[str, Any]] = field(default_factory=dict)
    received: list[dict[str, Any]] = field(default_factory=list)
    frames: list[WireFrame] = field(default_factory=list)
    acknowledges: bool = True

    def send(self, kind: str, /, **fields: Any) -> None:
        self.socket.send(json.dumps({"kind": kind, **fields}))

    def send_raw(self, raw: str | bytes) -> None:
        self.socket.send(raw)

    def ask(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        self.received.clear()
        self.send(kind, request=77, **fields)
        self.receive_until(lambda: self._answers(), f"an answer to {kind}")
        return self._answers()[0]

    def _answers(self) -> list[dict[str, Any]]:
        return [x for x in self.received if x.get("request") == 77]

    def receive_until(self, happens: Callable[[], object], what: str) -> None:
        while not happens():
            try:
                self.receive(PATIENCE)
            except TimeoutError:
                raise AssertionError(f"not within {PATIENCE:g} s: {what}") from None

    def receive(self, patience: float) -> None:
        """Receives one message; raises TimeoutError if there is none."""
        raw = self.socket.recv(patience)
        if isinstance(raw, str):
            message = json.loads(raw)
            self.messages[message["kind"]] = message
            self.received.append(message)
            return
        scene = self.messages["scene"]
        frame = decode(raw, len(scene["bodies"]), len(scene["joints"]))
        self.frames.append(frame)
        if self.acknowledges:
            self.send("acknowledge", frame=frame.number)


@contextmanager
def join(address: Address, *, acknowledges: bool = True) -> Iterator[WirePage]:
    """A page that was opened as it should be, with its first frame."""
    with dial(address, f"/?token={address.token}", origin=address.origin) as socket:
        page = WirePage(socket, acknowledges=acknowledges)
        page.receive_until(lambda: page.frames and "live" in page.messages, "the scene")
        yield page
