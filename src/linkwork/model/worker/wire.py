"""Protocol between a program and its worker: length-prefixed JSON messages.

No pickle: a worker that parsed a hostile file may itself be hostile.
"""

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

MAX_ANSWER = 64_000_000  # Maximum length of an answer [bytes]

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
    """The received data is not a valid message."""


def send(pipe: socket.socket, message: Any) -> None:
    """Send a message."""
    content = json.dumps(message).encode("ascii")
    pipe.sendall(_LENGTH.pack(len(content)) + content)


def receive(pipe: socket.socket, deadline: float | None = None) -> Any:
    """Receive a message, until a deadline of time.monotonic()."""
    (length,) = _LENGTH.unpack(_exactly(pipe, _LENGTH.size, deadline))
    if length > MAX_ANSWER:
        raise InvalidMessageError(f"{length} bytes, expected at most {MAX_ANSWER}")
    content = _exactly(pipe, length, deadline)
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise InvalidMessageError("not JSON") from error


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
    """Return an error as JSON."""
    packed = error.to_json()
    if isinstance(error, NotFoundError):
        packed |= {"name": error.name, "choices": error.choices}
    return packed


def unpack_error(packed: Any) -> LinkworkError:
    """Return the error packed by `pack_error`; a FileError for anything else."""
    if not isinstance(packed, dict):
        return FileError("invalid error of the worker process")
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
    """Return an array of float64 as JSON, exact."""
    array = np.ascontiguousarray(values, dtype="<f8")
    return {"shape": list(array.shape), "floats": base64.b64encode(array.tobytes()).decode("ascii")}


def unpack_floats(packed: Any) -> NDArray[np.float64]:
    """Return the array packed by `pack_floats`."""
    try:
        shape = tuple(int(length) for length in packed["shape"])
        content = base64.b64decode(packed["floats"], validate=True)
    except (KeyError, TypeError, ValueError, OverflowError, binascii.Error) as error:
        raise _invalid_array() from error
    if min(shape, default=0) < 0 or len(content) != 8 * math.prod(shape):
        raise _invalid_array()
    return np.frombuffer(content, dtype="<f8").astype(np.float64).reshape(shape)


def _invalid_array() -> FileError:
    return FileError("invalid array of the worker process")
