"""Points of bodies on springs, dampers and friction above the ground."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.element import Element, LiveValue
from linkwork.world.engine.settings import Setting, are_within, live_settings
from linkwork.world.forces.grounded import Grounded
from linkwork.world.forces.schema import ContactPoints

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_SETTINGS = (
    Setting("active", "whether the points feel the ground", slice(0, 1), is_truth=True),
    Setting("stiffness", "of each point's spring [N/m]", slice(1, 2), least=0.0),
    Setting("damping", "of each point's damper [N s/m]", slice(2, 3), least=0.0),
    Setting("viscous", "level friction of each point [N s/m]", slice(3, 4), least=0.0),
    Setting("sliding", "friction coefficient", slice(4, 5), least=0.0),
)
_WIDTH = 5


class GroundedPoints(Element):
    """All contact points of a scene."""

    def __init__(self, world: World, groups: Mapping[str, ContactPoints]) -> None:
        self._groups = groups
        self._grounded = [Grounded(world, name, group) for name, group in groups.items()]
        self.memory_size = len(groups) * _WIDTH

    def start(self, world: World) -> None:
        """As the scene says."""
        for row, group in zip(self._rows, self._groups.values(), strict=True):
            row[:] = (group.active, group.stiffness, group.damping, group.viscous, group.sliding)

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """What can be set is as it could be set."""
        rows = numbers.reshape(-1, _WIDTH)
        return are_within(_SETTINGS, rows) and super().is_valid_memory(numbers)

    def act(self, world: World) -> None:
        """Pushes every point that is below the ground."""
        for grounded, row in zip(self._grounded, self._rows.tolist(), strict=True):
            active, stiffness, damping, viscous, sliding = row
            if active:
                grounded.push(world, (stiffness, damping, viscous, sliding))

    def live_values(self) -> Mapping[str, LiveValue]:
        """The numbers of each group and whether it feels the ground."""
        return live_settings("forces", list(self._groups), _SETTINGS, lambda: self._rows)

    @cached_property
    def _rows(self) -> NDArray[np.float64]:
        return self.memory.reshape(-1, _WIDTH)
