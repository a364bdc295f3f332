"""Masses and inertias of what is joined, and where bodies and robots stand."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import about_body, finding, moving_bodies
from linkwork.world.engine.world import World
from linkwork.world.terrain.level import ground_height

MOST_RATIO = 1000.0
"""Between the masses of two bodies that a joint joins, as for the links of a robot."""
THINNEST = 1e-4
"""Least share of its greatest moment of inertia that a free body's least one should be."""

About = tuple[str, str]


def body_findings(world: World) -> Iterator[Finding]:
    """What is wrong with single bodies, with pairs that a joint joins, and with places."""
    parts: dict[About, list[int]] = {}
    for body in moving_bodies(world):
        about = about_body(world, body)
        parts.setdefault(about, []).append(body)
        yield from _ratio(world, body)
        if about[0] == "body":
            # The doctor of models has looked at the links of robots.
            yield from _thinness(world, body, about)
    for about, bodies in parts.items():
        yield from _standing(world, bodies, about)


def _ratio(world: World, body: int) -> Iterator[Finding]:
    """Tells unequal masses, each with all that is fixed to it, of a body of the scene."""
    model = world.model
    parent = int(model.body_weldid[model.body_parentid[body]])
    masses = [float(model.body_mass[model.body_weldid == one].sum()) for one in (body, parent)]
    if parent == 0 or not max(masses) > MOST_RATIO * min(masses) > 0:
        return
    members = np.flatnonzero(np.isin(model.body_weldid, (body, parent)))
    own = [one for one in map(int, members) if about_body(world, one)[0] == "body"]
    if not own:
        # The doctor of models has looked at it.
        return
    named = body if body in own else max(own, key=lambda one: float(model.body_mass[one]))
    what = "it" if named == body else repr(model.body(body).name)
    fixed = ", with all that is fixed to them" if len(members) > 2 else ""
    message = (
        f"{what} weighs {masses[0]:.3g} kg and hangs on {model.body(parent).name!r} of "
        f"{masses[1]:.3g} kg{fixed}"
    )
    fix = f"bring both within a factor of {MOST_RATIO:g}, or make them one body"
    yield finding(world, "warning", about_body(world, named), message, fix)


def _thinness(world: World, body: int, about: About) -> Iterator[Finding]:
    moments = np.sort(world.model.body_inertia[body])
    if moments[0] < THINNEST * moments[2]:
        message = f"its moments of inertia lie between {moments[0]:.2g} and {moments[2]:.2g} kg m^2"
        fix = "make it thicker, or give it an inertia of its own"
        yield finding(world, "warning", about, message, fix)


def depth_below_ground(world: World, body: int) -> float:
    """How far the centre of mass of a body is below the ground; negative above it [m]."""
    x, y, z = (float(value) for value in world.data.xipos[body])
    return float(ground_height(world.loaded, x, y)) - z


def _standing(world: World, bodies: list[int], about: About) -> Iterator[Finding]:
    """Tells where a body, or a robot by its deepest link, stands badly."""
    deepest = max(bodies, key=lambda body: depth_below_ground(world, body))
    depth = depth_below_ground(world, deepest)
    if depth > 0:
        of_link = f" of {world.model.body(deepest).name!r}" if about[0] == "robot" else ""
        message = f"its centre of mass{of_link} is {depth:.3g} m below the ground"
        yield finding(world, "error", about, message, f"raise it by more than {depth:.3g} m")
    if world.loaded.terrain is not None and depth == -np.inf and _is_free(world, bodies[0]):
        x, y, _ = (float(value) for value in world.data.xipos[deepest])
        message = f"it stands beside the terrain, at x = {x:.3g}, y = {y:.3g} m, and will fall"
        yield finding(world, "warning", about, message, "move it, or make the terrain larger")


def _is_free(world: World, body: int) -> bool:
    return int(world.model.body_dofnum[body]) == 6
