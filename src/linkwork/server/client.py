"""Clients of a server, over sockets only: one device, all by name, a controller in lock-step."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from linkwork import checks
from linkwork._closable import Closable
from linkwork.access.listening import LOOPBACK
from linkwork.errors import ArgumentError, NotFoundError, SessionError
from linkwork.server.options import DIRECTORY_PORT
from linkwork.server.protocol import read_numbers, write_numbers
from linkwork.session.robots.driving import Drive

TIMEOUT = 10.0  # Timeout for an answer [s]
_CHUNK = 1 << 16
_MAX_LINE = 1 << 24
_MALFORMED = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""Exceptions of reading data of a foreign server."""


class _Line:
    """A connection that is read line by line."""

    def __init__(self, host: str, port: int, token: str | None, timeout: float) -> None:
        address = checks.text("host", host), checks.integer("port", port, minimum=1, maximum=65535)
        timeout = checks.positive("timeout", timeout, "s")
        token = None if token is None else checks.text("token", token)
        self._name = f"{host}:{port}"
        try:
            self._socket = socket.create_connection(address, timeout)
        except (OSError, UnicodeError) as error:
            why = (isinstance(error, OSError) and error.strerror) or error
            raise SessionError(
                f"cannot connect to {self._name} ({why})",
                hint="start the server with `linkwork serve SCENE`; it prints its ports",
            ) from error
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer, self._has_heard, self._has_token = b"", False, token is not None
        if token is not None:
            self.send(f"<token={token}>".encode())

    def send(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise self._lost(error) from error

    def line(self) -> bytes:
        """Return the next line, without its end."""
        while (end := self._buffer.find(b"\n")) < 0:
            try:
                data = self._socket.recv(_CHUNK)
            except OSError as error:
                raise self._lost(error) from error
            if not data or len(self._buffer) > _MAX_LINE:
                raise self._lost(None)
            self._buffer += data
            self._has_heard = True
        line, self._buffer = self._buffer[:end], self._buffer[end + 1 :]
        return line

    def _lost(self, error: OSError | None) -> SessionError:
        why = "no answer" if isinstance(error, TimeoutError) else "the connection was closed"
        hint = "the diagnostics device of the server says why"
        if not self._has_heard:
            hint = "if the server needs a token, set LINKWORK_TOKEN, --token-file or --token"
            if self._has_token:
                hint = "check that it is the token of the server"
        return SessionError(f"{self._name}: {why}", hint=hint)

    def close(self) -> None:
        self._socket.close()


class DeviceClient(Closable):
    """A connection to one device.

    Args:
        token: Token of the server, if it needs one.
        timeout: Longest wait for an answer [s].
        greets: Whether the device sends its data on connection, as sensors do.

    Attributes:
        greeting: Data that came on connection; empty for an actuator.

    Raises:
        SessionError: There is no server, or it closed the connection.
    """

    def __init__(
        self,
        port: int,
        host: str = LOOPBACK,
        *,
        token: str | None = None,
        timeout: float = TIMEOUT,
        greets: bool = False,
    ) -> None:
        self._line = _Line(host, port, token, timeout)
        self.greeting = self.receive() if greets else ()

    def send(self, *numbers: float) -> tuple[float, ...]:
        """Send a message of numbers; return the answer, the state before it."""
        self._line.send(write_numbers(numbers) if numbers else b"<>")
        return self.receive()

    def read(self) -> tuple[float, ...]:
        """Return the present data of a sensor, or the state of an actuator."""
        return self.send()

    def set(self, **settings: float | Sequence[float]) -> tuple[float, ...]:
        """Set settings of a sensor, e.g. `rate=50`; return its data."""
        data: tuple[float, ...] = ()
        for name, value in settings.items():
            numbers = value if isinstance(value, Sequence) else (value,)
            text = ",".join(repr(float(x)) for x in numbers)
            self._line.send(f"<{name}={text}>".encode())
            data = self.receive()
        return data

    def receive(self) -> tuple[float, ...]:
        """Return the next data that a device sends, e.g. of a stream."""
        text = self._line.line().decode("ascii", "replace").strip().strip("<>")
        return read_numbers(text) if text else ()

    def close(self) -> None:
        """End the connection."""
        self._line.close()


@dataclass(frozen=True)
class DeviceEntry:
    """A device in the directory: names of the numbers it sends, and the messages it takes."""

    name: str
    kind: str
    port: int
    data: tuple[str, ...]
    messages: tuple[str, ...]


class SceneClient(Closable):
    """All devices of a server by name; connections are opened on use and kept.

    Args:
        token: Token of the server, if it needs one.
        timeout: Longest wait for an answer [s].

    Attributes:
        step_size: Physics step [s].
        devices: All devices, by name.
        drive: How its robot drives; None if it has no wheels.

    Raises:
        SessionError: There is no server, or it is no directory.
    """

    def __init__(
        self,
        port: int = DIRECTORY_PORT,
        host: str = LOOPBACK,
        *,
        token: str | None = None,
        timeout: float = TIMEOUT,
    ) -> None:
        self._host, self._token, self._timeout = host, token, timeout
        self._clients: dict[str, DeviceClient] = {}
        line = _Line(host, port, token, timeout)
        try:
            self._read_listing(json.loads(line.line()))
        except _MALFORMED as error:
            raise SessionError(
                f"{host}:{port} is not the directory of a server",
                hint="`linkwork serve` prints its port first",
            ) from error
        finally:
            line.close()

    def _read_listing(self, listing: dict[str, Any]) -> None:
        if listing["linkwork"] != "devices":
            raise KeyError("linkwork")
        self.scene = str(listing["scene"])
        self.step_size = float(listing["step_size"])
        drive = listing.get("drive")
        self.drive = None if drive is None else Drive.from_json(drive)
        self.devices = {x.name: x for x in map(_entry, listing["devices"])}

    def find(self, name: str, group: str = "") -> str:
        """Return the full name of a device: `left` may stand for `actuators.left`.

        Where a sensor and an actuator have this name, `group` must be `sensors` or `actuators`.
        """
        if name in self.devices:
            return name
        groups = (group,) if group else ("sensors", "actuators")
        matches = [full for x in groups if (full := f"{x}.{name}") in self.devices]
        if not matches:
            raise NotFoundError("device", name, self.devices)
        if len(matches) > 1:
            raise ArgumentError(f"{name!r} is a sensor and an actuator", hint=" or ".join(matches))
        return matches[0]

    def device(self, name: str) -> DeviceClient:
        """Return the connection to a device; the same for every call."""
        full = self.find(name)
        if full not in self._clients:
            self._clients[full] = DeviceClient(
                self.devices[full].port,
                self._host,
                token=self._token,
                timeout=self._timeout,
                greets=full.startswith("sensors.") or full == "clock",
            )
        return self._clients[full]

    def read(self, sensor: str) -> tuple[float, ...]:
        """Return the present readings of a sensor."""
        return self.device(self.find(sensor, "sensors")).read()

    def command(self, actuator: str, *numbers: float) -> tuple[float, ...]:
        """Send a message to an actuator; return its state before it."""
        return self.device(self.find(actuator, "actuators")).send(*numbers)

    def controller(self) -> ControllerClient:
        """Return the connection of a controller in lock-step."""
        port = self.devices[self.find("controller")].port
        return ControllerClient(port, self._host, token=self._token, timeout=self._timeout)

    def close(self) -> None:
        """End all connections."""
        for client in self._clients.values():
            client.close()
        self._clients.clear()


def _entry(data: Mapping[str, Any]) -> DeviceEntry:
    return DeviceEntry(
        str(data["device"]),
        str(data["kind"]),
        int(data["port"]),
        tuple(map(str, data["data"])),
        tuple(map(str, data["messages"])),
    )


@dataclass(frozen=True)
class ControlState:
    """State sent to a controller in lock-step: step, time [s] and the readings of all sensors."""

    step: int
    time: float
    readings: tuple[float, ...]


class ControllerClient(Closable):
    """A controller in lock-step: physics waits for the answer to every state.

        with SceneClient().controller() as control:
            while control.state.time < 10.0:
                control.exchange(law(control.state))

    Args:
        token: Token of the server, if it needs one.
        timeout: Longest wait for the next state [s].

    Attributes:
        sensors: Names of the readings.
        actuators: Names of the commands.
        period: Simulated time between two exchanges [s].
        state: The newest state, to which physics awaits an answer.
    """

    def __init__(
        self, port: int, host: str = LOOPBACK, *, token: str | None = None, timeout: float = TIMEOUT
    ) -> None:
        self._line, self._name = _Line(host, port, token, timeout), f"{host}:{port}"
        try:
            self._read_header(json.loads(self._line.line()))
            self.state = self._receive()
        except _MALFORMED as error:
            self._line.close()
            raise SessionError(
                f"{self._name} is not the port of a controller",
                hint="`linkwork serve --lock-step` prints it as `controller`",
            ) from error
        except SessionError:
            self._line.close()
            raise

    def _read_header(self, header: dict[str, Any]) -> None:
        if header["linkwork"] != "lock-step":
            raise KeyError("linkwork")
        self.sensors = tuple(map(str, header["sensors"]))
        self.actuators = tuple(map(str, header["actuators"]))
        self.period = float(header["period"])

    def exchange(self, commands: Sequence[float] | None = None) -> ControlState:
        """Answer the state with commands and wait for the next one.

        Args:
            commands: One number for each of `actuators`; None leaves them as they are.
        """
        numbers = () if commands is None else commands
        self._line.send(f"<{','.join(map(repr, map(float, numbers)))}>\n".encode())
        self.state = self._receive()
        return self.state

    def _receive(self) -> ControlState:
        step, time, *readings = self._line.line()[1:-1].split(b",")
        return ControlState(int(step), float(time), tuple(map(float, readings)))

    def close(self) -> None:
        """End the connection: physics stops."""
        self._line.close()
