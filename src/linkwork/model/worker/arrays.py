"""Arrays of numbers as JSON, short and exact."""

from __future__ import annotations

import base64
import binascii
import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import FileError


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
