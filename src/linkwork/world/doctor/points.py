"""Contact points against the step: their springs and dampers act as explicit forces."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import finding
from linkwork.world.naming import carrier_of_frame
from linkwork.world.scene.force import ContactPoints
from linkwork.world.world import World

MOST = 1.0
"""k dt^2 / m + 2 d dt / m of an explicit spring k and damper d; 1 is six steps a swing ..."""
DIVERGES = 4.0
"""... and from here on energy grows."""
MOST_POINTS = 100
"""Points of one force that are looked at together."""


def point_findings(world: World) -> Iterator[Finding]:
    """Contact points whose springs or dampers are too stiff for the step."""
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
    for what, number in (("stiffness and damping", up), ("friction", level)):
        if number > MOST:
            diverges = number > DIVERGES
            message = (
                f"the {what} of its points is {number:.2g} in units of mass and step: "
                f"{'they will throw it about' if diverges else 'that is coarse'}"
            )
            fix = f"use a solver.step of {step * MOST / number:.1g} s or less, or softer points"
            severity = "error" if diverges else "warning"
            yield finding(world, severity, ("forces", name), message, fix)


def _mobility(world: World, force: ContactPoints) -> tuple[float, float]:
    """Greatest acceleration of all points for unit forces on all, level and upward [1/kg]."""
    mj = import_extra("mujoco", "world")
    model, data = world.model, world.data
    carrier, pose = carrier_of_frame(world.loaded, force.body)
    body = model.body(carrier).id
    points = force.points[:MOST_POINTS]
    jacobian = np.zeros((len(points), 3, model.nv))
    for row, point in zip(jacobian, points, strict=True):
        inside = np.array(pose.transform(point))
        at = data.xpos[body] + data.xmat[body].reshape(3, 3) @ inside
        mj.mj_jac(model, data, row, None, at, body)
    across = max(_greatest(world, jacobian[:, 0]), _greatest(world, jacobian[:, 1]))
    return across, _greatest(world, jacobian[:, 2])


def _greatest(world: World, rows: NDArray[np.float64]) -> float:
    rows = np.ascontiguousarray(rows)
    answers = np.zeros_like(rows)
    import_extra("mujoco", "world").mj_solveM(world.model, world.data, answers, rows)
    return float(np.linalg.eigvalsh(answers @ rows.T)[-1])
