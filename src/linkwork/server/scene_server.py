"""The server of one scene: ports of its devices, and the loop that serves them."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from linkwork import checks
from linkwork._closable import Closable
from linkwork.access.listening import listen
from linkwork.errors import SessionError
from linkwork.server import device_ports as ports
from linkwork.server.command_pump import Commanders, CommandPump
from linkwork.server.hardware_in_loop import (
    OutsideActuator,
    OutsideDevice,
    OutsideSensor,
    check_outside,
)
from linkwork.server.network import Connection, Network
from linkwork.server.options import ServeOptions
from linkwork.session.devices.device import DeviceInfo
from linkwork.session.robots.driving import find_drive
from linkwork.session.session import Session

if TYPE_CHECKING:
    from linkwork.server.websocket.endpoint import Endpoint

DIRECTORY, CLOCK, ECHO, DIAGNOSTICS = "directory", "clock", "echo", "diagnostics"
"""Devices that every server has."""
CONTROLLER = "controller"  # The device of a controller in lock-step

COMMAND_INTERVAL = 0.002
"""Maximum simulated time until commands are executed, where no controller sets a period [s]."""

_TIMEOUT = 60.0  # Timeout for the loop to start or to end [s]


@dataclass(frozen=True)
class ServedDevice:
    """A device, e.g. `sensors.scan`, its port, the numbers it sends and the messages it takes."""

    device: str
    kind: str
    port: int
    data: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()


class SceneServer(Closable):
    """Serves the devices of a session until it is closed; the session stays open.

    Attributes:
        devices: All devices with their ports, by name.
        drive: How its robot drives; None if it has no wheels.

    Raises:
        SessionError: The scene has neither sensors nor actuators that take commands.
        PlatformError: A port is taken.
    """

    def __init__(self, session: Session, options: ServeOptions | None = None) -> None:
        self.session = checks.instance("session", session, Session, "one of `open_session`")
        self.options = options or ServeOptions()
        self.devices: dict[str, ServedDevice] = {}
        infos = session.devices()
        check_devices(session.info.scene, infos)
        check_outside(self.options.outside, infos)
        session.set_command_interval(COMMAND_INTERVAL)
        self._next_port = self.options.first_port
        self.drive = find_drive(session)
        self._endpoint: Endpoint | None = None
        with ExitStack() as undo:
            self._listeners: dict[str, socket.socket] = {}
            undo.callback(self._close_listeners)
            self._listen(infos)
            self._open_lock_step()
            self.loop = asyncio.new_event_loop()
            self._network = Network(self.options, self.loop)
            self._thread = threading.Thread(target=self._run, name="scene server", daemon=True)
            self._thread.start()
            undo.callback(self.close)
            self._in_loop(lambda: self._open(infos))
            undo.pop_all()

    def _listen(self, infos: tuple[DeviceInfo, ...]) -> None:
        self._add(DIRECTORY, DIRECTORY, None)
        # Ports of the scene first, so that no other device is assigned one of them.
        for info in sorted(infos, key=lambda x: x.port is None):
            messages = tuple(f"<{','.join(form)}>" for form in info.forms)
            self._add(_name(info), info.kind, info.port, info.numbers, messages)
        self._add(CLOCK, CLOCK, None, ("time", "step"))
        self._add(ECHO, ECHO, None)
        self._add(DIAGNOSTICS, DIAGNOSTICS, None)
        if self.options.websocket_port is not None:
            from linkwork.server.websocket.endpoint import NAME, check_packages

            check_packages()
            port = self.options.websocket_port
            exact = port if self.options.is_websocket_port_exact else None
            self._keep(NAME, NAME, listen(self.options.host, exact, port, "--websocket PORT"))

    def _add(self, name: str, kind: str, port: int | None, *details: tuple[str, ...]) -> None:
        option = "--port N" if port is None else f"another `port` of {name}"
        listener = listen(self.options.host, port, self._next_port, option)
        if port is None and self._next_port:
            self._next_port = listener.getsockname()[1] + 1
        self._keep(name, kind, listener, *details)

    def _keep(
        self, name: str, kind: str, listener: socket.socket, *details: tuple[str, ...]
    ) -> None:
        listener.setblocking(False)
        self._listeners[name] = listener
        self.devices[name] = ServedDevice(name, kind, listener.getsockname()[1], *details)

    def _open_lock_step(self) -> None:
        """Open the port of the controller, which physics itself listens on."""
        options = self.options.lock_step
        if options is None:
            return
        opened = self.session.open_lock_step(
            host=self.options.host,
            port=options.port,
            period=options.period,
            timeout=options.timeout,
            token=self.options.token,
        )
        messages = (f"<{','.join(opened.actuators)}>",)
        self.devices[CONTROLLER] = ServedDevice(
            CONTROLLER, "lock-step", opened.port, opened.sensors, messages
        )

    @property
    def listing(self) -> dict[str, Any]:
        """All devices with their ports, as the directory sends them."""
        return {
            "linkwork": "devices",
            "version": 1,
            "scene": self.session.info.scene,
            "step_size": self.session.info.step_size,
            "host": self.options.host,
            "delay": self.options.delay,
            "drive": None if self.drive is None else self.drive.to_json(),
            "devices": [asdict(device) for device in self.devices.values()],
        }

    def port(self, device: str) -> int:
        """Return the port of a device, e.g. `actuators.left`."""
        return self.devices[device].port

    async def _open(self, infos: tuple[DeviceInfo, ...]) -> None:
        network, session = self._network, self.session
        self._pump = CommandPump(session, self.loop, self.options.delay)
        self._streams = ports.Streams(network, session)
        self._commanders = Commanders(network, self._pump)
        devices: list[ports.Device] = [
            ports.DirectoryDevice(network, DIRECTORY, self.listing),
            ports.ClockDevice(network, session, self._streams),
            ports.EchoDevice(network, ECHO),
            ports.DiagnosticsDevice(network, DIAGNOSTICS),
        ]
        for info in infos:
            if info.is_actuator:
                devices.append(ports.ActuatorDevice(network, info, self._pump, self._commanders))
            else:
                kind = ports.EchoSensorDevice if info.kind == "echo" else ports.SensorDevice
                devices.append(kind(network, info, session, self._streams))
        self._servers = [await self._serve(device) for device in devices]
        self._outside = [self._bind(x) for x in infos if _name(x) in self.options.outside]
        for outside in self._outside:
            outside.start()
        if self.options.websocket_port is not None:
            from linkwork.server.websocket.endpoint import NAME, Endpoint
            from linkwork.server.websocket.surface import Surface

            surface = Surface(session, network, self._pump, self._commanders, self.drive)
            self._endpoint = Endpoint(network, surface)
            await self._endpoint.open(self._listeners[NAME])

    def _bind(self, info: DeviceInfo) -> OutsideDevice:
        """Return the connection to the outside device of a device."""
        address = self.options.outside[_name(info)]
        if info.is_actuator:
            return OutsideActuator(self._network, info, address, self._pump)
        return OutsideSensor(self._network, info, address, self.session)

    async def _serve(self, device: ports.Device) -> asyncio.Server:
        listener = self._listeners[device.name]
        return await self.loop.create_server(
            lambda: Connection(self._network, device), sock=listener
        )

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    def _in_loop(self, work: Callable[[], Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work(), self.loop).result(_TIMEOUT)

    def report(self, device: str, client: str, message: str) -> None:
        """Report a problem to the log and to diagnostics devices; from any thread."""
        self.loop.call_soon_threadsafe(self._network.report, device, client, message)

    def close(self) -> None:
        """End all connections and free the ports; closing twice is allowed."""
        if self._thread.is_alive():
            self._in_loop(self._close)
            self.loop.call_soon_threadsafe(self.loop.stop)
            self._thread.join(_TIMEOUT)
            self.loop.close()
        self._close_listeners()

    async def _close(self) -> None:
        await self._network.refuse_further(self._listeners.values())
        for server in getattr(self, "_servers", ()):
            server.close()
        for outside in getattr(self, "_outside", ()):
            await outside.stop()
        if self._endpoint is not None:
            await self._endpoint.close()
        await self._network.close()
        if hasattr(self, "_commanders"):
            self._streams.close()
            self._commanders.close()
        if hasattr(self, "_pump"):
            self._pump.stop()
        await self.loop.shutdown_default_executor()

    def _close_listeners(self) -> None:
        for listener in self._listeners.values():
            listener.close()


def _name(info: DeviceInfo) -> str:
    return f"{info.group}.{info.name}"


def check_devices(scene: str, infos: tuple[DeviceInfo, ...]) -> None:
    """Raise for a scene without devices."""
    if not infos:
        raise SessionError(
            f"scene {scene!r} has no devices: no sensors, and no actuators that take commands",
            hint="add `sensors` or `actuators` to the scene",
        )


def serve(session: Session, options: ServeOptions | None = None) -> SceneServer:
    """Serve the devices of a session, in threads of this process."""
    return SceneServer(session, options)
