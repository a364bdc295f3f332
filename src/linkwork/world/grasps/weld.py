"""Grasps that hold one of several bodies, and grasps by a weld."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import NotFoundError, SessionError, import_extra
from linkwork.world.engine.element import World, are_indices
from linkwork.world.grasps.build import weld_name
from linkwork.world.grasps.gripper import Gripper


class BodySelector(Protocol):
    """Selects the body to grasp."""

    def select(self, only: int | None = None) -> int:
        """Return the index of the body to grasp; raise SessionError without one."""
        ...


class SingleBodyGripper(Gripper):
    """Holds one of several bodies; its memory begins with that body's index plus one, or zero."""

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
        """Whether the first number is the index of a body plus one, or zero."""
        return are_indices(numbers[:1], len(self.bodies)) and super().is_valid_memory(numbers)

    def close(self) -> None:
        """Grasp the selected body in its present pose."""
        if not self.is_closed:
            self._hold(self._selector.select())

    def close_on(self, body: str) -> None:
        """Grasp one body in its present pose; does nothing if it is held."""
        if body not in self.bodies:
            raise NotFoundError(f"body of grasp {self.name!r} called", body, self.bodies)
        index = list(self.bodies).index(body)
        if self.held is None:
            self._hold(self._selector.select(index))
        elif self.held != index:
            message = f"grasp {self.name!r} holds {self.bodies[self.held]!r}"
            raise SessionError(message, hint="release it first")

    def _hold(self, index: int) -> None:
        self.attach(index)
        self.memory[0] = index + 1
        self.restored(self.world)
        body = self.bodies[index]
        self.world.add_event("grasped", f"{self.name} holds {body}", grasp=self.name, body=body)

    def open(self) -> None:
        """Release the body."""
        index = self.held
        if index is None:
            return
        self.memory[0] = 0.0
        self.restored(self.world)
        body = self.bodies[index]
        self.world.add_event("released", f"{self.name} releases {body}", grasp=self.name, body=body)

    @abstractmethod
    def attach(self, index: int) -> None:
        """Store how the body is held."""


_POSE = slice(3, 10)  # Pose of the held body in the engine's weld data


class WeldGripper(SingleBodyGripper):
    """Switches welds of the engine; stores the pose of the body in the gripper."""

    memory_size = 8

    def __init__(
        self, world: World, name: str, bodies: Sequence[str], selector: BodySelector
    ) -> None:
        super().__init__(world, name, bodies, selector)
        self._mj = import_extra("mujoco", "world")
        self._welds = [world.model.equality(weld_name(name, body)).id for body in bodies]
        self._gripper = int(world.model.eq_obj1id[self._welds[0]])

    def start(self, world: World) -> None:
        """Start open."""
        self.restored(world)

    def restored(self, world: World) -> None:
        """Switch the engine's welds according to the memory."""
        for index, weld in enumerate(self._welds):
            world.data.eq_active[weld] = index == self.held
        if self.held is not None:
            world.model.eq_data[self._welds[self.held], _POSE] = self.memory[1:]

    def attach(self, index: int) -> None:
        """Store the pose of the body in the gripper."""
        data, body = self.world.data, self.body_ids[index]
        position, wxyz = self.memory[1:4], self.memory[4:8]
        back_position, back_wxyz = position.copy(), wxyz.copy()
        self._mj.mju_negPose(
            back_position, back_wxyz, data.xpos[self._gripper], data.xquat[self._gripper]
        )
        self._mj.mju_mulPose(
            position, wxyz, back_position, back_wxyz, data.xpos[body], data.xquat[body]
        )
