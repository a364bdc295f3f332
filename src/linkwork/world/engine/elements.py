"""Everything that takes part in the steps of a world."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.world.actuators.elements import actuator_elements
from linkwork.world.contacts.elements import contact_elements
from linkwork.world.engine.element import Element
from linkwork.world.engine.parameters import Parameters
from linkwork.world.forces.elements import force_elements
from linkwork.world.grasps.elements import grasp_elements
from linkwork.world.joints.welds import weld_elements
from linkwork.world.materials.directed_friction import friction_elements
from linkwork.world.materials.live import material_elements
from linkwork.world.sensors.floating import floating_elements

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


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
