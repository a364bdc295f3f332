"""The text protocol of devices: numbers between angle brackets, e.g. `<1000,1000,100,0,0,0.2>`.

What is not between brackets is an unknown message up to the end of its line.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from linkwork.errors import ArgumentError

_OPEN, _CLOSE, _LINE = b"<", b">", b"\n"
_BLANKS = b" \t\r\n\0"


class MessageTooLongError(Exception):
    """A message exceeds the limit."""


class MessageReader:
    """Divides received bytes into messages.

    Args:
        most: Longest message [bytes].
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._buffer = b""

    @property
    def is_inside(self) -> bool:
        """Whether a message has begun and not ended."""
        return bool(self._buffer)

    def feed(self, data: bytes) -> Iterator[str]:
        """Takes bytes and yields the messages that end in them.

        A message in brackets is given without them; an unknown one begins with `?`.

        Raises:
            MessageTooLongError: A message exceeds the limit.
        """
        buffer = self._buffer + data
        self._buffer = b""
        while buffer := buffer.lstrip(_BLANKS):
            message, buffer, is_whole = _divide(buffer)
            if len(message) > self._most:
                raise MessageTooLongError
            if not is_whole:
                self._buffer = message
                return
            yield message.decode("utf-8", "replace")


def _divide(buffer: bytes) -> tuple[bytes, bytes, bool]:
    """First message, rest, and whether the message is whole."""
    if buffer.startswith(_OPEN):
        message, end, rest = buffer.partition(_CLOSE)
        return (message[1:], rest, True) if end else (buffer, b"", False)
    line, end, rest = buffer.partition(_LINE)
    message, bracket, inside = line.partition(_OPEN)
    if bracket:
        return b"?" + message, _OPEN + inside + end + rest, True
    return (b"?" + line, rest, True) if end else (buffer, b"", False)


def read_numbers(message: str) -> tuple[float, ...]:
    """Numbers of a message, e.g. `1000,0.2`.

    Raises:
        ArgumentError: Something is not a finite number.
    """
    parts = message.split(",")
    try:
        numbers = tuple(map(float, parts))
    except ValueError as error:
        raise ArgumentError(f"invalid message: {message[:80]!r}", hint=_EXPECTED) from error
    # float() also reads 1_000 and digits of other scripts.
    if not message.isascii() or "_" in message or not all(map(math.isfinite, numbers)):
        raise ArgumentError(f"invalid message: {message[:80]!r}", hint=_EXPECTED)
    return numbers


_EXPECTED = "expected finite numbers, separated by commas"


def write_numbers(numbers: Iterable[float]) -> bytes:
    """Numbers as a message, each with as many digits as it takes to read it back exactly."""
    return f"<{','.join(map(_shortest, numbers))}>\n".encode()


def _shortest(number: float) -> str:
    text = repr(float(number))
    return text.removesuffix(".0")
