"""Input devices of a driver: keys of a terminal, and a gamepad by Linux's joystick interface."""

from __future__ import annotations

import os
import select
import struct
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from linkwork.errors import PlatformError
from linkwork.server.drive.cockpit import Cockpit

_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
_ESCAPE = "\x1b"

_EVENT = struct.Struct("<IhBB")
_BUTTON, _AXIS = 0x01, 0x02
_START = 0x80  # Marks events that report the initial state
_FULL = 32767.0
_DEAD = 0.08  # Share of a stick's range about its middle that counts as rest
_JOINT_RATE = 0.5  # Velocity of a joint at full stick [rad/s or m/s]


@contextmanager
def raw_keys(descriptor: int | None = None) -> Iterator[Keyboard]:
    """Return a terminal whose keys come at once; restored at the end."""
    number = sys.stdin.fileno() if descriptor is None else descriptor
    if not os.isatty(number):
        raise PlatformError(
            "standard input is not a terminal; keyboard control is unavailable",
            hint="run it in a terminal, or use --gamepad",
        )
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number)
        yield Keyboard(number)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


class Keyboard:
    """Reads keys of a terminal."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def pressed(self) -> list[str]:
        """Return keys pressed since the last call; arrows by name, `q` at the end of the input."""
        keys: list[str] = []
        while select.select([self.descriptor], [], [], 0.0)[0]:
            try:
                data = os.read(self.descriptor, 1024)
            except OSError:
                data = b""
            if not data:
                return [*keys, "q"]
            keys += split_keys(data.decode("utf-8", "replace"))
        return keys


def split_keys(text: str) -> list[str]:
    """Return characters of a terminal as keys; escape sequences of arrows become their names."""
    keys: list[str] = []
    at = 0
    while at < len(text):
        if text[at] == _ESCAPE and text[at + 1 : at + 2] in ("[", "O"):
            end = at + 2
            while end < len(text) and not text[end].isalpha():
                end += 1
            if end < len(text) and text[end] in _ARROWS:
                keys.append(_ARROWS[text[end]])
            at = end + 1
        else:
            keys.append(text[at].lower())
            at += 1
    return keys


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
        self.is_lost = False

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
            self.is_lost = True
            self._axes = {0: 0.0, 1: 0.0}
            return []
        data = self._rest + data
        end = len(data) // _EVENT.size * _EVENT.size
        self._rest = data[end:]
        return [(kind, number, value) for _, value, kind, number in _EVENT.iter_unpack(data[:end])]

    def close(self) -> None:
        """Close the device."""
        os.close(self._file)
