"""Colours of bodies that depend on contacts, e.g. robots that are green while both hold a bar."""

import numpy as np
from numpy.typing import NDArray

from linkwork.files.file_model import rgba
from linkwork.world.contacts.contact_forces import BodyNames
from linkwork.world.contacts.schema import Highlight
from linkwork.world.engine.element import World
from linkwork.world.view import Rgba

Mask = NDArray[np.bool_]


class Highlights:
    """The highlights of a scene."""

    def __init__(self, world: World) -> None:
        self._world = world
        names = BodyNames(world)
        self._rules = [_Rule(names, x) for x in world.loaded.scene.contacts.highlights.values()]

    def colors(self) -> dict[int, Rgba]:
        """Colour of each highlighted body in the present state, by the engine's index."""
        data = self._world.data
        if not self._rules or not data.ncon:
            return {}
        overlapping = data.contact.geom[data.contact.dist <= 0.0]
        pairs = self._world.model.geom_bodyid[overlapping]
        touching = np.concatenate([pairs, pairs[:, ::-1]])
        active = [rule for rule in self._rules if rule.is_active(touching)]
        return {body: rule.color for rule in active for body in rule.bodies}


class _Rule:
    """One highlight."""

    def __init__(self, names: BodyNames, highlight: Highlight) -> None:
        self.color: Rgba = rgba(highlight.color)
        chosen = np.any([names.matching(x) for x in highlight.bodies], axis=0)
        self.bodies: list[int] = np.flatnonzero(chosen).tolist()
        self._touched = names.matching(highlight.touched)
        self._by = [names.matching(x) for x in highlight.by]

    def is_active(self, touching: NDArray[np.int32]) -> bool:
        """Whether one body is touched by all; each pair in contact is listed both ways round."""
        first, second = touching[self._touched[touching[:, 0]]].T
        held = [set(first[mask[second]].tolist()) for mask in self._by]
        return bool(set.intersection(*held))
