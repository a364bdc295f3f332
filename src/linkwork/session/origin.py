"""What a session's world is made of, in short."""

from __future__ import annotations

from linkwork.world.engine.world import World
from linkwork.world.scene.digest import digests_of

OWN_FORCE = "own force "
"""Begins the name of a force of the user's own."""


def origin_digests(world: World) -> dict[str, str]:
    """A hash of each part of a scene, and the class of each force of the user's own, by name."""
    own = {
        f"{OWN_FORCE}{x.name}": f"{type(x).__module__}.{type(x).__qualname__}" for x in world.forces
    }
    return digests_of(world.loaded) | own
