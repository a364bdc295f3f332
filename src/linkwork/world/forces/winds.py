"""Wind: steady, in gusts, at random and by formula."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.element import Element, LiveValue
from linkwork.world.engine.settings import Setting, are_within, live_settings
from linkwork.world.forces.blowing import Blowing
from linkwork.world.forces.gusts import Gusts
from linkwork.world.forces.schema import Wind
from linkwork.world.forces.turbulence import Wandering

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_SETTINGS = (
    Setting("active", "whether it blows", slice(0, 1), is_truth=True),
    Setting("force", "steady force [N]", slice(1, 4)),
    Setting("torque", "steady torque [N m]", slice(4, 7)),
)
_WANDERING = slice(7, 13)
_WIDTH = 13


class Winds(Element):
    """All winds of a scene. A wrench is six numbers: force, then torque."""

    def __init__(self, world: World, winds: Mapping[str, Wind]) -> None:
        self._winds = winds
        self._gusts = [Gusts(wind.gusts) if wind.gusts else None for wind in winds.values()]
        self._turbulence = [
            None if wind.random is None else Wandering(world, name, wind.random)
            for name, wind in winds.items()
        ]
        self._blowing = [Blowing(world, name, wind) for name, wind in winds.items()]
        self.memory_size = len(winds) * _WIDTH

    def start(self, world: World) -> None:
        """As the scene says; what wanders begins anywhere it may be later."""
        for row, wind, part in zip(self._rows, self._winds.values(), self._turbulence, strict=True):
            row[: _WANDERING.start] = (wind.active, *wind.force, *wind.torque)
            if part is not None:
                row[_WANDERING] = part.first()

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """What can be set is as it could be set."""
        rows = numbers.reshape(-1, _WIDTH)
        return are_within(_SETTINGS, rows) and super().is_valid_memory(numbers)

    def act(self, world: World) -> None:
        """Pushes every body by the sum of all parts of its wind."""
        for index, (active, *numbers) in enumerate(self._rows.tolist()):
            wrench = numbers[:6]
            turbulence, gusts = self._turbulence[index], self._gusts[index]
            if turbulence is not None:
                now = numbers[6:]
                wrench = [x + y for x, y in zip(wrench, now, strict=True)]
                self._rows[index, _WANDERING] = turbulence.after(now, world.step_count)
            if not active:
                continue
            if gusts is not None:
                gusts.add_to(wrench, world.time)
            self._blowing[index].push(world, wrench)

    def live_values(self) -> Mapping[str, LiveValue]:
        """What each wind steadily does, and whether it blows."""
        return live_settings("forces", list(self._winds), _SETTINGS, lambda: self._rows)

    @cached_property
    def _rows(self) -> NDArray[np.float64]:
        return self.memory.reshape(-1, _WIDTH)
