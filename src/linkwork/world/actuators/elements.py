"""The elements of a scene's actuators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.world.actuators.motors import Motors
from linkwork.world.actuators.values import Torques
from linkwork.world.engine.element import Element

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


def actuator_elements(world: World) -> list[Element]:
    """All of them, in the order in which they take part in a step."""
    kinds = {actuator.kind for actuator in world.loaded.scene.actuators.values()}
    torques: list[Element] = [Torques(world)] if "torque" in kinds else []
    motors: list[Element] = [Motors(world)] if kinds - {"torque"} else []
    return torques + motors
