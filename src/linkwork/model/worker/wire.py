"""What passes between a program and its worker: JSON, each message after its length.

Never pickle: a worker that met a hostile file may itself be hostile.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import socket
import struct
import time
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import (
    ArgumentError,
    FileError,
    LinkworkError,
    MissingPackageError,
    ModelError,
    NotFoundError,
    Place,
    PlatformError,
    SchemaError,
)

LONGEST_ANSWER = 64_000_000
"""Bytes of the longest answer that is taken."""

_KINDS: dict[str, type[LinkworkError]] = {
    kind.__name__: kind
    for kind in (
        FileError,
        SchemaError,
        ArgumentError,
        ModelError,
        MissingPackageError,
        PlatformError,
    )
}
_LENGTH = struct.Struct("!I")
_CHUNK = 1 << 20


class InvalidMessageError(Exception):
    """What came is no message."""


def send(pipe: socket.socket, message: Any) -> None:
    """Sends a message."""
    content = json.dumps(message).encode("ascii")
    pipe.sendall(_LENGTH.pack(len(content)) + content)


def receive(pipe: socket.socket, deadline: float | None = None) -> Any:
    """Waits for a message.

    Args:
        pipe: Where it comes from.
        deadline: When to stop waiting, in time.monotonic(); never when None.

    Raises:
        TimeoutError: It did not come in time.
        EOFError: The other side is gone.
        InvalidMessageError: Something else came, or something too long.
    """
    (length,) = _LENGTH.unpack(_exactly(pipe, _LENGTH.size, deadline))
    if length > LONGEST_ANSWER:
        raise InvalidMessageError(f"an answer of {length} bytes")
    content = _exactly(pipe, length, deadline)
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise InvalidMessageError("an answer that is no JSON") from error


def _exactly(pipe: socket.socket, count: int, deadline: float | None) -> bytes:
    content = bytearray()
    while len(content) < count:
        if deadline is not None:
            pipe.settimeout(max(deadline - time.monotonic(), 1e-3))
        part = pipe.recv(min(count - len(content), _CHUNK))
        if not part:
            raise EOFError
        content += part
    return bytes(content)


def pack_error(error: LinkworkError) -> dict[str, Any]:
    """A failure as JSON."""
    packed = error.to_json()
    if isinstance(error, NotFoundError):
        packed |= {"name": error.name, "choices": error.choices}
    return packed


def unpack_error(packed: Any) -> LinkworkError:
    """The failure that `pack_error` packed; one in words of its own for anything else.

    Args:
        packed: What a worker says it is; not trusted.
    """
    if not isinstance(packed, dict):
        return FileError("reading this gave an error that is none")
    message, hint = str(packed.get("message")), str(packed.get("hint", ""))
    place, choices = _place(packed), packed.get("choices")
    if packed.get("error") != "NotFoundError" or not isinstance(choices, list):
        kind = _KINDS.get(str(packed.get("error")), FileError)
        return kind(message, place=place, hint=hint)
    error = NotFoundError("", str(packed.get("name")), [str(x) for x in choices], place=place)
    error.message, error.hint = message, hint
    return error


def _place(packed: dict[str, Any]) -> Place | None:
    file, line, column = packed.get("file"), packed.get("line"), packed.get("column")
    if not isinstance(file, str):
        return None
    line, column = (x if isinstance(x, int) else 0 for x in (line, column))
    return Place(file, line, column, str(packed.get("element") or ""))


def pack_floats(values: ArrayLike) -> dict[str, Any]:
    """An array of float64 as JSON."""
    array = np.ascontiguousarray(values, dtype="<f8")
    return {"shape": list(array.shape), "floats": base64.b64encode(array.tobytes()).decode("ascii")}


def unpack_floats(packed: Any) -> NDArray[np.float64]:
    """The array that `pack_floats` packed.

    Raises:
        FileError: It is no such array: the process that packed it cannot be trusted.
    """
    try:
        shape = tuple(int(length) for length in packed["shape"])
        content = base64.b64decode(packed["floats"], validate=True)
    except (KeyError, TypeError, ValueError, OverflowError, binascii.Error) as error:
        raise _no_array() from error
    if min(shape, default=0) < 0 or len(content) != 8 * math.prod(shape):
        raise _no_array()
    return np.frombuffer(content, dtype="<f8").astype(np.float64).reshape(shape)


def _no_array() -> FileError:
    return FileError("the process that read this file answered with a broken array")
