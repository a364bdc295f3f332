"""Welds and cut joints under the weight they carry: they are as stiff as their lighter side."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import finding
from linkwork.world.engine.world import World
from linkwork.world.joints.doctor import MOST_ROWS, about_constraint, constraint_jacobian

MOST_SAG = 0.001
"""How far weight may bend what is held together [m or rad]."""

Vector = NDArray[np.float64]


def sag_findings(world: World) -> Iterator[Finding]:
    """Welds and cut joints that give way to the weight they hold at the start."""
    mj = import_extra("mujoco", "world")
    data = world.data
    rows = np.flatnonzero(data.efc_type == mj.mjtConstraint.mjCNSTR_EQUALITY)
    if not 0 < len(rows) <= MOST_ROWS:
        return
    worst: dict[tuple[str, str], float] = {}
    for index, sag in zip(data.efc_id[rows], _sags(world, rows), strict=True):
        about = about_constraint(world, world.model.equality(int(index)).name)
        if about is not None:
            worst[about] = max(worst.get(about, 0.0), float(sag))
    for about, sag in worst.items():
        if sag > MOST_SAG:
            message = f"the weight it holds bends it by {sag:.2g} m or rad"
            fix = (
                "make the lighter of its sides heavier, hold nearer to the weight, or join them "
                "with a `fixed` joint, which is exact"
            )
            yield finding(world, "warning", about, message, fix)


def _sags(world: World, rows: NDArray[np.intp]) -> Vector:
    """How far each equation gives way once everything rests [m or rad].

    A constraint pushes back by stiffness x impedance x gap, less its softness x force: at rest
    the gap is softness x force / (stiffness x impedance), with the force that holds the weight.
    """
    data = world.data
    stiffness, _, impedance, _ = data.efc_KBIP[rows].T
    gaps = data.efc_R[rows] * _forces_at_rest(world, rows) / (stiffness * impedance)
    return np.abs(gaps) * np.where(_are_turns(world, rows), 2.0, 1.0)


def _are_turns(world: World, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which equations are of half an angle: the last three of the six of a weld."""
    weld = import_extra("mujoco", "world").mjtEq.mjEQ_WELD
    indices = world.data.efc_id[rows]
    place = np.arange(len(rows)) - np.searchsorted(indices, indices)
    return (world.model.eq_type[indices] == weld) & (place >= 3)


def _forces_at_rest(world: World, rows: NDArray[np.intp]) -> Vector:
    """The forces that let nothing they hold accelerate; the smallest, where they are not unique."""
    jacobian = np.ascontiguousarray(constraint_jacobian(world)[rows])
    falling = _accelerations(world, (world.data.qfrc_passive - world.data.qfrc_bias)[np.newaxis])
    mobility = jacobian @ _accelerations(world, jacobian).T
    return np.linalg.lstsq(mobility, -jacobian @ falling[0], rcond=1e-12)[0]


def _accelerations(world: World, forces: Vector) -> Vector:
    answers = np.zeros_like(forces)
    import_extra("mujoco", "world").mj_solveM(world.model, world.data, answers, forces)
    return answers
