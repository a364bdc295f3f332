"""What touches at the start: bodies inside each other, and heavy ones on light ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.bodies.doctor import depth_below_ground
from linkwork.world.doctor.about import about_body, finding, shown_body
from linkwork.world.engine.failures import EngineGuard, new_data
from linkwork.world.engine.world import World

MOST_DEPTH = 0.001
"""How deep bodies may be inside each other at the start [m] ..."""
MOST_SHARE = 0.02
"""... and as a share of half the thinner one's thickness."""
MOST_PAIRS = 20
"""Pairs of bodies that are reported one by one for one reason."""
MOST_LOAD = 100.0
"""How many times its own mass a body may carry; at 100 it sinks in by 5 mm."""


def touching_findings(world: World) -> Iterator[Finding]:
    """What is wrong with contacts at the start, each pair of bodies once."""
    touching = _touching(world)
    inside = [x for x in touching if _is_inside(world, x)]
    # The deepest, in the order in which they were found.
    reported = sorted(sorted(range(len(inside)), key=lambda i: -inside[i].depth)[:MOST_PAIRS])
    for index in reported:
        yield _overlap(world, inside[index])
    if len(inside) > len(reported):
        yield _crowd(world, inside, len(inside) - len(reported))
    loads = chain.from_iterable(_load(world, x.pair) for x in touching)
    yield from islice(loads, MOST_PAIRS)


@dataclass(frozen=True)
class Touching:
    """Two bodies that touch, by their deepest contact.

    Attributes:
        pair: The engine's index of both, rising.
        depth: How far they overlap [m].
        half: Half of the thickness of the thinner shape [m].
    """

    pair: tuple[int, int]
    depth: float
    half: float


def _touching(world: World) -> list[Touching]:
    """All pairs of bodies that touch if nothing moves.

    The engine reports no true distance for contacts it foresees.
    """
    mj = import_extra("mujoco", "world")
    model, still = world.model, new_data(world.model)
    still.qpos[:] = world.data.qpos
    with EngineGuard(model, still).reporting(0):
        mj.mj_fwdPosition(model, still)
    geoms, distances = still.contact.geom, still.contact.dist
    bodies = np.sort(model.geom_bodyid[geoms], axis=1)
    # Of each pair the deepest contact, of equal ones the first.
    order = np.lexsort((distances, bodies[:, 1], bodies[:, 0]))
    _, first = np.unique(bodies[order], axis=0, return_index=True)
    halves = model.geom_aabb[geoms, 3:].min(axis=(1, 2), initial=np.inf)
    return [
        Touching((int(bodies[i, 0]), int(bodies[i, 1])), -float(distances[i]), float(halves[i]))
        for i in np.sort(order[first])
    ]


def _is_inside(world: World, touching: Touching) -> bool:
    if touching.depth <= max(MOST_DEPTH, MOST_SHARE * touching.half):
        return False
    first, second = touching.pair
    # One below the ground is reported as such.
    return first != 0 or depth_below_ground(world, second) <= 0


def _overlap(world: World, touching: Touching) -> Finding:
    first, second = touching.pair
    if first and world.model.body_weldid[second] == 0:
        first, second = second, first
    message = f"it is {1000 * touching.depth:.3g} mm inside {shown_body(world, first)} at the start"
    fix = "move them apart: it would be thrown out"
    return finding(world, "warning", about_body(world, second), message, fix)


def _crowd(world: World, inside: list[Touching], rest: int) -> Finding:
    """Sums up the pairs that are not reported one by one."""
    bodies = Counter(body for x in inside for body in x.pair if body)
    ((most, others),) = bodies.most_common(1)
    message = (
        f"{len(bodies)} bodies are inside each other at the start, {len(inside)} pairs in all, of "
        f"which {rest} are not listed; it is inside {others} others"
    )
    return finding(world, "warning", about_body(world, most), message, "move them apart")


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
