"""Who takes turns at control periods in the physics process: controllers, missions, machines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from linkwork.session.checkpoint import Arrays
from linkwork.world.engine.element import Command, LiveValue
from linkwork.world.engine.world import World


class Door(Protocol):
    """Where participants command: the same way in which users do, logged alike."""

    world: World

    def set(self, path: str, value: Any, source: str) -> None:
        """Changes a live value now; a refused one raises LinkworkError and changes nothing."""

    def command(self, name: str, arguments: Mapping[str, Any], source: str) -> None:
        """Does what is neither a value nor time; a refused one changes nothing."""


class Participant:
    """Takes a turn before each step whose number is a multiple of `every`.

    A turn sees the world as the last step left it. It acts on the step to come: by what it writes
    into the engine's controls, as a controller does, or by `door`, as a mission does. Those that
    use the door come first, for what they command stands even where the step then fails; what
    others wrote is rewound with the step, and `undo` takes back what they remember of it.
    A turn that failed half-way is undone too, one that never began is not.

    All that a participant remembers from one turn to the next is in `state`, so that checkpoints,
    hashes and replays hold it.

    Attributes:
        name: Unique among the participants of a scene.
        every: Physics steps from one turn to the next.
    """

    name: str
    every: int

    def turn(self, door: Door) -> None:
        """Acts on the step to come."""

    def undo(self) -> None:
        """Takes back the last turn: its step did not come about."""

    def state(self) -> Arrays:
        """All that it remembers, by name."""
        return {}

    def may_be(self, state: Arrays) -> bool:
        """Whether this could be its state: a checkpoint may come from anywhere. Changes nothing."""
        return all(bool(np.isfinite(numbers).all()) for numbers in state.values())

    def restore(self, state: Arrays) -> None:
        """Remembers another moment."""

    def live_values(self) -> Mapping[str, LiveValue]:
        """What can be changed while the scene runs, by path."""
        return {}

    def commands(self) -> Mapping[str, Command]:
        """What can be commanded, by name."""
        return {}

    def show(self, references: NDArray[np.float64]) -> None:
        """Writes where it wants joints to be into the frame's column of references [rad or m]."""
