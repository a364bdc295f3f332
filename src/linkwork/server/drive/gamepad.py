"""A gamepad by Linux's joystick interface, /dev/input/js0."""

from __future__ import annotations

import os
import struct
from pathlib import Path

from linkwork.errors import PlatformError
from linkwork.server.drive.cockpit import Cockpit

_EVENT = struct.Struct("<IhBB")
_BUTTON, _AXIS = 0x01, 0x02
_START = 0x80
"""Marks events that tell the state at the start."""
_FULL = 32767.0
_DEAD = 0.08
"""Share of a stick's range about its middle that counts as rest."""
_JOINT_RATE = 0.5
"""Velocity of a joint at full stick [rad/s or m/s]."""


def find_gamepad() -> Path | None:
    """Return the first gamepad of this machine; None without one."""
    return next(iter(sorted(Path("/dev/input").glob("js*"))), None)


class Gamepad:
    """Reads a gamepad: left stick drives, right stick moves the chosen joint."""

    def __init__(self, path: Path) -> None:
        try:
            self._file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        except OSError as error:
            hint = "plug one in, or use the keyboard; your user may need the group `input`"
            raise PlatformError(f"no gamepad at {path} ({error.strerror})", hint=hint) from error
        self._axes: dict[int, float] = {}
        self._rest = b""
        self.is_gone = False

    def act(self, cockpit: Cockpit, elapsed: float) -> None:
        """Pass sticks and buttons on."""
        for kind, number, value in self._events():
            if kind & _AXIS:
                share = value / _FULL
                self._axes[number] = 0.0 if abs(share) < _DEAD else share
            elif kind & _BUTTON and value and not kind & _START:
                self._press(cockpit, number)
        if self._axes:
            # Sticks give negative values forward and to the left.
            cockpit.hold_stick(-self._axes.get(1, 0.0), -self._axes.get(0, 0.0))
            stick = self._axes.get(4, self._axes.get(3, 0.0))
            cockpit.move_joint(-stick * _JOINT_RATE * elapsed)

    def _press(self, cockpit: Cockpit, number: int) -> None:
        if number == 0:
            self._axes.clear()
            cockpit.press(" ")
        elif number in (4, 5) and cockpit.joints:
            cockpit.chosen = (cockpit.chosen + (1 if number == 5 else -1)) % len(cockpit.joints)
        elif number in (6, 8):
            cockpit.has_ended = True

    def _events(self) -> list[tuple[int, int, int]]:
        try:
            data = os.read(self._file, 64 * _EVENT.size)
        except BlockingIOError:
            return []
        except OSError:
            self.is_gone = True
            self._axes = {0: 0.0, 1: 0.0}
            return []
        data = self._rest + data
        whole = len(data) // _EVENT.size * _EVENT.size
        self._rest = data[whole:]
        return [
            (kind, number, value) for _, value, kind, number in _EVENT.iter_unpack(data[:whole])
        ]

    def close(self) -> None:
        """Close the device."""
        os.close(self._file)
