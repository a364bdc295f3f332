"""Normal forces of all contacts in a step, for all who watch them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.world.contacts.forces import Vector, is_pyramidal, normal_forces
from linkwork.world.engine.element import Element

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class ContactForces(Element):
    """Looks at the contacts of a step before the elements that are given it do.

    Attributes:
        geoms: The engine's index of both geoms of every contact; bytes, which are quick to compare.
        forces: Normal force of each contact [N]; zero where it does not act.
    """

    def __init__(self, world: World) -> None:
        self._pyramidal = is_pyramidal(world.model)
        self._body_of_geom = world.model.geom_bodyid.astype(np.int64)
        self.geoms = b""
        self.forces: Vector = np.zeros(0)

    def measure(self, world: World) -> None:
        """Looks."""
        data = world.data
        if data.ncon:
            self.geoms = data.contact.geom.tobytes()
            self.forces = normal_forces(data, self._pyramidal)
        elif self.geoms:
            self.geoms, self.forces = b"", np.zeros(0)

    def bodies(self) -> NDArray[np.int64]:
        """The engine's index of both bodies of every contact, (contacts, 2)."""
        return self._body_of_geom[np.frombuffer(self.geoms, dtype=np.int32).reshape(-1, 2)]
