"""Refusing a force that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.errors import DivergenceError

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


def refused(world: World, name: str, why: str) -> DivergenceError:
    """A complaint about a force in the step under way, ready to raise within `act`."""
    step = world.step_count + 1
    return DivergenceError(
        f"step {step} (t = {step * world.step_size:g} s): force {name!r} is refused: {why}",
        step=step,
        element=f"force {name!r}",
        hint="the last good state is kept; correct the force, or switch it off",
    )
