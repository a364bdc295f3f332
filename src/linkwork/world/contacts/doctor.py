"""What touches at the start: bodies inside each other, and heavy ones on light ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.bodies.doctor import depth_below_ground
from linkwork.world.doctor.about import about_body, finding, shown_body, smallest_half
from linkwork.world.engine.world import World

MOST_DEPTH = 0.001
"""How deep bodies may be inside each other at the start [m] ..."""
MOST_SHARE = 0.02
"""... and as a share of half the thinner one's thickness."""
MOST_LOAD = 100.0
"""How many times its own mass a body may carry; at 100 it sinks in by 5 mm."""


def touching_findings(world: World) -> Iterator[Finding]:
    """What is wrong with contacts at the start, each pair of bodies once."""
    deepest: dict[tuple[int, int], Any] = {}
    for contact in _contacts(world):
        pair = tuple(sorted(int(world.model.geom_bodyid[geom]) for geom in contact.geom))
        known = deepest.setdefault((pair[0], pair[1]), contact)
        if contact.dist < known.dist:
            deepest[pair[0], pair[1]] = contact
    for pair, contact in deepest.items():
        yield from _overlap(world, pair, contact)
        yield from _load(world, pair)


def _contacts(world: World) -> list[Any]:
    """What touches if nothing moves: the engine tells no true distance of what it foresees."""
    mj = import_extra("mujoco", "world")
    still = mj.MjData(world.model)
    still.qpos[:] = world.data.qpos
    mj.mj_fwdPosition(world.model, still)
    return list(still.contact)


def _overlap(world: World, pair: tuple[int, int], contact: Any) -> Iterator[Finding]:
    depth = -float(contact.dist)
    thickness = min(smallest_half(world, int(geom)) for geom in contact.geom)
    if depth <= max(MOST_DEPTH, MOST_SHARE * thickness):
        return
    first, second = pair
    if first and world.model.body_weldid[second] == 0:
        first, second = second, first
    if first == 0 and depth_below_ground(world, second) > 0:
        # Told of the body itself.
        return
    message = f"it is {1000 * depth:.3g} mm inside {shown_body(world, first)} at the start"
    fix = "move them apart: it would be thrown out"
    yield finding(world, "warning", about_body(world, second), message, fix)


def _load(world: World, pair: tuple[int, int]) -> Iterator[Finding]:
    model, (first, second) = world.model, pair
    if model.body_weldid[first] == 0 or model.body_weldid[second] == 0:
        return
    masses = model.body_subtreemass
    heavy, light = sorted(pair, key=lambda body: -masses[body])
    lower = min(pair, key=lambda body: float(np.dot(world.data.xipos[body], -model.opt.gravity)))
    if masses[heavy] > MOST_LOAD * masses[light] and lower == light:
        message = (
            f"its {masses[light]:.3g} kg carry the {masses[heavy]:.3g} kg of "
            f"{shown_body(world, heavy)}; contacts are so soft that it sinks in"
        )
        fix = f"bring the masses within a factor of {MOST_LOAD:g}"
        yield finding(world, "warning", about_body(world, light), message, fix)
