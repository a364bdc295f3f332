"""Check contact points against the step: their springs and dampers are explicit."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import stability_findings
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.mobility import greatest_mobility, point_jacobians
from linkwork.world.engine.world import World
from linkwork.world.forces.schema import ContactPoints

MAX_POINTS = 100
"""Maximum number of points of one force that are checked."""


def point_findings(world: World) -> Iterator[Finding]:
    """Contact points that are too stiff for the step."""
    for name, force in world.loaded.scene.forces.items():
        if isinstance(force, ContactPoints):
            yield from _of_force(world, name, force)


def _of_force(world: World, name: str, force: ContactPoints) -> Iterator[Finding]:
    step = world.step_size
    across, upward = _mobility(world, force)
    load = float(np.linalg.norm(world.model.opt.gravity)) / max(upward, 1e-12)
    slope = force.viscous + force.sliding * load / len(force.points) / force.slip_speed
    up = step * (force.stiffness * step + 2 * force.damping) * upward
    level = 2 * step * slope * across
    for what, number in (("stiffness and damping of its points are", up), ("friction is", level)):
        about, instead = ("forces", name), ", or softer points"
        yield from stability_findings(world, about, f"the {what}", number, instead)


def _mobility(world: World, force: ContactPoints) -> tuple[float, float]:
    """Greatest mobility of all points, horizontal and vertical [1/kg]."""
    carrier = AttachedFrame(world, force.body)
    positions = [carrier.position(carrier.fixed(x)) for x in force.points[:MAX_POINTS]]
    rows = point_jacobians(world, carrier.body, positions)
    x, y, z = (greatest_mobility(world, rows[:, axis]) for axis in range(3))
    return max(x, y), z
