"""Grasps by springs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, SessionError
from linkwork.spatial.vector import Vector3, vector3
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue, are_indices
from linkwork.world.engine.settings import LiveSetting, are_within, live_settings
from linkwork.world.grasps.build import spring_names
from linkwork.world.grasps.schema import SpringGrasp
from linkwork.world.grasps.selection import NearestSelector
from linkwork.world.grasps.weld import SingleBodyGripper
from linkwork.world.joints.springs import (
    DAMPING,
    STIFFNESS,
    SpringLimits,
    Springs,
    limits_of_springs,
)

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


_SETTINGS = (
    LiveSetting("stiffness", "stiffness of each spring [N/m]", slice(1, 2), minimum=0.0),
    LiveSetting("damping", "damping of each damper [N s/m]", slice(2, 3), minimum=0.0),
)
_NUMBERS, _GIVEN, _POINTS = slice(1, 3), slice(3, 5), slice(5, None)


class SpringGripper(SingleBodyGripper):
    """Connects points of the gripper and of the body by springs of the engine.

    Default stiffness and damping are chosen for each body it grasps.

    Args:
        springs: Its entry in the scene.
    """

    def __init__(self, world: World, name: str, springs: SpringGrasp) -> None:
        selector = NearestSelector(world, name, springs)
        super().__init__(world, name, springs.bodies, selector)
        self.memory_size = _POINTS.start + 3 * len(springs.points)
        self._given = springs
        self._gripper = AttachedFrame(world, springs.gripper)
        self._points = [self._gripper.fixed(point) for point in springs.points]
        self._loads = [AttachedFrame(world, body) for body in springs.bodies]
        self._springs = [
            Springs(world, spring_names(name, body, springs)) for body in springs.bodies
        ]

    def start(self, world: World) -> None:
        """Start open."""
        given = self._given.stiffness, self._given.damping
        most = STIFFNESS, DAMPING
        self.memory[_NUMBERS] = [y if x is None else x for x, y in zip(given, most, strict=True)]
        self.memory[_GIVEN] = [x is not None for x in given]
        self.restored(world)

    def restored(self, world: World) -> None:
        """Switch the engine's springs according to the memory."""
        for index, springs in enumerate(self._springs):
            springs.switch(active=index == self.held)
        if self.held is not None:
            held = self._springs[self.held]
            held.set_strength(*self.memory[_NUMBERS].tolist())
            held.set_ends(self._points, self.memory[_POINTS].reshape(-1, 3))

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all settings are within their bounds."""
        is_set = are_within(_SETTINGS, numbers[None, :]) and are_indices(numbers[_GIVEN], 1)
        return is_set and super().is_valid_memory(numbers)

    def attach(self, index: int) -> None:
        """Store the spring ends on the body, and stiffness and damping.

        Raises:
            SessionError: The springs would diverge.
        """
        points = self._given.load_points
        if points is None:
            points = [
                self._loads[index].in_body(x) for x in map(self._gripper.position, self._points)
            ]
        limits = self._limits(index, points)
        wanted = zip(
            self.memory[_GIVEN].tolist(),
            self.memory[_NUMBERS].tolist(),
            (limits.stiffness, limits.damping),
            strict=True,
        )
        stiffness, damping = (number if given else chosen for given, number, chosen in wanted)
        if words := limits.trouble(stiffness, damping):
            raise SessionError(f"{self.name} fails to hold {self.bodies[index]}: {words}")
        self.memory[_NUMBERS] = stiffness, damping
        self.memory[_POINTS] = np.ravel(points)

    def _limits(self, index: int, points: Sequence[Vector3]) -> SpringLimits:
        ends = self._gripper, self._loads[index]
        return limits_of_springs(self.world, *ends, self._points, points)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether it holds a body, stiffness and damping."""
        own = live_settings("grasps", [self.name], _SETTINGS, lambda: self.memory[None, :])
        numbers = {path: self._limited(i, path, x) for i, (path, x) in enumerate(own.items())}
        return {**super().live_values(), **numbers}

    def _limited(self, column: int, path: str, value: LiveValue) -> LiveValue:
        """Return a value that is rejected while it would make the springs diverge."""

        def write(wanted: Any) -> None:
            before = self.memory.copy()
            value.write(wanted)
            if words := self._trouble():
                self.memory[:] = before
                raise ArgumentError(f"invalid {path}: {wanted}; {words}")
            self.memory[_GIVEN][column] = 1.0
            self.restored(self.world)

        return replace(value, write=write)

    def _trouble(self) -> str:
        if self.held is None:
            return ""
        points = [vector3(point) for point in self.memory[_POINTS].reshape(-1, 3)]
        limits = self._limits(self.held, points)
        return limits.trouble(*self.memory[_NUMBERS].tolist())
