"""The commands `grasp` and `release`, and the elements of all grasps."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, NotFoundError, SessionError
from linkwork.spatial.vector import Vector3, vector3
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import Command, LiveValue, World, WorldElement, are_indices
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.engine.settings import LiveSetting, are_within, live_settings
from linkwork.world.grasps.build import spring_names
from linkwork.world.grasps.gripper import FrictionGripper, Gripper
from linkwork.world.grasps.schema import ClampGrasp, FrictionGrasp, Grasp, MagnetGrasp, SpringGrasp
from linkwork.world.grasps.selection import ClampSelector, NearestSelector
from linkwork.world.grasps.weld import SingleBodyGripper, WeldGripper
from linkwork.world.joints.springs import (
    DAMPING,
    STIFFNESS,
    SpringLimits,
    Springs,
    limited_setting,
    limits_of_springs,
)

_SETTINGS = (
    LiveSetting("stiffness", "stiffness of each spring [N/m]", slice(1, 2), minimum=0.0),
    LiveSetting("damping", "damping of each damper [N s/m]", slice(2, 3), minimum=0.0),
)
_NUMBERS, _IS_SET, _POINTS = slice(1, 3), slice(3, 5), slice(5, None)


class SpringGripper(SingleBodyGripper):
    """Connects points of the gripper and of the body by springs of the engine.

    Default stiffness and damping are chosen for each body it grasps.
    """

    def __init__(self, world: World, name: str, springs: SpringGrasp) -> None:
        selector = NearestSelector(world, name, springs)
        super().__init__(world, name, springs.bodies, selector)
        self.memory_size = _POINTS.start + 3 * len(springs.points)
        self._grasp = springs
        self._gripper = AttachedFrame(world, springs.gripper)
        self._points = [self._gripper.fixed(point) for point in springs.points]
        self._loads = [AttachedFrame(world, body) for body in springs.bodies]
        self._springs = [
            Springs(world, spring_names(name, body, springs)) for body in springs.bodies
        ]

    def start(self, world: World) -> None:
        """Start open."""
        strength = self._grasp.stiffness, self._grasp.damping
        defaults = STIFFNESS, DAMPING
        self.memory[_NUMBERS] = [
            default if number is None else number
            for number, default in zip(strength, defaults, strict=True)
        ]
        self.memory[_IS_SET] = [number is not None for number in strength]
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
        is_set = are_within(_SETTINGS, numbers[None, :]) and are_indices(numbers[_IS_SET], 1)
        return is_set and super().is_valid_memory(numbers)

    def attach(self, index: int) -> None:
        """Store the spring ends on the body, and stiffness and damping."""
        points = self._grasp.load_points
        if points is None:
            points = [
                self._loads[index].in_body(x) for x in map(self._gripper.position, self._points)
            ]
        limits = self._limits(index, points)
        defaults = limits.stiffness, limits.damping
        stiffness, damping = np.where(
            self.memory[_IS_SET] > 0.0, self.memory[_NUMBERS], defaults
        ).tolist()
        if reason := limits.instability(stiffness, damping):
            raise SessionError(f"{self.name} fails to hold {self.bodies[index]}: {reason}")
        self.memory[_NUMBERS] = stiffness, damping
        self.memory[_POINTS] = np.ravel(points)

    def _limits(self, index: int, points: Sequence[Vector3]) -> SpringLimits:
        ends = self._gripper, self._loads[index]
        return limits_of_springs(self.world, *ends, self._points, points)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether it holds a body, stiffness and damping."""
        settings = live_settings("grasps", [self.name], _SETTINGS, lambda: self.memory[None, :])
        numbers = {
            path: limited_setting(self, path, setting, partial(self._apply, column))
            for column, (path, setting) in enumerate(settings.items())
        }
        return {**super().live_values(), **numbers}

    def _apply(self, column: int) -> str:
        """Apply a setting; if the springs would diverge, return why and apply nothing."""
        if self.held is not None:
            points = [vector3(point) for point in self.memory[_POINTS].reshape(-1, 3)]
            limits = self._limits(self.held, points)
            if reason := limits.instability(*self.memory[_NUMBERS].tolist()):
                return reason
        self.memory[_IS_SET][column] = 1.0
        self.restored(self.world)
        return ""


class GraspCommands(WorldElement):
    """Commands `grasp` and `release` for all grasps."""

    def __init__(self, grippers: Sequence[Gripper]) -> None:
        self._grippers = {gripper.name: gripper for gripper in grippers}

    def commands(self) -> Mapping[str, Command]:
        """Close and open, by the name of the grasp."""
        return {"grasp": self._grasp, "release": self._release}

    def _grasp(self, grasp: Any, body: Any = None) -> None:
        gripper = self._gripper(grasp)
        if body is None:
            gripper.close()
        elif isinstance(gripper, SingleBodyGripper):
            gripper.close_on(checks.text("name of a body", body))
        else:
            message = f"grasp {gripper.name!r} holds what is between its fingers"
            raise ArgumentError(message, hint="omit `body`")

    def _release(self, grasp: Any) -> None:
        self._gripper(grasp).open()

    def _gripper(self, name: Any) -> Gripper:
        if checks.text("name of a grasp", name) not in self._grippers:
            raise NotFoundError("grasp", name, self._grippers)
        return self._grippers[name]


def held_bodies(world: World) -> dict[str, str]:
    """Bodies that magnets, springs and clamps hold, with the body that holds each."""
    carriers: dict[str, str] = {}
    for element in world.grippers.values():
        if isinstance(element, SingleBodyGripper) and element.held is not None:
            grasp = world.loaded.scene.grasps[element.name]
            frame = grasp.jaws[0].frame if isinstance(grasp, ClampGrasp) else ""
            frame = grasp.gripper if isinstance(grasp, MagnetGrasp | SpringGrasp) else frame
            carriers[element.bodies[element.held]] = carrier_of_frame(world.loaded, frame)[0]
    return carriers


def gripper_of(world: World, name: str) -> SingleBodyGripper:
    """Return the grasp of that name, which must hold one body at a time."""
    gripper = world.grippers[name]
    if not isinstance(gripper, SingleBodyGripper):
        raise SessionError(f"grasp {name!r} does not hold one body at a time")
    return gripper


def grasp_elements(world: World) -> list[WorldElement]:
    """All grasps of a scene, in step order."""
    parts = [x for name, y in world.loaded.scene.grasps.items() for x in _elements(world, name, y)]
    grippers = [part for part in parts if isinstance(part, Gripper)]
    return [*parts, GraspCommands(grippers)] if grippers else []


def _elements(world: World, name: str, grasp: Grasp) -> list[WorldElement]:
    if isinstance(grasp, FrictionGrasp):
        return [FrictionGripper(world, name, grasp)]
    if isinstance(grasp, SpringGrasp):
        return [SpringGripper(world, name, grasp)]
    if isinstance(grasp, ClampGrasp):
        selector = ClampSelector(world, name, grasp)
        return [selector, WeldGripper(world, name, grasp.bodies, selector)]
    selector = NearestSelector(world, name, grasp)
    return [WeldGripper(world, name, grasp.bodies, selector)]
