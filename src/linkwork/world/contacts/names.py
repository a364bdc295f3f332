"""Who the bodies of a world are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.world.contacts.contact import ContactKind, kind_of
from linkwork.world.engine.naming import carrier_of_frame
from linkwork.world.scene.values import WORLD

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class BodyNames:
    """Names of the engine's bodies and the robots they belong to.

    Attributes:
        bodies: Name of each body, by the engine's index.
        robots: Name of the robot that each belongs to; empty where it belongs to none.
    """

    def __init__(self, world: World) -> None:
        model = world.model
        self._world = world
        self.bodies = [model.body(i).name if i else WORLD for i in range(model.nbody)]
        prefixes = [name.partition("/")[0] if "/" in name else "" for name in self.bodies]
        self.robots = [name if name in world.loaded.trees else "" for name in prefixes]

    def kind(self, body_a: int, body_b: int) -> ContactKind:
        """The kind of a contact between two bodies."""
        return kind_of(self.robots[body_a], self.robots[body_b])

    def index(self, frame: str) -> int:
        """The engine's index of the body that carries a frame."""
        return self.bodies.index(carrier_of_frame(self._world.loaded, frame)[0])

    def chosen(self, names: tuple[str, ...]) -> NDArray[np.bool_]:
        """Of each body whether it is among bodies, links and whole robots; all are among none."""
        indices = {self.index(name) for name in names if name not in self._world.loaded.trees}
        return np.array(
            [not names or i in indices or robot in names for i, robot in enumerate(self.robots)]
        )
