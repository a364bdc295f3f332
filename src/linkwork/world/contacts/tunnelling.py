"""Speed against contacts: what is so fast that it may pass through what it meets."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import (
    about_body,
    finding,
    moving_bodies,
    shown_body,
    smallest_half,
)
from linkwork.world.engine.world import World
from linkwork.world.materials.build import entering_time

Vector = NDArray[np.float64]


def passing_findings(world: World) -> Iterator[Finding]:
    """Bodies that may pass through what is in front of them, or below, at the start."""
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
    own = float(np.linalg.norm(velocity))
    for direction in (velocity, gravity):
        target, distance = _first_met(world, body, geom, direction)
        if target < 0 or world.model.geom_bodyid[target] == 0 or not _is_solid(world)[target]:
            continue
        room = smallest_half(world, geom) + smallest_half(world, target)
        fall = 2 * max(0.0, distance - smallest_half(world, geom)) * float(np.linalg.norm(gravity))
        speed = own if direction is velocity else math.sqrt(own**2 + fall)
        allowed = room / (_stopping_time(world, geom, target) + world.step_size)
        if min(speed, _greatest_entry(world, geom, target)) > allowed:
            yield _finding(world, body, target, speed, allowed)
            return


def _finding(world: World, body: int, target: int, speed: float, allowed: float) -> Finding:
    met = shown_body(world, int(world.model.geom_bodyid[target]))
    thickness = 2000 * smallest_half(world, target)
    message = (
        f"it meets {met} at {speed:.3g} m/s and may pass through: "
        f"that is {thickness:.3g} mm thick there"
    )
    fix = (
        f"make one of them thicker, meet at less than {allowed:.2g} m/s, or give one a material "
        "with `restitution: 0`, which stops what is foreseen at any speed"
    )
    return finding(world, "warning", about_body(world, body), message, fix)


def _first_met(world: World, body: int, geom: int, direction: Vector) -> tuple[int, float]:
    """What a ray from the middle of a geom meets first, and how far away; -1 for nothing."""
    length = float(np.linalg.norm(direction))
    if length == 0.0:
        return -1, 0.0
    mj = import_extra("mujoco", "world")
    met = np.full(1, -1, dtype=np.int32)
    distance = mj.mj_ray(
        world.model,
        world.data,
        world.data.geom_xpos[geom],
        direction / length,
        None,
        1,
        body,
        met,
    )
    return int(met[0]), float(distance)


def _greatest_entry(world: World, geom: int, target: int) -> float:
    """Greatest speed at which a contact is entered [m/s].

    The engine foresees what moves, in a step, by more than half the thickness of the thinner one,
    and lets it come so near that it is slower than that when it enters.
    """
    mj = import_extra("mujoco", "world")
    if not world.model.opt.enableflags & mj.mjtEnableBit.mjENBL_SPECULATIVE:
        return math.inf
    return min(smallest_half(world, geom), smallest_half(world, target)) / world.step_size


def _stopping_time(world: World, geom: int, target: int) -> float:
    """How deep a contact is entered, for each speed [m / (m/s)].

    A contact is a critically damped spring of a time constant T, which is entered by v T / e; one
    that bounces by v times the root of its restitution over its angular rate.
    """
    model = world.model
    stronger = max((geom, target), key=lambda x: (model.geom_priority[x], model.geom_solmix[x]))
    time, damping = (float(value) for value in model.geom_solref[stronger])
    if time <= 0:
        return entering_time(-time, -damping, world.step_size)
    return max(time, 2 * world.step_size) / math.e
