"""The elements of a scene's forces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.world.element import Element
from linkwork.world.forcing.contact_points import GroundedPoints
from linkwork.world.forcing.own_forces import OwnForces
from linkwork.world.forcing.winds import Winds
from linkwork.world.scene.force import ContactPoints, Wind

if TYPE_CHECKING:
    from linkwork.world.world import World


def force_elements(world: World) -> list[Element]:
    """All of them, in the order in which they take part in a step."""
    forces = world.loaded.scene.forces
    winds = {name: x for name, x in forces.items() if isinstance(x, Wind)}
    points = {name: x for name, x in forces.items() if isinstance(x, ContactPoints)}
    elements: list[Element] = []
    if winds:
        elements.append(Winds(world, winds))
    if points:
        elements.append(GroundedPoints(world, points))
    if world.forces:
        elements.append(OwnForces(world, world.forces))
    return elements
