"""Grasps that hold a body by three springs with dampers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from linkwork.spatial.vector import add, scale, subtract
from linkwork.world.element import LiveValue
from linkwork.world.fixed_points import Carrier, added
from linkwork.world.grasping.distances import NearestChoice
from linkwork.world.grasping.taking import TakingHolder
from linkwork.world.scene.grasp import Springs
from linkwork.world.settings import Setting, live_settings

if TYPE_CHECKING:
    from linkwork.world.world import World

_SETTINGS = (
    Setting("stiffness", "of each spring [N/m]", slice(1, 2), least=0.0),
    Setting("damping", "of each damper [N s/m]", slice(2, 3), least=0.0),
)
_POINTS = slice(3, 12)


class SpringHolder(TakingHolder):
    """Pulls three points of the gripper and three of the body together.

    Args:
        world: The world.
        name: Name of the grasp.
        springs: What the scene says of it.
    """

    memory_size = 12

    def __init__(self, world: World, name: str, springs: Springs) -> None:
        choice = NearestChoice(world, name, springs.bodies, springs.distance)
        super().__init__(world, name, springs.bodies, choice)
        self._springs = springs
        self._gripper = Carrier(world, springs.gripper)
        self._points = [self._gripper.fixed(point) for point in springs.points]
        self._loads = [Carrier(world, body) for body in springs.bodies]

    def start(self, world: World) -> None:
        """Holds nothing."""
        self.memory[1:3] = self._springs.stiffness, self._springs.damping

    def attach(self, index: int) -> None:
        """Remembers where the springs are fixed to the body."""
        points = self._springs.load_points
        if points is None:
            points = [self._loads[index].seen(x) for x in map(self._gripper.position, self._points)]
        self.memory[_POINTS] = np.ravel(points)

    def act(self, world: World) -> None:
        """Pulls."""
        if self.held is None:
            return
        gripper, load = self._gripper, self._loads[self.held]
        _, stiffness, damping, *fixed = self.memory.tolist()
        on_gripper, on_load = [], []
        for point, x, y, z in zip(self._points, fixed[0::3], fixed[1::3], fixed[2::3], strict=True):
            here, there = gripper.position(point), load.position((x, y, z))
            stretch = subtract(there, here)
            speed = subtract(load.velocity(there), gripper.velocity(here))
            force = add(scale(stiffness, stretch), scale(damping, speed))
            on_gripper.append(gripper.wrench(here, force))
            on_load.append(load.wrench(there, scale(-1.0, force)))
        gripper.push(world, added(on_gripper))
        load.push(world, added(on_load))

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether it holds, and the springs' numbers."""
        own = live_settings("grasps", [self.name], _SETTINGS, lambda: self.memory[None, :])
        return {**super().live_values(), **own}
