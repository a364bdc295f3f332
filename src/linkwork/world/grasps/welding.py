"""Grasps that hold a body stiffly, as it stood when it was taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from linkwork.errors import import_extra
from linkwork.world.grasps.build import weld_name
from linkwork.world.grasps.taking import Choice, TakingHolder

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_POSE = slice(3, 10)
"""Where the engine keeps the held body's pose in a weld's numbers."""


class WeldHolder(TakingHolder):
    """Switches one of the engine's welds; remembers the body's pose in what holds it.

    Args:
        world: The world.
        name: Name of the grasp.
        bodies: What it may take.
        choice: Decides which.
    """

    memory_size = 8

    def __init__(self, world: World, name: str, bodies: Sequence[str], choice: Choice) -> None:
        super().__init__(world, name, bodies, choice)
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
