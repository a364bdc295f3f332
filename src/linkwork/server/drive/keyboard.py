"""Keys of a terminal, one by one, without echo."""

from __future__ import annotations

import os
import select
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager

from linkwork.errors import PlatformError

_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
_ESCAPE = "\x1b"


@contextmanager
def raw_keys(descriptor: int | None = None) -> Iterator[Keyboard]:
    """Return a terminal whose keys come at once; restored at the end."""
    number = sys.stdin.fileno() if descriptor is None else descriptor
    if not os.isatty(number):
        raise PlatformError(
            "standard input is no terminal, so there are no keys",
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
        """Keys pressed since the last call; arrows by name, `q` if the terminal is gone."""
        found: list[str] = []
        while select.select([self.descriptor], [], [], 0.0)[0]:
            try:
                data = os.read(self.descriptor, 1024)
            except OSError:
                data = b""
            if not data:
                return [*found, "q"]
            found += split_keys(data.decode("utf-8", "replace"))
        return found


def split_keys(text: str) -> list[str]:
    """Characters of a terminal as keys; escape sequences of arrows become their names."""
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
