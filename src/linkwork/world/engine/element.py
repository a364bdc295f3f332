"""What takes part in every step beside the engine.

The one interface of sensors with noise, actuators with memory, forces, grasps and alarms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.divergence import LARGEST

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


def are_indices(numbers: NDArray[np.float64], most: int) -> bool:
    """Whether all numbers are integers from 0 to `most`."""
    return bool(np.all((numbers >= 0) & (numbers <= most) & (numbers == np.floor(numbers))))


@dataclass(frozen=True)
class LiveValue:
    """A value that can be changed while a scene runs.

    Attributes:
        what: What it is and its unit, for lists.
        read: Gives the present value: a number, a truth value, or a list of numbers.
        write: Takes a new one now. It raises ArgumentError and changes nothing where the value is
            of the wrong kind, size or range. What it changes must be kept in an element's
            `memory` or in the engine's integration state, or else a checkpoint would lose it.
        check: Raises what `write` would raise at any time, and changes nothing; None where the
            moment alone decides.
    """

    what: str
    read: Callable[[], Any]
    write: Callable[[Any], None]
    check: Callable[[Any], object] | None = None


Command = Callable[..., None]
"""Does something that is not a value, such as letting go; takes plain values by name."""


class WorldElement:
    """One or many parts of a scene that act or measure at every step.

    The order of a step: every `act`, the engine's forces and integration, every `measure`, the
    engine's new positions, every `observe`. Only hooks that a class overrides are called.

    All that an element remembers from one step to the next lives in `memory`, nowhere else: it is
    what a checkpoint holds and what a step that diverged gives back. Random numbers come from
    `linkwork.world.engine.noise`, which has no memory at all.

    Attributes:
        memory_size: How many numbers it remembers; told to the world once.
        memory: Those numbers, a view into the world's own.
    """

    memory_size: int = 0
    memory: NDArray[np.float64]

    def start(self, world: World) -> None:
        """Sets `memory`, which is all zeros, at the start of a run."""

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether these numbers can be its `memory`; asked before any of a checkpoint is taken.

        A checkpoint may come from anywhere: what this lets through, the next steps must be able to
        work with, or diverge.
        """
        return bool(np.abs(numbers).max(initial=0.0) < LARGEST)

    def restored(self, world: World) -> None:
        """After `memory` has become another moment's: brings the engine's model in line with it."""

    def act(self, world: World) -> None:
        """Before the forces of a step: positions, speeds and contacts are up to date."""

    def measure(self, world: World) -> None:
        """Within a step: forces are those that acted, contacts those they acted at."""

    def observe(self, world: World) -> None:
        """After a step: everything but forces belongs to the new state."""

    def is_idle(self) -> bool:
        """Whether the steps to come may pass without it, if only it observes the last of them.

        Many steps can then be done at once. Asked only of elements that neither act nor measure.
        """
        return False

    def live_values(self) -> Mapping[str, LiveValue]:
        """What can be changed while the scene runs, by path, e.g. `forces.breeze.force`."""
        return {}

    def commands(self) -> Mapping[str, Command]:
        """What can be commanded, by name."""
        return {}


@dataclass(frozen=True)
class Event:
    """Something that happened.

    Attributes:
        step: The step at which it happened.
        time: Simulated time of that step [s].
        kind: A word to search for, e.g. `contact-begin` or `alarm`.
        message: What happened, for people.
        data: Details: numbers, texts, lists and maps of them.
    """

    step: int
    time: float
    kind: str
    message: str
    data: Mapping[str, Any] = field(default_factory=dict)
