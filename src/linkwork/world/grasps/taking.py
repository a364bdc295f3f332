"""Grasps that take one body of several."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from linkwork.world.grasps.holder import Holder
from linkwork.world.plain import are_indices

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class Choice(Protocol):
    """How a grasp decides which body it takes."""

    def choose(self) -> int:
        """Index of the body to take now.

        Raises:
            SessionError: None can be taken.
        """
        ...


class TakingHolder(Holder):
    """Holds one of its bodies; its memory begins with that one's index plus one, or zero.

    Args:
        world: The world.
        name: Name of the grasp.
        bodies: What it may take.
        choice: Decides which.
    """

    def __init__(self, world: World, name: str, bodies: Sequence[str], choice: Choice) -> None:
        super().__init__(world, name)
        self.bodies = bodies
        self.body_ids = [world.model.body(body).id for body in bodies]
        self._choice = choice

    @property
    def is_closed(self) -> bool:
        """Whether it holds a body."""
        return self.held is not None

    @property
    def held(self) -> int | None:
        """Index of the body it holds."""
        return int(self.memory[0]) - 1 if self.memory[0] else None

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """The first is the index of a body plus one, or zero."""
        return are_indices(numbers[:1], len(self.bodies)) and super().is_valid_memory(numbers)

    def close(self) -> None:
        """Takes the body that is to be taken, as it stands."""
        if self.is_closed:
            return
        index = self._choice.choose()
        self.attach(index)
        self.memory[0] = index + 1
        self.restored(self.world)
        body = self.bodies[index]
        self.world.tell("grasped", f"{self.name} holds {body}", grasp=self.name, body=body)

    def open(self) -> None:
        """Lets the body go."""
        index = self.held
        if index is None:
            return
        self.memory[0] = 0.0
        self.restored(self.world)
        body = self.bodies[index]
        self.world.tell("released", f"{self.name} lets {body} go", grasp=self.name, body=body)

    @abstractmethod
    def attach(self, index: int) -> None:
        """Remembers how the body stands."""
