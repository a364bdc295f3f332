"""The elements of a scene's contacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.world.alarms.alarms import Alarms
from linkwork.world.contacts.contact_forces import ContactForces
from linkwork.world.contacts.events import ContactEvents
from linkwork.world.engine.element import Element

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


def contact_elements(world: World) -> list[Element]:
    """All of them, in the order in which they take part in a step."""
    scene = world.loaded.scene
    forces = ContactForces(world)
    watching: list[Element] = []
    if scene.contacts.events:
        watching.append(ContactEvents(world, forces))
    if scene.alarms:
        watching.append(Alarms(world, forces))
    is_needed = scene.contacts.events or any(x.body is not None for x in scene.alarms.values())
    return [forces, *watching] if is_needed else watching
