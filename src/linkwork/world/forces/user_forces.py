"""The forces of a user's own, inside the step."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.world.engine.element import LiveValue, WorldElement
from linkwork.world.forces.force import Force, ForceContext, force_failure

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_MOST = 100_000
"""Greatest number of numbers that one force remembers or draws."""


class UserForces(WorldElement):
    """Calls every one of them before each step; each remembers beside whether it is active."""

    def __init__(self, world: World, forces: Sequence[Force]) -> None:
        _check(world, forces)
        self._forces = forces
        self._contexts = [ForceContext(world, force) for force in forces]
        ends = list(accumulate(1 + force.memory_size for force in forces))
        self._shares = [slice(start, end) for start, end in pairwise([0, *ends])]
        self.memory_size = ends[-1]

    def start(self, world: World) -> None:
        """All are active."""
        for index in range(len(self._forces)):
            self._share(index)[0] = 1.0

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Any finite numbers: what they mean is the user's own."""
        return bool(np.isfinite(numbers).all())

    def act(self, world: World) -> None:
        """Lets each push; what cannot be is force_failure in its name."""
        for index, (force, context) in enumerate(zip(self._forces, self._contexts, strict=True)):
            share = self._share(index)
            if not share[0]:
                continue
            try:
                context.run(share[1:])
            except LinkworkError as error:
                raise force_failure(world, force.name, str(error)) from error
            except Exception as error:
                # This is somebody else's code: whatever it fails with, it is named.
                why = f"it failed with {type(error).__name__}: {error}"
                raise force_failure(world, force.name, why) from error
            if force.memory_size and not np.isfinite(share).all():
                raise force_failure(world, force.name, "what it remembers is not finite")

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether each is active."""
        return {
            f"forces.{force.name}.active": self._active_value(index, force.name)
            for index, force in enumerate(self._forces)
        }

    def _active_value(self, index: int, name: str) -> LiveValue:
        def read() -> bool:
            return bool(self._share(index)[0])

        def write(value: Any) -> None:
            self._share(index)[0] = checks.flag(f"forces.{name}.active", value)

        return LiveValue("whether it acts", read, write)

    def _share(self, index: int) -> NDArray[np.float64]:
        return self.memory[self._shares[index]]


def forces_given(forces: Any) -> tuple[Force, ...]:
    """What a user gave as forces of their own, if it is a list of them.

    Raises:
        ArgumentError: It is not.
    """
    if not isinstance(forces, Sequence) or isinstance(forces, str):
        raise ArgumentError(
            f"forces of your own come as a list, not as {type(forces).__name__}",
            hint="write forces=[...], also around a single one",
        )
    for force in forces:
        if not isinstance(force, Force):
            raise ArgumentError(
                f"a force is an instance of a class made from linkwork.Force, not {force!r}"
            )
        if not hasattr(force, "name"):
            raise ArgumentError(
                f"a force of class {type(force).__name__} has no name",
                hint="call super().__init__(name) in its __init__",
            )
    return tuple(forces)


def _check(world: World, forces: Sequence[Force]) -> None:
    taken = set(world.loaded.scene.forces)
    for force in forces:
        name = force.name
        if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{0,62}", name):
            raise ArgumentError(f"a force cannot be called {name!r}", hint="use letters and digits")
        if name in taken:
            raise ArgumentError(f"there are two forces called {name!r}")
        taken.add(name)
        for what in ("memory_size", "noise_size"):
            if checks.integer(f"{what} of force {name!r}", getattr(force, what), least=0) > _MOST:
                raise ArgumentError(f"{what} of force {name!r} is at most {_MOST}")
