"""The elements of a scene's actuators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.world.element import Element

if TYPE_CHECKING:
    from linkwork.world.world import World


def actuator_elements(world: World) -> list[Element]:
    """All of them, in the order in which they take part in a step."""
    del world
    return []
