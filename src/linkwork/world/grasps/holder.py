"""What every grasp does: close, open, and tell whether it is closed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from linkwork.world.engine.element import Element, LiveValue
from linkwork.world.plain import truth

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class Holder(Element, ABC):
    """One grasp of a scene. Its first number of memory is not zero while it is closed."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name

    @property
    def is_closed(self) -> bool:
        """Whether it holds, or tries to."""
        return bool(self.memory[0])

    @abstractmethod
    def close(self) -> None:
        """Takes hold; nothing happens where it is closed already.

        Raises:
            SessionError: There is nothing to take hold of.
        """

    @abstractmethod
    def open(self) -> None:
        """Lets go; nothing happens where it is open already."""

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether it is closed."""
        path = f"grasps.{self.name}.closed"

        def write(value: Any) -> None:
            self.close() if truth(path, value) else self.open()

        check = partial(truth, path)
        return {path: LiveValue("whether it holds", lambda: self.is_closed, write, check)}
