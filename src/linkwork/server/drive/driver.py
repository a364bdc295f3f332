"""The loop of driving: controls in, commands out, values on a line of the terminal."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from linkwork.errors import SessionError
from linkwork.server.client import SceneClient
from linkwork.server.drive.cockpit import Cockpit
from linkwork.server.drive.input_devices import Gamepad, Keyboard

PERIOD = 0.05  # Time between two commands [s]
MAX_SHOWN = 4  # Maximum number of sensor values on the line


@dataclass(frozen=True)
class DriveResult:
    """Summary of a drive."""

    seconds: float
    commands: int


class Driver:
    """Drives a served robot."""

    def __init__(
        self,
        client: SceneClient,
        cockpit: Cockpit,
        *,
        keyboard: Keyboard | None = None,
        gamepad: Gamepad | None = None,
        show: Callable[[str], None] = lambda _: None,
        sensors: tuple[str, ...] = (),
    ) -> None:
        self._client, self._cockpit = client, cockpit
        self._keyboard, self._gamepad, self._show = keyboard, gamepad, show
        available = [x for x in client.devices if x.startswith("sensors.")]
        self._sensors = tuple(client.find(x, "sensors") for x in sensors or available)

    def run(self, seconds: float | None = None) -> DriveResult:
        """Drive until the driver ends, or for a time [s]."""
        began = last = time.monotonic()
        commands = 0
        while not self._cockpit.has_ended:
            now = time.monotonic()
            if seconds is not None and now - began >= seconds:
                break
            self._read_controls(now - last)
            last = now
            for name, value in self._cockpit.commands().items():
                self._client.command(name, value)
                commands += 1
            self._show(self._line())
            time.sleep(PERIOD)
        self._cockpit.press(" ")
        for name, value in self._cockpit.commands().items():
            self._client.command(name, value)
        return DriveResult(time.monotonic() - began, commands)

    def _read_controls(self, elapsed: float) -> None:
        if self._keyboard is not None:
            for key in self._keyboard.pressed():
                self._cockpit.press(key)
        if self._gamepad is not None:
            self._gamepad.act(self._cockpit, elapsed)
            if self._gamepad.is_lost and self._keyboard is None:
                raise SessionError(
                    "lost the connection to the gamepad", hint="plug it in and start again"
                )

    def _line(self) -> str:
        cockpit = self._cockpit
        parts = []
        if cockpit.drive is not None:
            parts.append(f"{cockpit.velocity:+.2f} m/s {cockpit.turn:+.2f} rad/s")
        if cockpit.joints:
            name, at = cockpit.joints[cockpit.chosen], cockpit.positions[cockpit.chosen]
            parts.append(f"[{cockpit.chosen + 1}] {name} {at:+.2f}")
        left = MAX_SHOWN
        for name in self._sensors:
            values = self._client.read(name)[:left]
            left -= len(values)
            numbers = " ".join(f"{x:.3g}" for x in values)
            parts.append(f"{name.removeprefix('sensors.')} {numbers}")
            if left <= 0:
                break
        return " | ".join(parts)
