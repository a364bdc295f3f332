"""The text protocol of devices: numbers between angle brackets, e.g. `<1000,1000,100,0,0,0.2>`."""

import math
import re
from collections.abc import Iterable, Iterator

from linkwork.errors import ArgumentError

_OPEN, _CLOSE = b"<", b">"
_BLANKS = re.compile(rb"[ \t\r\n\0]*")
_UNKNOWN = re.compile(rb"[^<\n]*")


class MessageTooLongError(Exception):
    """A message exceeds the limit."""


class MessageReader:
    """Divides received bytes into messages."""

    def __init__(self, max_length: int) -> None:
        self._max_length = max_length
        self._buffer, self._at = b"", 0

    @property
    def is_inside(self) -> bool:
        """Whether a message has begun that was not yielded."""
        return self._at < len(self._buffer)

    def feed(self, data: bytes) -> Iterator[str]:
        """Yield messages that end in some bytes, without brackets; an unknown one begins with `?`.

        If the caller stops before the last message, the rest comes with the next call.
        """
        self._buffer, self._at = self._buffer[self._at :] + data, 0
        while (message := self._next()) is not None:
            yield message.decode("utf-8", "replace")

    def _next(self) -> bytes | None:
        """Return the next message; None if it is not complete."""
        buffer = self._buffer
        begin = self._at = _BLANKS.match(buffer, self._at).end()  # type: ignore[union-attr]
        if buffer.startswith(_OPEN, begin):
            end = buffer.find(_CLOSE, begin)
            message, rest = buffer[begin + 1 : end], end + 1
        else:
            end = _UNKNOWN.match(buffer, begin).end()  # type: ignore[union-attr]
            message, rest = b"?" + buffer[begin:end], end
            end = -1 if end == len(buffer) else end
        length = len(message) if end >= 0 else len(buffer) - begin
        if length > self._max_length:
            raise MessageTooLongError
        if end < 0:
            self._buffer, self._at = buffer[begin:], 0
            return None
        self._at = rest
        return message


def read_numbers(message: str) -> tuple[float, ...]:
    """Return numbers of a message, e.g. `1000,0.2`."""
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
    """Return numbers as a message, each with as many digits as it takes to read it back exactly."""
    texts = (repr(float(number)).removesuffix(".0") for number in numbers)
    return f"<{','.join(texts)}>\n".encode()
