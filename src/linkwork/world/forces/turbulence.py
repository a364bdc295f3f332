"""Wind that wanders at random."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from linkwork.world.engine.noise import NoiseStream
from linkwork.world.forces.schema import Turbulence

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class Wandering:
    """First-order Gauss-Markov noise of force and torque, exact at any step size.

    Args:
        world: The world.
        name: Name of the wind.
        given: What the scene says of it.
    """

    def __init__(self, world: World, name: str, given: Turbulence) -> None:
        self._deviations = (*given.force, *given.torque)
        self._kept = math.exp(-world.step_size / given.time_constant)
        new = math.sqrt(-math.expm1(-2 * world.step_size / given.time_constant))
        self._new = [new * deviation for deviation in self._deviations]
        self._stream = NoiseStream(world.seed, f"forces/{name}", 6)

    def first(self) -> list[float]:
        """Force [N] and torque [N m] at the start: anywhere they may be later."""
        noise = self._stream.at(0).tolist()
        return [deviation * x for deviation, x in zip(self._deviations, noise, strict=True)]

    def after(self, now: Sequence[float], step: int) -> list[float]:
        """What follows in the step after so many."""
        kept, noise = self._kept, self._stream.at(step + 1).tolist()
        return [kept * x + new * y for x, new, y in zip(now, self._new, noise, strict=True)]
