"""Whether a checkpoint's numbers can be a moment of a scene: it may come from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from linkwork.errors import SessionError
from linkwork.session.checkpoint import Arrays
from linkwork.session.participant import Participant
from linkwork.world.engine.divergence import LARGEST
from linkwork.world.engine.world import World


def arrays_of(world: World, participants: Iterable[Participant]) -> Arrays:
    """The present moment: all that a world and those who take part in it remember, by name."""
    arrays = {"world": world.state(), "readings": world.readings(), "memory": world.memory()}
    for participant in participants:
        state = participant.state().items()
        arrays |= {_name(participant, key): value for key, value in state}
    return arrays


def put_arrays(world: World, participants: Iterable[Participant], step: int, given: Arrays) -> None:
    """Goes to another moment, whose numbers have been checked."""
    for participant in participants:
        participant.restore(_share(participant, given))
    world.restore(given["world"], step, given["readings"], given["memory"])
    world.check_sound()


def check_arrays(world: World, participants: Iterable[Participant], given: Arrays) -> None:
    """Refuses what cannot be a moment of this scene; changes nothing.

    Raises:
        SessionError: Names what is missing, of another size, or cannot be.
    """
    everyone = list(participants)
    for name, present in arrays_of(world, everyone).items():
        if name not in given:
            raise SessionError(f"the checkpoint lacks {name!r}")
        if given[name].shape != present.shape:
            raise SessionError(f"the checkpoint's {name!r} is of another size")
    for name, is_possible in _judged(world, everyone, given):
        if not is_possible:
            raise SessionError(
                f"the checkpoint's {name!r} holds numbers that cannot be",
                hint="it is damaged; use one as `checkpoint` gave it",
            )


def _judged(
    world: World, participants: list[Participant], given: Arrays
) -> Iterator[tuple[str, bool]]:
    yield "world", bool(np.abs(given["world"]).max(initial=0.0) < LARGEST)
    yield "readings", bool(np.isfinite(given["readings"]).all())
    yield "memory", world.is_valid_memory(given["memory"])
    for participant in participants:
        yield participant.name, participant.may_be(_share(participant, given))


def _share(participant: Participant, given: Arrays) -> Arrays:
    return {key: given[_name(participant, key)] for key in participant.state()}


def _name(participant: Participant, key: str) -> str:
    return f"{participant.name}:{key}"
