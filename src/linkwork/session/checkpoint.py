"""Checkpoints: a complete state as bytes that say what they are and never run anything."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import SessionError

_KIND, _VERSION = "checkpoint", 1

Arrays = dict[str, NDArray[np.float64]]


def pack(scene_digest: str, step: int, arrays: Mapping[str, NDArray[np.float64]]) -> bytes:
    """A checkpoint: the same state always gives the same bytes."""
    encoded = {name: _encode(np.asarray(arrays[name], dtype=float)) for name in sorted(arrays)}
    head: dict[str, Any] = {"linkwork": _KIND, "version": _VERSION, "scene": scene_digest}
    return json.dumps({**head, "step": step, "arrays": encoded}).encode()


def unpack(checkpoint: bytes, scene_digest: str | None) -> tuple[int, Arrays]:
    """Step and arrays of a checkpoint of this scene; of any where None is given.

    Raises:
        SessionError: Not a checkpoint, damaged, or of another scene.
    """
    try:
        content = json.loads(checkpoint)
        if content["linkwork"] != _KIND or content["version"] != _VERSION:
            raise SessionError("these bytes are not a checkpoint of this version")
        if scene_digest is not None and content["scene"] != scene_digest:
            raise SessionError(
                "the checkpoint belongs to another scene or other parameters",
                hint="open the scene it was made with",
            )
        return int(content["step"]), {x: _decode(y) for x, y in content["arrays"].items()}
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
        raise SessionError(f"these bytes are not a whole checkpoint ({error})") from error
    except RecursionError as error:
        raise SessionError("these bytes are not a checkpoint: they nest too deeply") from error


def digest(checkpoint: bytes) -> str:
    """The hash of a checkpoint, which is the hash of the state."""
    return hashlib.sha256(checkpoint).hexdigest()


def _encode(array: NDArray[np.float64]) -> str:
    return base64.b64encode(array.astype("<f8").tobytes()).decode()


def _decode(text: str) -> NDArray[np.float64]:
    return np.frombuffer(base64.b64decode(text, validate=True), dtype="<f8").astype(float)
