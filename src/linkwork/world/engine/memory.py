"""The one vector in which all elements of a world remember."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.element import Command, LiveValue, WorldElement

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

Hook = Callable[["World"], None]
"""What an element does at its place in a step."""


class ElementMemory:
    """Gives each element its share of one vector, and knows who takes part in what.

    Attributes:
        numbers: What all elements remember.
        acting: What is called before the forces of a step.
        measuring: What is called within a step.
        observing: What is called after a step.
    """

    def __init__(self, elements: Sequence[WorldElement]) -> None:
        self._elements = elements
        self.numbers = np.zeros(sum(element.memory_size for element in elements))
        start = 0
        for element in elements:
            element.memory = self.numbers[start : start + element.memory_size]
            start += element.memory_size
        self.acting = _overriding(elements, "act")
        self.measuring = _overriding(elements, "measure")
        self.observing = _overriding(elements, "observe")
        self._idlers = [element.is_idle for element in elements if _overrides(element, "observe")]
        self._may_idle = not self.acting and not self.measuring

    def is_idle(self) -> bool:
        """Whether steps may pass without any element, if only they observe the last of them."""
        return self._may_idle and all(is_idle() for is_idle in self._idlers)

    def start(self, world: World) -> None:
        """Forgets everything and lets every element begin."""
        self.numbers[:] = 0.0
        for element in self._elements:
            element.start(world)

    def is_valid(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all elements could remember this; changes nothing."""
        shares = np.split(numbers, np.cumsum([x.memory_size for x in self._elements])[:-1])
        return all(x.is_valid_memory(y) for x, y in zip(self._elements, shares, strict=True))

    def restore(self, world: World, numbers: NDArray[np.float64]) -> None:
        """Remembers another moment."""
        self.numbers[:] = numbers
        for element in self._elements:
            element.restored(world)

    def live_values(self) -> Mapping[str, LiveValue]:
        """What can be changed while the scene runs, by path."""
        return {path: x for each in self._elements for path, x in each.live_values().items()}

    def commands(self) -> Mapping[str, Command]:
        """What can be commanded, by name."""
        return {name: x for each in self._elements for name, x in each.commands().items()}


def _overriding(elements: Sequence[WorldElement], hook: str) -> list[Hook]:
    return [getattr(element, hook) for element in elements if _overrides(element, hook)]


def _overrides(element: WorldElement, hook: str) -> bool:
    return getattr(type(element), hook) is not getattr(WorldElement, hook)
