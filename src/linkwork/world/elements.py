"""Everything that takes part in the steps of a world."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.world.driving import actuator_elements
from linkwork.world.element import Element
from linkwork.world.forcing import force_elements
from linkwork.world.grasping import grasp_elements
from linkwork.world.parameters import Parameters
from linkwork.world.touching import contact_elements

if TYPE_CHECKING:
    from linkwork.world.world import World


def elements_of(world: World) -> list[Element]:
    """The elements of a scene, in the order in which they take part in a step."""
    return [
        Parameters(world),
        *actuator_elements(world),
        *grasp_elements(world),
        *force_elements(world),
        *contact_elements(world),
    ]
