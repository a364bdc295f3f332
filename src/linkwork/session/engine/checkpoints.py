"""Checkpoints: a complete state as self-describing bytes that are never executed, and checks."""

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, SessionError
from linkwork.session.participants.participant import Arrays, Participant
from linkwork.session.state import SessionInfo
from linkwork.world.engine.divergence import MAX_STATE
from linkwork.world.engine.world import World
from linkwork.world.scene.loaded import digests_of

_KIND, _VERSION = "checkpoint", 2


@dataclass(frozen=True)
class Origin:
    """Identity of a scene, equal in a session and its checkpoints."""

    scene: str
    seed: int

    def check(self, scene: str, seed: int) -> None:
        """Raise SessionError for another scene or seed."""
        if scene != self.scene:
            raise SessionError(
                "the checkpoint belongs to another scene, other parameters "
                "or other user-defined forces or controllers",
                hint="open the scene of the checkpoint, with the same forces=[...] and "
                "controllers={...}",
            )
        if seed != self.seed:
            raise SessionError(
                f"the checkpoint was made with seed {seed}, this session has seed {self.seed}",
                hint=f"open the scene with seed={seed}",
            )


def pack(origin: Origin, step: int, arrays: Mapping[str, NDArray[np.float64]]) -> bytes:
    """Make a checkpoint; the same state always gives the same bytes."""
    encoded = {name: _encode(np.asarray(arrays[name], dtype=float)) for name in sorted(arrays)}
    head: dict[str, Any] = {"linkwork": _KIND, "version": _VERSION}
    return json.dumps({**head, **asdict(origin), "step": step, "arrays": encoded}).encode()


def unpack(checkpoint: bytes, origin: Origin | None) -> tuple[int, Arrays]:
    """Step and arrays of a checkpoint of this origin; of any if None."""
    try:
        # json.loads would accept strings and other encodings too.
        if not isinstance(checkpoint, bytes):
            raise SessionError(f"invalid checkpoint: {type(checkpoint).__name__}, expected bytes")
        content = json.loads(checkpoint.decode())
        if content["linkwork"] != _KIND or content["version"] != _VERSION:
            raise SessionError("invalid checkpoint: not a checkpoint of this version")
        if origin is not None:
            origin.check(content["scene"], content["seed"])
        step = checks.integer("step of a checkpoint", content["step"], minimum=0)
        return step, {x: _decode(y) for x, y in content["arrays"].items()}
    except (ArgumentError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise SessionError(f"invalid checkpoint: {error}") from error
    except RecursionError as error:
        raise SessionError("invalid checkpoint: nested too deeply") from error


def digest(checkpoint: bytes) -> str:
    """Return the hash of a checkpoint, which is the hash of the state."""
    return hashlib.sha256(checkpoint).hexdigest()


def _encode(array: NDArray[np.float64]) -> str:
    return base64.b64encode(array.astype("<f8").tobytes()).decode()


def _decode(text: str) -> NDArray[np.float64]:
    return np.frombuffer(base64.b64decode(text, validate=True), dtype="<f8").astype(float)


def arrays_of(world: World, participants: Iterable[Participant]) -> Arrays:
    """Return the present state of a world and its participants, by name."""
    arrays = {"world": world.state(), "readings": world.readings(), "memory": world.memory()}
    for participant in participants:
        state = participant.state().items()
        arrays |= {
            _name(participant, key): value
            for key, value in state
            if value.size or key not in participant.varying
        }
    return arrays


def put_arrays(
    world: World, participants: Iterable[Participant], step: int, arrays: Arrays
) -> None:
    """Go to another state, which has been checked."""
    for participant in participants:
        participant.restore(_share(participant, arrays))
    world.restore(arrays["world"], step, arrays["readings"], arrays["memory"])
    world.check_sound()


def check_arrays(world: World, participants: Iterable[Participant], arrays: Arrays) -> None:
    """Check that arrays can be a state of this scene; change nothing."""
    every = list(participants)
    varying = {_name(each, key) for each in every for key in each.varying}
    for name, present in arrays_of(world, every).items():
        if name in varying:
            continue
        if name not in arrays:
            raise SessionError(f"invalid checkpoint: {name!r} is missing")
        if arrays[name].shape != present.shape:
            raise SessionError(f"invalid checkpoint: {name!r} has another size")
    for name, is_valid in _checked(world, every, arrays):
        if not is_valid:
            raise SessionError(
                f"invalid checkpoint: {name!r} has values out of range",
                hint="it is damaged; use the bytes that `checkpoint` returned",
            )


def _checked(
    world: World, participants: list[Participant], arrays: Arrays
) -> Iterator[tuple[str, bool]]:
    yield "world", bool(np.abs(arrays["world"]).max(initial=0.0) <= MAX_STATE)
    yield "readings", bool(np.isfinite(arrays["readings"]).all())
    yield "memory", world.is_valid_memory(arrays["memory"])
    for participant in participants:
        yield participant.name, participant.is_valid_state(_share(participant, arrays))


def _share(participant: Participant, arrays: Arrays) -> Arrays:
    # Arrays of any size are left out when empty.
    empty = {_name(participant, key): np.zeros(0) for key in participant.varying}
    return {key: (empty | arrays)[_name(participant, key)] for key in participant.state()}


def _name(participant: Participant, key: str) -> str:
    return f"{participant.name}:{key}"


OWN_FORCE = "own force "  # Prefix of the names of user-defined forces


OWN_CONTROLLER = "own controller of "  # Prefix of the names of users' controllers


OWN_COMMAND = "own command "  # Prefix of the names of users' commands of missions


def origin_digests(world: World, info: SessionInfo) -> dict[str, str]:
    """Hash of each part of a scene, and by name the class or function of all that a user added."""
    names = {f"{OWN_FORCE}{x.name}": class_name(x) for x in world.forces}
    names |= {f"{OWN_CONTROLLER}{robot}": name for robot, name in info.controllers.items()}
    names |= {f"{OWN_COMMAND}{command}": name for command, name in info.commands.items()}
    return digests_of(world.loaded) | names


def function_name(function: object) -> str:
    """Return the module and name of a function."""
    return f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', '')}"


def class_name(thing: object) -> str:
    """Return the module and name of the class of an object."""
    return f"{type(thing).__module__}.{type(thing).__qualname__}"
