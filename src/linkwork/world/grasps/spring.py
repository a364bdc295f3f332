"""Grasps by springs, which are explicit forces, and their stability limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, SessionError
from linkwork.spatial.vector import Vector3, add, scale, subtract, vector3
from linkwork.world.engine.attached_frame import AttachedFrame, sum_wrenches
from linkwork.world.engine.element import LiveValue, are_indices
from linkwork.world.engine.mobility import DIVERGES, greatest_mobility, point_jacobians
from linkwork.world.engine.settings import LiveSetting, are_within, live_settings
from linkwork.world.grasps.schema import SpringGrasp
from linkwork.world.grasps.selection import NearestSelector
from linkwork.world.grasps.weld import SingleBodyGripper

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


STIFFNESS, DAMPING = 5000.0, 50.0
"""Default stiffness and damping, where the step allows them [N/m, N s/m]."""
_SPRING_SHARE, _DAMPER_SHARE = 0.1, 0.3
"""Default k dt^2 / m and d dt / m otherwise; together a sixth of the stability limit."""


@dataclass(frozen=True)
class SpringLimits:
    """Stability limits of springs and dampers between two bodies.

    Attributes:
        step: Physics step [s].
        mobility: Greatest mobility of the spring ends [1/kg].
    """

    step: float
    mobility: float

    @property
    def stiffness(self) -> float:
        """Default stiffness of each spring [N/m]."""
        return min(STIFFNESS, _SPRING_SHARE / (self.step**2 * self.mobility))

    @property
    def damping(self) -> float:
        """Default damping of each damper [N s/m]."""
        return min(DAMPING, _DAMPER_SHARE / (self.step * self.mobility))

    def number(self, stiffness: float, damping: float) -> float:
        """Stiffness and damping relative to mass and step, dimensionless."""
        return self.step * (self.step * stiffness + 2 * damping) * self.mobility

    def trouble(self, stiffness: float, damping: float) -> str:
        """Why the springs are unstable, for a message; empty if they are stable."""
        number = self.number(stiffness, damping)
        if number < DIVERGES:
            return ""
        return (
            f"springs of {stiffness:g} N/m and {damping:g} N s/m are {number:.3g} relative to "
            f"mass and step and diverge from {DIVERGES:g} on: "
            f"multiply both, or solver.step, by less than {DIVERGES / number:.2g}"
        )


_SETTINGS = (
    LiveSetting("stiffness", "stiffness of each spring [N/m]", slice(1, 2), least=0.0),
    LiveSetting("damping", "damping of each damper [N s/m]", slice(2, 3), least=0.0),
)
_NUMBERS, _POINTS, _GIVEN = slice(1, 3), slice(3, 12), slice(12, 14)


class SpringGripper(SingleBodyGripper):
    """Connects three points of the gripper and of the body by springs.

    Default stiffness and damping are chosen for each body it grasps.

    Args:
        world: The world.
        name: Name of the grasp.
        springs: Its entry in the scene.
    """

    memory_size = 14

    def __init__(self, world: World, name: str, springs: SpringGrasp) -> None:
        selector = NearestSelector(world, name, springs.bodies, springs.distance)
        super().__init__(world, name, springs.bodies, selector)
        self._springs = springs
        self._gripper = AttachedFrame(world, springs.gripper)
        self._points = [self._gripper.fixed(point) for point in springs.points]
        self._loads = [AttachedFrame(world, body) for body in springs.bodies]

    def start(self, world: World) -> None:
        """Start open."""
        given = self._springs.stiffness, self._springs.damping
        most = STIFFNESS, DAMPING
        self.memory[_NUMBERS] = [y if x is None else x for x, y in zip(given, most, strict=True)]
        self.memory[_GIVEN] = [x is not None for x in given]

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all settings are within their bounds."""
        is_set = are_within(_SETTINGS, numbers[None, :]) and are_indices(numbers[_GIVEN], 1)
        return is_set and super().is_valid_memory(numbers)

    def attach(self, index: int) -> None:
        """Store the spring ends on the body, and stiffness and damping.

        Raises:
            SessionError: The springs would diverge.
        """
        points = self._springs.load_points
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
        gripper, load, world = self._gripper, self._loads[index], self.world
        here = point_jacobians(world, gripper.body, [gripper.position(x) for x in self._points])
        there = point_jacobians(world, load.body, [load.position(x) for x in points])
        rows = (there - here).reshape(9, -1)
        return SpringLimits(world.step_size, greatest_mobility(world, rows))

    def act(self, world: World) -> None:
        """Pulls."""
        if self.held is None:
            return
        gripper, load = self._gripper, self._loads[self.held]
        _, stiffness, damping, *fixed = self.memory[: _POINTS.stop].tolist()
        on_gripper, on_load = [], []
        for point, x, y, z in zip(self._points, fixed[0::3], fixed[1::3], fixed[2::3], strict=True):
            here, there = gripper.position(point), load.position((x, y, z))
            stretch = subtract(there, here)
            velocity = subtract(load.velocity(there), gripper.velocity(here))
            force = add(scale(stiffness, stretch), scale(damping, velocity))
            on_gripper.append(gripper.wrench(here, force))
            on_load.append(load.wrench(there, scale(-1.0, force)))
        gripper.push(world, sum_wrenches(on_gripper))
        load.push(world, sum_wrenches(on_load))

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether it holds a body, stiffness and damping."""
        own = live_settings("grasps", [self.name], _SETTINGS, lambda: self.memory[None, :])
        numbers = {path: self._limited(i, path, x) for i, (path, x) in enumerate(own.items())}
        return {**super().live_values(), **numbers}

    def _limited(self, column: int, path: str, value: LiveValue) -> LiveValue:
        """A value that is rejected while it would make the springs diverge."""

        def write(wanted: Any) -> None:
            before = self.memory.copy()
            value.write(wanted)
            if words := self._trouble():
                self.memory[:] = before
                raise ArgumentError(f"invalid {path}: {wanted}; {words}")
            self.memory[_GIVEN][column] = 1.0

        return replace(value, write=write)

    def _trouble(self) -> str:
        if self.held is None:
            return ""
        points = [vector3(point) for point in self.memory[_POINTS].reshape(3, 3)]
        limits = self._limits(self.held, points)
        return limits.trouble(*self.memory[_NUMBERS].tolist())
