"""Welds and joints that close loops: held twice, held by nothing, apart at the start."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import finding
from linkwork.world.engine.world import World
from linkwork.world.joints.build import CUT, WELD

MOST_APART = 0.001
"""How far what is held together may be apart at the start [m or rad]."""
MOST_ROWS = 600
"""Equations of constraints that are looked at together."""
_RANK = 1e-8

Rows = NDArray[np.float64]
About = tuple[str, str]


def constraint_findings(world: World) -> Iterator[Finding]:
    """What is wrong with constraints that hold at the start."""
    rows, gaps = _rows_of_constraints(world)
    for about, gap in gaps.items():
        if gap > MOST_APART:
            message = f"what it holds together is {gap:.2g} m or rad apart at the start"
            fix = "place its parts so that they meet: they would be pulled together at once"
            yield finding(world, "warning", about, message, fix)
    if sum(map(len, rows.values())) <= MOST_ROWS:
        yield from _repeated(world, rows)


def _repeated(world: World, rows: dict[About, Rows]) -> Iterator[Finding]:
    """Constraints that add less to those before them than they hold by themselves."""
    known = np.zeros((0, world.model.nv))
    rank = 0
    for about, own in rows.items():
        alone = _rank(own)
        if alone == 0:
            message = "it holds nothing: its two sides cannot move against each other anyway"
            yield finding(world, "warning", about, message, "remove it")
            continue
        known = np.concatenate([known, own])
        together = _rank(known)
        repeated = rank + alone - together
        if repeated:
            message = f"{repeated} of the {alone} motions it prevents are prevented already"
            fix = "remove it, or let it leave free what others hold: forces would be arbitrary"
            yield finding(world, "warning", about, message, fix)
        rank = together


def _rank(rows: Rows) -> int:
    lengths = np.linalg.norm(rows, axis=1)
    kept = rows[lengths > _RANK]
    if not len(kept):
        return 0
    return int(np.linalg.matrix_rank(kept / lengths[lengths > _RANK, None], tol=1e-6))


def _rows_of_constraints(world: World) -> tuple[dict[About, Rows], dict[About, float]]:
    """Jacobian rows and greatest gap of each constraint of the scene, by kind and name."""
    mj = import_extra("mujoco", "world")
    model, data = world.model, world.data
    jacobian = constraint_jacobian(world)
    rows: dict[About, Rows] = {}
    gaps: dict[About, float] = {}
    for index in range(model.neq):
        is_own = (data.efc_type == mj.mjtConstraint.mjCNSTR_EQUALITY) & (data.efc_id == index)
        about = about_constraint(world, model.equality(index).name)
        # What couples joints of one robot, or has no name in the scene, is no slip of the scene's.
        if about is None or not data.eq_active[index]:
            continue
        known = rows.get(about, np.zeros((0, model.nv)))
        rows[about] = np.concatenate([known, jacobian[is_own]])
        gap = float(np.abs(data.efc_pos[is_own]).max(initial=0.0))
        gaps[about] = max(gaps.get(about, 0.0), gap)
    return rows, gaps


def constraint_jacobian(world: World) -> Rows:
    """What all constraints that hold at present see of the speeds, one row each."""
    mj = import_extra("mujoco", "world")
    model, data = world.model, world.data
    if not mj.mj_isSparse(model):
        return data.efc_J[: data.nefc * model.nv].reshape(data.nefc, model.nv)
    jacobian = np.zeros((data.nefc, model.nv))
    mj.mju_sparse2dense(
        jacobian, data.efc_J, data.efc_J_rownnz, data.efc_J_rowadr, data.efc_J_colind
    )
    return jacobian


def about_constraint(world: World, name: str) -> About | None:
    """The weld or cut joint that has a name in the engine; None for what is neither."""
    scene = world.loaded.scene
    for before, group, parts in ((WELD, "welds", scene.welds), (CUT, "cuts", scene.cuts)):
        own = name.removeprefix(before).partition("/")[0]
        if name.startswith(before) and own in parts:
            return group, own
    return None
