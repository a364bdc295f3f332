"""Clamp: selects the body that both jaws touch, aligned with the line between them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import SessionError
from linkwork.world.engine.element import LiveValue, WorldElement, are_indices, read_only
from linkwork.world.grasps.schema import ClampGrasp
from linkwork.world.grasps.selection import SurfaceDistances

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class ClampSelector(WorldElement):
    """Selects the body between the jaws and reports changes.

    Its memory is the index of that body plus one, or zero.

    Args:
        clamp: Its entry in the scene.
    """

    memory_size = 1

    def __init__(self, world: World, name: str, clamp: ClampGrasp) -> None:
        self._data = world.data
        self._name, self._clamp = name, clamp
        self._jaws = [SurfaceDistances(world, name, index, clamp.bodies) for index in (0, 1)]
        self._ids = [world.model.body(body).id for body in clamp.bodies]
        self._steepest = math.cos(clamp.angle)

    def start(self, world: World) -> None:
        """Find the body at the start."""
        self.memory[0] = self._held_now()

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether the number is the index of a body plus one, or zero."""
        return are_indices(numbers, len(self._ids))

    def observe(self, world: World) -> None:
        """Report bodies that enter or leave the jaws."""
        before, now = int(self.memory[0]), self._held_now()
        if before == now:
            return
        self.memory[0] = now
        for index, kind, verb in ((before, "clamp-lost", "has lost"), (now, "clamp-holds", "has")):
            if index:
                body = self._clamp.bodies[index - 1]
                message = f"{self._name} {verb} {body} between its jaws"
                world.add_event(kind, message, grasp=self._name, body=body)

    def select(self, wanted: int | None = None) -> int:
        """Index of the body between the jaws, or of the wanted one."""
        held = self._held_now()
        if not held or wanted not in (None, held - 1):
            shown = "; ".join(f"{body}: {self._why_not(i)}" for i, body in self._nearest())
            raise SessionError(
                f"clamp {self._name!r} has nothing between its jaws ({shown})",
                hint="both jaws must touch a body that is aligned with the line between them",
            )
        return held - 1

    def live_values(self) -> Mapping[str, LiveValue]:
        """Whether the jaws hold a body; read-only."""
        path = f"grasps.{self._name}.holding"
        what = "whether both jaws touch an aligned body, read-only"
        return {path: read_only(path, what, lambda: bool(self.memory[0]))}

    def _held_now(self) -> int:
        """Index plus one of the body between the jaws, or zero."""
        holding = (i + 1 for i in range(len(self._ids)) if self._touch(i) and self._fits(i))
        return next(holding, 0)

    def _touch(self, index: int) -> bool:
        # A larger search radius costs more without use.
        farthest = 2 * self._clamp.distance
        return all(x.of_body(index, farthest) <= self._clamp.distance for x in self._jaws)

    def _fits(self, index: int) -> bool:
        return self._clamp.axis is None or self._cosine(index) >= self._steepest

    def _cosine(self, index: int) -> float:
        axis = self._data.xmat[self._ids[index]].reshape(3, 3) @ np.array(self._clamp.axis)
        line = self._jaws[1].position() - self._jaws[0].position()
        lengths = np.linalg.norm(axis) * np.linalg.norm(line)
        return float(abs(axis @ line) / lengths) if lengths > 0 else 0.0

    def _nearest(self) -> list[tuple[int, str]]:
        """Return the body nearest to both jaws, with its index."""
        sums = [sum(jaw.of_body(i) for jaw in self._jaws) for i in range(len(self._ids))]
        index = int(np.argmin(sums))
        return [(index, self._clamp.bodies[index])]

    def _why_not(self, index: int) -> str:
        if self._touch(index):
            angle = math.acos(min(1.0, self._cosine(index)))
            return f"misaligned by {angle:.3g} rad, at most {self._clamp.angle:g}"
        gaps = " and ".join(f"{jaw.of_body(index):.3g}" for jaw in self._jaws)
        return f"{gaps} m from the jaws, at most {self._clamp.distance:g}"
