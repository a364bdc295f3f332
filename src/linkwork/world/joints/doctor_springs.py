"""Springs of joints against the step: none may swing too fast for it."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import about_joint, finding
from linkwork.world.engine.world import World

MOST_SWING = 1.0
"""Angle of its swing that a spring may pass in one step [rad]: six steps a swing."""
MOST_JOINTS = 300
"""Sprung joints that are looked at together; the stiffest."""

_LIMITS = {"rk4": 2.8}
_LIMIT = 2.0
"""Where the method diverges: springs are explicit in all of them [rad a step]."""


def spring_findings(world: World) -> Iterator[Finding]:
    """Joints whose springs are too stiff for the step, each once."""
    dofs, stiffness = _springs(world)
    if not dofs.size:
        return
    inverse_mass = _inverse_mass(world, dofs)
    roots = np.sqrt(stiffness)
    swings, modes = np.linalg.eigh(roots[:, None] * inverse_mass * roots[None, :])
    told: set[int] = set()
    for swing, mode in zip(swings[::-1], modes.T[::-1], strict=True):
        angle = math.sqrt(max(float(swing), 0.0)) * world.step_size
        worst = int(np.argmax(np.abs(mode)))
        joint = int(world.model.dof_jntid[dofs[worst]])
        if angle > MOST_SWING and joint not in told:
            told.add(joint)
            yield _finding(world, joint, float(stiffness[worst]), angle)


def _finding(world: World, joint: int, stiffness: float, angle: float) -> Finding:
    limit = _LIMITS.get(world.loaded.scene.solver.integrator, _LIMIT)
    name = world.model.joint(joint).name
    swing = 2 * math.pi / angle
    diverges = angle > limit
    outcome = "it will diverge" if diverges else "that is coarse"
    spring = f"the spring of {name!r}, {stiffness:.3g} N m/rad or N/m,"
    message = f"{spring} swings once in {swing:.2g} steps: {outcome}"
    fix = f"use a solver.step of {world.step_size / angle:.1g} s or less, or a softer spring"
    return finding(
        world, "error" if diverges else "warning", about_joint(world, joint), message, fix
    )


def _springs(world: World) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Degrees of freedom with springs, the stiffest for their inertia, and their stiffness."""
    model = world.model
    first = [stiffness.flat[0] for stiffness in model.jnt_stiffness]
    stiffness = np.array(first, dtype=np.float64)[model.dof_jntid]
    dofs = np.flatnonzero(stiffness > 0)
    order = np.argsort(-stiffness[dofs] * model.dof_invweight0[dofs], kind="stable")
    dofs = dofs[order[:MOST_JOINTS]]
    return dofs, stiffness[dofs]


def _inverse_mass(world: World, dofs: NDArray[np.intp]) -> NDArray[np.float64]:
    """The part of the inverse mass matrix that belongs to some degrees of freedom."""
    units = np.zeros((len(dofs), world.model.nv))
    units[np.arange(len(dofs)), dofs] = 1.0
    answers = np.zeros_like(units)
    import_extra("mujoco", "world").mj_solveM(world.model, world.data, answers, units)
    return answers[:, dofs]
