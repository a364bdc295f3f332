"""The commands `grasp` and `release`, and the elements of all grasps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from linkwork import checks
from linkwork.errors import ArgumentError, NotFoundError, SessionError
from linkwork.world.engine.element import Command, WorldElement
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.grasps.gripper import FrictionGripper, Gripper
from linkwork.world.grasps.schema import ClampGrasp, FrictionGrasp, Grasp, MagnetGrasp, SpringGrasp
from linkwork.world.grasps.selection import ClampSelector, NearestSelector
from linkwork.world.grasps.spring import SpringGripper
from linkwork.world.grasps.weld import SingleBodyGripper, WeldGripper

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


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
