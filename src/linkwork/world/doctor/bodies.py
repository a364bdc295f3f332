"""Masses and inertias of what is joined, and where bodies stand."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import about_body, finding, moving_bodies
from linkwork.world.terrain import ground_height
from linkwork.world.world import World

MOST_RATIO = 1000.0
"""Between the masses of two bodies that a joint joins, as for the links of a robot."""
THINNEST = 1e-4
"""Least share of its greatest moment of inertia that a free body's least one should be."""


def body_findings(world: World) -> Iterator[Finding]:
    """What is wrong with single bodies and with pairs that a joint joins."""
    for body in moving_bodies(world):
        about = about_body(world, body)
        if about[0] == "robot":
            # The doctor of models has looked at it.
            continue
        yield from _ratio(world, body, about)
        yield from _thinness(world, body, about)
        yield from _standing(world, body, about)


def _ratio(world: World, body: int, about: tuple[str, str]) -> Iterator[Finding]:
    model = world.model
    parent = int(model.body_weldid[model.body_parentid[body]])
    if parent == 0:
        return
    own, carrying = float(model.body_mass[body]), float(model.body_mass[parent])
    if max(own, carrying) > MOST_RATIO * min(own, carrying) > 0:
        other = model.body(parent).name
        message = f"it weighs {own:.3g} kg and hangs on {other!r} of {carrying:.3g} kg"
        fix = f"bring both within a factor of {MOST_RATIO:g}, or make them one body"
        yield finding(world, "warning", about, message, fix)


def _thinness(world: World, body: int, about: tuple[str, str]) -> Iterator[Finding]:
    moments = np.sort(world.model.body_inertia[body])
    if moments[0] < THINNEST * moments[2]:
        message = f"its moments of inertia lie between {moments[0]:.2g} and {moments[2]:.2g} kg m^2"
        fix = "make it thicker, or give it an inertia of its own"
        yield finding(world, "warning", about, message, fix)


def depth_below_ground(world: World, body: int) -> float:
    """How far the centre of mass of a body is below the ground; negative above it [m]."""
    x, y, z = (float(value) for value in world.data.xipos[body])
    return float(ground_height(world.loaded, x, y)) - z


def _standing(world: World, body: int, about: tuple[str, str]) -> Iterator[Finding]:
    x, y, _ = (float(value) for value in world.data.xipos[body])
    depth = depth_below_ground(world, body)
    if depth > 0:
        message = f"its centre of mass is {depth:.3g} m below the ground"
        yield finding(world, "error", about, message, f"raise it by more than {depth:.3g} m")
    if world.loaded.terrain is not None and depth == -np.inf and _is_free(world, body):
        message = f"it stands beside the terrain, at x = {x:.3g}, y = {y:.3g} m, and will fall"
        yield finding(world, "warning", about, message, "move it, or make the terrain larger")


def _is_free(world: World, body: int) -> bool:
    return int(world.model.body_dofnum[body]) == 6
