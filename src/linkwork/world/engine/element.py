"""Interface of everything that takes part in a step besides the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.world.engine.divergence import MAX_STATE

if TYPE_CHECKING:
    from linkwork.world.engine.noise import Noise
    from linkwork.world.engine.world import World
    from linkwork.world.stepping.native import Moment, NativeData, NativeHook
else:
    World = object  # The world imports its elements; they know it as a type only


def are_indices(numbers: NDArray[np.float64], maximum: int) -> bool:
    """Whether all numbers are integers from 0 to `maximum`."""
    return bool(np.all((numbers >= 0) & (numbers <= maximum) & (numbers == np.floor(numbers))))


@dataclass(frozen=True)
class Storage:
    """Address of one number of a live value, which machine code may write."""

    array: NDArray[np.float64]  # Array of such numbers
    index: int
    minimum: float
    maximum: float
    # Array of flags of the same length; machine code must not write while its flag is zero. None
    # where it always may.
    commanded: NDArray[np.float64] | None = None
    # One integer that machine code sets to 1 after it has written; None for none
    written: NDArray[np.int64] | None = None

    @property
    def address(self) -> int:
        """Address of the number."""
        return self.array.ctypes.data + self.index * self.array.itemsize

    @property
    def commanded_address(self) -> int:
        """Address of the flag that must be set before machine code may write; 0 for none."""
        if self.commanded is None:
            return 0
        return self.commanded.ctypes.data + self.index * self.commanded.itemsize


@dataclass(frozen=True)
class LiveValue:
    """A value that can be changed during a run."""

    what: str  # Description and unit, for lists
    read: Callable[[], Any]  # Returns the present value: a number, a boolean, or a list of numbers
    # Sets a new value. Raises ArgumentError and changes nothing for a wrong type, size or range.
    # Changes must be stored in an element's `memory` or in the engine's integration state;
    # otherwise checkpoints lose them.
    write: Callable[[Any], None]
    # Raises what `write` would raise in any state and changes nothing; None when the result depends
    # on the state
    check: Callable[[Any], object] | None = None
    wakes: bool = True  # Whether sleeping bodies wake up, since it may set them in motion
    # Where all that `write` does is to check one number and to store it there, so that machine code
    # may do it
    storage: Storage | None = None


def read_only(path: str, what: str, read: Callable[[], Any]) -> LiveValue:
    """Return a live value that can be read but not set."""

    def write(value: Any) -> None:
        raise ArgumentError(f"{path} is read-only: {value!r} not set")

    return LiveValue(what, read, write, write)


Command = Callable[..., None]
"""A command that sets no value, such as `release`; takes plain values by name."""


class WorldElement:
    """One or more parts of a scene that act or measure at every step.

    The order of a step: every `act`, the engine's forces and integration, every `measure`, the
    engine's new positions, every `observe`. Only hooks that a class overrides are called.

    All state that an element keeps between steps is in `memory`: checkpoints save it and a
    diverged step restores it. Random numbers come from `linkwork.world.engine.noise`, which has
    no state.
    """

    memory_size: int = 0
    memory: NDArray[np.float64]

    def start(self, world: World) -> None:
        """Set `memory` at the start of a run; it is all zeros before."""

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether the numbers are a valid `memory`; checked before a checkpoint is restored.

        Checkpoints are untrusted input: the next steps must run with accepted memory, or diverge.
        """
        return bool(np.abs(numbers).max(initial=0.0) <= MAX_STATE)

    def restored(self, world: World) -> None:
        """Update the engine's model after `memory` was restored."""

    def act(self, world: World) -> None:
        """Act before the forces of a step: positions, velocities and contacts are current."""

    def measure(self, world: World) -> None:
        """Act within a step: forces and contacts are those of the step."""

    def observe(self, world: World) -> None:
        """Act after a step: everything but forces belongs to the new state."""

    def noises(self) -> Iterable[Noise]:
        """Return its random numbers."""
        return ()

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """Return the hooks as machine code, by moment; those that are missing are called in Python.

        They do what the hook of the same moment does in Python, with the same numbers to the last
        bit, or return to Python.
        """
        return {}

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the values that can be changed, by path, e.g. `forces.breeze.force`."""
        return {}

    def commands(self) -> Mapping[str, Command]:
        """Return the commands by name."""
        return {}


@dataclass(frozen=True)
class Event:
    """An event of a run."""

    step: int  # Step at which it happened
    time: float  # Simulated time of that step [s]
    kind: str  # Kind to filter by, e.g. `contact-begin` or `alarm`; see `event_kinds`.
    message: str  # Description for people
    # Details: numbers, texts, lists and dicts of them
    data: Mapping[str, Any] = field(default_factory=dict)
