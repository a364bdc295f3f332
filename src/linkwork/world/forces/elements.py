"""The elements of a scene's forces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.world.engine.element import Element
from linkwork.world.forces.contact_points import GroundedPoints
from linkwork.world.forces.own_forces import OwnForces
from linkwork.world.forces.schema import ContactPoints, Wind
from linkwork.world.forces.wind import Winds

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


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
