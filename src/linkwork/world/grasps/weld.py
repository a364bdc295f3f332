"""Grasps that take one body of several."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.engine.element import are_indices
from linkwork.world.grasps.build import weld_name
from linkwork.world.grasps.gripper import Gripper

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class BodySelector(Protocol):
    """How a grasp decides which body it takes."""

    def select(self) -> int:
        """Index of the body to take now.

        Raises:
            SessionError: None can be taken.
        """
        ...


class SingleBodyGripper(Gripper):
    """Holds one of its bodies; its memory begins with that one's index plus one, or zero.

    Args:
        world: The world.
        name: Name of the grasp.
        bodies: What it may take.
        selector: Decides which.
    """

    def __init__(
        self, world: World, name: str, bodies: Sequence[str], selector: BodySelector
    ) -> None:
        super().__init__(world, name)
        self.bodies = bodies
        self.body_ids = [world.model.body(body).id for body in bodies]
        self._selector = selector

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
        index = self._selector.select()
        self.attach(index)
        self.memory[0] = index + 1
        self.restored(self.world)
        body = self.bodies[index]
        self.world.add_event("grasped", f"{self.name} holds {body}", grasp=self.name, body=body)

    def open(self) -> None:
        """Lets the body go."""
        index = self.held
        if index is None:
            return
        self.memory[0] = 0.0
        self.restored(self.world)
        body = self.bodies[index]
        self.world.add_event("released", f"{self.name} lets {body} go", grasp=self.name, body=body)

    @abstractmethod
    def attach(self, index: int) -> None:
        """Remembers how the body stands."""


_POSE = slice(3, 10)
"""Where the engine keeps the held body's pose in a weld's numbers."""


class WeldGripper(SingleBodyGripper):
    """Switches one of the engine's welds; remembers the body's pose in what holds it.

    Args:
        world: The world.
        name: Name of the grasp.
        bodies: What it may take.
        selector: Decides which.
    """

    memory_size = 8

    def __init__(
        self, world: World, name: str, bodies: Sequence[str], selector: BodySelector
    ) -> None:
        super().__init__(world, name, bodies, selector)
        self._mj = import_extra("mujoco", "world")
        self._welds = [world.model.equality(weld_name(name, body)).id for body in bodies]
        self._gripper = int(world.model.eq_obj1id[self._welds[0]])

    def start(self, world: World) -> None:
        """Holds nothing."""
        self.restored(world)

    def restored(self, world: World) -> None:
        """Switches the engine's welds as remembered."""
        for index, weld in enumerate(self._welds):
            world.data.eq_active[weld] = index == self.held
        if self.held is not None:
            world.model.eq_data[self._welds[self.held], _POSE] = self.memory[1:]

    def attach(self, index: int) -> None:
        """Remembers the body's pose in the gripper."""
        data, body = self.world.data, self.body_ids[index]
        position, wxyz = self.memory[1:4], self.memory[4:8]
        back_position, back_wxyz = position.copy(), wxyz.copy()
        self._mj.mju_negPose(
            back_position, back_wxyz, data.xpos[self._gripper], data.xquat[self._gripper]
        )
        self._mj.mju_mulPose(
            position, wxyz, back_position, back_wxyz, data.xpos[body], data.xquat[body]
        )
