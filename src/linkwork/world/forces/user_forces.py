"""Evaluate user-defined forces in the step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.world.engine.element import LiveValue, WorldElement
from linkwork.world.engine.noise import Noise
from linkwork.world.forces.force import Force, ForceContext, force_failure

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_MOST = 100_000
"""Most numbers of memory or noise of one force."""


class UserForces(WorldElement):
    """All user-defined forces. Each one's memory begins with whether it is active."""

    def __init__(self, world: World, forces: Sequence[Force]) -> None:
        _check(world, forces)
        self._forces = forces
        self._contexts = [ForceContext(world, force) for force in forces]
        ends = list(accumulate(1 + force.memory_size for force in forces))
        self._shares = [slice(start, end) for start, end in pairwise([0, *ends])]
        self.memory_size = ends[-1]

    def start(self, world: World) -> None:
        """Activate all forces."""
        for index in range(len(self._forces)):
            self._share(index)[0] = 1.0

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all numbers are finite."""
        return bool(np.isfinite(numbers).all())

    def act(self, world: World) -> None:
        """Evaluate each active force; failures name the force."""
        for index, (force, context) in enumerate(zip(self._forces, self._contexts, strict=True)):
            share = self._share(index)
            if not share[0]:
                continue
            try:
                context.run(share[1:])
            except LinkworkError as error:
                raise force_failure(world, force.name, str(error)) from error
            except Exception as error:
                # User code may raise anything.
                why = f"{type(error).__name__}: {error}"
                raise force_failure(world, force.name, why) from error
            if force.memory_size and not np.isfinite(share).all():
                raise force_failure(world, force.name, "its memory is not finite")

    def noises(self) -> Iterable[Noise]:
        """Random numbers of all forces."""
        return [context.stream for context in self._contexts]

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether each force is active."""
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
    """Validate the user's list of forces.

    Raises:
        ArgumentError: It is not a list of forces.
    """
    if not isinstance(forces, Sequence) or isinstance(forces, str):
        raise ArgumentError(
            f"invalid forces: {type(forces).__name__}",
            hint="expected a list of forces, forces=[...]",
        )
    for force in forces:
        if not isinstance(force, Force):
            raise ArgumentError(
                f"invalid force {force!r}",
                hint="expected an instance of a class derived from linkwork.Force",
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
            raise ArgumentError(
                f"invalid name of a force: {name!r}", hint="expected letters, digits, _ and -"
            )
        if name in taken:
            raise ArgumentError(f"two forces have the name {name!r}")
        taken.add(name)
        for what in ("memory_size", "noise_size"):
            if checks.integer(f"{what} of force {name!r}", getattr(force, what), least=0) > _MOST:
                raise ArgumentError(
                    f"invalid {what} of force {name!r}", hint=f"expected at most {_MOST}"
                )
