"""Check contacts at the start: overlaps, heavy loads on light bodies, tunnelling."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.bodies.doctor import depth_below_ground
from linkwork.world.doctor.about import (
    about_body,
    finding,
    moving_bodies,
    shown_body,
    smallest_half,
)
from linkwork.world.engine.failures import EngineGuard, new_data
from linkwork.world.engine.world import World
from linkwork.world.materials.build import entering_time

MAX_DEPTH = 0.001  # Maximum overlap at the start [m] ..
MAX_SHARE = 0.02  # ... and as a share of half the thickness of the thinner body.
MAX_PAIRS = 20  # Maximum number of pairs of bodies reported one by one for one reason
MAX_LOAD = 100.0  # Maximum load of a body over its own mass; at 100 it sinks in by 5 mm


def touching_findings(world: World) -> Iterator[Finding]:
    """Problems of contacts at the start, each pair of bodies once."""
    touching = _touching(world)
    inside = [x for x in touching if _is_inside(world, x)]
    # The deepest, in the order in which they were found.
    reported = sorted(sorted(range(len(inside)), key=lambda i: -inside[i].depth)[:MAX_PAIRS])
    for index in reported:
        yield _overlap(world, inside[index])
    if len(inside) > len(reported):
        yield _crowd(world, inside, len(inside) - len(reported))
    loads = chain.from_iterable(_load(world, x.pair) for x in touching)
    yield from islice(loads, MAX_PAIRS)


@dataclass(frozen=True)
class TouchingPair:
    """Two bodies that touch, by their deepest contact [m]."""

    pair: tuple[int, int]  # Indices of both bodies in the engine, ascending
    depth: float
    half: float  # Half of the thickness of the thinner shape


def _touching(world: World) -> list[TouchingPair]:
    """All pairs of bodies that touch when nothing moves.

    For speculative contacts the engine gives no true distance.
    """
    mj = import_extra("mujoco", "world")
    model, still = world.model, new_data(world.model)
    still.qpos[:] = world.data.qpos
    with EngineGuard(model, still).reporting(0):
        mj.mj_fwdPosition(model, still)
    geoms, distances = still.contact.geom, still.contact.dist
    bodies = np.sort(model.geom_bodyid[geoms], axis=1)
    # The deepest contact of each pair; the first of equal ones.
    order = np.lexsort((distances, bodies[:, 1], bodies[:, 0]))
    _, first = np.unique(bodies[order], axis=0, return_index=True)
    halves = model.geom_aabb[geoms, 3:].min(axis=(1, 2), initial=np.inf)
    return [
        TouchingPair((int(bodies[i, 0]), int(bodies[i, 1])), -float(distances[i]), float(halves[i]))
        for i in np.sort(order[first])
    ]


def _is_inside(world: World, touching: TouchingPair) -> bool:
    if touching.depth <= max(MAX_DEPTH, MAX_SHARE * touching.half):
        return False
    first, second = touching.pair
    # A body below the ground is reported as such.
    return first != 0 or depth_below_ground(world, second) <= 0


def _overlap(world: World, touching: TouchingPair) -> Finding:
    first, second = touching.pair
    if first and world.model.body_weldid[second] == 0:
        first, second = second, first
    message = (
        f"it overlaps {shown_body(world, first)} by {1000 * touching.depth:.3g} mm at the start"
    )
    fix = "move them apart; contact forces would throw them apart"
    return finding(world, "warning", about_body(world, second), message, fix)


def _crowd(world: World, inside: list[TouchingPair], rest: int) -> Finding:
    """Summary of the pairs that are not reported one by one."""
    bodies = Counter(body for x in inside for body in x.pair if body)
    ((worst, others),) = bodies.most_common(1)
    message = (
        f"{len(bodies)} bodies overlap at the start, {len(inside)} pairs in all, of "
        f"which {rest} are not listed; it overlaps {others} others"
    )
    return finding(world, "warning", about_body(world, worst), message, "move them apart")


def _load(world: World, pair: tuple[int, int]) -> Iterator[Finding]:
    model, (first, second) = world.model, pair
    if model.body_weldid[first] == 0 or model.body_weldid[second] == 0:
        return
    masses = model.body_subtreemass
    heavy, light = sorted(pair, key=lambda body: -masses[body])
    lower = min(pair, key=lambda body: float(np.dot(world.data.xipos[body], -model.opt.gravity)))
    if masses[heavy] > MAX_LOAD * masses[light] and lower == light:
        message = (
            f"its {masses[light]:.3g} kg carry the {masses[heavy]:.3g} kg of "
            f"{shown_body(world, heavy)}; contacts are soft and it sinks in"
        )
        fix = f"bring the masses within a factor of {MAX_LOAD:g}"
        yield finding(world, "warning", about_body(world, light), message, fix)


Vector = NDArray[np.float64]


def passing_findings(world: World) -> Iterator[Finding]:
    """Bodies that may tunnel through others in front of or below them at the start."""
    model = world.model
    for body in moving_bodies(world):
        geoms = np.flatnonzero((model.geom_bodyid == body) & _is_solid(world))
        if model.body_dofnum[body] != 6 or not geoms.size:
            continue
        geom = min(map(int, geoms), key=lambda geom: smallest_half(world, geom))
        yield from _of_geom(world, body, geom)


def _is_solid(world: World) -> NDArray[np.bool_]:
    model = world.model
    return (model.geom_contype != 0) | (model.geom_conaffinity != 0)


def _of_geom(world: World, body: int, geom: int) -> Iterator[Finding]:
    velocity = world.data.qvel[world.model.body_dofadr[body] :][:3].copy()
    gravity = world.model.opt.gravity.copy()
    initial = float(np.linalg.norm(velocity))
    for direction in (velocity, gravity):
        target, distance = _first_met(world, body, geom, direction)
        if target < 0 or world.model.geom_bodyid[target] == 0 or not _is_solid(world)[target]:
            continue
        room = smallest_half(world, geom) + smallest_half(world, target)
        fall = 2 * max(0.0, distance - smallest_half(world, geom)) * float(np.linalg.norm(gravity))
        speed = initial if direction is velocity else math.sqrt(initial**2 + fall)
        allowed = room / (_stopping_time(world, geom, target) + world.step_size)
        if min(speed, _greatest_entry(world, geom, target)) > allowed:
            yield _finding(world, body, target, speed, allowed)
            return


def _finding(world: World, body: int, target: int, speed: float, allowed: float) -> Finding:
    met = shown_body(world, int(world.model.geom_bodyid[target]))
    thickness = 2000 * smallest_half(world, target)
    message = (
        f"it hits {met} at {speed:.3g} m/s and may tunnel through: "
        f"that is {thickness:.3g} mm thick there"
    )
    fix = (
        f"make one of them thicker, stay below {allowed:.2g} m/s, or give one a material "
        "with `restitution: 0`, which stops speculative contacts at any speed"
    )
    return finding(world, "warning", about_body(world, body), message, fix)


def _first_met(world: World, body: int, geom: int, direction: Vector) -> tuple[int, float]:
    """First geom hit by a ray from the centre of a geom, and its distance; -1 for none."""
    length = float(np.linalg.norm(direction))
    if length == 0.0:
        return -1, 0.0
    mj = import_extra("mujoco", "world")
    met = np.full(1, -1, dtype=np.int32)
    distance = mj.mj_ray(
        world.model, world.data, world.data.geom_xpos[geom], direction / length, None, 1, body, met
    )
    return int(met[0]), float(distance)


def _greatest_entry(world: World, geom: int, target: int) -> float:
    """Greatest velocity at which a contact is entered [m/s].

    Speculative contacts act on bodies that move in one step by more than half the thickness of the
    thinner one; they slow them down below that velocity.
    """
    mj = import_extra("mujoco", "world")
    if not world.model.opt.enableflags & mj.mjtEnableBit.mjENBL_SPECULATIVE:
        return math.inf
    return min(smallest_half(world, geom), smallest_half(world, target)) / world.step_size


def _stopping_time(world: World, geom: int, target: int) -> float:
    """Penetration depth over impact velocity of a contact [m / (m/s)].

    A critically damped contact of time constant T is entered by v T / e; a bouncing one by v times
    the root of its restitution over its angular frequency.
    """
    model = world.model
    stronger = max((geom, target), key=lambda x: (model.geom_priority[x], model.geom_solmix[x]))
    time, damping = (float(value) for value in model.geom_solref[stronger])
    if time <= 0:
        return entering_time(-time, -damping, world.step_size)
    return max(time, 2 * world.step_size) / math.e
