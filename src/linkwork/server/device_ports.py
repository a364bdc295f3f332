"""The devices behind the ports: sensors, actuators, echo, diagnostics and the directory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.record.layout import FrameVector
from linkwork.server.command_pump import Commanders, CommandPump
from linkwork.server.network import Connection, Network
from linkwork.server.protocol import read_numbers, write_numbers
from linkwork.session.devices.device import DeviceInfo, DeviceMessage, DeviceReply
from linkwork.session.session import Session

MAX_RATE = 250.0  # Maximum rate at which a sensor sends by itself [Hz]
SETTINGS = ("noise", "bias", "drift")  # Live values of a sensor that a client may set


class Device:
    """A device behind a port; all methods are called in the server's loop."""

    def __init__(self, network: Network, name: str) -> None:
        self._network, self.name = network, name

    def on_connect(self, connection: Connection) -> None:
        """Handle a client that has connected."""

    def on_disconnect(self, connection: Connection) -> None:
        """Handle a client that has disconnected."""

    def on_message(self, connection: Connection, message: str) -> None:
        """Take a message, without its brackets; an unknown one begins with `?`."""
        raise NotImplementedError

    def refuse(self, connection: Connection, why: str) -> None:
        """Report a message that changed nothing."""
        self._network.report(self.name, connection.peer, why)


class EchoDevice(Device):
    """Sends the last message it got back, to test connections."""

    _last = ""

    def on_connect(self, connection: Connection) -> None:
        """Send the last message of any client."""
        connection.send(f"<{self._last}>\n".encode())

    def on_message(self, connection: Connection, message: str) -> None:
        """Send a message back; an unknown one gets the last one."""
        if message.startswith("?"):
            self.refuse(connection, f"invalid message: {message[1:81]!r}, expected <...>")
        else:
            self._last = message
        self.on_connect(connection)


class DiagnosticsDevice(Device):
    """Sends problems of clients, old ones first: one JSON object a line."""

    def __init__(self, network: Network, name: str) -> None:
        super().__init__(network, name)
        self._listening: dict[Connection, Callable[[bytes], None]] = {}

    def on_connect(self, connection: Connection) -> None:
        """Send earlier reports, and those that follow."""
        connection.send(b"".join(self._network.reports))
        # What follows counts as a stream: its client need not speak.
        connection.period = 1.0

        def listen(line: bytes) -> None:
            if not connection.is_stuck:
                connection.send(line)

        self._listening[connection] = listen
        self._network.listeners.add(listen)

    def on_disconnect(self, connection: Connection) -> None:
        """End the stream."""
        if (listen := self._listening.pop(connection, None)) is not None:
            self._network.listeners.discard(listen)

    def on_message(self, connection: Connection, message: str) -> None:
        """Ignore messages: answering would report for ever."""


class DirectoryDevice(Device):
    """Sends the list of all devices as one line of JSON."""

    def __init__(self, network: Network, name: str, listing: Mapping[str, Any]) -> None:
        super().__init__(network, name)
        self._text = json.dumps(listing).encode() + b"\n"

    def on_connect(self, connection: Connection) -> None:
        """Send the list."""
        connection.send(self._text)

    def on_message(self, connection: Connection, message: str) -> None:
        """Send the list again."""
        if message and message != "read":
            self.refuse(connection, f"invalid message: {message[:80]!r}, expected <>")
        self.on_connect(connection)


CLOCK_INFO = DeviceInfo("", "clock", "clock", ())  # The device of the simulated time


class SensorDevice(Device):
    """Sends the readings of a sensor, and takes settings."""

    def __init__(
        self, network: Network, info: DeviceInfo, session: Session, streams: Streams
    ) -> None:
        super().__init__(network, f"sensors.{info.name}")
        self._info, self._session, self._streams = info, session, streams
        channels = session.info.layout.channels
        names = [f"{info.name}.{x}" if x else info.name for x in info.numbers]
        self._places = np.array([channels.index(name) for name in names], dtype=np.intp)

    def data(self, frame: FrameVector) -> bytes:
        """Return the readings in a frame as a message."""
        values = self._session.info.layout.channel_view(frame)[self._places]
        return write_numbers(values.tolist())

    def on_connect(self, connection: Connection) -> None:
        """Send the present readings."""
        try:
            connection.send(self.data(self._session.latest().frame))
        except LinkworkError as error:
            connection.drop(str(error))

    def on_disconnect(self, connection: Connection) -> None:
        """End the stream."""
        self._streams.remove(connection)

    def on_message(self, connection: Connection, message: str) -> None:
        """Take a setting and send the present readings."""
        if message in ("", "read"):
            self.on_connect(connection)
            return
        try:
            self._set(connection, message)
        except LinkworkError as error:
            self.refuse(connection, str(error))
            self.on_connect(connection)

    def _set(self, connection: Connection, message: str) -> None:
        key, equals, text = message.partition("=")
        if not equals or key not in ("rate", "input", *SETTINGS):
            settings = ", ".join(f"<{x}=...>" for x in ("rate", "input", *SETTINGS))
            hint = f"expected <> or a setting: {settings}"
            raise ArgumentError(f"invalid message: {message[:80]!r}", hint=hint)
        numbers = read_numbers(text)
        if key == "rate":
            if len(numbers) != 1 or not (numbers[0] == 0.0 or 0.01 <= numbers[0] <= MAX_RATE):
                hint = f"expected 0, or 0.01 to {MAX_RATE:g} Hz"
                raise ArgumentError(f"invalid rate: {numbers}", hint=hint)
            self._streams.set_rate(connection, self, numbers[0])
            self.on_connect(connection)
            return
        value = numbers[0] if len(numbers) == 1 else list(numbers)
        path = f"sensors.{self._info.name}.{key}"
        source = f"tcp {connection.peer}"
        self._in_thread(connection, partial(self._session.set, path, value, source=source))

    def _in_thread(self, connection: Connection, work: Callable[[], None]) -> None:
        """Do something that waits for physics, then send the readings."""
        connection.begin_pending()
        future = self._network.loop.run_in_executor(None, work)

        def done(ended: asyncio.Future[None]) -> None:
            connection.end_pending()
            error = None if ended.cancelled() else ended.exception()
            if error is not None:
                self.refuse(connection, str(error))
            self.on_connect(connection)

        future.add_done_callback(done)


class EchoSensorDevice(SensorDevice):
    """An echo sensor: answers with the last message it got, as published.

    Numbers become its input too, which its reading follows.
    """

    _last = ""

    def on_connect(self, connection: Connection) -> None:
        """Send the last message of any client; before any, the present reading."""
        if self._last:
            connection.send(f"<{self._last}>\n".encode())
        else:
            super().on_connect(connection)

    def on_message(self, connection: Connection, message: str) -> None:
        """Take a message and send it back; a setting is executed instead."""
        if message.startswith(tuple(f"{key}=" for key in ("rate", *SETTINGS))):
            super().on_message(connection, message)
            return
        message = message.removeprefix("input=")
        if message.startswith("?"):
            self.refuse(connection, f"invalid message: {message[1:81]!r}, expected <...>")
        elif message not in ("", "read"):
            self._last = message
        if _is_list_of_numbers(message):
            super().on_message(connection, f"input={message}")
        else:
            self.on_connect(connection)


def _is_list_of_numbers(message: str) -> bool:
    try:
        read_numbers(message)
    except ArgumentError:
        return False
    return True


class ClockDevice(SensorDevice):
    """Sends the simulated time [s] and the physics step."""

    def __init__(self, network: Network, session: Session, streams: Streams) -> None:
        super().__init__(network, CLOCK_INFO, session, streams)
        self.name = CLOCK_INFO.name

    def data(self, frame: FrameVector) -> bytes:
        """Return the time and step of a frame as a message."""
        layout = self._session.info.layout
        return write_numbers((layout.time(frame), layout.step(frame)))


class Streams:
    """Data that sensors send by themselves."""

    def __init__(self, network: Network, session: Session) -> None:
        self._network, self._session = network, session
        self._sensors: dict[Connection, SensorDevice] = {}
        self._timer: asyncio.TimerHandle | None = None

    def set_rate(self, connection: Connection, sensor: SensorDevice, rate: float) -> None:
        """Set the rate of a connection; 0 ends its stream."""
        if rate == 0.0:
            self.remove(connection)
            return
        connection.period, connection.due = 1.0 / rate, self._network.now()
        self._sensors[connection] = sensor
        if self._timer is None:
            self._timer = self._network.loop.call_later(0.0, self._tick)

    def remove(self, connection: Connection) -> None:
        """End the stream of a connection."""
        connection.period = 0.0
        self._sensors.pop(connection, None)

    def _tick(self) -> None:
        self._timer = None
        if not self._sensors:
            return
        now = self._network.now()
        try:
            frame = self._session.latest().frame
        except LinkworkError:
            return
        for connection, sensor in list(self._sensors.items()):
            if connection.due <= now:
                connection.due = max(connection.due + connection.period, now)
                if not connection.is_stuck:
                    connection.send(sensor.data(frame))
        due = min(x.due for x in self._sensors)
        self._timer = self._network.loop.call_at(max(due, now + 1 / MAX_RATE), self._tick)

    def close(self) -> None:
        """End all streams."""
        if self._timer is not None:
            self._timer.cancel()


class ActuatorDevice(Device):
    """Takes commands of an actuator and answers with its previous state."""

    def __init__(
        self, network: Network, info: DeviceInfo, pump: CommandPump, commanders: Commanders
    ) -> None:
        super().__init__(network, f"actuators.{info.name}")
        self.info, self._pump, self._commanders = info, pump, commanders

    def on_message(self, connection: Connection, message: str) -> None:
        """Send a command to physics; an unknown message only gets the state."""
        values, problem = (), ""
        if message:
            try:
                values = read_numbers(message)
            except ArgumentError as error:
                problem = str(error)
        source = f"tcp {connection.peer}"
        connection.begin_pending()
        if values:
            self._commanders.begin(self.info.name)

        def answer(reply: DeviceReply) -> None:
            connection.end_pending()
            if values:
                done = not reply.problem
                self._commanders.end(self.info.name, connection, source, is_executed=done)
            if why := (problem or reply.problem if message else ""):
                self.refuse(connection, why)
            connection.send(write_numbers(reply.state))

        self._pump.put(DeviceMessage(self.info.name, values, source), answer)

    def on_disconnect(self, connection: Connection) -> None:
        """Note the loss: the safe action follows if its last commander stays away."""
        self._commanders.on_disconnect(connection, f"tcp {connection.peer}")
