"""Memory of all elements of a world in one vector."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.element import Command, LiveValue, World, WorldElement
from linkwork.world.stepping.native import Moment, NativeData, NativeHook

Hook = Callable[["World"], None]  # Hook of an element in a step
HookPair = tuple[NativeHook | None, Hook]  # The same hook in machine code and in Python

_HOOK_NAMES = {Moment.ACT: "act", Moment.MEASURE: "measure", Moment.OBSERVE: "observe"}


class ElementMemory:
    """Slices of one vector for the elements, and their hooks."""

    def __init__(self, elements: Sequence[WorldElement]) -> None:
        self.elements = elements
        self.numbers = np.zeros(sum(element.memory_size for element in elements))
        start = 0
        for element in elements:
            element.memory = self.numbers[start : start + element.memory_size]
            start += element.memory_size
        self.acting = _overriding(elements, "act")
        self.measuring = _overriding(elements, "measure")
        self.observing = _overriding(elements, "observe")

    def hooks(self, data: NativeData) -> Iterator[tuple[Moment, list[HookPair]]]:
        """Return the hooks of each moment: in machine code, if there are any, and in Python."""
        native = [(element, element.native_hooks(data)) for element in self.elements]
        for moment, name in _HOOK_NAMES.items():
            yield (
                moment,
                [
                    (hooks.get(moment), getattr(element, name))
                    for element, hooks in native
                    if _overrides(element, name)
                ],
            )

    def reseed(self, seed: int) -> None:
        """Give all elements the random numbers of another seed."""
        for element in self.elements:
            for noise in element.noises():
                noise.reseed(seed)

    def start(self, world: World) -> None:
        """Clear the memory and start every element."""
        self.numbers[:] = 0.0
        for element in self.elements:
            element.start(world)

    def is_valid(self, numbers: NDArray[np.float64]) -> bool:
        """Whether the numbers are valid memory of all elements; changes nothing."""
        shares = np.split(numbers, np.cumsum([x.memory_size for x in self.elements])[:-1])
        return all(x.is_valid_memory(y) for x, y in zip(self.elements, shares, strict=True))

    def restore(self, world: World, numbers: NDArray[np.float64]) -> None:
        """Restore the memory of all elements."""
        self.numbers[:] = numbers
        for element in self.elements:
            element.restored(world)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the live values of all elements, by path."""
        return {path: x for each in self.elements for path, x in each.live_values().items()}

    def commands(self) -> Mapping[str, Command]:
        """Return the commands of all elements, by name."""
        return {name: x for each in self.elements for name, x in each.commands().items()}


def _overriding(elements: Sequence[WorldElement], hook: str) -> list[Hook]:
    return [getattr(element, hook) for element in elements if _overrides(element, hook)]


def _overrides(element: WorldElement, hook: str) -> bool:
    return getattr(type(element), hook) is not getattr(WorldElement, hook)
