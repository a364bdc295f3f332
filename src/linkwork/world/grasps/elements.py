"""The elements of a scene's grasps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from linkwork.errors import NotFoundError
from linkwork.world.engine.element import Command, Element
from linkwork.world.grasps.clamp import ClampChoice
from linkwork.world.grasps.distances import NearestChoice
from linkwork.world.grasps.fingers import FrictionHolder, Holder
from linkwork.world.grasps.schema import (
    Clamp,
    Friction,
    Grasp,
    Springs,
)
from linkwork.world.grasps.spring import SpringHolder
from linkwork.world.grasps.weld import WeldHolder
from linkwork.world.plain import text

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class GraspCommands(Element):
    """The commands `grasp` and `release`, of all grasps together."""

    def __init__(self, holders: Sequence[Holder]) -> None:
        self._holders = {holder.name: holder for holder in holders}

    def commands(self) -> Mapping[str, Command]:
        """Taking hold and letting go, by the grasp's name."""
        return {"grasp": self._grasp, "release": self._release}

    def _grasp(self, grasp: Any) -> None:
        self._holder(grasp).close()

    def _release(self, grasp: Any) -> None:
        self._holder(grasp).open()

    def _holder(self, name: Any) -> Holder:
        if text("a grasp's name", name) not in self._holders:
            raise NotFoundError("grasp", name, self._holders)
        return self._holders[name]


def grasp_elements(world: World) -> list[Element]:
    """All of them, in the order in which they take part in a step."""
    parts = [x for name, y in world.loaded.scene.grasps.items() for x in _elements(world, name, y)]
    holders = [part for part in parts if isinstance(part, Holder)]
    return [*parts, GraspCommands(holders)] if holders else []


def _elements(world: World, name: str, grasp: Grasp) -> list[Element]:
    if isinstance(grasp, Friction):
        return [FrictionHolder(world, name, grasp)]
    if isinstance(grasp, Springs):
        return [SpringHolder(world, name, grasp)]
    if isinstance(grasp, Clamp):
        choice = ClampChoice(world, name, grasp)
        return [choice, WeldHolder(world, name, grasp.bodies, choice)]
    choice = NearestChoice(world, name, grasp.bodies, grasp.distance)
    return [WeldHolder(world, name, grasp.bodies, choice)]
