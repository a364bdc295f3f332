"""Plays a sequence: sends its commands to devices and waits in its pauses."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from linkwork.errors import NotFoundError, SessionError
from linkwork.server.client import DeviceClient, SceneClient
from linkwork.server.sequence.sequence_file import Pause, Send, Sequence

CLOCK = "clock"  # Device that sends the simulated time
CLOCK_RATE = 200.0  # Rate at which the simulated time is read in a pause [Hz]
KEEP_ALIVE = 10.0  # Time after which a silent connection is spoken to [s]

Watch = Callable[[float, str], None]


@dataclass(frozen=True)
class PlayResult:
    """Commands that were sent, and the length of all pauses [s], simulated or wall time."""

    commands: int
    seconds: float
    is_simulated: bool


def check_sequence(sequence: Sequence, client: SceneClient) -> None:
    """Check that every command has a device that takes its number of values."""
    for send in sequence.sends():
        try:
            name = find_device(send, client)
        except NotFoundError as error:
            error.place = send.place
            raise
        messages = client.devices[name].messages
        counts = [len(message.split(",")) for message in messages]
        if len(send.values) not in counts:
            raise SessionError(
                f"{name} takes no message of {len(send.values)} numbers",
                place=send.place,
                hint=f"expected {' or '.join(messages) or 'none: it is not an actuator'}",
            )


def find_device(send: Send, client: SceneClient) -> str:
    """Return the device of a command: by its port, or by its name."""
    if isinstance(send.device, str):
        return client.find(send.device, "" if "." in send.device else "actuators")
    for name, device in client.devices.items():
        if device.port == send.device:
            return name
    ports = [f"{x.port} ({x.name})" for x in client.devices.values()]
    raise NotFoundError("device at port", str(send.device), ports)


class Player:
    """Plays sequences on the devices of a server; pauses are simulated time, or wall time."""

    def __init__(
        self, client: SceneClient, *, is_simulated: bool = True, watch: Watch | None = None
    ) -> None:
        self._client, self._watch = client, watch
        self._is_simulated = is_simulated and CLOCK in client.devices
        self._devices: dict[str, DeviceClient] = {}
        self._heard: dict[str, float] = {}

    def play(self, sequence: Sequence) -> PlayResult:
        """Play a sequence to its end."""
        commands, seconds, count = 0, 0.0, len(sequence)
        for index, step in enumerate(sequence):
            if isinstance(step, Pause):
                self._note(index / count, f"pause of {step.seconds:g} s")
                self._pause(step.seconds)
                seconds += step.seconds
                continue
            name = find_device(step, self._client)
            self._note(index / count, f"{name} {','.join(f'{x:g}' for x in step.values)}")
            self._device(name).send(*step.values)
            commands += 1
        return PlayResult(commands, seconds, self._is_simulated)

    def _note(self, share: float, text: str) -> None:
        if self._watch is not None:
            self._watch(share, text)

    def _device(self, name: str) -> DeviceClient:
        self._heard[name] = time.monotonic()
        if name not in self._devices:
            self._devices[name] = self._client.device(name)
        return self._devices[name]

    def _pause(self, seconds: float) -> None:
        if self._is_simulated:
            self._pause_simulated(seconds)
        else:
            end = time.monotonic() + seconds
            while (left := end - time.monotonic()) > 0.0:
                time.sleep(min(left, 1.0))
                self._keep_alive()

    def _pause_simulated(self, seconds: float) -> None:
        clock = self._client.device(CLOCK)
        now, *_ = clock.read()
        end = now + seconds - 1e-9
        while now < end:
            time.sleep(min(1.0 / CLOCK_RATE, end - now))
            now, *_ = clock.read()
            self._keep_alive()

    def _keep_alive(self) -> None:
        """Ask devices that were silent for their state, so that the server keeps them."""
        now = time.monotonic()
        for name, heard in list(self._heard.items()):
            if now - heard > KEEP_ALIVE:
                self._device(name).read()
