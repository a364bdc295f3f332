"""Grasps that hold a body by three springs with dampers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from linkwork.world.element import LiveValue
from linkwork.world.fixed_points import FixedPoints
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
        self._gripper = FixedPoints(world, [(springs.gripper, point) for point in springs.points])
        self._loads = [FixedPoints(world, [(body, (0.0, 0.0, 0.0))] * 3) for body in springs.bodies]

    def start(self, world: World) -> None:
        """Holds nothing."""
        self.memory[1:3] = self._springs.stiffness, self._springs.damping

    def restored(self, world: World) -> None:
        """Fixes the springs where they were."""
        if self.held is not None:
            self._loads[self.held].move(self.memory[_POINTS].reshape(3, 3))

    def attach(self, index: int) -> None:
        """Remembers where the springs are fixed to the body."""
        points = self._springs.load_points
        if points is None:
            points = self._loads[index].seen_from_bodies(self._gripper.positions())
        self.memory[_POINTS] = np.ravel(points)

    def act(self, world: World) -> None:
        """Pulls."""
        if self.held is None:
            return
        gripper, load = self._gripper, self._loads[self.held]
        here, there = gripper.positions(), load.positions()
        _, stiffness, damping = self.memory[:3]
        stretch = there - here
        speeds = load.velocities(there) - gripper.velocities(here)
        forces = stiffness * stretch + damping * speeds
        gripper.push(world, here, forces, np.zeros_like(forces))
        load.push(world, there, -forces, np.zeros_like(forces))

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether it holds, and the springs' numbers."""
        own = live_settings("grasps", [self.name], _SETTINGS, lambda: self.memory[None, :])
        return {**super().live_values(), **own}
