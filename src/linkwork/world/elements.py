"""Everything that takes part in the steps of a world."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.world.directed_friction import friction_elements
from linkwork.world.driving import actuator_elements
from linkwork.world.element import Element
from linkwork.world.forcing import force_elements
from linkwork.world.grasping import grasp_elements
from linkwork.world.live_materials import material_elements
from linkwork.world.parameters import Parameters
from linkwork.world.sensing.floating import floating_elements
from linkwork.world.touching import contact_elements
from linkwork.world.welds import weld_elements

if TYPE_CHECKING:
    from linkwork.world.world import World


def elements_of(world: World, sensors: Element) -> list[Element]:
    """The elements of a scene, in the order in which they take part in a step.

    Friction comes before motors: it makes the engine's constraints anew, motors change them.

    Args:
        world: The world they are for.
        sensors: Its sensors; alarms look at them when they have read the new state.
    """
    return [
        Parameters(world),
        *material_elements(world),
        *weld_elements(world),
        *friction_elements(world),
        *actuator_elements(world),
        *grasp_elements(world),
        *force_elements(world),
        *floating_elements(world),
        sensors,
        *contact_elements(world),
    ]
