"""Hardware in the loop: outside devices that stand in for sensors and actuators of a scene.

The server is their client. Readings of an outside sensor enter the simulation as recorded commands,
so a replay needs no hardware; an outside actuator gets every command of the simulated one.
"""

import asyncio
from collections.abc import Mapping
from functools import partial

from linkwork.access.listening import split_address
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.server.command_pump import CommandPump
from linkwork.server.network import Network
from linkwork.server.protocol import read_numbers, write_numbers
from linkwork.session.devices.device import DeviceInfo, DeviceMessage, DeviceReply
from linkwork.session.session import Session

RATE = 50.0  # Rate at which outside devices are spoken to [Hz]
RETRY = 0.5  # Time until a lost device is tried again [s]
ANSWER_TIMEOUT = 2.0  # Timeout for an answer of a device [s]
_MAX_LINE = 1 << 16


def outside_overrides(outside: Mapping[str, str]) -> list[str]:
    """Return overrides of a scene whose devices are bound outside."""
    sensors = [name for name in outside if name.startswith("sensors.")]
    return [f"{name}.outside=true" for name in sensors]


def check_outside(outside: Mapping[str, str], infos: tuple[DeviceInfo, ...]) -> None:
    """Raise for bound devices that a scene does not have."""
    devices = [f"{info.group}.{info.name}" for info in infos]
    for name in outside:
        if name not in devices:
            raise NotFoundError("device", name, devices)


class OutsideDevice:
    """A connection to one outside device, opened again whenever it is lost."""

    def __init__(self, network: Network, info: DeviceInfo, address: str) -> None:
        self._network, self._info, self._address = network, info, address
        self._host, self._port = split_address(address)
        self.name = f"{info.group}.{info.name}"
        self._task: asyncio.Task[None] | None = None
        self._is_lost = False

    def start(self) -> None:
        """Begin to speak to it, in the server's loop."""
        self._task = self._network.loop.create_task(self._run())

    async def stop(self) -> None:
        """End the connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._connect()
            except (OSError, TimeoutError, asyncio.IncompleteReadError, LinkworkError) as error:
                if not self._is_lost:
                    text = f"lost the outside device: {error or type(error).__name__}"
                    self._network.report(self.name, self._address, text)
                self._is_lost = True
            except asyncio.LimitOverrunError:
                self._network.report(self.name, self._address, "outside device sent no lines")
            await asyncio.sleep(RETRY)

    async def _connect(self) -> None:
        async with asyncio.timeout(ANSWER_TIMEOUT):
            reader, writer = await asyncio.open_connection(self._host, self._port, limit=_MAX_LINE)
        try:
            await self._speak(reader, writer)
        finally:
            writer.transport.abort()

    async def _speak(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        raise NotImplementedError

    async def _receive(self, reader: asyncio.StreamReader) -> tuple[float, ...]:
        async with asyncio.timeout(ANSWER_TIMEOUT):
            line = await reader.readuntil(b">")
        text = line.decode("utf-8", "replace").rpartition("<")[2].removesuffix(">")
        return read_numbers(text)

    def _report_working(self) -> None:
        """Report a device that was lost and works again."""
        if self._is_lost:
            self._network.report(self.name, self._address, "reconnected to the outside device")
        self._is_lost = False

    async def _exchange(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, message: bytes
    ) -> tuple[float, ...]:
        writer.write(message)
        async with asyncio.timeout(ANSWER_TIMEOUT):
            await writer.drain()
        return await self._receive(reader)


class OutsideSensor(OutsideDevice):
    """An outside sensor: its data become the readings of the scene's sensor."""

    def __init__(self, network: Network, info: DeviceInfo, address: str, session: Session) -> None:
        super().__init__(network, info, address)
        self._session = session
        self._last: tuple[float, ...] = ()

    async def _speak(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # It sends its data on connection, and again for every message.
        values = await self._receive(reader)
        while True:
            await self._take(values)
            self._report_working()
            await asyncio.sleep(1.0 / RATE)
            values = await self._exchange(reader, writer, b"<>\n")

    async def _take(self, values: tuple[float, ...]) -> None:
        if values == self._last:
            return
        count = len(self._info.numbers)
        if len(values) != count:
            message = f"outside device sent {len(values)} numbers"
            raise ArgumentError(message, hint=f"expected {count}, as {self.name} has")
        value = values[0] if count == 1 else list(values)
        path, source = f"{self.name}.input", f"outside {self._address}"
        work = partial(self._session.set, path, value, source=source)
        await self._network.loop.run_in_executor(None, work)
        self._last = values


class OutsideActuator(OutsideDevice):
    """An outside actuator: it gets every command of the scene's actuator."""

    def __init__(self, network: Network, info: DeviceInfo, address: str, pump: CommandPump) -> None:
        super().__init__(network, info, address)
        self._pump = pump
        self._first: tuple[float, ...] | None = None
        self._sent: tuple[float, ...] | None = None
        self.state: tuple[float, ...] = ()

    async def _speak(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A device that was lost may have forgotten everything.
        self._sent = None
        while True:
            now = await self._present()
            if self._first is None:
                self._first = now
            # Before the first command there is nothing to send.
            if now != self._sent and (now != self._first or self._sent is not None):
                self.state = await self._exchange(reader, writer, write_numbers(now))
                self._sent = now
            self._report_working()
            await asyncio.sleep(1.0 / RATE)

    async def _present(self) -> tuple[float, ...]:
        """Return the state of the simulated actuator."""
        future: asyncio.Future[DeviceReply] = self._network.loop.create_future()

        def answer(reply: DeviceReply) -> None:
            if not future.done():
                future.set_result(reply)

        self._pump.put(DeviceMessage(self._info.name, (), "outside"), answer)
        return (await future).state
