"""Checkpoints: a complete state as bytes that say what they are and never run anything."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, SessionError

_KIND, _VERSION = "checkpoint", 2

Arrays = dict[str, NDArray[np.float64]]


@dataclass(frozen=True)
class Origin:
    """What a session must share with a checkpoint to go on from it as it would have gone on.

    Attributes:
        scene: Digest of the scene, its parameters and the user's own forces.
        seed: Seed of everything random.
    """

    scene: str
    seed: int

    def check(self, scene: str, seed: int) -> None:
        """Refuses another origin by what is different."""
        if scene != self.scene:
            raise SessionError(
                "the checkpoint belongs to another scene, other parameters "
                "or other forces of its own",
                hint="open the scene it was made with, with the forces=[...] it had",
            )
        if seed != self.seed:
            raise SessionError(
                f"the checkpoint was made with seed {seed}, this session has seed {self.seed}",
                hint=f"open the scene with seed={seed}",
            )


def pack(origin: Origin, step: int, arrays: Mapping[str, NDArray[np.float64]]) -> bytes:
    """A checkpoint: the same state always gives the same bytes."""
    encoded = {name: _encode(np.asarray(arrays[name], dtype=float)) for name in sorted(arrays)}
    head: dict[str, Any] = {"linkwork": _KIND, "version": _VERSION}
    return json.dumps({**head, **asdict(origin), "step": step, "arrays": encoded}).encode()


def unpack(checkpoint: bytes, origin: Origin | None) -> tuple[int, Arrays]:
    """Step and arrays of a checkpoint of this origin; of any where None is given.

    Raises:
        SessionError: Not a checkpoint, damaged, or of another scene or seed.
    """
    try:
        # Python's reader would take texts and other encodings too.
        if not isinstance(checkpoint, bytes):
            raise SessionError(f"a checkpoint is bytes, not {type(checkpoint).__name__}")
        content = json.loads(checkpoint.decode())
        if content["linkwork"] != _KIND or content["version"] != _VERSION:
            raise SessionError("these bytes are not a checkpoint of this version")
        if origin is not None:
            origin.check(content["scene"], content["seed"])
        step = checks.integer("step of a checkpoint", content["step"], least=0)
        return step, {x: _decode(y) for x, y in content["arrays"].items()}
    except (ArgumentError, ValueError, LookupError, TypeError, AttributeError) as error:
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
